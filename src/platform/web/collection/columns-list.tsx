import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { CheckBox } from '../check-box.tsx';
import type { LaidOut } from './column-layout.ts';
import { ownLayout } from './column-layout.ts';
import classes from './columns-list.module.css';

/** The list behind the Columns button: shown or not, further up or down. Alt with an arrow key moves one as well. */
export function ColumnsList({ laidOut }: { laidOut: LaidOut<never> }) {
  const { movable, isHidden, toggle, moveBy, isOwn } = laidOut;
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || !event.altKey) return;
    event.preventDefault();
    moveBy(key, step);
  };
  return (
    <div className={classes.body}>
      <ul>
        {movable.map((column, index) => (
          <li key={column.key} className={classes.item} onKeyDown={(event) => onKeyDown(event, column.key)}>
            <span className={classes.name}>
              {column.opens ? (
                <span className={classes.always} aria-hidden />
              ) : (
                <CheckBox label={column.title} isChecked={!isHidden(column.key)} onChange={() => toggle(column.key)} />
              )}
              <span>{column.title}</span>
            </span>
            <ActionIcon
              size={24}
              aria-label={`Move ${column.title} up`}
              disabled={index === 0}
              onClick={() => moveBy(column.key, -1)}
            >
              <IconArrowUp size={14} stroke={1.8} />
            </ActionIcon>
            <ActionIcon
              size={24}
              aria-label={`Move ${column.title} down`}
              disabled={index === movable.length - 1}
              onClick={() => moveBy(column.key, 1)}
            >
              <IconArrowDown size={14} stroke={1.8} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Button variant="subtle" disabled={isOwn} onClick={() => laidOut.set(ownLayout)}>
          As it was
        </Button>
      </div>
    </div>
  );
}
