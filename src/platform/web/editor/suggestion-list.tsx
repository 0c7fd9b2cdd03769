import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { loadingText, noSuggestionText } from '#shared/texts.ts';
import { Avatar } from '../marks/avatar.tsx';
import type { OpenList, SuggestionStore } from './suggesting.ts';
import classes from './suggestion-list.module.css';

type Props = { store: SuggestionStore; id: string; editor: RefObject<HTMLElement | null> };

/** What can be put in where one writes. The focus stays in the text, which tells a screen reader what is marked. */
export function SuggestionList({ store, id, editor }: Props) {
  const open = useSyncExternalStore(store.watch, store.read);
  const marked = open?.items[open.marked];
  useEffect(() => {
    const element = editor.current;
    if (!element || !open) return;
    element.setAttribute('aria-controls', id);
    // A dialog around it must not take the Escape that closes the list.
    element.setAttribute('data-mantine-stop-propagation', 'true');
    if (marked) element.setAttribute('aria-activedescendant', `${id}-${marked.key.replace(' ', '-')}`);
    return () => {
      for (const name of ['aria-controls', 'aria-activedescendant', 'data-mantine-stop-propagation'])
        element.removeAttribute(name);
    };
  }, [editor, id, open, marked]);
  return open ? createPortal(<List open={open} id={id} />, open.place) : null;
}

function List({ open: { isLoading, items, marked, pick }, id }: { open: OpenList; id: string }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <div className={classes.popup}>
      <div ref={list} role="listbox" id={id} aria-label="Suggestions" className={classes.list}>
        {items.map((item, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys reach it from the text, which keeps the focus
          <div
            key={item.key}
            id={`${id}-${item.key.replace(' ', '-')}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === marked}
            className={classes.option}
            // The text keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(item)}
          >
            {item.userID !== null && <Avatar userID={item.userID} name={item.label} isNamed={false} />}
            <span className={classes.name}>{item.label}</span>
            {item.detail && <span className={classes.detail}>{item.detail}</span>}
          </div>
        ))}
      </div>
      {items.length === 0 && (
        <div role="status" className={classes.none}>
          {isLoading ? loadingText : noSuggestionText}
        </div>
      )}
    </div>
  );
}
