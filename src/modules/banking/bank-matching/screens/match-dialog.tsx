import '#web/theme/dialog.css';
import { Button, Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { Cents } from '#shared/money.ts';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { useReading, write } from '#web/api/query.ts';
import { counted, formatDate } from '#web/days/formats.ts';
import { dollarsText } from '#web/page/amount.tsx';
import { Segments } from '#web/page/segments.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import { type BankLine, bankStatementCalls } from '../../bank-statements/contract.ts';
import type { ReconcileLine } from '../../reconciliations/contract.ts';
import { PaneCard } from '../../reconciliations/screens/pane-card.tsx';
import { daysApart } from '../../statement-files/rules.ts';
import { matchingCalls } from '../contract.ts';
import { whyNotEqual } from '../rules.ts';
import classes from './match.module.css';

type Props = { accountID: number; line: BankLine; onClose: () => void };
type Side = 'books' | 'statement';

/**
 * What a statement line is in the books, by hand: one or several lines of either side, which must come to the same. Also by keys:
 * words, Down, Space at each, Ctrl-Enter.
 */
export function MatchDialog({ accountID, line, onClose }: Props) {
  const client = useQueryClient();
  const isPhone = usePhone();
  const [side, setSide] = useState<Side>('books');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const [said, setSaid] = useState<ReadonlyMap<number, BankLine>>(new Map([[line.bankLineID, line]]));
  const [posted, setPosted] = useState<ReadonlyMap<number, ReconcileLine>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const panes = useRef<HTMLDivElement>(null);
  const statement = useReading(bankStatementCalls.listBankLines, { accountID, show: 'open' });
  const found = useReading(
    matchingCalls.findBookLines,
    { accountID, amount: line.amount, date: line.date, search },
    { keepsPrevious: true },
  );
  const banks = useMemo(() => {
    const open = statement.data?.rows ?? [];
    const all = open.some(({ bankLineID }) => bankLineID === line.bankLineID) ? open : [line, ...open];
    const distance = (one: BankLine) => (one.bankLineID === line.bankLineID ? -1 : daysApart(one.date, line.date));
    return all
      .toSorted((one, other) => distance(one) - distance(other))
      .map((one) => asLine(one, said.has(one.bankLineID)));
  }, [statement.data, line, said]);
  const books = useMemo(() => {
    const kept = [...posted.values()];
    const shown = found.data?.lines.filter(({ lineID }) => !posted.has(lineID)) ?? [];
    return [...kept, ...shown.map((one) => ({ ...one, isCleared: false }))];
  }, [found.data, posted]);
  const saidCents = [...said.values()].map(({ amount }) => amount as number);
  const postedCents = [...posted.values()].map(({ amount }) => amount as number);
  const why = whyNotEqual(saidCents, postedCents);
  const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);

  const tickBooks = (lineIDs: readonly number[], isTicked: boolean) => {
    const next = new Map(posted);
    for (const id of lineIDs) {
      const one = books.find(({ lineID }) => lineID === id);
      if (isTicked && one) next.set(id, { ...one, isCleared: true });
      else next.delete(id);
    }
    setPosted(next);
  };
  const tickStatement = (ids: readonly number[], isTicked: boolean) => {
    const next = new Map(said);
    for (const id of ids) {
      const one = id === line.bankLineID ? line : statement.data?.rows.find(({ bankLineID }) => bankLineID === id);
      if (isTicked && one) next.set(id, one);
      else next.delete(id);
    }
    setSaid(next);
  };
  const save = async () => {
    if (why !== null || isSaving) return;
    setSaving(true);
    const match = { bankLineIDs: [...said.keys()], lineIDs: [...posted.keys()] };
    const done = await confirmedAction({
      tellsWhy: true,
      run: () =>
        write(
          client,
          matchingCalls.matchLines,
          { accountID, matches: [{ ...match, why: 'By hand' }] },
          { isQuiet: true, done: '1 match made' },
        ),
    });
    setSaving(false);
    if (done) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };
  const intoList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    panes.current?.querySelector<HTMLElement>('[aria-label="Books, lines"]')?.focus();
  };
  const isMore = (found.data?.total ?? 0) > (found.data?.lines.length ?? 0);
  const shows = (which: Side) => !isPhone || side === which;
  return (
    <Modal
      opened
      onClose={onClose}
      title="Match by hand"
      withCloseButton={false}
      closeOnClickOutside={false}
      fullScreen={isPhone}
      size={980}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the key that saves, wherever the focus is */}
      <div className={classes.match} onKeyDown={onKeyDown}>
        <p className={classes.line}>
          {formatDate(line.date)} <strong>{line.description}</strong>{' '}
          <span className="figures">{dollarsText(line.amount)}</span>
        </p>
        <div className={classes.bar}>
          <TextInput
            className={classes.search}
            aria-label="Search the books"
            placeholder="Number, payee, memo or amount"
            description={
              isMore && `The nearest ${found.data?.lines.length} of ${counted(found.data?.total ?? 0, 'line')}.`
            }
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={intoList}
            data-autofocus
          />
          {isPhone && (
            <Segments
              label="Side"
              active={side}
              onPick={setSide}
              segments={[
                { key: 'books', label: 'Books', count: posted.size },
                { key: 'statement', label: 'Statement', count: said.size },
              ]}
            />
          )}
        </div>
        <div className={classes.panes} ref={panes}>
          {shows('books') && found.error && !found.data && (
            <Failed error={found.error} what="The books" retry={() => void found.refetch()} />
          )}
          {shows('books') && !found.data && !found.error && <LoadingLines />}
          {shows('books') && found.data && (
            <PaneCard
              title="Books"
              lines={books}
              isMixed
              keepsTicked
              emptyText={search ? 'Nothing here has these words.' : 'Nothing in the books waits for a statement line.'}
              onTick={tickBooks}
            />
          )}
          {shows('statement') && (
            <PaneCard
              title="Statement"
              lines={banks}
              isMixed
              keepsTicked
              emptyText="No other statement line is without a match."
              onTick={tickStatement}
            />
          )}
        </div>
        <footer className={classes.foot}>
          <dl>
            <Sum label="Statement" cents={sum(saidCents)} />
            <Sum label="Books" cents={sum(postedCents)} />
            <Sum label="Difference" cents={sum(saidCents) - sum(postedCents)} isEven={why === null} />
          </dl>
          <p id="why-not" role="status">
            {why ?? 'Both sides come to the same.'}
          </p>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="filled"
            aria-describedby="why-not"
            disabled={why !== null}
            loading={isSaving}
            onClick={() => void save()}
          >
            Match
          </Button>
        </footer>
      </div>
    </Modal>
  );
}

/** A statement line as a line of a pane. */
const asLine = (line: BankLine, isCleared: boolean): ReconcileLine => ({
  lineID: line.bankLineID,
  entryID: line.bankLineID,
  date: line.date,
  source: '',
  number: line.reference,
  payee: line.description,
  memo: '',
  amount: line.amount as Cents,
  isCleared,
});

const Sum = ({ label, cents, isEven }: { label: string; cents: number; isEven?: boolean }) => (
  <div data-even={isEven}>
    <dt className={classes.label}>{label}</dt>
    <dd className="figures">{dollarsText(cents)}</dd>
  </div>
);
