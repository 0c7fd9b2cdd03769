import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { can } from '#shared/permission.ts';
import { useMay } from '#web/api/session.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import type { Payee } from '../../rules.ts';

const DocumentsSection = lazyPart(() => import('./documents-section.tsx'), 'DocumentsSection');

/** The transactions of a customer or a vendor for who may read the books, fetched when they are wanted. */
export function DocumentsCard({ payee }: { payee: Payee }) {
  const mayRead = useMay()(can('accounting', 'read'));
  const [isShown, setShown] = useState(false);
  if (!mayRead) return null;
  if (isShown)
    return (
      <Suspense fallback={null}>
        <DocumentsSection payee={payee} />
      </Suspense>
    );
  return (
    <Part
      title="Transactions"
      right={
        <Button size="sm" variant="default" onClick={() => setShown(true)}>
          Show transactions
        </Button>
      }
    >
      {null}
    </Part>
  );
}
