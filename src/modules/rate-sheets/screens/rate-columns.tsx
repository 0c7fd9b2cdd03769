import { yesNoText } from '#shared/cells.ts';
import { rateText } from '#shared/units.ts';
import { figureColumn } from '#web/form/lines/figure-column.tsx';
import type { LineColumn } from '#web/form/lines/line-row.tsx';
import { textColumn } from '#web/form/lines/text-column.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { yesNoChoices } from '#web/picker/yes-no.ts';
import { type ServiceContext, serviceColumn } from '../../services/screens/service-columns.tsx';
import type { ShownRate } from '../contract.ts';
import { headOf, type RateField, type RateKind, type RateLine, rateKinds } from '../rules.ts';
import classes from './rates.module.css';

export type RateContext = ServiceContext;
type Column = LineColumn<RateLine, RateContext>;

const flags: readonly RateField[] = ['hasOvertime', 'hasDouble', 'isOperated'];
const percents: readonly RateField[] = ['standbyPercent', 'markupPercent'];
const isFlag = (field: RateField): field is 'hasOvertime' | 'hasDouble' | 'isOperated' => flags.includes(field);

const service: Column = serviceColumn({ width: 'minmax(120px, 1.4fr)', picked: (serviceID) => ({ serviceID }) });

const figure = (field: Exclude<RateField, 'hasOvertime' | 'hasDouble' | 'isOperated'>, label: string): Column =>
  figureColumn(field, { label, width: 'minmax(64px, 92px)', emptied: null });

const yesNo = (field: 'hasOvertime' | 'hasDouble' | 'isOperated', label: string): Column => ({
  field,
  label,
  width: '76px',
  isHalf: true,
  cell: ({ line, name, put }) => (
    <ChoicePicker
      label={name(label)}
      placeholder="Choose"
      isBare
      choices={yesNoChoices}
      value={Number(line[field])}
      onChange={(id) => put({ [field]: id === 1 })}
    />
  ),
});

/** What a line of a kind is asked for, in its row. */
export const rateColumns = (kind: RateKind): readonly Column[] => [
  service,
  textColumn('name', { label: 'Name', width: 'minmax(80px, 1fr)', maxLength: 150 }),
  ...rateKinds[kind].fields.map((field) =>
    isFlag(field) ? yesNo(field, headOf(field, kind)) : figure(field, headOf(field, kind)),
  ),
];

/** What a line says in a field, to be read. */
function rateSaid(line: RateLine, field: RateField): string {
  if (isFlag(field)) return yesNoText(line[field]);
  const value = line[field];
  if (value === null) return '';
  return percents.includes(field) ? `${value}%` : field === 'minimumHours' ? String(value) : rateText(value);
}

/** The lines of one kind, to be read. */
export const RatesTable = ({ kind, lines }: { kind: RateKind; lines: readonly ShownRate[] }) => (
  <table className={classes.rates}>
    <thead>
      <tr>
        <th scope="col">{rateKinds[kind].name}</th>
        {rateKinds[kind].fields.map((field) => (
          <th key={field} scope="col">
            {headOf(field, kind)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={`${line.serviceID} ${line.name} ${line.upToCost}`}>
          <th scope="row">{line.serviceName ?? (line.name || 'All of it')}</th>
          {rateKinds[kind].fields.map((field) => (
            <td key={field} className="figures">
              {rateSaid(line, field)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
