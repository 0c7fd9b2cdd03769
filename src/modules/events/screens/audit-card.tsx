import { Button } from '@mantine/core';
import { mayNamed } from '#shared/permission.ts';
import { useMay } from '#web/api/session.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { useGo } from '#web/page/page-link.tsx';
import { Prohibited } from '#web/page/states.tsx';
import classes from './audit.module.css';

const needs = mayNamed('settings', 'see the audit');

/** Leads to the audit, a page of its own: who may see it need not see the settings. */
export function AuditCard() {
  const go = useGo();
  if (!useMay()(needs)) return <Prohibited title="the audit" needs={needs} />;
  return (
    <Part title="Audit" right={<Button onClick={() => go('/audit')}>Open the audit</Button>}>
      <p className={classes.head}>
        Who changed what across the company, with what stood there before and after. Who has the right “see the audit”
        finds it by the search too.
      </p>
    </Part>
  );
}
