import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { can } from '#shared/permission.ts';
import { confirmedAction } from '#web/confirmed-action.ts';
import { counted, formatShortDate } from '#web/formats.ts';
import { useReading, useReadingPages, write } from '#web/query.ts';
import { Segments } from '#web/segments.tsx';
import { useMay } from '#web/session.tsx';
import { Failed, LoadingLines } from '#web/states.tsx';
import { matchingCalls, type Prefill, type SuggestionShown } from '../../bank-matching/contract.ts';
import { formOfRule } from '../../bank-rules/rules.ts';
import { touches as reconciliationTouches } from '../../reconciliations/rules.ts';
import { amountText } from '../../screens/money-panel.tsx';
import { transactionKinds } from '../../transactions/rules.ts';
import { type BankLine, bankStatementCalls } from '../contract.ts';
import classes from './bank.module.css';

const HoldForm = lazy(() => import('./hold-form.tsx').then((module) => ({ default: module.HoldForm })));
const TransactionDialog = lazy(() =>
  import('../../transactions/screens/dialog-panel.tsx').then((module) => ({ default: module.TransactionDialog })),
);
const touches = [...reconciliationTouches, 'bank_statements', 'bank_lines', 'bank_rules'];
/** From here on a proposal is taken with all others at once. */
const sureScore = 50;
/** Days after which a line without a match is old. */
const oldDays = 30;

type Show = 'open' | 'held' | 'matched';
type Props = { accountID: number; title: string };

