import { z } from 'zod';
import { change, read, write } from '#shared/contract.ts';
import { can, everyone } from '#shared/permission.ts';

const minutes = z
  .number()
  .int()
  .min(5, 'Ask after 5 minutes at the earliest')
  .max(120, 'Ask after 120 minutes at the latest');
const hours = z.number().int().min(1, 'Leave at least 1 hour').max(168, 'Leave at most 168 hours');
const settings = z.object({
  /** Minutes without activity after which the person is asked. */
  idleThresholdMinutes: minutes,
  /** Hours after which idle time can no longer be claimed. */
  claimWindowHours: hours,
  /** Starting work clocks in. */
  startsShift: z.boolean(),
});

export const timeSettingsCalls = {
  getTimeSettings: read({
    path: 'time/get_settings',
    shows: ['tenants'],
    about: 'When running work is asked about, how long idle time can be claimed, and whether starting work clocks in.',
    permission: everyone,
    input: z.object({}),
    output: settings,
  }),
  saveTimeSettings: write({
    path: 'time/save_settings',
    about: 'Changes the named settings of time, for everybody of the company at once.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object({
      changes: z.object({
        idleThresholdMinutes: change(minutes).optional(),
        claimWindowHours: change(hours).optional(),
        startsShift: change(z.boolean()).optional(),
      }),
    }),
    output: settings,
  }),
};
