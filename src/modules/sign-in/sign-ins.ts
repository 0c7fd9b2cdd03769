import type { Context, SignInMethod } from '#server/context.ts';
import { asking } from '#server/database/directory.ts';
import type { EntityServer } from '#server/records/entities.ts';
import type { Visit } from '#server/request/routes.ts';
import { mayNamed } from '#shared/permission.ts';
import { namesOfPeople } from '../people/public.ts';
import { tenantEvents } from '../tenants/entity.ts';
import { deviceName } from './device-rules.ts';
import { signInEntity, signInEvents } from './entity.ts';
import { inTenant, type Membership } from './identities.ts';
import { waitInWords } from './rules.ts';

const path = 'users/login';
const seesAudit = mayNamed('settings', 'see the audit');

/** Sign-ins of those people whom somebody with the right to the audit sees. */
export const signInEntityServer: EntityServer = {
  ...signInEntity,
  isOnlyInAudit: true,
  visibleLabels: async (context, ids) => (context.has(seesAudit) ? namesOfPeople(context, ids) : new Map()),
};

/** From where somebody asks: their network address, and what their browser says of itself. */
const whereOf = ({ address, device }: Visit) => ({ address, browser: deviceName(device) });

type Company = Pick<Membership, 'tenantId' | 'userId'>;

/** Notes in the audit of a company that somebody came in, and by what. */
export const noteSignIn = (
  visit: Visit,
  company: Company,
  identityId: number,
  method: SignInMethod | 'mailed_link',
): Promise<void> => note(visit, company, identityId, 'signed_in', { method });

/** Notes in the audit of a company that somebody left it. */
export const noteSignOut = (visit: Visit, company: Company, identityId: number): Promise<void> =>
  note(visit, company, identityId, 'signed_out');

/** Notes in the audit of a company that somebody there ended sessions of theirs on other devices. */
export const noteSignOutElsewhere = (
  visit: Visit,
  company: Company,
  identityId: number,
  sessions: number,
): Promise<void> => note(visit, company, identityId, 'signed_out_elsewhere', { sessions });

const note = (
  visit: Visit,
  company: Company,
  identityId: number,
  happened: Parameters<typeof signInEvents.event>[0],
  more: object = {},
): Promise<void> =>
  inTenant(visit.runtime, { identityId, ...company }, 'write', path, async (context) => {
    context.emit({
      ...signInEvents.event(happened),
      entityId: company.userId,
      after: { ...whereOf(visit), ...more },
    });
  });

/**
 * Notes in the audit of every company of an account that somebody was refused, and why; with `waitS`, that it was one try too many and how long
 * the account is held up. It is not waited for: who is refused must not
 * learn from the time that it takes whether there is such an account.
 */
export function noteRefusal(visit: Visit, identityId: number, why: string, waitS = 0): void {
  const noteAll = async () => {
    // Also where they were: somebody who has left and tries again is what the audit is looked at for.
    const companies = await asking(visit.runtime)<{ tenant_id: number; user_id: number }>(
      'select * from directory.list_companies_of($1)',
      [identityId],
    );
    for (const { tenant_id: tenantId, user_id: entityId } of companies)
      await inTenant(visit.runtime, { identityId, tenantId, userId: 0 }, 'write', path, async (context) => {
        context.emit({ ...signInEvents.event('sign_in_refused'), entityId, after: { ...whereOf(visit), why } });
        if (waitS > 0)
          context.emit({
            ...signInEvents.event('sign_in_held_up'),
            entityId,
            after: { ...whereOf(visit), why: 'Too many tries', heldUpFor: waitInWords(waitS) },
          });
      });
  };
  noteAll().catch(notNoted);
}

/**
 * Notes in the audit of a company that its provider let somebody through whom the company does not, or let nobody through: of a colleague, else of the
 * company.
 */
export async function noteProviderRefusal(
  visit: Visit,
  tenantId: number,
  who: { email: string | null; find(context: Context): Promise<{ user_id: number } | null | undefined> },
  why: string,
): Promise<void> {
  const insider = { tenantId, userId: 0, identityId: 0 };
  await inTenant(visit.runtime, insider, 'write', 'users/finish_single_sign_on', async (context) => {
    const colleague = await who.find(context);
    const after = { ...whereOf(visit), method: 'single_sign_on', why };
    if (colleague) context.emit({ ...signInEvents.event('sign_in_refused'), entityId: colleague.user_id, after });
    else
      context.emit({
        ...tenantEvents.event('stranger_refused'),
        entityId: tenantId,
        after: { ...after, ...(who.email !== null && { email: who.email }) },
      });
  }).catch(notNoted);
}

const notNoted = (error: Error) => console.error(`A refused sign-in was not noted: ${error.message}`);
