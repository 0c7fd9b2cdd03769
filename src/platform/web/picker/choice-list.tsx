import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type UIEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { pickerLoadMoreMs, pickerSearchDebounceMs } from '#shared/delays.ts';
import { pickerHeight, pickerPageSize } from '#shared/limits.ts';
import { loadingText, noItemsText } from '#shared/texts.ts';
import classes from './choice-list.module.css';

export type Choice = { id: number; label: string; mark?: ReactNode; detail?: string | undefined };

export type ChoiceListProps = {
  choices: readonly Choice[] | undefined;
  chosen: readonly number[];
  onPick: (choice: Choice) => void;
  isMultiple?: boolean;
  placeholder?: string;
  /** Lists too long for the browser are searched and paged by the server. */
  onSearch?: ((text: string) => void) | undefined;
  loadMore?: (() => void) | undefined;
};

/** The list of a picker: search, the first 20, 20 more on scroll (product.md §2). */
export function ChoiceList(props: ChoiceListProps) {
  const { choices, chosen, onPick, isMultiple = false, onSearch, loadMore } = props;
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text, pickerSearchDebounceMs);
  const [shownCount, setShownCount] = useState(pickerPageSize);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [marked, setMarked] = useState(0);
  const listId = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => onSearch?.(searched.trim()), [searched, onSearch]);

  const found = useMemo(() => {
    const wanted = searched.trim().toLowerCase();
    if (onSearch || wanted === '') return choices;
    return choices?.filter((choice) => choice.label.toLowerCase().includes(wanted));
  }, [choices, searched, onSearch]);
  const shown = found?.slice(0, shownCount);
  const hasMore = (found?.length ?? 0) > shownCount || loadMore !== undefined;

  const more = () => {
    if (!hasMore || isLoadingMore) return;
    setLoadingMore(true);
    loadMore?.();
    timer.current = setTimeout(() => {
      setShownCount((was) => was + pickerPageSize);
      setLoadingMore(false);
    }, pickerLoadMoreMs);
  };
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    if (list.scrollTop + list.clientHeight >= list.scrollHeight - 24) more();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = (shown?.length ?? 0) - 1;
    const choice = shown?.[marked];
    if (event.key === 'ArrowDown') {
      setMarked(Math.min(marked + 1, last));
      if (marked >= last) more();
    } else if (event.key === 'ArrowUp') setMarked(Math.max(marked - 1, 0));
    else if (event.key === 'Enter' && choice) onPick(choice);
    else return;
    event.preventDefault();
  };

  return (
    <div>
      <div className={classes.search}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <input
          className={classes.input}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setShownCount(pickerPageSize);
            setMarked(0);
          }}
          onKeyDown={onKeyDown}
          placeholder={props.placeholder ?? 'Search'}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={shown?.[marked] ? `${listId}-${marked}` : undefined}
          aria-label={props.placeholder ?? 'Search'}
          // biome-ignore lint/a11y/noAutofocus: the list opened because somebody asked for it; typing searches
          autoFocus
        />
        {text && (
          <button type="button" className={classes.clear} aria-label="Clear the search" onClick={() => setText('')}>
            <IconX size={14} stroke={1.8} />
          </button>
        )}
      </div>
      <div
        className={classes.list}
        role="listbox"
        id={listId}
        aria-multiselectable={isMultiple}
        onScroll={onScroll}
        style={{ maxHeight: pickerHeight }}
      >
        {shown?.map((choice, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the search keeps the focus and names the marked one
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the search
          <div
            key={choice.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={chosen.includes(choice.id)}
            className={classes.option}
            data-marked={index === marked || undefined}
            ref={index === marked ? (option) => option?.scrollIntoView?.({ block: 'nearest' }) : undefined}
            onMouseMove={() => setMarked(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(choice)}
          >
            {isMultiple && (
              <span className={classes.box} data-checked={chosen.includes(choice.id) || undefined}>
                {chosen.includes(choice.id) && <IconCheck size={12} stroke={2.4} />}
              </span>
            )}
            {choice.mark}
            <span className={classes.label}>{choice.label}</span>
            {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
            {!isMultiple && chosen.includes(choice.id) && <IconCheck size={14} stroke={1.8} aria-hidden />}
          </div>
        ))}
        {shown?.length === 0 && <div className={classes.none}>{noItemsText}</div>}
        {(isLoadingMore || !shown) && (
          <div className={classes.loading} role="status">
            <Loader size={14} color="accent" /> {loadingText}
          </div>
        )}
      </div>
    </div>
  );
}
