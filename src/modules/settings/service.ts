import type { Context } from '#server/context.ts';
import { askingWithin } from '#server/database/directory.ts';
import type { Input, Output } from '#shared/contract.ts';
import { unauthenticated, unprocessable } from '#shared/errors.ts';
import { findPerson, saveHomePage as keepHomePage } from '../people/public.ts';
import { newEmailOf } from '../sign-in/public.ts';
import { getTenant } from '../tenants/public.ts';
import type { settingsCalls } from './contract.ts';
import { homePageOptions, userDefaults } from './rules.ts';

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
      ...userDefaults,
    },
  };
}

/** Errors: 422 for a page that the person may not open. */
export async function saveHomePage(
  context: Context,
  { homePage }: Input<typeof settingsCalls.saveHomePage>,
): Promise<Record<string, never>> {
  if (!homePageOptions(context.actor.grants).includes(homePage)) {
    throw unprocessable('You cannot begin on this page.', { homePage: 'Choose a page that you may open' });
  }
  await keepHomePage(context, homePage);
  return {};
}
