import { formatCalendarDate } from '#shared/dates.ts';
import type { Person, PersonDetail } from '../contract.ts';

/** What is done to a colleague's account (product.md §4, Users). */
export const userActions = ['reactivate', 'lock', 'unlock', 'deactivate', 'resignation', 'termination'] as const;
export type UserAction = (typeof userActions)[number];

type Status = Person['status'];
type Declared = {
  /** As a button says it. */
  label: string;
  /** In which states of an account it can be done. */
  from: readonly Status[];
  to: Status;
  /** What was done to the account. */
  done: string;
};

export const actionsOnUsers: Record<UserAction, Declared> = {
  reactivate: {
    label: 'Reactivate',
    from: ['deactivated'],
    to: 'active',
    done: 'reactivated',
  },
  lock: { label: 'Lock', from: ['active'], to: 'locked', done: 'locked' },
  unlock: { label: 'Unlock', from: ['locked'], to: 'active', done: 'unlocked' },
  deactivate: {
    label: 'Deactivate',
    from: ['active', 'invited', 'locked'],
    to: 'deactivated',
    done: 'deactivated',
  },
  resignation: {
    label: 'Record a resignation',
    from: ['active', 'locked', 'deactivated'],
    to: 'deactivated',
    done: 'deactivated after a resignation',
  },
  termination: {
    label: 'Record a termination',
    from: ['active', 'locked', 'deactivated'],
    to: 'deactivated',
    done: 'deactivated after a termination',
  },
};

/** Somebody leaves for good: with a day, and what is to be kept of it. */
export const isLeaving = (action: UserAction): action is 'resignation' | 'termination' =>
  action === 'resignation' || action === 'termination';

/** What can be done to an account as it stands: how somebody left is recorded once, also after they were shut out. */
export const fits = (action: UserAction, { status, leftBy }: Pick<PersonDetail, 'status' | 'leftBy'>): boolean =>
  actionsOnUsers[action].from.includes(status) && !(isLeaving(action) && leftBy !== null);

/** Whoever works now is signed out, and what runs for them stops. */
export const endsAccess = (action: UserAction): boolean => actionsOnUsers[action].to !== 'active';

/** The system note to the user: who changed the account, and of somebody who left the day and the details. */
export function noteOf(
  action: UserAction,
  { byName, leftOn, leftDetails }: { byName: string; leftOn: string | null; leftDetails: string },
): string {
  const changed = `This account was ${actionsOnUsers[action].done} by ${byName}.`;
  return leftOn === null ? changed : `${changed} Last day: ${formatCalendarDate(leftOn)}. ${leftDetails}`;
}

/** What a toast says of it: what was done, what went to others, and what did not. */
export function accountDone(
  name: string,
  action: UserAction,
  { handedOver, kept }: { handedOver: number; kept: readonly { title: string; reason: string }[] },
): string {
  // Their Undo starts it again; what comes later than that does not.
  const rests = action === 'unlock' ? ' A timer or shift that the lock stopped is not started again.' : '';
  const given = handedOver > 0 ? `, ${handedOver} handed over` : '';
  const stays = kept.map(({ title, reason }) => ` ${title} stays: ${reason}`).join('');
  return `${name} ${actionsOnUsers[action].done}${given}.${rests}${stays}`;
}
