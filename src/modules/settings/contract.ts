import { z } from 'zod';
import { nothing, read, touch } from '#shared/contract.ts';
import { everyone } from '#shared/permission.ts';

export const settingsCalls = {
  getSettings: read({
    path: 'settings/get_settings_query',
    shows: ['settings', 'users', 'tenants', 'books_closings'],
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
        userDisplayPreferences: z.object({ activityDisplay: z.string() }),
      }),
    }),
  }),
  saveHomePage: touch({
    path: 'settings/save_home_page',
    changes: ['settings'],
    about: 'Keeps on which page the person begins: one of their homePageOptions.',
    permission: everyone,
    input: z.object({ homePage: z.string().max(60) }),
    output: nothing,
  }),
};
