import { Avatar } from './avatar.tsx';
import classes from './person-label.module.css';

type Props = { userID: number | null; name: string; size?: 20 | 22 };

/** Somebody in a cell, by picture and name; a name that is too long ends in dots. */
export const PersonLabel = ({ userID, name, size = 20 }: Props) => (
  <span className={classes.person}>
    <Avatar userID={userID} name={name} size={size} isNamed={false} />
    <span className={classes.name} data-tip={name.length > 24 ? name : undefined}>
      {name}
    </span>
  </span>
);
