import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useParts } from '../layout/parts.ts';
import classes from './detail-page.module.css';
import { useShownRecord } from './record-page.tsx';

/** What happened to the record of this page: loaded, and asked for, when it is opened. Nothing on a page that shows no record. */
export function RecordHistory() {
  const shown = useShownRecord();
  const { History } = useParts();
  const [isOpen, setOpen] = useState(false);
  if (!shown) return null;
  return (
    <section className={classes.part}>
      <div className={classes.partHead}>
        <h2>History</h2>
        <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <History module={shown.entity.module} entityID={shown.id} />
        </Suspense>
      )}
    </section>
  );
}
