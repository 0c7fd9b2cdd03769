import { userEntity, userEvents } from '#modules/people/entity.ts';
import { findEmails, withdrawInvitations } from '#modules/people/public.ts';
import { listGivenRoles } from '#modules/roles/public.ts';
import { mayGive } from '#modules/roles/rules.ts';
import type { PartNames } from '#modules/tenants/parts/public.ts';
import type { Context } from '#server/context.ts';
import type { Importer } from '#server/declared/importers.ts';
import type { Input } from '#shared/contract.ts';
import { readLines } from '../../imports/public.ts';
import { addressIn, shortened } from '../../imports/rules.ts';
import { signInCalls } from '../contract.ts';
import { inviteUser } from '../invitations.ts';
import { mailsToday } from '../mail-quota.ts';
import { usualRole } from './rules.ts';

/** Each line is an invitation; taken back, those who have not come yet are not awaited any more. */
export const colleagueImporter: Importer<Input<typeof signInCalls.inviteUser>> = {
  entity: userEntity,
  isUnique: true,

  async examine(context, lines) {
    const [roles, divisions, departments] = await Promise.all([listGivenRoles(context), ...partsInUse(context)]);
    return readLines(lines, {
      schema: signInCalls.inviteUser.input,
      label: ({ email }) => email,
      unique: 'email',
      fieldOf: { roleID: 'role', divisionID: 'division', departmentID: 'department' },
      toFields: (cell, wrong) => {
        const named = (field: 'role' | 'division' | 'department', name: string, all: readonly Named[]) => {
          const found = all.find((one) => one.name.toLowerCase() === name.toLowerCase());
          if (name !== '' && !found) wrong(field, `There is no ${field} called “${shortened(name)}”.`);
          return found ?? null;
        };
        const role = named('role', cell('role') || usualRole, roles);
        const grants = roles.find(({ id }) => id === role?.id)?.grants;
        if (grants && !mayGive(context.actor.grants, grants)) wrong('role', 'This role has more rights than yours.');
        return {
          email: addressIn(cell('email')) ?? cell('email'),
          userDisplayName:
            cell('userDisplayName') ||
            [cell('firstName'), cell('lastName')].filter(Boolean).join(' ') ||
            (/^(.*\S)\s*<[^<>]+>$/.exec(cell('email'))?.[1] ?? ''),
          phone: cell('phone'),
          // What is wrong with it has been said.
          roleID: role?.id ?? 1,
          divisionID: named('division', cell('division'), divisions)?.id ?? null,
          departmentID: named('department', cell('department'), departments)?.id ?? null,
        };
      },
    });
  },

  findSame: (context, emails) => findEmails(context, emails),

  async left(context) {
    const { mails, limit } = await mailsToday(context);
    return { count: Math.max(0, limit - mails), of: `${limit.toLocaleString('en-US')} emails of a day` };
  },

  async make(context, invitations) {
    const ids: number[] = [];
    for (const invitation of invitations) ids.push((await inviteUser(context, invitation)).userID);
    return ids;
  },

  drop: withdrawInvitations,

  events: {
    made: userEvents.event('users_imported'),
    undone: userEvents.event('users_import_undone'),
    alsoMade: [userEvents.event('user_invited').name],
  },
};

type Named = { id: number; name: string };

const partsInUse = (context: Context) => {
  const db = context.db<PartNames>();
  return [
    db.selectFrom('divisions').select(['division_id as id', 'name']).where('archived_at', 'is', null).execute(),
    db.selectFrom('departments').select(['department_id as id', 'name']).where('archived_at', 'is', null).execute(),
  ] as const;
};
