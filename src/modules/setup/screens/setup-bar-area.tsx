import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { can } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { endBeginning, isBegun } from '#web/layout/beginning.ts';
import { PageLink } from '#web/page/page-link.tsx';
import { useHeading } from '#web/page/router.tsx';
import { SmallButton } from '#web/parts/small-button.tsx';
import { setupCalls } from '../contract.ts';
import classes from './setup.module.css';

const path = '/settings/setup';

/** The way back to the first steps of the company, until they are taken or left. */
export function SetupBar() {
  const [isOpen, setOpen] = useState(isBegun);
  const isElsewhere = useHeading() !== path;
  const may = useMay()(can('settings', 'update'));
  const { data } = useReading(setupCalls.getSetup, {}, { isEnabled: isOpen && isElsewhere && may });
  if (!data || !isOpen || !isElsewhere || data.steps.every(({ state }) => state !== 'open')) return null;
  const done = data.steps.filter(({ state }) => state === 'done').length;
  return (
    <div className={classes.bar} role="status">
      <span>
        Getting started, {done} of {data.steps.length} done
      </span>
      <PageLink href={path}>Back to the steps</PageLink>
      <SmallButton
        className={classes.close}
        aria-label="Leave the first steps"
        onClick={() => {
          endBeginning();
          setOpen(false);
        }}
      >
        <IconX size={14} stroke={1.8} />
      </SmallButton>
    </div>
  );
}