/** The lines of an account's statements: those without a match by age, each with what it most likely is and why. */
export function BankLinesPanel({ accountID, title }: Props) {
  const may = useMay();
  const mayMatch = may(can('accounting', 'update'));
  const [show, setShow] = useState<Show>('open');
  const [held, setHeld] = useState<BankLine | null>(null);
  const [made, setMade] = useState<{ line: BankLine; rule: Prefill } | null>(null);
  const list = useReadingPages<BankLine, typeof bankStatementCalls.listBankLines>(
    bankStatementCalls.listBankLines,
    { accountID, show },
    { also: touches },
  );
  const counts = useReading(bankStatementCalls.listBankLines, { accountID, show: 'open' }, { also: touches }).data;
  const found = useReading(
    matchingCalls.getSuggestions,
    { accountID },
    { also: touches, isEnabled: show === 'open', keepsPrevious: true },
  ).data;
  const suggested = useMemo(
    () => new Map(found?.suggestions.flatMap((one) => one.bankLineIDs.map((id) => [id, one] as const))),
    [found],
  );
  const rules = useMemo(() => new Map(found?.rules.map((rule) => [rule.bankLineID, rule])), [found]);
  const { match, unmatch, release } = useMatching(accountID);
  const sure = found?.suggestions.filter(({ score }) => score >= sureScore) ?? [];
  const { rows } = list;
  return (
    <section className={classes.panel} aria-label={title}>
      <header className={classes.head}>
        <Segments
          label="Statement lines"
          active={show}
          onPick={setShow}
          segments={[
            { key: 'open', label: 'No match', count: counts?.openCount },
            { key: 'held', label: 'On hold', count: counts?.heldCount },
            { key: 'matched', label: 'Matched', count: counts?.matchedCount },
          ]}
        />
        <span className={classes.spread} />
        {mayMatch && show === 'open' && sure.length > 1 && (
          <Button size="sm" onClick={() => match(sure)}>
            Match {sure.length} suggested
          </Button>
        )}
      </header>
      {list.error && !rows ? <Failed error={list.error} what="The statement lines" retry={list.retry} /> : null}
      {!rows && !list.error && <LoadingLines />}
      {rows?.length === 0 && <p className={classes.empty}>{emptyTexts[show]}</p>}
      <ul className={classes.list}>
        {rows?.map((line) => (
          <Line
            key={line.bankLineID}
            line={line}
            suggestion={show === 'open' ? suggested.get(line.bankLineID) : undefined}
            rule={show === 'open' ? rules.get(line.bankLineID) : undefined}
            actions={
              mayMatch && {
                match: (one) => match([one]),
                unmatch: () => unmatch(line),
                release: () => release(line),
                hold: () => setHeld(line),
                make: (rule) => setMade({ line, rule }),
              }
            }
          />
        ))}
        {list.hasMore && (
          <li className={classes.empty}>
            <Button variant="subtle" onClick={list.loadMore}>
              Show more
            </Button>
          </li>
        )}
      </ul>
      {held && (
        <Suspense fallback={null}>
          <HoldForm line={held} onClose={() => setHeld(null)} />
        </Suspense>
      )}
      {made && (
        <Suspense fallback={null}>
          <TransactionDialog
            kind={made.rule.kind}
            filled={{ name: `line-${made.line.bankLineID}`, fields: fieldsOf(accountID, made.line, made.rule) }}
            onSaved={({ entryID }) =>
              match([{ ...asSuggestion(made.line, made.rule), lines: [{ lineID: entryID }] as never }])
            }
            onClose={() => setMade(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

const emptyTexts: Record<Show, string> = {
  open: 'Every statement line is matched or on hold.',
  held: 'Nothing is on hold.',
  matched: 'Nothing is matched yet.',
};

const asSuggestion = (line: BankLine, rule: Prefill): SuggestionShown => ({
  ...{ bankLineIDs: [line.bankLineID], lines: [], score: 0, why: [`Made from this line with the rule ${rule.name}`] },
});

/** The fields of the form that a rule fills in, as people type them: amounts in dollars. */
function fieldsOf(accountID: number, line: BankLine, rule: Prefill): Record<string, unknown> {
  const facts = { accountID, cents: line.amount, description: line.description, date: line.date };
  const words = { accountID: null, words: '', direction: 'any' as const };
  const form = formOfRule({ ...rule, ...words }, { ...facts, reference: line.reference });
  const dollars = (cents: number) => (cents / 100).toFixed(2);
  const { kind: _, ...fields } = form;
  return {
    ...fields,
    ...('amount' in form && { amount: dollars(form.amount) }),
    ...('lines' in form && {
      lines: form.lines.map((one) => ({ ...one, amount: dollars(one.amount), payee: null })),
    }),
  };
}

function useMatching(accountID: number) {
  const client = useQueryClient();
  const run = (work: () => Promise<unknown>) => void confirmedAction({ tellsWhy: true, run: work });
  const options = { touches, isQuiet: true };
  return {
    match: (all: readonly SuggestionShown[]) =>
      run(() =>
        write(
          client,
          matchingCalls.matchLines,
          {
            accountID,
            matches: all.slice(0, 500).map(({ bankLineIDs, lines, why }) => ({
              ...{ bankLineIDs, lineIDs: lines.map(({ lineID }) => lineID), why: why.join(', ').slice(0, 200) },
            })),
          },
          { ...options, done: ({ matched }) => `${counted(matched, 'match', 'matches')} made` },
        ),
      ),
    unmatch: ({ bankLineID }: BankLine) =>
      run(() => write(client, matchingCalls.unmatchLine, { bankLineID }, { ...options, done: 'Match taken away' })),
    release: ({ bankLineID }: BankLine) =>
      run(() => write(client, matchingCalls.releaseLine, { bankLineID }, { ...options, done: 'Taken off hold' })),
  };
}

type Actions = {
  match: (suggestion: SuggestionShown) => void;
  unmatch: () => void;
  release: () => void;
  hold: () => void;
  make: (rule: Prefill) => void;
};
type LineProps = {
  line: BankLine;
  suggestion: SuggestionShown | undefined;
  rule: Prefill | undefined;
  actions: Actions | false;
};

function Line({ line, suggestion, rule, actions }: LineProps) {
  const isMatched = line.matchedLineIDs.length > 0;
  return (
    <li className={classes.line}>
      <div className={classes.facts}>
        <span className={`${classes.date} figures`}>{formatShortDate(line.date)}</span>
        <span className={classes.description} title={line.description}>
          {line.description}
        </span>
        <span className="figures">{amountText(line.amount)}</span>
      </div>
      <div className={classes.found}>
        <span>
          <Told line={line} suggestion={suggestion} rule={rule} />
        </span>
        {actions && isMatched && <Act label="Unmatch" run={actions.unmatch} />}
        {actions && line.heldAt && <Act label="Take off hold" run={actions.release} />}
        {actions && !isMatched && !line.heldAt && <Act label="Hold" run={actions.hold} />}
        {actions && suggestion && <Act label="Match" isFirst run={() => actions.match(suggestion)} />}
        {actions && rule && <Act label={transactionKinds[rule.kind].name} isFirst run={() => actions.make(rule)} />}
      </div>
    </li>
  );
}

const Act = ({ label, run, isFirst = false }: { label: string; run: () => void; isFirst?: boolean }) => (
  <Button size="sm" variant={isFirst ? 'default' : 'subtle'} onClick={run}>
    {label}
  </Button>
);

/** What it is, could be or waits for, and why. */
function Told({ line, suggestion, rule }: Pick<LineProps, 'line' | 'suggestion' | 'rule'>) {
  if (line.matchedLineIDs.length > 0) return <>{line.why}</>;
  if (line.heldAt)
    return (
      <>
        {line.heldReason}
        {line.heldBy && ` · ${line.heldBy}`} · <Age line={line} />
      </>
    );
  if (suggestion) {
    const [first] = suggestion.lines;
    const of = suggestion.lines.length === 1 && first ? `${first.number}${first.payee && `, ${first.payee}`}` : '';
    return (
      <>
        <strong>{of || counted(suggestion.lines.length, 'line')}</strong> {suggestion.why.join(' · ')}
      </>
    );
  }
  if (rule)
    return (
      <>
        <strong>{rule.name}</strong> fills it in · <Age line={line} />
      </>
    );
  return (
    <>
      Not in the books · <Age line={line} />
    </>
  );
}

const Age = ({ line: { age } }: { line: BankLine }) => (
  <span className={age > oldDays ? classes.old : undefined}>{age === 0 ? 'today' : counted(age, 'day')}</span>
);
