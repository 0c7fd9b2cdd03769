import type { ToldEvent } from '../recorded-contract.ts';
import { isEmpty } from '../rules.ts';
import classes from './history.module.css';

/** What became different, field by field. */
export const ChangesList = ({ changes }: { changes: ToldEvent['changes'] }) =>
  changes.length > 0 && (
    <ul className={classes.changes}>
      {changes.map(({ field, was, words }) => (
        <li key={field}>
          <span className={classes.quiet}>{words.field}</span> {!isEmpty(was) && `${words.was} → `}
          {words.now}
        </li>
      ))}
    </ul>
  );
