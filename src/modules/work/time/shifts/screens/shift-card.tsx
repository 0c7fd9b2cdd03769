import { Button } from '@mantine/core';
import { IconDoorEnter, IconDoorExit } from '@tabler/icons-react';
import { toUtcTime } from '#shared/dates.ts';
import { useReading } from '#web/api/query.ts';
import { deviceID } from '#web/api/stored-user.ts';
import { useKept } from '#web/outbox/use-kept.ts';
import { withWaiting } from '#web/outbox/waiting.ts';
import { ownTime } from '../../rules.ts';
import { timeText } from '../../sheets/rules.ts';
import { timeShiftCalls } from '../contract.ts';

const place = 'shift';

/** Clocks in and out, without signal too; the latter pauses work. */
export function ShiftCard({ timeZone }: { timeZone: string }) {
  const known = useReading(timeShiftCalls.getShift, {}).data;
  const { waiting, start } = useKept(ownTime);
  if (!known) return null;
  const shift = withWaiting(known, waiting.get(place));
  const at = (says: string, startedAt: string | null) => ({ says, place, value: { startedAt } });
  if (!shift.startedAt) {
    return (
      <Button
        leftSection={<IconDoorEnter size={14} stroke={1.8} />}
        onClick={() =>
          start(timeShiftCalls.clockIn, { deviceID: deviceID() }, at('Clocked in', toUtcTime(new Date())), {
            done: 'Clocked in',
          })
        }
      >
        Clock in
      </Button>
    );
  }
  return (
    <Button
      leftSection={<IconDoorExit size={14} stroke={1.8} />}
      onClick={() => start(timeShiftCalls.clockOut, {}, at('Clocked out', null), { done: 'Clocked out' })}
    >
      Clock out, since {timeText(shift.startedAt, timeZone)}
    </Button>
  );
}
