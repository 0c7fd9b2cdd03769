import type { Context } from '#server/context.ts';
import { askingWithin } from '#server/database/directory.ts';
import { toColumns } from '#server/records/two-people.ts';
import type { Input, Output } from '#shared/contract.ts';
import { unauthenticated, unprocessable } from '#shared/errors.ts';
import { findPerson, saveOwn as keepOwn } from '../people/public.ts';
import { newEmailOf } from '../sign-in/public.ts';
import { getTenant } from '../tenants/public.ts';
import type { settingsCalls } from './contract.ts';
import { homePageOptions } from './rules.ts';

export async function getSettings(context: Context): Promise<Output<typeof settingsCalls.getSettings>> {
  const [tenant, person, newEmail] = await Promise.all([
    getTenant(context),
    findPerson(context, context.actor.userId),
    newEmailOf(askingWithin(context), context.actor.identityId),
  ]);
  if (!person) throw unauthenticated();
  return {
    tenant: {
      tenantName: tenant.name,
      tenantAddress: tenant.address,
      tenantCity: tenant.city,
      tenantState: tenant.state,
      tenantZip: tenant.zip,
      tenantPhone: tenant.phone,
      tenantPublicEmail: tenant.public_email,
      tenantWebsite: tenant.website,
      tenantTimeZone: tenant.time_zone,
      plan: tenant.plan,
      term: tenant.term,
      pricePerUser: tenant.price_per_user_cents / 100,
      bookClosingDate: tenant.book_closing_date,
    },
    user: {
      homePage: person.home_page,
      homePageOptions: homePageOptions(context.actor.grants),
      email: person.email,
      newEmail,
      displayTable: person.display_table,
      calendarStart: person.calendar_start,
      defaultReminderMinutes: person.default_reminder_minutes,
      userDisplayPreferences: { activityDisplay: person.activity_display },
      hideHome: person.hide_home,
    },
  };
}

export async function getHomePageOptions(context: Context): Promise<Output<typeof settingsCalls.getHomePageOptions>> {
  return { homePageOptions: homePageOptions(context.actor.grants) };
}

export async function getHideHome(context: Context): Promise<Output<typeof settingsCalls.getHideHome>> {
  return { hideHome: (await findPerson(context, context.actor.userId))?.hide_home ?? false };
}

const columns = {
  homePage: 'home_page',
  displayTable: 'display_table',
  calendarStart: 'calendar_start',
  defaultReminderMinutes: 'default_reminder_minutes',
  activityDisplay: 'activity_display',
  hideHome: 'hide_home',
} as const;

/** Errors: 422 for a home page that the person may not open. */
export async function saveOwn(
  context: Context,
  own: Input<typeof settingsCalls.saveOwn>,
): Promise<Record<string, never>> {
  if (own.homePage !== undefined && !homePageOptions(context.actor.grants).includes(own.homePage)) {
    throw unprocessable('You cannot begin on this page.', { homePage: 'Choose a page that you may open' });
  }
  if (Object.keys(own).length > 0) await keepOwn(context, toColumns(own, columns));
  return {};
}
