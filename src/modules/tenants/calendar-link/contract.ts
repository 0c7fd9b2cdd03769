import { z } from 'zod';
import { read, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { SettingsGroup } from '#shared/settings-group.ts';

/** product.md §4: the Outlook-type calendar sync setting. */
export const calendarLink = new SettingsGroup('Calendar', {
  enableOutlook: { check: z.boolean(), label: 'Outlook', about: 'Your people may link their Outlook calendars.' },
});

export const calendarLinkCalls = {
  getEnableOutlookValue: read({
    path: 'appointments/getEnableOutlookValue',
    shows: ['tenants'],
    about: 'Whether people of the company may link their Outlook calendars.',
    permission: can('settings', 'read'),
    input: z.object({}),
    output: calendarLink.values,
  }),
  updateCalendarLink: write({
    path: 'settings/update_calendar_integration',
    about: 'Lets people of the company link their Outlook calendars, or not.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: calendarLink.edit,
    output: calendarLink.values,
  }),
};
