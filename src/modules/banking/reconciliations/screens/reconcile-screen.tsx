import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { shownBalance } from '#modules/ledger/rules.ts';
import { can, mayNamed } from '#shared/permission.ts';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { call } from '#web/api/api.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatDate } from '#web/days/formats.ts';
import { dollarsText } from '#web/page/amount.tsx';
import { useGo } from '#web/page/page-link.tsx';
import { useLeavingDeleted } from '#web/page/record-page.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Segments } from '#web/page/segments.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import type { MenuItem } from '#web/parts/popup.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import { bankStatementCalls } from '../../bank-statements/contract.ts';
import { type ReconcileLine, type Reconciliation, reconciliationCalls } from '../contract.ts';
import { reconciliationEntity } from '../entity.ts';
import { differenceOf, sidesOfLines } from '../rules.ts';
import { PaneCard } from './pane-card.tsx';
import classes from './reconcile.module.css';
import { ReportSection } from './report-section.tsx';
import { useTicks } from './use-ticks.ts';

const StartForm = lazyPart(() => import('./start-form.tsx'), 'StartForm');
const ForceForm = lazyPart(() => import('./force-form.tsx'), 'ForceForm');

const BankLinesTable = lazyPart(() => import('../../bank-statements/screens/bank-lines-table.tsx'), 'BankLinesTable');

const back = '/accounting/reconciliations';

/** One reconciliation: ticking while it is in progress, its report once it is completed. */
export function ReconcileScreen({ id }: { id: number }) {
  const reading = useReading(reconciliationCalls.getReconciliation, { reconciliationID: id });
  const { data } = reading;
  if (!data)
    return (
      <Screen title="Reconciliation" backTo={back}>
        {reading.error ? (
          <Failed error={reading.error} what="This reconciliation" retry={() => void reading.refetch()} />
        ) : (
          <LoadingLines />
        )}
      </Screen>
    );
  return data.state === 'completed' ? <ReportSection of={data} /> : <Work key={id} of={data} />;
}

type Shown = 'all' | 'open' | 'ticked';
type Side = 'out' | 'in';

