import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { shown } from '#web/actions/shown.ts';
import { Part } from './detail-page.tsx';
import { NothingYet } from './facts.tsx';
import classes from './named-line.module.css';
import { AddLine } from './named-line.tsx';

type Named = { id: number; name: string };
type Props<One extends Named> = {
  title: string;
  about: ReactNode;
  /** One of them: `division`. */
  noun: string;
  /** What is said while there is none. */
  empty: string;
  most: number;
  mayEdit: boolean;
  inUse: readonly One[];
  outOfUse: readonly Named[];
  /** The line of one that is in use. */
  line: (one: One) => ReactNode;
  add: (name: string) => Promise<unknown>;
  bringBack: (one: Named) => Promise<unknown>;
};

/** A list of names that a company keeps: those in use, a new one, and folded below them those out of use. */
export function NamedList<One extends Named>(props: Props<One>) {
  const { title, about, noun, empty, most, mayEdit, inUse, line, add } = props;
  const label = `Add ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
  return (
    <Part title={title}>
      <p className={classes.about}>{about}</p>
      {inUse.length === 0 && <NothingYet>{empty}</NothingYet>}
      <ul className={classes.lines} aria-label={title}>
        {inUse.map(line)}
      </ul>
      {mayEdit && <AddLine label={label} placeholder={label} most={most} add={add} />}
      <OutOfUse title={title} outOfUse={props.outOfUse} mayEdit={mayEdit} bringBack={props.bringBack} />
    </Part>
  );
}

type OutProps = Pick<Props<Named>, 'title' | 'outOfUse' | 'mayEdit' | 'bringBack'>;

/** What is named where it was and is chosen no more, until it is brought back. */
export function OutOfUse({ title, outOfUse, mayEdit, bringBack }: OutProps) {
  const [isOpen, setOpen] = useState(false);
  if (outOfUse.length === 0) return null;
  return (
    <div className={classes.out}>
      <button type="button" className={classes.opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight size={14} stroke={1.8} aria-hidden />
        Out of use <span className="figures">{outOfUse.length}</span>
      </button>
      {isOpen && (
        <ul aria-label={`${title} out of use`}>
          {outOfUse.map((one) => (
            <li key={one.id} className={`${classes.line} ${classes.head}`}>
              <span className={classes.former}>{one.name}</span>
              {mayEdit && (
                <Button
                  variant="subtle"
                  className={classes.right ?? ''}
                  aria-label={`Bring back ${one.name}`}
                  onClick={() => shown(bringBack(one))}
                >
                  Bring back
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
