import { capitalised } from '#web/days/formats.ts';
import type { Person } from '../contract.ts';
import classes from './people.module.css';

/** Whether a colleague can sign in, as a word. */
export function UserStatusSection({ person }: { person: Person }) {
  return (
    <span className={classes.status} data-status={person.status}>
      {capitalised(person.status)}
    </span>
  );
}
