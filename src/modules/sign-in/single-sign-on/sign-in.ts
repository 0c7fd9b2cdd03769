import { userEvents } from '#modules/people/entity.ts';
import { activatePerson, findPerson, findPersonByEmail } from '#modules/people/public.ts';
import { getTenant } from '#modules/tenants/public.ts';
import type { Context } from '#server/context.ts';
import { asking, askingWithin } from '#server/database/directory.ts';
import type { ProvidedPerson, ProviderAccount, ProviderAttempt } from '#server/outside/identity-provider.ts';
import { hashToken } from '#server/request/dispatch.ts';
import type { Visit } from '#server/request/routes.ts';
import type { Sealing } from '#server/sealing.ts';
import type { Input, Output } from '#shared/contract.ts';
import { forbidden, Refusal } from '#shared/errors.ts';
import { addMembership, inTenant } from '../identities.ts';
import { newToken } from '../links.ts';
import type { Member } from '../public.ts';
import { openSession } from '../sessions.ts';
import { noteProviderRefusal, noteSignIn } from '../sign-ins.ts';
import { attemptFrom } from '../throttle.ts';
import type { singleSignOnCalls } from './contract.ts';
import { findProvider } from './public.ts';
import { attemptLifetimeMs } from './rules.ts';
import { keptAccount, redirectAddress } from './service.ts';
import type { SingleSignOnTables } from './tables.ts';

/**
 * Nothing is kept of it: what has to come back is sealed into the `state`, bound to the browser that began.
 * Errors: 404 for a name that no company has, or whose single sign-on is off; 422 for a provider that does not answer; 429.
 */
export async function startSingleSignOn(
  visit: Visit,
  { companyName, browser }: Input<typeof singleSignOnCalls.startSingleSignOn>,
): Promise<Output<typeof singleSignOnCalls.startSingleSignOn>> {
  const ask = asking(visit.runtime);
  const counted = await attemptFrom(ask, visit.address);
  const [found] = await ask<{ id: number | null }>('select directory.find_company($1) as id', [companyName]);
  const account = found?.id ? await accountOfCompany(visit, found.id) : null;
  if (!found?.id || !account) {
    const message = 'No company signs in by single sign-on under this name.';
    throw new Refusal(404, 'not_found', message, { fields: { companyName: message } });
  }
  const { environment } = visit.runtime;
  const begun: Begun = {
    tenantId: found.id,
    nonce: newToken(),
    verifier: newToken(),
    browser: hashToken(browser).toString('base64url'),
    endMs: Date.now() + attemptLifetimeMs,
  };
  const address = await environment
    .identityProvider(account)
    .begin(attemptOf(environment, begun, sealBegun(environment.sealing, begun)));
  await counted.forgive();
  return { address };
}

/**
 * Errors: 401 for what was not begun in this browser, or too long ago, or has signed in before; 422 for a provider that does not answer or is
 * not to be trusted; 403 for somebody who is not in the company, or whom the provider does not vouch for; 429.
 */
export async function finishSingleSignOn(
  visit: Visit,
  { returned, browser }: Input<typeof singleSignOnCalls.finishSingleSignOn>,
): Promise<Output<typeof singleSignOnCalls.finishSingleSignOn>> {
  const ask = asking(visit.runtime);
  const counted = await attemptFrom(ask, visit.address);
  const { environment } = visit.runtime;
  const parameters = new URLSearchParams(returned);
  const state = parameters.get('state') ?? '';
  const begun = openBegun(environment.sealing, state);
  if (!begun || begun.browser !== hashToken(browser).toString('base64url')) throw over();
  const account = await accountOfCompany(visit, begun.tenantId);
  if (!account) throw over();
  const [first] = await ask<{ is_first: boolean }>('select directory.use_challenge($1) as is_first', [
    hashToken(state),
  ]);
  if (!first?.is_first) throw over();
  const provider = environment.identityProvider(account);
  const { tenantId } = begun;
  let provided: ProvidedPerson | null = null;
  const refused = async (error: unknown): Promise<never> => {
    if (error instanceof Refusal) await noteProviderRefusal(visit, tenantId, whoIs(provided), error.message);
    throw error;
  };
  const person = await provider.finish(attemptOf(environment, begun, state), parameters).catch(refused);
  provided = person;
  const insider = { tenantId, userId: 0, identityId: 0 };
  const member = await inTenant(visit.runtime, insider, 'write', 'users/finish_single_sign_on', (context) =>
    enter(context, person),
  ).catch(refused);
  await counted.forgive();
  const signedIn = await openSession(visit, member, { method: 'single_sign_on', isStrong: true }).catch(refused);
  await noteSignIn(visit, member, member.identityId, 'single_sign_on');
  return signedIn;
}

