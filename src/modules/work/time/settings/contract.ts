import { z } from 'zod';
import { read, write } from '#shared/contract.ts';
import { can, everyone } from '#shared/permission.ts';
import { SettingsGroup } from '#shared/settings-group.ts';

const minutes = z
  .number()
  .int()
  .min(5, 'Ask after 5 minutes at the earliest')
  .max(120, 'Ask after 120 minutes at the latest');
const hours = z.number().int().min(1, 'Leave at least 1 hour').max(168, 'Leave at most 168 hours');

export const timeSettings = new SettingsGroup('Time and idle', {
  idleThresholdMinutes: {
    check: minutes,
    label: 'Ask after so many minutes without activity',
    about:
      'Nothing moved, typed or touched on any device. Five minutes later the work is paused where it was last active.',
    unit: 'min',
  },
  claimWindowHours: {
    check: hours,
    label: 'Idle time can be claimed for so many hours',
    about: 'Afterwards only a correction of the day counts it as work.',
    unit: 'h',
  },
  startsShift: {
    check: z.boolean(),
    label: 'Starting work clocks in',
    about: 'Otherwise people begin and end their shift themselves.',
  },
});

export const timeSettingsCalls = {
  getTimeSettings: read({
    path: 'time/get_settings',
    shows: ['tenants'],
    about: 'When running work is asked about, how long idle time can be claimed, and whether starting work clocks in.',
    permission: everyone,
    input: z.object({}),
    output: timeSettings.values,
  }),
  saveTimeSettings: write({
    path: 'time/save_settings',
    about: 'Changes the named settings of time, for everybody of the company at once.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: timeSettings.edit,
    output: timeSettings.values,
  }),
};
