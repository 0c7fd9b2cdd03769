import { sql } from 'kysely';
import { userEvents } from '#modules/people/entity.ts';
import type { PeopleNames } from '#modules/people/public.ts';
import { tenantEvents } from '#modules/tenants/entity.ts';
import type { Context } from '#server/context.ts';
import { askingWithin } from '#server/database/directory.ts';
import { withTenant } from '#server/database/idioms.ts';
import type { ProviderAccount } from '#server/outside/identity-provider.ts';
import type { SignedVisit } from '#server/request/routes.ts';
import type { Input, Output } from '#shared/contract.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import type { singleSignOnCalls } from './contract.ts';
import { findProvider } from './public.ts';
import { returnPath } from './rules.ts';
import type { SingleSignOnTables } from './tables.ts';

type Row = SingleSignOnTables['single_sign_ons'];

export async function getSingleSignOn(context: Context): Promise<Output<typeof singleSignOnCalls.getSingleSignOn>> {
  const row = await findProvider(context);
  const links = await context
    .db<SingleSignOnTables & PeopleNames>()
    .selectFrom('single_sign_on_links as l')
    .innerJoin('people as p', 'p.user_id', 'l.user_id')
    .select(['l.user_id as userID', 'p.name as userDisplayName', 'l.linked_at as linkedAt'])
    .orderBy('p.name')
    .orderBy('l.user_id')
    .execute();
  return {
    isOn: row?.is_on ?? false,
    isDemanded: row?.is_demanded ?? false,
    companyName: row?.company_name ?? '',
    issuer: row?.issuer ?? '',
    clientID: row?.client_id ?? '',
    hasSecret: row !== undefined,
    redirectAddress: redirectAddress(context.environment),
    links,
  };
}

export const redirectAddress = ({ publicUrl }: { publicUrl: string }): string => `${publicUrl}${returnPath}`;

/**
 * Another issuer knows nobody yet: whom the former one meant is forgotten.
 * Errors: 422 for a name that another company has, and for another issuer or client without its secret.
 */
export async function saveSingleSignOn(
  context: Context,
  input: Input<typeof singleSignOnCalls.saveSingleSignOn>,
): Promise<Output<typeof singleSignOnCalls.saveSingleSignOn>> {
  const before = await findProvider(context);
  const { companyName: company_name, issuer, clientID: client_id, isOn: is_on, isDemanded: is_demanded } = input;
  const { clientSecret } = accountOf(context, before, input);
  const isNewSecret = input.clientSecret !== undefined || !before;
  const sealed_secret = isNewSecret ? seal(context, clientSecret) : before.sealed_secret;
  const row: Row = { company_name, issuer, client_id, sealed_secret, is_on, is_demanded };
  const [named] = await askingWithin(context)<{ is_done: boolean }>(
    'select directory.set_company_name($1) as is_done',
    [company_name],
  );
  if (!named?.is_done) {
    const message = 'Another company has this name. Choose another one.';
    throw unprocessable(message, { companyName: message });
  }
  const db = context.db<SingleSignOnTables>();
  await db
    .insertInto('single_sign_ons')
    .values(row)
    .onConflict((target) => target.columns(withTenant()).doUpdateSet(row))
    .execute();
  if (before && before.issuer !== issuer) await db.deleteFrom('single_sign_on_links').execute();
  if (is_demanded && !before?.is_demanded) await sql`select directory.end_other_sign_ins()`.execute(context.db());
  context.emit({
    ...tenantEvents.event('single_sign_on_changed'),
    entityId: context.tenantId,
    before: before ? told(before, false) : null,
    after: told(row, isNewSecret),
  });
  return getSingleSignOn(context);
}

/** What the history says of it: that there is another secret, never which. */
const told = (row: Row, isNewSecret: boolean) => ({
  companyName: row.company_name,
  issuer: row.issuer,
  clientID: row.client_id,
  isOn: row.is_on,
  isDemanded: row.is_demanded,
  ...(isNewSecret && { clientSecret: 'changed' }),
});

/** Errors: 422 with what is wrong. */
export async function testSingleSignOn(
  visit: SignedVisit,
  input: Input<typeof singleSignOnCalls.testSingleSignOn>,
): Promise<Output<typeof singleSignOnCalls.testSingleSignOn>> {
  const account = await visit.read(async (context) => accountOf(context, await findProvider(context), input));
  await visit.runtime.environment.identityProvider(account).test();
  return { message: 'The provider answers. Save, and sign in by it once to see that it knows this client.' };
}

/** Errors: 404 for somebody whom it means nobody by. */
export async function unlinkSingleSignOn(
  context: Context,
  { userID }: Input<typeof singleSignOnCalls.unlinkSingleSignOn>,
): Promise<Record<string, never>> {
  const { numDeletedRows } = await context
    .db<SingleSignOnTables>()
    .deleteFrom('single_sign_on_links')
    .where('user_id', '=', userID)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notFound('User');
  context.emit({ ...userEvents.event('single_sign_on_unlinked'), entityId: userID });
  return {};
}

const purposeOf = ({ tenantId }: Context) => `single sign-on of ${tenantId}`;
const seal = (context: Context, secret: string) => context.environment.sealing.seal(secret, purposeOf(context));

type Given = Pick<Input<typeof singleSignOnCalls.testSingleSignOn>, 'issuer' | 'clientID' | 'clientSecret'>;

/** With the given secret, or the kept one, which goes nowhere else. Errors: 422 when it is needed. */
function accountOf(
  context: Context,
  kept: Row | undefined,
  { issuer, clientID, clientSecret }: Given,
): ProviderAccount {
  if (clientSecret !== undefined) return { issuer, clientId: clientID, clientSecret };
  if (kept?.issuer === issuer && kept.client_id === clientID) return keptAccount(context, kept);
  throw unprocessable('Enter the client secret.', { clientSecret: 'Enter the client secret' });
}

/** Errors: 422 for a secret that was kept under another key. */
export function keptAccount(context: Context, kept: Row): ProviderAccount {
  try {
    const clientSecret = context.environment.sealing.open(kept.sealed_secret, purposeOf(context));
    return { issuer: kept.issuer, clientId: kept.client_id, clientSecret };
  } catch {
    const message = 'The client secret cannot be read any more. Enter it again.';
    throw unprocessable(message, { clientSecret: message });
  }
}
