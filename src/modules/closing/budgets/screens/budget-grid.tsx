import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { accountTypes } from '#modules/ledger/rules.ts';
import type { Cents } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted } from '#web/days/formats.ts';
import { useFigure } from '#web/form/cells/figure-input.tsx';
import { readDraft, removeDraft, writeDraft } from '#web/form/draft.ts';
import { OptionChip } from '#web/list/option-chip.tsx';
import { amountText } from '#web/page/amount.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import { type BudgetCell, type BudgetRow, budgetCalls } from '../contract.ts';
import { centsIn, yearEarlier } from '../rules.ts';
import classes from './budgets.module.css';

const FillForm = lazyPart(() => import('./fill-form.tsx'), 'FillForm');
const PasteForm = lazyPart(() => import('./paste-form.tsx'), 'PasteForm');

/** What was typed, by account and month, until it is saved; kept on this device. */
type Edits = Record<string, string>;
const keyOf = (accountID: number, month: string) => `${accountID} ${month}`;
const monthText = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}T00:00:00Z`));
const textOf = (cents: number): string => (cents === 0 ? '' : amountText(cents));
const yearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

/** The budget of a fiscal year as a grid: accounts down, months across; on a phone one month. */
export function BudgetGrid({ day, onYear }: { day: string | undefined; onYear: (yearStart: string) => void }) {
  const reading = useReading(budgetCalls.getBudget, day ? { day } : {});
  if (reading.data) return <Grid key={reading.data.yearStart} budget={reading.data} onYear={onYear} />;
  return reading.error ? (
    <Failed error={reading.error} what="The budget" retry={() => void reading.refetch()} />
  ) : (
    <LoadingLines />
  );
}

type Budget = { yearStart: string; months: string[]; rows: BudgetRow[] };

function Grid({ budget, onYear }: { budget: Budget; onYear: (yearStart: string) => void }) {
  const { yearStart, months, rows } = budget;
  const draftName = `budget-${yearStart}`;
  const client = useQueryClient();
  const isPhone = usePhone();
  const mayEdit = useMay()(can('accounting', 'update'));
  const [edits, setEdits] = useState<Edits>(() => (readDraft<Edits>(draftName)?.values ?? {}) as Edits);
  const [dialog, setDialog] = useState<'fill' | 'paste' | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [shown, setShown] = useState(months[0] ?? yearStart);

  const edit = (next: Edits) => {
    setEdits(next);
    if (Object.keys(next).length === 0) removeDraft(draftName);
    else writeDraft(draftName, next);
  };
  const saved = (row: BudgetRow, month: string): number => row.amounts[months.indexOf(month)] ?? 0;
  const centsOf = (row: BudgetRow, month: string): number | null => {
    const typed = edits[keyOf(row.accountID, month)];
    return typed === undefined ? saved(row, month) : centsIn(typed);
  };
  const wrongTotal = rows.reduce((sum, row) => sum + months.filter((month) => centsOf(row, month) === null).length, 0);
  const cells = rows.flatMap((row) =>
    months.flatMap((month): BudgetCell[] => {
      const [was, now] = [saved(row, month), centsOf(row, month)];
      return now === null || now === was
        ? []
        : [{ accountID: row.accountID, month, was: was as Cents, now: now as Cents }];
    }),
  );
  const fill = (filled: readonly { accountID: number; amounts: readonly number[] }[]) => {
    const next = { ...edits };
    for (const { accountID, amounts } of filled)
      for (const [index, cents] of amounts.entries())
        next[keyOf(accountID, months[index] ?? '')] = textOf(cents) || '0';
    edit(next);
    setDialog(null);
  };
  const save = async () => {
    setSaving(true);
    try {
      await write(
        client,
        budgetCalls.saveBudget,
        { cells },
        {
          done: `${counted(cells.length, 'amount')} of the budget saved`,
        },
      );
      edit({});
    } catch {
      // Said by the toast; what was typed stays.
    } finally {
      setSaving(false);
    }
  };
  const columns = isPhone ? [shown] : months;
  const sums = (month: string) =>
    rows.reduce(
      (sum, row) => {
        const cents = centsOf(row, month) ?? 0;
        if (accountTypes[row.type].group === 'income') sum.income += cents;
        else sum.expenses += cents;
        return sum;
      },
      { income: 0, expenses: 0 },
    );
  const byMonth = new Map(months.map((month) => [month, sums(month)]));
  const total = (of: (sum: { income: number; expenses: number }) => number, of_months: readonly string[]) =>
    of_months.reduce((cents, month) => cents + of(byMonth.get(month) ?? { income: 0, expenses: 0 }), 0);
  const footers = [
    { label: 'Income', of: (sum: { income: number }) => sum.income },
    { label: 'Cost and expenses', of: (sum: { expenses: number }) => sum.expenses },
    { label: 'Net income', of: (sum: { income: number; expenses: number }) => sum.income - sum.expenses },
  ];
  return (
    <>
      <div className={classes.tools}>
        <ActionIcon aria-label="Year before" onClick={() => onYear(yearEarlier(yearStart))}>
          <IconChevronLeft size={16} stroke={1.6} />
        </ActionIcon>
        <strong className="figures">{yearText(months)}</strong>
        <ActionIcon aria-label="Year after" onClick={() => onYear(yearAfter(yearStart))}>
          <IconChevronRight size={16} stroke={1.6} />
        </ActionIcon>
        {isPhone && (
          <OptionChip
            label="Month"
            value={shown}
            options={Object.fromEntries(months.map((month) => [month, `${monthText(month)} ${month.slice(0, 4)}`]))}
            onPick={setShown}
          />
        )}
        {mayEdit && (
          <span className={classes.actions}>
            <Button onClick={() => setDialog('fill')}>From last year…</Button>
            <Button onClick={() => setDialog('paste')}>Paste…</Button>
            {cells.length > 0 && (
              <Button variant="subtle" onClick={() => edit({})}>
                Discard
              </Button>
            )}
            <Button
              variant="filled"
              disabled={cells.length === 0 || wrongTotal > 0}
              loading={isSaving}
              onClick={() => void save()}
            >
              {cells.length > 0 ? `Save ${counted(cells.length, 'amount')}` : 'Save'}
            </Button>
          </span>
        )}
      </div>
      {wrongTotal > 0 && (
        <p className={classes.wrong} role="alert">
          {counted(wrongTotal, 'field')} with something that is no amount. Enter amounts like 1200.50.
        </p>
      )}
      <div className={classes.scroll}>
        <table className={classes.table} data-months>
          <thead>
            <tr>
              <th scope="col" className={classes.first}>
                Account
              </th>
              {columns.map((month) => (
                <th key={month} scope="col">
                  {monthText(month)}
                </th>
              ))}
              <th scope="col">Year</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.accountID}>
                <th scope="row" className={classes.first}>
                  {row.number} {row.name}
                </th>
                {columns.map((month) => {
                  const key = keyOf(row.accountID, month);
                  return (
                    <td key={month} data-changed={edits[key] !== undefined || undefined}>
                      <BudgetInput
                        label={`${row.number} ${row.name}, ${monthText(month)}`}
                        cents={centsOf(row, month)}
                        value={edits[key] ?? textOf(saved(row, month))}
                        isReadOnly={!mayEdit}
                        onChange={(typed) => edit({ ...edits, [key]: typed })}
                      />
                    </td>
                  );
                })}
                <td className="figures">
                  {textOf(months.reduce((sum, month) => sum + (centsOf(row, month) ?? 0), 0))}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {footers.map(({ label, of }) => (
              <tr key={label}>
                <th scope="row" className={classes.first}>
                  {label}
                </th>
                {columns.map((month) => (
                  <td key={month} className="figures">
                    {amountText(total(of, [month]))}
                  </td>
                ))}
                <td className="figures">{amountText(total(of, months))}</td>
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
      {dialog && (
        <Suspense fallback={null}>
          {dialog === 'fill' ? (
            <FillForm yearStart={yearStart} onFill={fill} onClose={() => setDialog(null)} />
          ) : (
            <PasteForm accounts={rows} onFill={fill} onClose={() => setDialog(null)} />
          )}
        </Suspense>
      )}
    </>
  );
}

type InputProps = {
  label: string;
  /** Null while it is no amount. */
  cents: number | null;
  value: string;
  isReadOnly: boolean;
  onChange: (typed: string) => void;
};

/** A month of an account, with thousands apart while nobody types in it. */
function BudgetInput({ label, cents, value, isReadOnly, onChange }: InputProps) {
  const figure = useFigure({ value, onChange });
  return (
    <input
      {...figure.input}
      className={`${classes.cell} figures`}
      aria-label={label}
      aria-invalid={cents === null || undefined}
      title={figure.wrong}
      readOnly={isReadOnly}
      value={figure.isTyped || cents === null ? figure.text : textOf(cents)}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}

/** `2026`, or `2026/27` for a year that begins within one. */
function yearText(months: readonly string[]): string {
  const [first = '', last = ''] = [months[0]?.slice(0, 4), months.at(-1)?.slice(0, 4)];
  return first === last ? first : `${first}/${last.slice(2)}`;
}
