import { ActionIcon } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useGo } from '#web/page/page-link.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import type { Customer } from '../../contract.ts';

const MergeDialog = lazyPart(() => import('./merge-dialog.tsx'), 'MergeDialog');

/** For one who was typed twice. */
export function MergeMark({ customer }: { customer: Customer }) {
  const go = useGo();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon size={32} aria-label="Merge with another customer" data-tip="Merge…" onClick={() => setOpen(true)}>
        <IconArrowMerge size={16} stroke={1.6} />
      </ActionIcon>
      {isOpen && (
        <Suspense fallback={null}>
          <MergeDialog
            customer={customer}
            onMerged={(into) => into !== customer.customerID && go(`/customers/${into}`)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
