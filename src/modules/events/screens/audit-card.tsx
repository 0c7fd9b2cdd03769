import { Button } from '@mantine/core';
import { Part } from '#web/page/detail-page.tsx';
import { useGo } from '#web/page/page-link.tsx';
import classes from './audit.module.css';

/** Leads to the audit, a page of its own: who may see it need not see the settings. */
export function AuditCard() {
  const go = useGo();
  return (
    <Part title="Audit" right={<Button onClick={() => go('/audit')}>Open the audit</Button>}>
      <p className={classes.head}>
        Who changed what across the company, with what stood there before and after. Who has the right “see the audit”
        finds it by the search too.
      </p>
    </Part>
  );
}
