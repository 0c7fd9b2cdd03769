import { ActionIcon, Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { textDebounceMs } from '#shared/delays.ts';
import { formatDate } from '../days/formats.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { opens, Popup, PopupMenu, usePopup } from '../parts/popup.tsx';
import { usePhone } from '../parts/use-phone.ts';
import type { ChoiceSource } from '../picker/choice-list.tsx';
import { PickButton } from '../picker/pick-button.tsx';
import classes from './filter-bar.module.css';

const DateRangeFields = lazyPart(() => import('../days/date-range.tsx'), 'DateRangeFields');

/** Several of some choices, or one; a choice's `detail` says how many it would leave. */
export type Filter = Omit<ChoiceSource, 'makeNew'> & {
  kind: 'choices';
  key: string;
  label: string;
  isSingle?: boolean;
  chosen: readonly number[];
  /** What the chosen one is called, which the loaded choices may not hold. */
  named?: string | undefined;
  onChange: (ids: number[]) => void;
  /** The choices are about to be seen: their counts are wanted now. */
  onOpen?: () => void;
};
/** From a day to a day, both included. */
export type DateRange = { start: string; end: string };
export type DateFilter = {
  kind: 'dates';
  key: string;
  label: string;
  range: DateRange | null;
  /** Of what has happened: days to come are neither offered nor taken. */
  isPast?: true;
  onChange: (range: DateRange | null) => void;
};
export type BarFilter = Filter | DateFilter;
const isSet = (filter: BarFilter): boolean =>
  filter.kind === 'dates' ? filter.range !== null : filter.chosen.length > 0;

type Props = {
  left?: ReactNode;
  filters: readonly BarFilter[];
  search: string;
  /** Without it there is no search box. */
  onSearch?: (text: string, isLeft: boolean) => void;
  searchLabel: string;
  onClear: () => void;
  /** How the list is ordered, in words. */
  order?: string | undefined;
  right?: ReactNode;
};

/**
 * The filters of a list as chips: what, how, which; each can be changed and taken away. However many there are they stay in one line, so that
 * the list below never moves: what is beside them gives way, then their words, and then they scroll.
 */
export function FilterBar({ left, filters, search, onSearch, searchLabel, onClear, order, right }: Props) {
  const [opened, setOpened] = useState<string | null>(null);
  const isPhone = usePhone();
  const menu = usePopup();
  const set = filters.filter((filter) => isSet(filter) || filter.key === opened);
  const unset = filters.filter((filter) => !set.includes(filter));
  return (
    <search className={classes.bar}>
      {left}
      {onSearch && <SearchBox text={search} onSearch={onSearch} label={searchLabel} />}
      {set.length > 0 && (
        <div className={classes.chips}>
          {set.map((filter) => {
            const given = { isNew: opened === filter.key, onClose: () => setOpened(null) };
            return filter.kind === 'dates' ? (
              <DateChip key={filter.key} filter={filter} {...given} />
            ) : (
              <FilterChip key={filter.key} filter={filter} {...given} />
            );
          })}
        </div>
      )}
      {unset.length > 0 && (
        <>
          {isPhone ? (
            <ActionIcon aria-label="Add a filter" {...opens(menu, 'menu')}>
              <IconAdjustmentsHorizontal size={20} stroke={1.6} />
            </ActionIcon>
          ) : (
            <Button variant="subtle" leftSection={<IconPlus size={14} stroke={1.8} />} {...opens(menu, 'menu')}>
              Filter
            </Button>
          )}
          <PopupMenu
            of={menu}
            items={unset.map((filter) => ({ label: filter.label, run: () => setOpened(filter.key) }))}
          />
        </>
      )}
      {(set.some(isSet) || search) && (
        <Button variant="subtle" onClick={onClear}>
          Clear
        </Button>
      )}
      {order && <span className={classes.order}>{order}</span>}
      {right && <div className={classes.right}>{right}</div>}
    </search>
  );
}

/** While it is typed in, what stands in it stays, whatever is made of it; when it is left, what is no word of it stands beside. */
function SearchBox({
  text,
  onSearch,
  label,
}: {
  text: string;
  onSearch: NonNullable<Props['onSearch']>;
  label: string;
}) {
  const [typed, setTyped] = useState(text);
  const [isTyping, setTyping] = useState(false);
  const tell = useDebouncedCallback(onSearch, textDebounceMs);
  useEffect(() => {
    if (!isTyping) setTyped(text);
  }, [text, isTyping]);
  return (
    <div className={classes.search}>
      <IconSearch size={14} stroke={1.8} aria-hidden />
      <input
        value={typed}
        onChange={(event) => {
          setTyping(true);
          setTyped(event.currentTarget.value);
          tell(event.currentTarget.value.trim(), false);
        }}
        onBlur={() => {
          if (!isTyping) return;
          tell.cancel();
          onSearch(typed.trim(), true);
          setTyping(false);
        }}
        onKeyDown={(event) => event.key === 'Escape' && leaveTo(event.currentTarget)}
        placeholder={label}
        aria-label={label}
        maxLength={100}
        data-list-search
      />
    </div>
  );
}

/** To the first row that was found. */
function leaveTo(search: HTMLElement): void {
  const row = document.querySelector<HTMLElement>('#page [data-opens]');
  if (row) row.focus();
  else search.blur();
}

type ChipProps = { filter: Filter; isNew: boolean; onClose: () => void };

function FilterChip({ filter, isNew, onClose }: ChipProps) {
  const { key: _, kind: _kind, label, isSingle = false, chosen, named = '', onChange, onOpen, ...source } = filter;
  const labelOf = (id: number) => source.choices?.find((choice) => choice.id === id)?.label ?? named;
  const names = chosen.map(labelOf).filter(Boolean);
  // A name that cannot be had, or has not come, is no reason to say that nothing is chosen.
  const isNamed = names.length <= 2 && names.length === chosen.length;
  const text = isNamed ? names.join(', ') || 'any' : `${chosen.length} chosen`;
  const picked = (id: number): number[] => {
    if (isSingle) return [id];
    return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  };
  return (
    <span className={classes.chip}>
      <span className={classes.what}>{label}</span>
      <span className={classes.how}>{chosen.length > 1 ? 'is any of' : 'is'}</span>
      <PickButton
        label={`${label}: ${text}`}
        className={classes.which}
        {...source}
        chosen={chosen}
        isMultiple={!isSingle}
        isOpenAtFirst={isNew}
        onClose={onClose}
        {...(onOpen && { onOpen })}
        onPick={({ id }) => onChange(picked(id))}
      >
        {text}
      </PickButton>
      <RemoveFilter
        label={label}
        onRemove={() => {
          onClose();
          onChange([]);
        }}
      />
    </span>
  );
}

function RemoveFilter({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className={classes.remove} aria-label={`Remove the filter ${label}`} onClick={onRemove}>
      <IconX size={12} stroke={1.8} />
    </button>
  );
}

function DateChip({ filter, isNew, onClose }: { filter: DateFilter; isNew: boolean; onClose: () => void }) {
  const { label, range, isPast, onChange } = filter;
  const state = usePopup(isNew);
  const popup = {
    ...state,
    close: () => {
      state.close();
      onClose();
    },
  };
  const text = range ? `${formatDate(range.start)} to ${formatDate(range.end)}` : 'any day';
  return (
    <span className={classes.chip}>
      <span className={classes.what}>{label}</span>
      <button type="button" className={classes.which} aria-label={`${label}: ${text}`} {...opens(popup, 'dialog')}>
        {text}
      </button>
      <RemoveFilter
        label={label}
        onRemove={() => {
          onClose();
          onChange(null);
        }}
      />
      <Popup of={popup} width={300} label={label}>
        <DateRangeFields
          label={label}
          range={range}
          {...(isPast && { isPast })}
          onChange={onChange}
          onDone={popup.close}
        />
      </Popup>
    </span>
  );
}