function Work({ of }: { of: Reconciliation }) {
  const { reconciliationID, type, state } = of;
  const may = useMay();
  const mayTick = may(can('accounting', 'update')) && state === 'open';
  const isPhone = usePhone();
  const [withLater, setWithLater] = useState(false);
  const [wantsBeside, setBeside] = useState<boolean | null>(null);
  const statements = useReading(bankStatementCalls.listStatements, { accountID: of.accountID });
  // Beside the books, where the bank has said anything.
  const isBeside = !isPhone && (wantsBeside ?? (statements.data?.statements.length ?? 0) > 0);
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [side, setSide] = useState<Side>('out');
  const asked = { reconciliationID, withLater };
  const reading = useReading(reconciliationCalls.listLines, asked, { keepsPrevious: true });
  const ticks = useTicks(asked, reading.data?.lines);
  useColleagues(of, reading, ticks.isSending);
  const lines = ticks.lines;
  const words = useDeferredValue(search.trim().toLowerCase());
  const panes = useMemo(() => panesOf(lines ?? [], words, shown), [lines, words, shown]);
  const sums = useMemo(() => clearedOf(lines ?? []), [lines]);
  const signed = (cents: number) => shownBalance(type, cents);
  const statement = {
    beginning: signed(of.beginning),
    ending: signed(of.ending),
    charge: of.charge,
    interest: of.interest,
  };
  const missing = signed(differenceOf(statement, sums.in.sum - sums.out.sum));
  const actions = useActions(of, missing, ticks);
  const [outName, inName] = type === 'bank' ? ['Payments', 'Deposits'] : ['Charges', 'Payments and credits'];
  const onTick = mayTick ? ticks.tick : null;
  const pane = (which: Side, title: string) => (
    <PaneCard
      title={title}
      lines={panes[which]}
      keepsTicked={shown === 'all'}
      emptyText={
        words || shown !== 'all' ? 'The filter leaves nothing here.' : 'Nothing up to the day of the statement.'
      }
      onTick={onTick}
    />
  );
  return (
    <Screen
      title={isPhone ? of.accountName : `Reconcile ${of.accountName} to ${formatDate(of.endsOn)}`}
      subtitle={`Reconcile to ${formatDate(of.endsOn)}`}
      backTo={back}
      layout="fill"
      more={actions.more}
      actions={<Button onClick={actions.save}>Save for later</Button>}
      primary={mayTick && missing === 0 ? { label: 'Complete', hasPlus: false, run: actions.complete } : undefined}
    >
      <div className={classes.work}>
        {state === 'waiting' && (
          <p className={classes.notice}>
            An older statement of this account is open. Complete that one first; the ticks here stay.
          </p>
        )}
        <div className={classes.bar}>
          <TextInput
            className={classes.search}
            aria-label="Search lines"
            placeholder="Search lines"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Segments
            label="Lines"
            active={shown}
            onPick={setShown}
            segments={[
              { key: 'all', label: 'All' },
              { key: 'open', label: 'Not ticked' },
              { key: 'ticked', label: 'Ticked' },
            ]}
          />
          {isPhone && (
            <Segments
              label="Side"
              active={side}
              onPick={setSide}
              segments={[
                { key: 'out', label: outName ?? '', count: panes.out.length },
                { key: 'in', label: inName ?? '', count: panes.in.length },
              ]}
            />
          )}
          <span className={classes.spread} />
          {!isPhone && (
            <Checkbox
              className={classes.option ?? ''}
              label="Bank feed"
              checked={isBeside}
              onChange={(event) => setBeside(event.currentTarget.checked)}
            />
          )}
          <Checkbox
            className={classes.option ?? ''}
            label="Later lines too"
            checked={withLater}
            onChange={(event) => setWithLater(event.currentTarget.checked)}
          />
        </div>
        {reading.error && !reading.data ? (
          <Failed error={reading.error} what="The lines" retry={() => void reading.refetch()} />
        ) : !lines ? (
          <LoadingLines />
        ) : (
          <div className={classes.panes} data-beside={isBeside || undefined}>
            {(!isPhone || side === 'out') && pane('out', outName ?? '')}
            {(!isPhone || side === 'in') && pane('in', inName ?? '')}
            {isBeside && (
              <Suspense fallback={<LoadingLines />}>
                <BankLinesTable accountID={of.accountID} title="Bank feed" />
              </Suspense>
            )}
          </div>
        )}
        <Foot of={of} sums={sums} missing={missing} names={[outName ?? '', inName ?? '']} />
      </div>
      {actions.dialog === 'edit' && (
        <Suspense fallback={null}>
          <StartForm account={asAccount(of)} edited={of} onClose={actions.close} />
        </Suspense>
      )}
      {actions.dialog === 'force' && (
        <Suspense fallback={null}>
          <ForceForm of={of} missing={missing} onClose={actions.close} />
        </Suspense>
      )}
    </Screen>
  );
}

const asAccount = (of: Reconciliation) => ({ ...of, balance: of.ending, lastEndsOn: null, openReconciliationID: null });

/** What a colleague ticks is in the sums first: then the lines are read again. */
function useColleagues(of: Reconciliation, reading: { refetch: () => unknown; data: unknown }, isSending: boolean) {
  const { clearedIn, clearedOut } = of;
  const latest = useRef(reading);
  useEffect(() => {
    latest.current = reading;
  });
  const known = useRef('');
  const now = JSON.stringify([clearedIn, clearedOut]);
  useEffect(() => {
    if (isSending) return;
    const { data, refetch } = latest.current;
    const lines = (data as { lines: ReconcileLine[] } | undefined)?.lines;
    if (!lines || known.current === now) return;
    known.current = now;
    const own = clearedOf(lines);
    if (JSON.stringify([own.in, own.out]) !== now) refetch();
  }, [now, isSending]);
}

const clearedOf = (lines: readonly ReconcileLine[]) =>
  sidesOfLines(lines.flatMap((line) => (line.isCleared ? { cents: line.amount } : [])));

