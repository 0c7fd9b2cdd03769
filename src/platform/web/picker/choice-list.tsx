import { Button, Loader } from '@mantine/core';
import { IconCheck, IconPlus, IconRefresh, IconSearch, IconX } from '@tabler/icons-react';
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type UIEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { pickerLoadMoreMs, pickerSearchDebounceMs } from '#shared/delays.ts';
import { pickerHeight, pickerPageSize } from '#shared/limits.ts';
import { loadingText, noItemsText } from '#shared/texts.ts';
import { PageLink } from '../page/page-link.tsx';
import { takeTypedAhead } from '../parts/typed-ahead.ts';
import classes from './choice-list.module.css';

export type Choice = {
  id: number;
  label: string;
  mark?: ReactNode;
  detail?: string | undefined;
  /** What it stands under, with the others that follow one another there; of what is searched for it is said beside each. */
  group?: string | undefined;
};

/** What the list does not hold can be made, with what was typed. */
export type MakeNew = { noun: string; run: (typed: string) => void };

export type ChoiceListProps = ChoiceSource & {
  chosen: readonly number[];
  onPick: (choice: Choice) => void;
  isMultiple?: boolean;
  placeholder?: string;
};

/** Where the choices come from. */
export type ChoiceSource = {
  choices: readonly Choice[] | undefined;
  /** Lists too long for the browser are searched and paged by the server. */
  onSearch?: ((text: string) => void) | undefined;
  loadMore?: (() => void) | undefined;
  /** What is shown is of the former search, and the answer is on its way. */
  isLate?: boolean | undefined;
  /** The choices could not be loaded: what to do to ask again. */
  retry?: (() => void) | undefined;
  makeNew?: MakeNew | undefined;
  /** What is said where there are none at all, and the way to where one is made for who may make one. */
  none?: { says: string; way: { href: string; label: string } | undefined } | undefined;
};

const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 };

/** The list of a picker: search, the first 20, 20 more on scroll (product.md §2). */
export function ChoiceList(props: ChoiceListProps) {
  const { choices, chosen, onPick, isMultiple = false, onSearch, loadMore, retry } = props;
  const [text, setText] = useState('');
  const [searched, searchNow] = useLater(text, pickerSearchDebounceMs);
  const [shownCount, setShownCount] = useState(pickerPageSize);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [marked, setMarked] = useState(0);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => onSearch?.(searched.trim()), [searched, onSearch]);

  const found = useFound(props, searched);
  const shown = found?.slice(0, shownCount);
  const isInGroups = searched === '';
  const hasMore = (found?.length ?? 0) > shownCount || loadMore !== undefined;
  const isShort = found !== undefined && found.length < shownCount;
  useEffect(() => {
    if (isShort) loadMore?.();
  }, [isShort, loadMore]);
  const isLoading = isLoadingMore || !found || (isShort && loadMore !== undefined) || props.isLate;

  const isNone = shown?.length === 0 && !isLoading && !retry && searched === text;
  const offer = isNone && offerOf(props.makeNew, text.trim());
  const none = text === '' ? props.none : undefined;
  const foot = { isEmpty: shown?.length === 0, isLoading: isLoading ?? false, offer, none };

  const more = () => {
    if (!hasMore || isLoadingMore) return;
    setLoadingMore(true);
    timer.current = setTimeout(() => {
      setShownCount((was) => was + pickerPageSize);
      setLoadingMore(false);
    }, pickerLoadMoreMs);
  };
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    if (list.scrollTop + list.clientHeight >= list.scrollHeight - 24) more();
  };
  const search = (wanted: string) => {
    setText(wanted);
    setShownCount(pickerPageSize);
    setMarked(0);
  };
  /** Who is faster than the search means what they typed, not what still stands there. */
  const pickMarked = () => {
    const isBehind = searched !== text;
    if (isBehind) searchNow();
    const choice = isBehind ? !onSearch && choicesWith(choices, text)?.[0] : !props.isLate && shown?.[marked];
    if (choice) onPick(choice);
    else if (offer) offer.run();
  };
  const again = () => {
    retry?.();
    // The button goes; without this the focus would go with it, and keys would lead nowhere.
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    const last = (shown?.length ?? 0) - 1;
    if (event.key === 'Enter') pickMarked();
    else if (move === undefined) return;
    else {
      setMarked(Math.max(0, Math.min(marked + move, last)));
      if (marked + move > last) more();
    }
    event.preventDefault();
  };

  return (
    <div>
      <div className={classes.search}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <input
          ref={input}
          className={classes.input}
          value={text}
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onFocus={() => {
            const ahead = takeTypedAhead();
            if (ahead) search(ahead);
          }}
          placeholder={props.placeholder ?? 'Search'}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={shown?.[marked] ? `${listId}-${marked}` : undefined}
          aria-label={props.placeholder ?? 'Search'}
          // Escape closes the list, not the dialog that it is in.
          data-mantine-stop-propagation="true"
          // biome-ignore lint/a11y/noAutofocus: the list opened because somebody asked for it; typing searches
          autoFocus
        />
        {text && <Clear run={() => search('')} />}
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
          <Fragment key={choice.id}>
            {isInGroups && choice.group !== shown[index - 1]?.group && (
              <div className={classes.group} aria-hidden>
                {choice.group}
              </div>
            )}
            <Option
              choice={isInGroups ? choice : { ...choice, detail: choice.detail ?? choice.group }}
              id={`${listId}-${index}`}
              isChosen={chosen.includes(choice.id)}
              isMultiple={isMultiple}
              isMarked={index === marked}
              mark={() => setMarked(index)}
              pick={() => onPick(choice)}
            />
          </Fragment>
        ))}
      </div>
      <Foot {...foot} retry={retry && again} />
    </div>
  );
}

