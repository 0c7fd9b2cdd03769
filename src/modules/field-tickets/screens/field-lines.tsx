import { TextInput } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { multiplierText } from '#shared/cells.ts';
import type { FieldMessages } from '#shared/errors.ts';
import { numberKind, quantityKind } from '#shared/figures.ts';
import { seesMoney } from '#shared/money-rights.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { withoutBlankLines } from '#web/form/blank-lines.ts';
import { FigureInput, numberOf } from '#web/form/cells/figure-input.tsx';
import { figureColumn } from '#web/form/lines/figure-column.tsx';
import { LineGrid } from '#web/form/lines/line-grid.tsx';
import type { LineColumn } from '#web/form/lines/line-row.tsx';
import { textColumn } from '#web/form/lines/text-column.tsx';
import type { Choice, ChoiceSource } from '#web/picker/choice-list.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { peopleCalls } from '../../people/contract.ts';
import { usePersonChoices } from '../../people/screens/person-picker.tsx';
import { serviceUnits } from '../../services/rules.ts';
import { serviceColumn } from '../../services/screens/service-columns.tsx';
import { useServiceChoices } from '../../services/screens/service-picker.tsx';
import { mayOverrideRates } from '../contract.ts';
import { pastedFieldLines } from '../pasted-rules.ts';
import { maxFieldLines, multipliers } from '../rules.ts';
import { emptyFieldLine, type FieldLineValue } from '../typed-rules.ts';
import classes from './field-tickets.module.css';

/** Those on which something was entered. */
export const enteredFieldLines = (lines: readonly FieldLineValue[]): FieldLineValue[] =>
  withoutBlankLines(lines, { serviceID: null, description: '', rate: null }, 0);

type Around = {
  services: ChoiceSource;
  named: ReadonlyMap<number, string>;
  people: readonly Choice[] | undefined;
  isMoneySeen: boolean;
  /** Gives discounts, too. */
  mayOverride: boolean;
};
type Column = LineColumn<FieldLineValue, Around>;

const service = serviceColumn<FieldLineValue, Around>({
  width: 'minmax(120px, 1fr)',
  // What another service is called and costs, and by which unit, is not what this one does.
  picked: (serviceID) => ({ serviceID, description: '', rate: null, unit: '', rateReason: '' }),
});

const rate: Column = {
  field: 'rate',
  label: 'Rate',
  width: '96px',
  isHalf: true,
  isFigure: true,
  cell: ({ line, name, messageAt, put }) => (
    <FigureInput
      aria-label={name('Rate')}
      kind={numberKind}
      placeholder={line.serviceID === null ? '' : 'By sheet'}
      value={line.rate}
      error={messageAt('rate')}
      onChange={(typed) => put({ rate: numberOf(typed, numberKind) ?? null })}
    />
  ),
};

const counted: Column = {
  field: 'multiplier',
  label: 'Counts',
  width: '76px',
  isHalf: true,
  cell: ({ line, name, messageAt, put }) => (
    <ChoicePicker
      label={name('Counts')}
      placeholder="Choose"
      isBare
      error={messageAt('multiplier')}
      choices={multiplierChoices}
      value={multipliers.indexOf(line.multiplier)}
      onChange={(at) => put({ multiplier: multipliers[at ?? 0] ?? 1, rate: null })}
    />
  ),
};
const multiplierChoices = multipliers.map((one, id) => ({ id, label: multiplierText(one) }));
const unitChoices = serviceUnits.map((label, at) => ({ id: at + 1, label }));

const columnsFor = (isMoneySeen: boolean): readonly Column[] => [
  service,
  textColumn('description', { label: 'Description', width: 'minmax(120px, 1.2fr)', maxLength: 1000 }),
  figureColumn('quantity', { label: 'Quantity', width: '72px', kind: quantityKind }),
  counted,
  ...(isMoneySeen ? [rate] : []),
];
const [withMoney, withoutMoney] = [columnsFor(true), columnsFor(false)];

/** What few lines need: who did it, another unit, a discount, and why another rate is charged. */
const below: Column['cell'] = ({ line, context, name, messageAt, put }) => (
  <div className={classes.below}>
    <ChoicePicker
      label={name('Who')}
      placeholder="Nobody in particular"
      isBare
      mayBeEmpty
      error={messageAt('personID')}
      value={line.personID}
      choices={context.people}
      onChange={(personID) => put({ personID })}
    />
    <ChoicePicker
      label={name('Unit')}
      placeholder="Usual unit"
      isBare
      mayBeEmpty
      error={messageAt('unit')}
      value={unitChoices.find(({ label }) => label === line.unit)?.id ?? null}
      choices={unitChoices}
      onChange={(id) => put({ unit: unitChoices.find((one) => one.id === id)?.label ?? '', rate: null })}
    />
    {context.mayOverride && (
      <FigureInput
        aria-label={name('Discount %')}
        kind={numberKind}
        placeholder="Discount %"
        value={line.discountPercent === 0 ? undefined : line.discountPercent}
        error={messageAt('discountPercent')}
        onChange={(typed) => put({ discountPercent: numberOf(typed, numberKind) ?? 0 })}
      />
    )}
    {context.isMoneySeen && (
      <TextInput
        aria-label={name('Why another rate')}
        placeholder="Why another rate"
        maxLength={200}
        value={line.rateReason}
        error={messageAt('rateReason')}
        onChange={(event) => put({ rateReason: event.currentTarget.value })}
      />
    )}
  </div>
);

type Props = {
  lines: readonly FieldLineValue[];
  onChange: (lines: FieldLineValue[]) => void;
  messages: FieldMessages;
  /** What those are called that stand on it already. */
  named?: ReadonlyMap<number, string>;
  isLabelHidden?: boolean;
  /** Besides "Add a line". */
  foot?: ReactNode;
};
const nobody: ReadonlyMap<number, string> = new Map();

/** What was done and used, line by line; what a line costs follows from the rate sheet unless it says otherwise. */
export function FieldLines({ lines, onChange, messages, named = nobody, isLabelHidden = false, foot }: Props) {
  const may = useMay();
  const isMoneySeen = seesMoney(may);
  const mayOverride = isMoneySeen && may(mayOverrideRates);
  const { source: services } = useServiceChoices();
  const people = usePersonChoices(useReading(peopleCalls.listAllUsers, {}).data?.users);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices of people are made anew each time, of the same people
  const context = useMemo(
    (): Around => ({ services, named, people, isMoneySeen, mayOverride }),
    [services, named, people?.length, isMoneySeen, mayOverride],
  );
  return (
    <LineGrid
      label="Lines"
      isLabelHidden={isLabelHidden}
      lines={lines}
      onChange={onChange}
      columns={isMoneySeen ? withMoney : withoutMoney}
      below={below}
      context={context}
      next={() => emptyFieldLine}
      most={maxFieldLines}
      messages={messages}
      pasting={{ read: pasted, entered: enteredFieldLines }}
      foot={foot}
    />
  );
}

function pasted(text: string) {
  const read = pastedFieldLines(text);
  return read && { lines: read.rows.map((row) => ({ ...emptyFieldLine, ...row })), leftOut: read.leftOut };
}
