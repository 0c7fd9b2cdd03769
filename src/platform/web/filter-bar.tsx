import { ActionIcon, Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { textDebounceMs } from '#shared/delays.ts';
import classes from './filter-bar.module.css';
import type { Choice } from './picker/choice-list.tsx';
import { PickButton } from './picker/pick-button.tsx';
import { opens, PopupMenu, usePopup } from './popup.tsx';
import { usePhone } from './use-phone.ts';

export type Filter = {
  key: string;
  label: string;
  choices: readonly Choice[] | undefined;
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
};

type Props = {
  filters: readonly Filter[];
  search: string;
  onSearch: (text: string) => void;
  searchLabel: string;
  onClear: () => void;
  right?: ReactNode;
};

/** The filters of a list as chips: what, how, which; each can be changed and taken away. */
export function FilterBar({ filters, search, onSearch, searchLabel, onClear, right }: Props) {
  const [opened, setOpened] = useState<string | null>(null);
  const isPhone = usePhone();
  const menu = usePopup();
  const set = filters.filter((filter) => filter.chosen.length > 0 || filter.key === opened);
  const unset = filters.filter((filter) => !set.includes(filter));
  return (
    <search className={classes.bar}>
      <SearchBox text={search} onSearch={onSearch} label={searchLabel} />
      {set.map((filter) => (
        <FilterChip key={filter.key} filter={filter} isNew={opened === filter.key} onClose={() => setOpened(null)} />
      ))}
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
      {(set.some((filter) => filter.chosen.length > 0) || search) && (
        <Button variant="subtle" onClick={onClear}>
          Clear
        </Button>
      )}
      {right && <div className={classes.right}>{right}</div>}
    </search>
  );
}

function SearchBox({ text, onSearch, label }: { text: string; onSearch: (text: string) => void; label: string }) {
  const [typed, setTyped] = useState(text);
  const tell = useDebouncedCallback(onSearch, textDebounceMs);
  useEffect(() => setTyped(text), [text]);
  return (
    <div className={classes.search}>
      <IconSearch size={14} stroke={1.8} aria-hidden />
      <input
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          tell(event.currentTarget.value.trim());
        }}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        placeholder={label}
        aria-label={label}
        maxLength={100}
        data-list-search
      />
    </div>
  );
}

type ChipProps = { filter: Filter; isNew: boolean; onClose: () => void };

function FilterChip({ filter, isNew, onClose }: ChipProps) {
  const { label, choices, chosen, onChange } = filter;
  const names = chosen.map((id) => choices?.find((choice) => choice.id === id)?.label ?? '').filter(Boolean);
  const text = names.length > 2 ? `${names.length} chosen` : names.join(', ') || 'any';
  return (
    <span className={classes.chip}>
      <span className={classes.what}>{label}</span>
      <span className={classes.how}>{chosen.length > 1 ? 'is any of' : 'is'}</span>
      <PickButton
        label={`${label}: ${text}`}
        className={classes.which}
        choices={choices}
        chosen={chosen}
        isMultiple
        isOpenAtFirst={isNew}
        onClose={onClose}
        onPick={({ id }) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
      >
        {text}
      </PickButton>
      <button
        type="button"
        className={classes.remove}
        aria-label={`Remove the filter ${label}`}
        onClick={() => {
          onClose();
          onChange([]);
        }}
      >
        <IconX size={12} stroke={1.8} />
      </button>
    </span>
  );
}