type OptionProps = {
  choice: Choice;
  id: string;
  isChosen: boolean;
  isMultiple: boolean;
  isMarked: boolean;
  mark: () => void;
  pick: () => void;
};

function Option({ choice, id, isChosen, isMultiple, isMarked, mark, pick }: OptionProps) {
  const { label, detail, group } = choice;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the search keeps the focus and names the marked one
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the search
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-label={group && `${label}, ${group}`}
      className={classes.option}
      data-marked={isMarked || undefined}
      ref={isMarked ? (option) => option?.scrollIntoView?.({ block: 'nearest' }) : undefined}
      onMouseMove={mark}
      onMouseDown={(event) => event.preventDefault()}
      onClick={pick}
    >
      {isMultiple && (
        <span className={classes.box} data-checked={isChosen || undefined}>
          {isChosen && <IconCheck size={12} stroke={2.4} />}
        </span>
      )}
      {choice.mark}
      <span className={classes.label}>{label}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
      {!isMultiple && isChosen && <IconCheck size={14} stroke={1.8} aria-hidden />}
    </div>
  );
}

const Clear = ({ run }: { run: () => void }) => (
  <button type="button" className={classes.clear} aria-label="Clear the search" onClick={run}>
    <IconX size={14} stroke={1.8} />
  </button>
);

type Offer = { label: string; run: () => void };

const offerOf = (makeNew: MakeNew | undefined, typed: string): Offer | undefined =>
  makeNew && typed !== '' ? { label: `New ${makeNew.noun} “${typed}”`, run: () => makeNew.run(typed) } : undefined;

const OfferButton = ({ label, run }: Offer) => (
  <button type="button" className={classes.offer} onClick={run}>
    <IconPlus size={16} stroke={1.6} aria-hidden />
    <span className={classes.label}>{label}</span>
  </button>
);

type FootProps = {
  isEmpty: boolean;
  isLoading: boolean;
  retry: (() => void) | undefined;
  offer: Offer | false | undefined;
  none: ChoiceSource['none'];
};

/** What stands below the choices: that there are none, that they are on their way, or that they did not come. */
function Foot({ isEmpty, isLoading, retry, offer, none }: FootProps) {
  if (retry)
    return (
      <div className={classes.failed} role="alert">
        The list could not be loaded.
        <Button variant="subtle" leftSection={<IconRefresh size={14} stroke={1.8} />} onClick={retry}>
          Try again
        </Button>
      </div>
    );
  return (
    <>
      <div role="status">
        {isLoading ? (
          <div className={classes.loading}>
            <Loader size={14} color="accent" /> {loadingText}
          </div>
        ) : (
          isEmpty && <div className={classes.none}>{none?.says ?? noItemsText}</div>
        )}
      </div>
      {isEmpty && !isLoading && none?.way && (
        <PageLink className={classes.offer} href={none.way.href}>
          {none.way.label}
        </PageLink>
      )}
      {offer && <OfferButton {...offer} />}
    </>
  );
}

/** What is offered of the choices; of those of a former search, where the answer to this one has not come, only what was typed. */
function useFound({ choices, onSearch, isLate = false, retry }: ChoiceSource, searched: string) {
  const isOfSearch = onSearch !== undefined && !isLate && retry === undefined;
  return useMemo(() => (isOfSearch ? choices : choicesWith(choices, searched)), [choices, searched, isOfSearch]);
}

/** A case-insensitive part of the name (product.md §2). */
function choicesWith(choices: readonly Choice[] | undefined, text: string): readonly Choice[] | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === '' || !choices) return choices;
  const words = wanted.split(/\s+/);
  const inDetail = ({ label, detail = '', group = '' }: Choice) => {
    const said = `${label} ${detail} ${group}`.toLowerCase();
    return words.every((word) => said.includes(word));
  };
  const inLabel = ({ label }: Choice) => label.toLowerCase().includes(wanted);
  // What is called so comes before what is only said of others.
  return [...choices.filter(inLabel), ...choices.filter((choice) => !inLabel(choice) && inDetail(choice))];
}

/** The value once it has not changed for a while, and a way to have it at once. */
function useLater(value: string, delayMs: number): [later: string, now: () => void] {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return [later, () => setLater(value)];
}
