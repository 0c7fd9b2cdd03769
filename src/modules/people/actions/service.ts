import type { Context } from '#server/context.ts';
import { askingWithin } from '#server/database/directory.ts';
import type { Duty } from '#server/declared/duties.ts';
import type { Waiting } from '#server/declared/waiting.ts';
import type { Services } from '#server/request/routes.ts';
import { dateInZone } from '#shared/dates.ts';
import { conflict, notFound, unprocessable } from '#shared/errors.ts';
import { isGranted, rightLabel, type SignedPermission } from '#shared/permission.ts';
import { postSystemNote } from '../../notes/public.ts';
import { getRole } from '../../roles/public.ts';
import { changePerson, type PersonFields } from '../changing.ts';
import { type UserEvent, userEntity } from '../entity.ts';
import { countWith, findPerson } from '../public.ts';
import { getUser } from '../service.ts';
import type { userActionCalls } from './contract.ts';
import { actionsOnUsers, endsAccess, fits, isLeaving, noteOf, type UserAction } from './rules.ts';

/** So many of a kind are named, of all it is said how many there are. */
const maxNamed = 1000;

const events: Record<UserAction, UserEvent> = {
  reactivate: 'user_reactivated',
  lock: 'user_locked',
  unlock: 'user_unlocked',
  deactivate: 'user_deactivated',
  resignation: 'user_resigned',
  termination: 'user_terminated',
};

/** What people have in hand and what they approve is declared by the modules; composition hands it in. */
export const userActionServices = (duties: Duty[], waiting: Waiting[]): Services<typeof userActionCalls> => ({
  async listDuties(context, { userID }) {
    const seen = duties.filter(({ needs }) => context.has(needs));
    const lists = await Promise.all(seen.map(async (duty) => ({ duty, items: await duty.list(context, userID) })));
    return {
      duties: lists
        .filter(({ items }) => items.length > 0)
        .map(({ duty: { name, title, otherwise, handOver }, items }) => ({
          name,
          title,
          otherwise,
          isHandedOver: handOver !== undefined && context.has(handOver.needs),
          count: items.length,
          items: items.slice(0, maxNamed).map((item) => ({ since: null, ...item })),
        })),
      soleRights: await soleRightsOf(context, userID, waiting),
    };
  },

  async changeAccount(context, { userID, action, leftOn, leftDetails, handOver }) {
    if (userID === context.actor.userId)
      throw conflict('Nobody does this to their own account. Ask another administrator.');
    const status = await statusAfter(context, userID, action);
    if (isLeaving(action) && leftOn) assertLastDay(context, leftOn);
    const left = {
      leftBy: isLeaving(action) ? action : null,
      leftOn: (isLeaving(action) && leftOn) || null,
      leftDetails: (isLeaving(action) && leftDetails) || '',
    };
    const choose = (state: PersonFields) => {
      assertCanFollow(action, state);
      return { ...left, status };
    };
    await changePerson(context, userID, choose, { event: events[action] });
    const handed = await handOverAll(context, duties, userID, handOver);
    if (endsAccess(action)) for (const { end } of duties) await end?.(context, userID);
    const text = noteOf(action, { byName: context.actor.name, ...left });
    await postSystemNote(context, { module: userEntity.module, entityId: userID }, text);
    return { user: await getUser(context, { userID }), ...handed };
  },
});

/** Who was invited and has never joined is invited again. */
async function statusAfter(context: Context, userID: number, action: UserAction): Promise<PersonFields['status']> {
  if (action !== 'reactivate') return actionsOnUsers[action].to;
  const [row] = await askingWithin(context)<{ is_member: boolean }>('select directory.is_member($1) as is_member', [
    userID,
  ]);
  return row?.is_member ? 'active' : 'invited';
}

/** Errors: 422 for what does not fit how the account stands. */
function assertCanFollow(action: UserAction, state: PersonFields): void {
  if (fits(action, state)) return;
  const { label } = actionsOnUsers[action];
  const stands = state.leftBy === null ? state.status : `${state.status} since its ${state.leftBy}`;
  throw unprocessable(`This account is ${stands}. “${label}” is not for it.`);
}

/** Errors: 422 for a last day that is to come, since the access ends now. */
function assertLastDay(context: Context, leftOn: string): void {
  const today = dateInZone(new Date(), context.timeZone);
  if (leftOn <= today) return;
  const sentence = 'Record it on the last day or later: the access ends at once.';
  throw unprocessable(sentence, { leftOn: sentence });
}

type HandedOver = { handedOver: number; kept: { title: string; reason: string }[] };

/**
 * Gives all of each kind to its successor; what one of it is refused with keeps the others from nothing.
 * Errors: 404 for a successor who is nobody here; 422 for one who cannot sign in; 403 for a kind one may not hand over.
 */
async function handOverAll(
  context: Context,
  duties: readonly Duty[],
  from: number,
  given: readonly { duty: string; userID: number }[],
): Promise<HandedOver> {
  const outcome: HandedOver = { handedOver: 0, kept: [] };
  for (const { duty: name, userID: to } of given) {
    const duty = duties.find((one) => one.name === name);
    const handOver = duty?.handOver;
    if (!handOver) throw notFound('Kind of work');
    context.require(handOver.needs);
    await assertSuccessor(context, from, to, handOver.takes);
    for (const { id, title } of await duty.list(context, from)) {
      const came = await context.attempt(() => handOver.give(context, id, { from, to }));
      if ('refused' in came) outcome.kept.push({ title, reason: came.refused.message });
      else outcome.handedOver++;
    }
  }
  return outcome;
}

/** Errors: 404; 422 for who cannot sign in, or may not do it. */
async function assertSuccessor(context: Context, from: number, to: number, takes: SignedPermission): Promise<void> {
  const person = await findPerson(context, to);
  if (!person) throw notFound('User');
  if (to === from || person.status !== 'active')
    throw unprocessable('Choose somebody who can sign in.', { handOver: 'Choose somebody who can sign in' });
  const { grants, name } = await getRole(context, person.role_id);
  if (isGranted(grants, takes)) return;
  const sentence = `${person.name} cannot take it over: their role, ${name}, lacks the right “${rightLabel(takes)}”.`;
  throw unprocessable(sentence, { handOver: sentence });
}

/** The named rights to approve that nobody but this person has among those who can sign in. */
async function soleRightsOf(context: Context, userID: number, waiting: readonly Waiting[]): Promise<string[]> {
  const person = await findPerson(context, userID);
  if (!person) throw notFound('User');
  if (person.status !== 'active') return [];
  const { grants } = await getRole(context, person.role_id);
  const given = new Map(
    waiting.flatMap(({ needs }) => (needs.kind === 'sub' && isGranted(grants, needs) ? [[needs.sub, needs]] : [])),
  );
  const sole: string[] = [];
  for (const [name, right] of given) if ((await countWith(context, right)) === 1) sole.push(name);
  return sole;
}
