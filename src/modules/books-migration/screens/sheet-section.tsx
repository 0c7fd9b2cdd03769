import { dateOrderNames, dateOrders } from '#modules/banking/statement-files/rules.ts';
import { DateField } from '#web/form/date-field.tsx';
import { CheckBox } from '#web/parts/check-box.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { fieldsOf, sheetKindKeys, sheetKinds } from '../sheet-kind-rules.ts';
import classes from './moving.module.css';
import { asKind, type BookImport, type Options } from './use-book-import.ts';

type Props = { found: BookImport; options: Options; onChange: (options: Options) => void };

/** What a table is, what its columns are, and what is to be done about those who are not there yet. */
export function SheetSection({ found, options, onChange }: Props) {
  const { sheet } = options;
  const [heads = [], ...rows] = found.head;
  const isOpening = sheet !== null && sheet.kind !== 'journal' && sheet.kind !== 'chart';
  const asksForParties = sheet?.kind !== 'chart';
  const hasDays = sheet ? 'date' in fieldsOf(sheet.kind) : found.format === 'iif';
  return (
    <>
      {(sheet || hasDays) && (
        <div className={classes.fields}>
          {sheet && (
            <div className={classes.labelled}>
              <span aria-hidden>What it is</span>
              <PickButton
                label={`What it is: ${sheetKinds[sheet.kind].name}`}
                className={classes.field}
                chosen={[sheetKindKeys.indexOf(sheet.kind) + 1]}
                choices={sheetKindKeys.map((kind, index) => ({ id: index + 1, label: sheetKinds[kind].name }))}
                onPick={({ id }) => onChange(asKind(options, sheetKindKeys[id - 1] ?? 'journal', heads))}
              >
                {sheetKinds[sheet.kind].name}
              </PickButton>
            </div>
          )}
          {hasDays && (
            <div className={classes.labelled}>
              <span aria-hidden>Dates</span>
              <PickButton
                label={`Dates: ${dateOrderNames[options.dateOrder]}`}
                className={classes.field}
                chosen={[dateOrders.indexOf(options.dateOrder) + 1]}
                choices={dateOrders.map((order, index) => ({ id: index + 1, label: dateOrderNames[order] }))}
                onPick={({ id }) => onChange({ ...options, dateOrder: dateOrders[id - 1] ?? 'MDY' })}
              >
                {dateOrderNames[options.dateOrder]}
              </PickButton>
            </div>
          )}
          {isOpening && (
            <div className={classes.labelled}>
              <span aria-hidden>Balances as of</span>
              <DateField
                label="Balances as of"
                leaning="back"
                isBare
                value={options.openedOn}
                onChange={(openedOn) => onChange({ ...options, openedOn })}
              />
            </div>
          )}
        </div>
      )}
      {sheet && <Columns heads={heads} rows={rows} options={options} onChange={onChange} />}
      {asksForParties && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box within is the control
        <label className={classes.check}>
          <CheckBox
            label="Add customers and vendors that are not there yet"
            isChecked={options.addsParties}
            onChange={() => onChange({ ...options, addsParties: !options.addsParties })}
          />
          <span aria-hidden>Add customers and vendors that are not there yet</span>
        </label>
      )}
    </>
  );
}

type ColumnsProps = Omit<Props, 'found'> & { heads: string[]; rows: string[][] };

/** What each column is taken for, beside what stands in its first lines. */
function Columns({ heads, rows, options, onChange }: ColumnsProps) {
  const { sheet } = options;
  if (!sheet) return null;
  const fields = Object.entries(fieldsOf(sheet.kind));
  const labelOf = (field: string | null | undefined) =>
    fields.find(([key]) => key === field)?.[1].label ?? 'Leave it out';
  const choices = [
    { id: 0, label: 'Leave it out' },
    ...fields.map(([, { label }], index) => ({ id: index + 1, label })),
  ];
  const map = (column: number, field: string | null) => {
    const columns = heads.map((_, at) => {
      const was = sheet.columns[at] ?? null;
      return at === column ? field : was === field ? null : was;
    });
    onChange({ ...options, sheet: { ...sheet, columns } });
  };
  return (
    <ul className={classes.columns} aria-label="Columns">
      {heads.map((head, column) => {
        const field = sheet.columns[column] ?? null;
        const name = head || `Column ${column + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same head, and they never change places
          <li key={column}>
            <strong>{name}</strong>
            <span className={classes.sample}>
              {rows
                .map((cells) => cells[column]?.trim())
                .filter(Boolean)
                .join(' · ')}
            </span>
            <PickButton
              label={`${name}: ${labelOf(field)}`}
              className={classes.field}
              chosen={[fields.findIndex(([key]) => key === field) + 1]}
              choices={choices}
              onPick={({ id }) => map(column, fields[id - 1]?.[0] ?? null)}
            >
              <span data-out={field === null || undefined}>{labelOf(field)}</span>
            </PickButton>
          </li>
        );
      })}
    </ul>
  );
}
