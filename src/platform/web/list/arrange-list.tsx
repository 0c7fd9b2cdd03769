import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { CheckBox } from '../parts/check-box.tsx';
import classes from './arrange-list.module.css';

type Props = {
  things: readonly { key: string; title: string; stays?: boolean | undefined }[];
  isHidden: (key: string) => boolean;
  onToggle: (key: string) => void;
  onMove: (key: string, steps: number) => void;
  /** Back to how they come; there is nothing to go back to without it. */
  onReset: (() => void) | undefined;
};

/** Things that are shown or not, further up or down. Alt with an arrow key moves one as well. */
export function ArrangeList({ things, isHidden, onToggle, onMove, onReset }: Props) {
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || !event.altKey) return;
    event.preventDefault();
    onMove(key, step);
  };
  return (
    <div className={classes.body}>
      <ul>
        {things.map(({ key, title, stays }, index) => (
          <li key={key} className={classes.item} onKeyDown={(event) => onKeyDown(event, key)}>
            <span className={classes.name}>
              {stays ? (
                <span className={classes.always} aria-hidden />
              ) : (
                <CheckBox label={title} isChecked={!isHidden(key)} onChange={() => onToggle(key)} />
              )}
              <span>{title}</span>
            </span>
            <ActionIcon
              size={24}
              aria-label={`Move ${title} up`}
              disabled={index === 0}
              onClick={() => onMove(key, -1)}
            >
              <IconArrowUp size={14} stroke={1.8} />
            </ActionIcon>
            <ActionIcon
              size={24}
              aria-label={`Move ${title} down`}
              disabled={index === things.length - 1}
              onClick={() => onMove(key, 1)}
            >
              <IconArrowDown size={14} stroke={1.8} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Button variant="subtle" disabled={!onReset} onClick={onReset}>
          As it was
        </Button>
      </div>
    </div>
  );
}
