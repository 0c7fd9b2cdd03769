import '#web/theme/dialog.css';
import { Button, Modal } from '@mantine/core';
import { useRef } from 'react';
import { counted, formatDate, formatShortDate } from '#web/days/formats.ts';
import { Amount, dollarsText } from '#web/page/amount.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { dateOrderNames, dateOrders, type Layout } from '../../statement-files/rules.ts';
import type { Preview } from '../contract.ts';
import classes from './bank.module.css';
import { useStatementFile } from './use-statement-file.ts';

type Props = { accountID: number; accountName: string; onClose: () => void };

/** A statement file of the bank: chosen, looked at, read as it is meant, imported. The layout is kept for the next one. */
export function ImportForm({ accountID, accountName, onClose }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const { file, problem, isBusy, take, readAs, run } = useStatementFile(accountID, onClose);
  const preview = file?.preview;
  const fresh = preview ? preview.lineCount - preview.duplicateCount : 0;
  return (
    <Modal opened onClose={onClose} title={`Statement of ${accountName}`} withCloseButton={false} size={720}>
      <p className={classes.sum}>CSV, OFX or QFX, as your bank offers it. Nothing is posted by an import.</p>
      <input
        ref={picker}
        type="file"
        accept=".csv,.txt,.tsv,.ofx,.qfx,text/csv"
        aria-label="Statement file"
        className={classes.input}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) void take(chosen);
          event.currentTarget.value = '';
        }}
      />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {file && preview && (
        <>
          <Sample preview={preview} />
          {preview.layout && <LayoutFields layout={preview.layout} preview={preview} onChange={readAs} />}
        </>
      )}
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={isBusy} variant={file ? 'default' : 'filled'} onClick={() => picker.current?.click()}>
          {file ? 'Another file' : 'Choose a file'}
        </Button>
        {file && (
          <Button variant="filled" disabled={isBusy || fresh === 0} onClick={() => void run()}>
            Import {counted(fresh, 'line')}
          </Button>
        )}
      </div>
    </Modal>
  );
}

type LayoutProps = { layout: Layout; preview: Preview; onChange: (layout: Layout) => void };
type ColumnName = 'date' | 'description' | 'reference' | 'amount' | 'moneyIn' | 'moneyOut';
const columnNames: Record<ColumnName, string> = {
  date: 'Date',
  description: 'Description',
  reference: 'Check or reference #',
  amount: 'Amount',
  moneyIn: 'Deposits',
  moneyOut: 'Payments',
};
const otherFields = {
  dateOrder: { label: 'Dates', values: dateOrders, names: dateOrderNames },
  decimal: { label: 'Amounts', values: ['.', ','], names: { '.': '1,234.56', ',': '1.234,56' } },
  separator: {
    label: 'Separated by',
    values: [',', ';', '\t', '|'],
    names: { ',': 'Commas', ';': 'Semicolons', '\t': 'Tabs', '|': 'Bars' },
  },
  isTurned: {
    label: 'Signs',
    values: [false, true],
    names: { false: 'Payments are negative', true: 'Payments are positive' },
  },
  hasHeads: {
    label: 'First line',
    values: [true, false],
    names: { true: 'Names the columns', false: 'Is a line already' },
  },
} as const;

function LayoutFields({ layout, preview, onChange }: LayoutProps) {
  const width = Math.max(preview.heads.length, ...preview.sample.map((row) => row.length), 1);
  const columns = Array.from({ length: width }, (_, at) => ({
    id: at + 1,
    label: preview.heads[at]?.trim() || `Column ${at + 1}`,
    detail: preview.sample[0]?.[at] ?? '',
  }));
  return (
    <div className={classes.columns}>
      {(Object.keys(columnNames) as ColumnName[]).map((name) => (
        <ChoicePicker
          key={name}
          label={columnNames[name]}
          placeholder="None"
          value={layout[name] < 0 ? null : layout[name] + 1}
          choices={columns}
          onChange={(id) => onChange({ ...layout, [name]: (id ?? 0) - 1 })}
        />
      ))}
      {(Object.keys(otherFields) as (keyof typeof otherFields)[]).map((name) => {
        const { label, values, names } = otherFields[name];
        return (
          <ChoicePicker
            key={name}
            label={label}
            placeholder=""
            value={(values as readonly unknown[]).indexOf(layout[name]) + 1}
            choices={values.map((value, at) => ({
              id: at + 1,
              label: (names as Record<string, string>)[String(value)] ?? '',
            }))}
            onChange={(id) => id && onChange({ ...layout, [name]: values[id - 1] })}
          />
        );
      })}
    </div>
  );
}

/** What will be imported, and what will not, with why. */
function Sample({ preview }: { preview: Preview }) {
  const { lines, lineCount, duplicateCount, closedCount, problems, problemCount, from, to } = preview;
  return (
    <>
      <p className={classes.sum} role="status">
        {counted(lineCount, 'line')}
        {from && to && `, ${formatDate(from)} to ${formatDate(to)}`} · in {dollarsText(preview.moneyIn)} · out{' '}
        {dollarsText(preview.moneyOut)}
        {duplicateCount > 0 && ` · ${duplicateCount} there already`}
        {closedCount > 0 && ` · ${closedCount} of days on which the books are closed`}
      </p>
      {problemCount > 0 && (
        <p className={classes.problem} role="alert">
          {counted(problemCount, 'line')} cannot be read and would be left out: line {problems[0]?.line},{' '}
          {problems[0]?.message}.
        </p>
      )}
      {lines.length > 0 && (
        <div className={classes.sample}>
          <table>
            <thead>
              <tr>
                <th>Date</th>
                <th>Description</th>
                <th>Amount</th>
              </tr>
            </thead>
            <tbody>
              {lines.slice(0, 8).map((line) => (
                <tr key={line.line} className={line.isKnown ? classes.known : undefined}>
                  <td className="figures">{formatShortDate(line.date)}</td>
                  <td>{line.description}</td>
                  <td>
                    <Amount cents={line.amount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
