import { Suspense, useState } from 'react';
import { useParts } from '../layout/parts.ts';
import classes from './detail-page.module.css';
import { useShownRecord } from './record-page.tsx';

/** What happened to the record of this page: loaded, and asked for, when it is opened. Nothing on a page that shows no record. */
export function RecordHistory() {
  const shown = useShownRecord();
  const { History } = useParts();
  const [isOpen, setOpen] = useState(false);
  return (
    shown && (
      <details className={classes.part} onToggle={() => setOpen(!isOpen)}>
        <summary className={classes.partHead}>History</summary>
        <Suspense>{isOpen && <History module={shown.entity.module} entityID={shown.id} />}</Suspense>
      </details>
    )
  );
}
