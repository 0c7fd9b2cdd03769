import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { selectDebounceMs, suggestionCloseMs } from '#shared/delays.ts';
import { pickerHeight } from '#shared/limits.ts';
import { noSuggestionText } from '#shared/texts.ts';
import classes from './suggest-field.module.css';

export type Suggestion = { value: string; label: string };

type Props = {
  label: string;
  suggestions: readonly Suggestion[];
  value: string;
  onChange: (value: string) => void;
  /** An autocomplete: what is typed counts too. Otherwise a select: the value is one of the suggestions, or empty. */
  isFree?: boolean;
  error?: string | undefined;
  help?: string | undefined;
  placeholder?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** In a grid, whose head says the label. */
  isBare?: boolean;
  /** Leaving the field takes the first of what was typed: for those who type numbers and press Tab. */
  takesFirst?: boolean;
  onLeave?: () => void;
};

/** Of the popover that it is made of: only leaving the field closes it, after the delay, wherever the click goes. */
const popover = { closeOnClickOutside: false };
/** Nobody reads further; typing narrows it down. */
const maxShown = 100;

/** A field with a list below it (product.md §2): what is typed narrows it, and it closes 300 ms after the field is left. */
export function SuggestField(props: Props) {
  const { label, suggestions, value, onChange, isFree = false } = props;
  const labelOf = (wanted: string) => suggestions.find((one) => one.value === wanted)?.label ?? (isFree ? wanted : '');
  const [typed, setTyped] = useState<string | null>(null);
  const [wanted, setWanted] = useState('');
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const list = useCombobox({
    onDropdownClose: () => list.resetSelectedOption(),
    onDropdownOpen: () => list.updateSelectedOptionIndex('active'),
  });
  useEffect(() => () => clearTimeout(closing.current), []);
  useEffect(() => {
    const timer = setTimeout(() => setWanted((typed ?? '').trim().toLowerCase()), selectDebounceMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const found = suggestions.filter((one) => one.label.toLowerCase().includes(wanted)).slice(0, maxShown);
  const take = (given: string) => {
    onChange(given);
    setTyped(null);
    setWanted('');
    list.closeDropdown();
  };
  const leave = () => {
    props.onLeave?.();
    clearTimeout(closing.current);
    closing.current = setTimeout(() => {
      list.closeDropdown();
      // A select holds one of its own: what is no suggestion goes, and what was emptied is empty.
      setTyped(null);
      setWanted('');
    }, suggestionCloseMs);
    if (isFree || typed === null) return;
    const meant = meantOf(props, typed);
    if (meant || typed.trim() === '') onChange(meant?.value ?? '');
  };

  return (
    <Combobox store={list} onOptionSubmit={take} withinPortal keepMounted={false} zIndex={500} {...popover}>
      <Combobox.Target>
        <InputBase
          label={props.isBare ? undefined : label}
          {...(props.isBare && { 'aria-label': label })}
          error={props.error}
          description={props.help}
          placeholder={props.placeholder}
          required={props.isRequired ?? false}
          disabled={props.isDisabled ?? false}
          aria-invalid={props.error !== undefined}
          value={typed ?? labelOf(value)}
          autoComplete="off"
          rightSection={isFree ? undefined : <IconChevronDown size={14} stroke={1.8} aria-hidden />}
          rightSectionPointerEvents="none"
          onChange={({ currentTarget: { value: text } }) => {
            setTyped(text);
            if (isFree) onChange(text);
            list.openDropdown();
            list.updateSelectedOptionIndex();
          }}
          onClick={({ currentTarget: input }) => {
            list.openDropdown();
            // What is typed next is another choice, never letters within the name of this one.
            if (!isFree && typed === null) input.select();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isFree || typed === null || list.getSelectedOptionIndex() !== -1) return;
            const meant = meantOf(props, typed);
            if (!meant) return;
            event.preventDefault();
            take(meant.value);
          }}
          onFocus={() => clearTimeout(closing.current)}
          onBlur={leave}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={`${label}, suggestions`}>
          <div className={classes.list} style={{ maxHeight: pickerHeight }}>
            {found.map((one) => (
              <Combobox.Option key={one.value} value={one.value} active={one.value === value}>
                {one.label}
              </Combobox.Option>
            ))}
          </div>
        </Combobox.Options>
        {found.length === 0 && <Combobox.Empty role="status">{noSuggestionText}</Combobox.Empty>}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** What is typed, as one of the suggestions: it says one, or fits one alone, or the first of those that it fits where that one is taken. */
function meantOf({ suggestions, takesFirst = false }: Props, given: string): Suggestion | undefined {
  const text = given.trim().toLowerCase();
  const fitting = text === '' ? [] : suggestions.filter((one) => one.label.toLowerCase().includes(text));
  const said = fitting.find((one) => one.label.toLowerCase() === text);
  if (said || !(takesFirst || fitting.length === 1)) return said;
  return fitting.find((one) => one.label.toLowerCase().startsWith(text)) ?? fitting[0];
}
