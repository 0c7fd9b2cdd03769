import { Button } from '@mantine/core';
import { IconDoorEnter, IconDoorExit } from '@tabler/icons-react';
import { useReading, useWriting } from '#web/api/query.ts';
import { deviceID } from '#web/api/stored-user.ts';
import { timeText } from '../../sheets/rules.ts';
import { timeShiftCalls } from '../contract.ts';

const touches = ['time_shifts', 'tasks', 'tickets', 'frame', 'idle'] as const;

/** Clocks in and out; the latter pauses work. */
export function ShiftPanel({ timeZone }: { timeZone: string }) {
  const shift = useReading(timeShiftCalls.getShift, {}, { also: ['time_shifts'] }).data;
  const clockIn = useWriting(timeShiftCalls.clockIn, { done: 'Clocked in', touches });
  const clockOut = useWriting(timeShiftCalls.clockOut, { done: 'Clocked out', touches });
  if (!shift) return null;
  if (!shift.startedAt) {
    return (
      <Button
        leftSection={<IconDoorEnter size={14} stroke={1.8} />}
        loading={clockIn.isRunning}
        onClick={() => clockIn.start({ deviceID: deviceID() })}
      >
        Clock in
      </Button>
    );
  }
  return (
    <Button
      leftSection={<IconDoorExit size={14} stroke={1.8} />}
      loading={clockOut.isRunning}
      onClick={() => clockOut.start({})}
    >
      Clock out, since {timeText(shift.startedAt, timeZone)}
    </Button>
  );
}