/** What of a sign-in that was begun has to come back; `browser` is the hash of its secret. */
type Begun = { tenantId: number; nonce: string; verifier: string; browser: string; endMs: number };
const purpose = 'single sign-on';

const sealBegun = (sealing: Sealing, begun: Begun): string =>
  Buffer.from(sealing.seal(JSON.stringify(begun), purpose)).toString('base64url');

function openBegun(sealing: Sealing, state: string): Begun | undefined {
  try {
    const begun: Begun = JSON.parse(sealing.open(Buffer.from(state, 'base64url').toString(), purpose));
    return begun.endMs > Date.now() ? begun : undefined;
  } catch {
    return undefined;
  }
}

const attemptOf = (environment: { publicUrl: string }, { nonce, verifier }: Begun, state: string): ProviderAttempt => ({
  redirectAddress: redirectAddress(environment),
  state,
  nonce,
  verifier,
});

const over = () => new Refusal(401, 'sign_in_over', 'This sign-in is over, or began in another browser. Start again.');

/** How its provider is reached; null where single sign-on is off. */
const accountOfCompany = (visit: Visit, tenantId: number): Promise<ProviderAccount | null> =>
  inTenant(
    visit.runtime,
    { tenantId, userId: 0, identityId: 0 },
    'read',
    'users/start_single_sign_on',
    async (context) => {
      const provider = await findProvider(context);
      return provider?.is_on ? keptAccount(context, provider) : null;
    },
  );

/**
 * Whom the provider means: by its own name for them from the second time on, by their address the first time. Who is invited joins.
 * Errors: 403.
 */
async function enter(context: Context, provided: ProvidedPerson): Promise<Member> {
  const { issuer, subject } = provided;
  const db = context.db<SingleSignOnTables>();
  const link = await findLink(context, provided);
  const person = link ? await findPerson(context, link.user_id) : await vouchedFor(context, provided);
  if (!person) throw await unknown(context, provided);
  const { tenantId } = context;
  const { user_id: userId, identity_id: identityId } = person;
  if (person.status === 'invited' && (await activatePerson(context, userId))) {
    await addMembership(askingWithin(context), identityId, tenantId, userId);
    const change = { before: { status: 'invited' }, after: { status: 'active' } };
    context.emit({ ...userEvents.event('user_joined'), entityId: userId, ...change });
  } else if (person.status !== 'active')
    throw forbidden('Your account is not active in this company. An administrator of the company can change that.');
  if (!link) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('single_sign_on_links')
      .values({ issuer, subject, user_id: userId })
      .onConflict((target) => target.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n)
      throw forbidden(
        'The provider means another person by your address than before. An administrator can unlink it in the settings.',
      );
    context.emit({ ...userEvents.event('single_sign_on_linked'), entityId: userId, after: { issuer } });
  }
  return { tenantId, userId, identityId };
}

const findLink = (context: Context, { issuer, subject }: ProvidedPerson) =>
  context
    .db<SingleSignOnTables>()
    .selectFrom('single_sign_on_links')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** Of somebody whom the provider let through: which colleague it is, by its own name for them or by their address, verified or not. */
const whoIs = (provided: ProvidedPerson | null) => ({
  email: provided?.email ?? null,
  find: async (context: Context) =>
    provided &&
    ((await findLink(context, provided)) ??
      (provided.email === null ? undefined : await findPersonByEmail(context, provided.email))),
});

/** By their address, when the provider does not say that it is not theirs. */
const vouchedFor = async (context: Context, { email, isEmailVerified }: ProvidedPerson) =>
  email === null || isEmailVerified === false ? undefined : findPersonByEmail(context, email);

async function unknown(context: Context, { email, isEmailVerified }: ProvidedPerson): Promise<Refusal> {
  const { name } = await getTenant(context);
  if (email === null) return forbidden('Your provider did not tell your email address. Ask for that there.');
  if (isEmailVerified === false) return forbidden(`Your provider has not verified ${email}. Do that there first.`);
  return forbidden(`Nobody at ${name} has the email ${email}. Ask an administrator to invite you.`);
}
