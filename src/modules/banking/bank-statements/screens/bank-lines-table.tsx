import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { memo, Suspense, useMemo, useState } from 'react';
import { accountCalls } from '#modules/ledger/accounts/contract.ts';
import { can } from '#shared/permission.ts';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { useReading, useReadingPages, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { useLongRows } from '#web/collection/use-long-rows.ts';
import { counted } from '#web/days/formats.ts';
import { Segments } from '#web/page/segments.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { matchingCalls, type Prefill, type SuggestionShown } from '../../bank-matching/contract.ts';
import { type AddedKind, addedAs, formOfLine, wordsOfLine } from '../../bank-rules/rules.ts';
import { type BankLine, bankStatementCalls } from '../contract.ts';
import classes from './bank.module.css';
import { BankLineSection } from './bank-line-section.tsx';

const MatchDialog = lazyPart(() => import('../../bank-matching/screens/match-dialog.tsx'), 'MatchDialog');
const BankRuleDialog = lazyPart(() => import('../../bank-rules/screens/bank-rule-dialog.tsx'), 'BankRuleDialog');
const HoldForm = lazyPart(() => import('./hold-form.tsx'), 'HoldForm');
const TransactionDialog = lazyPart(
  () => import('#modules/trade/transactions/screens/transaction-dialog.tsx'),
  'TransactionDialog',
);
/** From here on a proposal is taken with all others at once. */
const sureScore = 50;
const shows = ['open', 'held', 'matched', 'excluded'] as const;
export type Show = (typeof shows)[number];
export const showIn = (text: string | undefined): Show => shows.find((one) => one === text) ?? 'open';

type Props = {
  accountID: number;
  title: string;
  /** Which lines, where the address says it. */
  show?: Show;
  onShow?: (show: Show) => void;
  /** The line that somebody came for. */
  lineID?: number;
};
/** What a form begins with: a rule's fields, or none. */
type Begun = Omit<Prefill, 'bankRuleID' | 'name' | 'kind'> & { kind: AddedKind; name: string | null };
type Opened = { line: BankLine } & ({ is: 'hold' | 'match' | 'rule' } | { is: 'form'; begun: Begun });
const byHand = { name: null, otherAccountID: null, payee: null, memo: '' };

function Panel({ accountID, title, show: asked, onShow, lineID }: Props) {
  const may = useMay();
  const mayMatch = may(can('accounting', 'update'));
  const mayMakeRules = may(can('accounting', 'create'));
  const [own, setOwn] = useState<Show>('open');
  const show = asked ?? own;
  const setShow = onShow ?? setOwn;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const list = useReadingPages<BankLine, typeof bankStatementCalls.listBankLines>(bankStatementCalls.listBankLines, {
    accountID,
    show,
  });
  const counts = useReading(bankStatementCalls.listBankLines, { accountID, show: 'open' }).data;
  const found = useReading(
    matchingCalls.getSuggestions,
    { accountID },
    { isEnabled: show === 'open', keepsPrevious: true },
  ).data;
  const type = useReading(accountCalls.getAccount, { accountID }).data?.type;
  const kinds = type === 'bank' || type === 'credit_card' ? addedAs[type] : null;
  const isNew =
    counts !== undefined && counts.openCount + counts.heldCount + counts.matchedCount + counts.excludedCount === 0;
  const suggested = useMemo(
    () => new Map(found?.suggestions.flatMap((one) => one.bankLineIDs.map((id) => [id, one] as const))),
    [found],
  );
  const rules = useMemo(() => new Map(found?.rules.map((rule) => [rule.bankLineID, rule])), [found]);
  const { match, unmatch, release, exclude, include } = useMatching(accountID);
  const sure = found?.suggestions.filter(({ score }) => score >= sureScore) ?? [];
  const rows = useLongRows(list.rows);
  return (
    <section className={classes.panel} aria-label={title}>
      <header className={classes.head}>
        <Segments
          label="Bank feed"
          active={show}
          onPick={setShow}
          segments={[
            { key: 'open', label: 'No match', count: counts?.openCount },
            { key: 'held', label: 'On hold', count: counts?.heldCount },
            { key: 'matched', label: 'Matched', count: counts?.matchedCount },
            { key: 'excluded', label: 'Excluded', count: counts?.excludedCount },
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
      {rows?.length === 0 && (
        <p className={classes.empty}>{isNew ? 'No statement was imported yet.' : emptyTexts[show]}</p>
      )}
      <ul className={classes.list}>
        {rows?.map((line) => (
          <BankLineSection
            key={line.bankLineID}
            line={line}
            isSought={line.bankLineID === lineID}
            suggestion={show === 'open' ? suggested.get(line.bankLineID) : undefined}
            rule={show === 'open' ? rules.get(line.bankLineID) : undefined}
            actions={
              mayMatch
                ? {
                    match: (one) => match([one]),
                    unmatch: () => unmatch(line),
                    release: () => release(line),
                    hold: () => setOpened({ is: 'hold', line }),
                    find: () => setOpened({ is: 'match', line }),
                    make: (rule) => setOpened({ is: 'form', line, begun: rule }),
                    add:
                      mayMakeRules && kinds
                        ? (kind) => setOpened({ is: 'form', line, begun: { ...byHand, kind } })
                        : null,
                    kinds: kinds?.[line.amount > 0 ? 'in' : 'out'] ?? [],
                    exclude: () => exclude(line),
                    include: () => include(line),
                    makeRule: mayMakeRules ? () => setOpened({ is: 'rule', line }) : null,
                  }
                : null
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
      {opened && (
        <Suspense fallback={null}>
          {opened.is === 'hold' && <HoldForm line={opened.line} onClose={close} />}
          {opened.is === 'match' && <MatchDialog accountID={accountID} line={opened.line} onClose={close} />}
          {opened.is === 'rule' && <BankRuleDialog begun={ruleOf(accountID, opened.line)} onClose={close} />}
          {opened.is === 'form' && (
            <TransactionDialog
              kind={opened.begun.kind}
              filled={{
                name: `line-${opened.line.bankLineID}-${opened.begun.kind}`,
                fields: fieldsOf(accountID, opened.line, opened.begun),
              }}
              onSaved={({ entryID }) =>
                match([{ ...asSuggestion(opened.line, opened.begun), lines: [{ lineID: entryID }] as never }])
              }
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </section>
  );
}

/**
 * The lines of an account's statements: those without a match by age, each with what it most likely is and why. Beside a
 * reconciliation it is not drawn anew with each tick.
 */
export const BankLinesTable = memo(Panel);

const emptyTexts: Record<Show, string> = {
  open: 'Every statement line is matched or on hold.',
  held: 'Nothing is on hold.',
  matched: 'Nothing is matched yet.',
  excluded: 'Nothing is excluded.',
};

const asSuggestion = (line: BankLine, { name }: Begun): SuggestionShown => ({
  bankLineIDs: [line.bankLineID],
  lines: [],
  score: 0,
  why: [name === null ? 'Added from this line' : `Made from this line with the rule ${name}`],
});

/** The rule that a line is the first example of. */
function ruleOf(accountID: number, { amount, description }: BankLine) {
  const words = wordsOfLine(description);
  return { accountID, words, name: properName(words), direction: amount > 0 ? ('in' as const) : ('out' as const) };
}
const properName = (words: string): string =>
  words.toLowerCase().replace(/(^|\s)[a-z]/g, (letter) => letter.toUpperCase());

/** The fields of the form that a line fills in, as people type them: amounts in dollars. */
function fieldsOf(accountID: number, line: BankLine, begun: Begun): Record<string, unknown> {
  const facts = { accountID, cents: line.amount, description: line.description, date: line.date };
  const form = formOfLine(begun, { ...facts, reference: line.reference });
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
  const options = { isQuiet: true };
  return {
    match: (all: readonly SuggestionShown[]) =>
      run(() =>
        write(
          client,
          matchingCalls.matchLines,
          {
            accountID,
            matches: all.slice(0, 500).map(({ bankLineIDs, lines, why }) => ({
              bankLineIDs,
              lineIDs: lines.map(({ lineID }) => lineID),
              why: why.join(', ').slice(0, 200),
            })),
          },
          { ...options, done: ({ matched }) => `${counted(matched, 'match', 'matches')} made` },
        ),
      ),
    unmatch: ({ bankLineID }: BankLine) =>
      run(() => write(client, matchingCalls.unmatchLine, { bankLineID }, { ...options, done: 'Match taken away' })),
    exclude: ({ bankLineID }: BankLine) =>
      run(() =>
        write(client, matchingCalls.excludeLines, { bankLineIDs: [bankLineID] }, { ...options, done: 'Excluded' }),
      ),
    include: ({ bankLineID }: BankLine) =>
      run(() => write(client, matchingCalls.includeLine, { bankLineID }, { ...options, done: 'Included again' })),
    release: ({ bankLineID }: BankLine) =>
      run(() => write(client, matchingCalls.releaseLine, { bankLineID }, { ...options, done: 'Taken off hold' })),
  };
}
