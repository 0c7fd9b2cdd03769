import { Input } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { opens, Popup, usePopup } from '../parts/popup.tsx';
import { SmallButton } from '../parts/small-button.tsx';
import { typeAhead } from '../parts/typed-ahead.ts';
import type { Choice, ChoiceSource, MakeNew } from './choice-list.tsx';
import classes from './choice-picker.module.css';

const ChoiceList = lazyPart(() => import('./choice-list.tsx'), 'ChoiceList');

type Common = ChoiceSource & {
  label: string;
  placeholder: string;
  /** Names of chosen ones that the loaded choices may not hold. */
  chosenLabels?: readonly string[] | undefined;
  error?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** In a grid, whose head says the label. */
  isBare?: boolean;
};
type Single = Common & {
  isMultiple?: false;
  value: number | null;
  onChange: (id: number | null) => void;
  mayBeEmpty?: boolean;
};
type Multiple = Common & {
  isMultiple: true;
  value: readonly number[];
  onChange: (ids: number[]) => void;
  mayBeEmpty?: true;
};

/** A field whose value is picked from a list: one, or several whose names are joined by commas. */
export function ChoicePicker(props: Single | Multiple) {
  const popup = usePopup();
  const chosen = props.isMultiple ? props.value : props.value === null ? [] : [props.value];
  // What was picked keeps its name when another search takes it off the list.
  const names = useRef(new Map<number, string>());
  const { choices } = props;
  useMemo(() => {
    for (const choice of choices ?? []) names.current.set(choice.id, choice.label);
  }, [choices]);
  const known = chosen.map((id) => names.current.get(id)).filter((label) => label !== undefined);
  const missing = chosen.length - known.length;
  const listed = missing > 0 ? (props.chosenLabels ?? [...known, `${missing} more`]) : known;
  const text = listed.join(', ');
  const mayClear = props.mayBeEmpty && !props.isMultiple && chosen.length > 0 && !props.isDisabled;

  /** A letter opens the list, and is searched for in it. */
  const onKeyDown = (event: KeyboardEvent) => {
    const isHeld = event.ctrlKey || event.metaKey || event.altKey;
    if (event.key.length !== 1 || event.key === ' ' || isHeld) return;
    event.preventDefault();
    typeAhead(event.key);
    popup.open();
  };

  const pick = (choice: Choice) => {
    if (props.isMultiple) {
      props.onChange(chosen.includes(choice.id) ? chosen.filter((id) => id !== choice.id) : [...chosen, choice.id]);
      return;
    }
    props.onChange(choice.id);
    popup.close();
  };

  return (
    <Input.Wrapper
      label={props.isBare ? undefined : props.label}
      error={props.error}
      withAsterisk={props.isRequired ?? false}
      labelElement="div"
    >
      <div className={classes.box}>
        <button
          type="button"
          className={classes.field}
          data-error={props.error ? true : undefined}
          data-open={popup.isOpen || undefined}
          disabled={props.isDisabled}
          aria-label={`${props.label}: ${text || props.placeholder}`}
          onKeyDown={onKeyDown}
          {...opens(popup, 'listbox')}
        >
          <span className={text ? classes.text : classes.placeholder}>{text || props.placeholder}</span>
          {!mayClear && <IconChevronDown size={14} stroke={1.8} aria-hidden />}
        </button>
        {mayClear && !props.isMultiple && (
          <SmallButton
            className={classes.clear}
            aria-label={`Clear ${props.label.toLowerCase()}`}
            onClick={() => props.onChange(null)}
          >
            <IconX size={14} stroke={1.8} />
          </SmallButton>
        )}
      </div>
      <Popup of={popup} label={props.label}>
        <ChoiceList
          choices={props.choices}
          chosen={chosen}
          onPick={pick}
          isMultiple={props.isMultiple ?? false}
          onSearch={props.onSearch}
          loadMore={props.loadMore}
          isLate={props.isLate}
          retry={props.retry}
          none={props.none}
          makeNew={closedFirst(props.makeNew, popup.close)}
        />
      </Popup>
    </Input.Wrapper>
  );
}

const closedFirst = (makeNew: MakeNew | undefined, close: () => void): MakeNew | undefined =>
  makeNew && {
    ...makeNew,
    run: (typed) => {
      close();
      makeNew.run(typed);
    },
  };
