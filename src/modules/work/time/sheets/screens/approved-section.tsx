import { Button } from '@mantine/core';
import { counted } from '#web/days/formats.ts';
import { DoneMark } from '#web/marks/round-marks.tsx';
import classes from './approval.module.css';
import type { useApproving } from './use-approving.ts';

/** What was just approved, and the way back. */
export const ApprovedSection = ({ approved }: Pick<ReturnType<typeof useApproving>, 'approved'>) =>
  approved && (
    <p className={classes.approved} role="status">
      <DoneMark />
      {counted(approved.count, 'day')} approved
      <Button variant="subtle" onClick={approved.takeBack}>
        Undo
      </Button>
    </p>
  );
