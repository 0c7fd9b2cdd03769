import type { SignInMethod } from '#server/context.ts';
import { asking } from '#server/database/directory.ts';
import type { EntityServer } from '#server/records/entities.ts';
import type { Visit } from '#server/request/routes.ts';
import { mayNamed } from '#shared/permission.ts';
import { namesOfPeople } from '../people/public.ts';
import { deviceName } from './device-rules.ts';
import { signInEntity, signInEvents } from './entity.ts';
import { inTenant, type Membership } from './identities.ts';

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

/** Notes in the audit of a company that somebody came in, and by what. */
export async function noteSignIn(
  visit: Visit,
  company: Pick<Membership, 'tenantId' | 'userId'>,
  identityId: number,
  method: SignInMethod,
): Promise<void> {
  await inTenant(visit.runtime, { identityId, ...company }, 'write', path, async (context) => {
    context.emit({
      ...signInEvents.event('signed_in'),
      entityId: company.userId,
      after: { ...whereOf(visit), method },
    });
  });
}

/**
 * Notes in the audit of every company of an account that somebody was refused, and why. It is not waited for: who is refused must not
 * learn from the time that it takes whether there is such an account.
 */
export function noteRefusal(visit: Visit, identityId: number, why: string): void {
  const note = async () => {
    // Also where they were: somebody who has left and tries again is what the audit is looked at for.
    const companies = await asking(visit.runtime)<{ tenant_id: number; user_id: number }>(
      'select * from directory.list_companies_of($1)',
      [identityId],
    );
    for (const { tenant_id: tenantId, user_id: entityId } of companies)
      await inTenant(visit.runtime, { identityId, tenantId, userId: 0 }, 'write', path, async (context) => {
        context.emit({ ...signInEvents.event('sign_in_refused'), entityId, after: { ...whereOf(visit), why } });
      });
  };
  note().catch((error: Error) => console.error(`A refused sign-in was not noted: ${error.message}`));
}
