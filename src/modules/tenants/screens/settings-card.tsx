import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '#shared/contract.ts';
import { can, type SignedPermission } from '#shared/permission.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Setting, SettingsGroup } from '#shared/settings-group.ts';
import type { Sent } from '#web/api/api.ts';
import { EditConflict, textWords, useEdits } from '#web/api/edits.tsx';
import { useReading, write } from '#web/api/query.ts';
import { useMay, usePerson } from '#web/api/session.tsx';
import { cellOf, type WholeNumbers } from '#web/form/cells/cell-of.ts';
import { useTyped } from '#web/form/use-typed.ts';
import { longest } from '#web/page/changed-field.ts';
import { Part } from '#web/page/detail-page.tsx';
import { FactRow } from '#web/page/facts.tsx';
import { InlineText } from '#web/page/inline-text.tsx';
import { editableValue, quietValue } from '#web/page/properties.tsx';
import { useStand } from '#web/page/router.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { CheckBox } from '#web/parts/check-box.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { tenantEntity } from '../entity.ts';
import classes from './settings.module.css';

/** What one setting is chosen from; read when it is opened. */
export type ChosenFrom = {
  choices: readonly { value: string; label: string }[] | undefined;
  onOpen: () => void;
  /** What stands there while nothing was opened. */
  words: (value: string) => string;
};

type Props<Read extends Call, Save extends Call> = {
  group: SettingsGroup<Record<string, Setting>>;
  read: Read;
  save: Save;
  chosenFrom?: Readonly<Record<string, ChosenFrom>>;
  /** What is said when something was changed, where that is more than its name. */
  saved?: (labels: string) => string;
  /** Who changes them, where it is not everybody who changes settings. */
  changedBy?: SignedPermission;
};

/** The settings of a group, each changed where it stands and saved at once; two people who change the same are asked. */
export function SettingsCard<Read extends Call, Save extends Call>(props: Props<Read, Save>) {
  const { group, read, save, chosenFrom = {}, saved = (labels) => `${labels} changed` } = props;
  const { changedBy = can('settings', 'update') } = props;
  const { title, fields } = group;
  const client = useQueryClient();
  const { tenantID } = usePerson();
  const reading = useReading(read, {} as Sent<Read>);
  const isFixed = !useMay()(changedBy);
  const sought = useStand().location.hash.slice(1);
  const labelOf = (name: string) => fields[name]?.label ?? name;
  const edits = useEdits({
    record: { module: tenantEntity.module, entityId: tenantID },
    send: (changes) => {
      const done = saved(Object.keys(changes).map(labelOf).join(', '));
      return write(client, save, { changes } as unknown as Sent<Save>, { done, isQuiet: true });
    },
  });
  const values = reading.data as Record<string, unknown> | undefined;
  if (reading.error && !values)
    return <Failed error={reading.error} what={title} retry={() => void reading.refetch()} />;
  if (!values) return <LoadingLines lines={Object.keys(fields).length} />;
  return (
    <Part title={title}>
      <ul aria-label={title}>
        {Object.entries(fields).map(([name, setting]) => {
          const control = (
            <Control
              setting={setting}
              value={values[name]}
              from={chosenFrom[name]}
              isFixed={isFixed}
              onSave={(was, now) => edits.saveField(name, was, now)}
            />
          );
          return (
            <FactRow
              key={name}
              title={setting.label}
              isSought={name === sought}
              text={setting.about}
              {...(isLong(setting) ? { below: control } : { right: control })}
            />
          );
        })}
      </ul>
      <EditConflict
        edits={edits}
        what={title}
        labelOf={labelOf}
        words={(name, value) => {
          if (typeof value === 'boolean') return value ? 'Yes' : 'No';
          const { words = fields[name] && writtenAs(fields[name]) } = chosenFrom[name] ?? {};
          return value === '' ? textWords(value) : (words?.(String(value)) ?? textWords(value));
        }}
      />
    </Part>
  );
}

/** How what is typed is written for reading. */
const writtenAs = ({ check }: Setting): ((value: string) => string) | undefined =>
  cellOf(check) === 'phone' ? formatPhone : undefined;

/** Several lines need the width of the page. */
const isLong = ({ check }: Setting) => cellOf(check) === 'paragraph';

type ControlProps = {
  setting: Setting;
  value: unknown;
  from: ChosenFrom | undefined;
  isFixed: boolean;
  onSave: (was: unknown, now: unknown) => Promise<void>;
};

/** What a setting is changed with, by what it keeps. */
function Control({ setting, value, from, isFixed, onSave }: ControlProps) {
  const { check, label, placeholder, unit } = setting;
  // What goes wrong has been shown, and what is saved is shown again.
  const save = (now: unknown) => void (now !== value && onSave(value, now).catch(() => undefined));
  if (from)
    return <Picked label={label} value={String(value)} placeholder={placeholder} {...{ from, isFixed, save }} />;
  const cell = cellOf(check);
  if (cell === 'yesNo')
    return (
      <CheckBox label={label} isChecked={value === true} isDisabled={isFixed} onChange={() => save(value !== true)} />
    );
  if (cell !== null && typeof cell === 'object' && 'least' in cell)
    return (
      <NumberInput label={label} value={Number(value)} of={cell} unit={unit} isDisabled={isFixed} onChange={save} />
    );
  const show = writtenAs(setting);
  return (
    <div className={isLong(setting) ? undefined : classes.text}>
      <InlineText
        label={label}
        look={isLong(setting) ? 'text' : 'value'}
        value={String(value)}
        placeholder={placeholder ?? label}
        most={longest(check)}
        isRequired={placeholder === undefined}
        {...(show && { show })}
        mayEdit={!isFixed}
        onSave={onSave}
      />
    </div>
  );
}

type PickedProps = {
  label: string;
  value: string;
  placeholder: string | undefined;
  from: ChosenFrom;
  isFixed: boolean;
  save: (now: string) => void;
};

function Picked({ label, value, placeholder, from, isFixed, save }: PickedProps) {
  const { choices, onOpen, words } = from;
  const shown = value === '' ? (placeholder ?? label) : words(value);
  return (
    <div className={classes.text}>
      <PickButton
        label={`${label}: ${shown}`}
        className={editableValue}
        isDisabled={isFixed}
        choices={choices?.map((choice, at) => ({ id: at + 1, label: choice.label }))}
        chosen={[(choices?.findIndex((choice) => choice.value === value) ?? -1) + 1]}
        onOpen={onOpen}
        onPick={({ id }) => save(choices?.[id - 1]?.value ?? value)}
      >
        {value === '' ? <span className={quietValue}>{shown}</span> : shown}
      </PickButton>
    </div>
  );
}

type NumberProps = {
  label: string;
  value: number;
  of: WholeNumbers;
  unit: string | undefined;
  isDisabled: boolean;
  onChange: (value: number) => void;
};

/** A whole number within bounds; any other changes nothing. */
export function NumberInput({ label, value, of: { least, most }, unit, isDisabled, onChange }: NumberProps) {
  const read = (text: string) => {
    const number = Number(text);
    return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
  };
  const typed = useTyped(String(value), read, onChange);
  return (
    <TextInput
      aria-label={label}
      className={classes.number}
      inputMode="numeric"
      disabled={isDisabled}
      error={typed.isWrong ? `${least} to ${most}` : undefined}
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      {...typed.input}
    />
  );
}
