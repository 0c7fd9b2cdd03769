import { z } from 'zod';
import { line, nothing, read, write } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { everyone } from '#shared/permission.ts';

export const timeShiftCalls = {
  getShift: read({
    path: 'time/get_shift',
    shows: ['time_shifts'],
    about: 'Whether the person is clocked in, and since when.',
    permission: everyone,
    input: z.object({}),
    output: z.object({ startedAt: utcTime.nullable() }),
  }),
  clockIn: write({
    path: 'time/clock_in',
    about: 'Begins the shift of the person who asks.',
    permission: everyone,
    undo: 'image',
    input: z.object({ deviceID: line(64).optional() }),
    output: z.object({ startedAt: utcTime }),
  }),
  clockOut: write({
    path: 'time/clock_out',
    about: 'Ends the shift, and pauses what the person works on.',
    permission: everyone,
    undo: 'image',
    input: z.object({}),
    output: nothing,
  }),
};
