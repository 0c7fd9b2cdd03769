import { usePerson } from '#web/api/session.tsx';
import { Avatar } from '#web/marks/avatar.tsx';
import type { Choice } from '#web/picker/choice-list.tsx';
import type { Person } from '../contract.ts';

/** Roles that look at the work of others. */
const onlookers = ['Accountant', 'Viewer'];

type Options = {
  /** Of the record that they are picked for. */
  divisionID?: number | null | undefined;
  /** Work in the field is seldom given to accountants and viewers. */
  isForWork?: boolean;
};

/**
 * People as the choices of a picker: oneself first, then those of the record's division, then the others; where work is
 * given out, those who only look on last. Undefined while they are read.
 */
export function usePersonChoices(people: readonly Person[] | undefined, options: Options = {}): Choice[] | undefined {
  const { currentUser } = usePerson();
  return people && inOrder(people, currentUser, options).map((person) => choiceOf(person, currentUser));
}

function inOrder(people: readonly Person[], me: number, { divisionID, isForWork = false }: Options): Person[] {
  const rankOf = ({ userID, divisionID: own, roleName }: Person): number => {
    if (userID === me) return 0;
    if (isForWork && onlookers.includes(roleName)) return 3;
    return divisionID && own === divisionID ? 1 : 2;
  };
  // Those of one rank stay in the order they came in, by name.
  return [...people].sort((a, b) => rankOf(a) - rankOf(b));
}

const choiceOf = ({ userID, userDisplayName }: Person, me: number): Choice => ({
  id: userID,
  label: userDisplayName,
  mark: <Avatar userID={userID} name={userDisplayName} isNamed={false} />,
  ...(userID === me && { detail: 'Me' }),
});