function panesOf(lines: readonly ReconcileLine[], words: string, shown: Shown) {
  const panes: { in: ReconcileLine[]; out: ReconcileLine[] } = { in: [], out: [] };
  for (const line of lines) {
    if (shown !== 'all' && line.isCleared !== (shown === 'ticked')) continue;
    if (words && !textOf(line).includes(words)) continue;
    panes[line.amount > 0 ? 'in' : 'out'].push(line);
  }
  return panes;
}
const textOf = ({ payee, memo, number, amount }: ReconcileLine): string =>
  `${payee}\n${memo}\n${number}\n${(Math.abs(amount) / 100).toFixed(2)}`.toLowerCase();

type Ticks = ReturnType<typeof useTicks>;

/** What can be done with one in progress; everything waits for the ticks that are on their way. */
function useActions(of: Reconciliation, missing: number, ticks: Ticks) {
  const client = useQueryClient();
  const go = useGo();
  const may = useMay();
  const [dialog, setDialog] = useState<'edit' | 'force' | null>(null);
  const { reconciliationID, state, accountName } = of;
  const own = { reconciliationID };
  const deleted = { entity: reconciliationEntity, id: reconciliationID, name: 'Reconciliation', back };
  const leaveDeleted = useLeavingDeleted(deleted);
  const run = (work: () => Promise<unknown>) =>
    void confirmedAction({
      tellsWhy: true,
      run: async () => {
        await ticks.send();
        return work();
      },
    });
  const complete = () =>
    run(() =>
      write(client, reconciliationCalls.completeReconciliation, own, {
        isQuiet: true,
        done: `${accountName} is reconciled to ${formatDate(of.endsOn)}`,
      }),
    );
  const clear = () =>
    run(() => write(client, reconciliationCalls.clearReconciliation, own, { isQuiet: true, done: 'Ticks cleared' }));
  const remove = () => run(async () => leaveDeleted(own, await call(reconciliationCalls.deleteReconciliation, own)));
  const isOpen = state === 'open';
  const more: (MenuItem | false)[] = [
    isOpen && may(can('accounting', 'update')) && { label: 'Edit statement', run: () => setDialog('edit') },
    isOpen && may(can('accounting', 'update')) && { label: 'Clear all ticks', run: clear },
    isOpen &&
      missing !== 0 &&
      may(mayNamed('accounting', 'force a reconciliation')) && {
        label: 'Force, with a reason',
        run: () => void ticks.send().then(() => setDialog('force')),
      },
    may(can('accounting', 'delete')) && { label: 'Delete', isDangerous: true, isApart: true, run: remove },
  ];
  return {
    complete,
    dialog,
    close: () => setDialog(null),
    save: () => void ticks.send().then(() => go(back)),
    more: more.filter((item) => item !== false),
  };
}

type FootProps = {
  of: Reconciliation;
  sums: ReturnType<typeof sidesOfLines>;
  missing: number;
  names: readonly [string, string];
};

/** The arithmetic of the statement, as it stands with each tick (behaviour B5.3). */
function Foot({ of, sums, missing, names }: FootProps) {
  const { type, charge, interest, beginning, ending } = of;
  const isBank = type === 'bank';
  const extras = [
    { label: isBank ? 'Service charge' : 'Finance charge', cents: charge },
    { label: 'Interest', cents: interest },
  ];
  return (
    <footer className={classes.foot}>
      <dl>
        <Figure label="Beginning" cents={beginning} isSecond />
        <Figure label={`${names[0]}, ${sums.out.count}`} cents={sums.out.sum} isSecond />
        <Figure label={`${names[1]}, ${sums.in.count}`} cents={sums.in.sum} isSecond />
        {extras.map(({ label, cents }) => cents !== 0 && <Figure key={label} label={label} cents={cents} isSecond />)}
        <Figure label="Cleared balance" cents={ending - missing} />
        <Figure label="Statement" cents={ending} />
      </dl>
      <div className={classes.difference} data-even={missing === 0 || undefined}>
        <div>Difference</div>
        <strong className="figures" role="status">
          {dollarsText(missing)}
        </strong>
      </div>
    </footer>
  );
}

const Figure = ({ label, cents, isSecond }: { label: string; cents: number; isSecond?: true }) => (
  <div className={isSecond && classes.second}>
    <dt>{label}</dt>
    <dd className="figures">{dollarsText(cents)}</dd>
  </div>
);
