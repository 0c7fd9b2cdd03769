import { z } from 'zod';
import { activityDisplays } from '#shared/activity-display.ts';
import { nothing, read, touch } from '#shared/contract.ts';
import { everyone } from '#shared/permission.ts';

export const settingsCalls = {
  getSettings: read({
    path: 'settings/get_settings_query',
    shows: ['settings', 'users', 'roles', 'tenants', 'books_closings'],
    about: 'Tenant info and the own settings, under the names of the product description.',
    permission: everyone,
    input: z.object({}),
    output: z.object({
      tenant: z.object({
        tenantName: z.string(),
        tenantAddress: z.string(),
        tenantCity: z.string(),
        tenantState: z.string(),
        tenantZip: z.string(),
        tenantPhone: z.string(),
        tenantPublicEmail: z.string(),
        tenantWebsite: z.string(),
        tenantTimeZone: z.string(),
        plan: z.string(),
        term: z.string(),
        pricePerUser: z.number(),
        bookClosingDate: z.string().nullable(),
      }),
      user: z.object({
        homePage: z.string(),
        homePageOptions: z.array(z.string()),
        calendarStart: z.string(),
        email: z.string(),
        newEmail: z.string().nullable(),
        displayTable: z.enum(['0', '1']),
        defaultReminderMinutes: z.number(),
        userDisplayPreferences: z.object({ activityDisplay: z.enum(activityDisplays) }),
        hideHome: z.boolean(),
      }),
    }),
  }),
  getHomePageOptions: read({
    path: 'settings/get_home_page_options',
    shows: ['settings', 'roles', 'users'],
    about: 'The pages that the person may begin on.',
    permission: everyone,
    input: z.object({}),
    output: z.object({ homePageOptions: z.array(z.string()) }),
  }),
  getHideHome: read({
    path: 'settings/get_hide_home',
    shows: ['settings'],
    about: 'Whether the person wants no dashboard in the sidebar.',
    permission: everyone,
    input: z.object({}),
    output: z.object({ hideHome: z.boolean() }),
  }),
  saveOwn: touch({
    path: 'settings/save_own_settings',
    changes: ['settings'],
    about: 'Keeps what the person sets for themselves; what is not named stays.',
    permission: everyone,
    input: z
      .object({
        /** One of their homePageOptions. */
        homePage: z.string().max(60),
        displayTable: z.enum(['0', '1']),
        calendarStart: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time of day such as 08:00'),
        defaultReminderMinutes: z.number().int().min(1).max(10_080, 'Keep it to a week'),
        activityDisplay: z.enum(activityDisplays),
        hideHome: z.boolean(),
      })
      .partial(),
    output: nothing,
  }),
};
