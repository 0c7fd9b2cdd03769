import { ActionIcon, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconCircle,
  IconCircleCheck,
  IconLock,
  IconLockOpen,
  IconRefresh,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Output } from '#shared/contract.ts';
import { addDays } from '#shared/dates.ts';
import { useReading } from '#web/api/query.ts';
import { counted, formatDate, formatMomentShort } from '#web/days/formats.ts';
import { amountText, dollarsText } from '#web/page/amount.tsx';
import { Figure } from '#web/page/figure.tsx';
import { FigureExplained } from '#web/page/figure-explained.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import type { CloseCheckKey } from '../checks/rules.ts';
import { type CloseFigures, periodCalls } from '../contract.ts';
import { monthEnd, monthStart, periodName } from '../rules.ts';
import classes from './close-section.module.css';

export type Close = Output<typeof periodCalls.getClose>;
type Props = {
  close: Close;
  mayClose: boolean;
  picked: CloseCheckKey | undefined;
  onPick: (check: CloseCheckKey) => void;
  onThrough: (through: string) => void;
  onLock: () => void;
  onReopen: () => void;
};

/** The checklist of the days to close, what closing them would say, and the lock. */
export function CloseSection({ close, mayClose, picked, onPick, onThrough, onLock, onReopen }: Props) {
  const { period, checks, closingDate } = close;
  const isClosed = closingDate !== null && period.to <= closingDate;
  const simulation = useReading(periodCalls.simulateClose, { through: period.to });
  const name = periodName(period);
  const doneTotal = checks.filter(({ total }) => total === 0).length + (isClosed ? 1 : 0);
  const left = checks.length + 1 - doneTotal;
  const next = monthEnd(addDays(period.to, 1));
  return (
    <aside className={classes.rail} aria-label={`Close ${name}`}>
      <div className={classes.railHead}>
        <h2>{isClosed ? `${name} is closed` : `Close ${name}`}</h2>
        <ActionIcon aria-label="Month before" onClick={() => onThrough(addDays(monthStart(period.to), -1))}>
          <IconChevronLeft size={16} stroke={1.6} />
        </ActionIcon>
        <ActionIcon aria-label="Month after" disabled={next >= close.today} onClick={() => onThrough(next)}>
          <IconChevronRight size={16} stroke={1.6} />
        </ActionIcon>
        <span className={`${classes.count} figures`}>
          {doneTotal} of {checks.length + 1}
        </span>
      </div>
      <div className={classes.bar} aria-hidden>
        {Array.from({ length: checks.length + 1 }, (_none, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <span key={at} data-done={at < doneTotal || undefined} />
        ))}
      </div>
      <ul className={classes.checks}>
        {checks.map((check) => (
          <li key={check.key}>
            <button
              type="button"
              className={classes.check}
              aria-pressed={picked === check.key}
              data-open={check.total > 0 || undefined}
              onClick={() => onPick(check.key)}
            >
              {check.total === 0 ? <Done /> : <Warning />}
              <span className={classes.checkText}>{check.text}</span>
              {check.total > 0 && check.amount !== 0 && (
                <span className={`${classes.amount} figures`}>{dollarsText(Math.abs(check.amount))}</span>
              )}
            </button>
          </li>
        ))}
        <li className={classes.check}>
          {isClosed ? <Done /> : <IconCircle size={16} stroke={1.4} aria-hidden className={classes.quiet} />}
          <span className={classes.checkText}>{isClosed ? 'Simulated and locked' : 'Simulate, then lock'}</span>
        </li>
      </ul>
      {simulation.error && !simulation.data && (
        <Failed error={simulation.error} what="The simulation" retry={() => void simulation.refetch()} />
      )}
      {!simulation.data && !simulation.error && <LoadingLines lines={5} />}
      {simulation.data && (
        <Simulated
          figures={simulation.data.figures}
          name={name}
          isClosed={isClosed}
          at={simulation.data.simulatedAt}
          missing={simulation.data.missing}
        />
      )}
      <div className={classes.foot}>
        <p className={classes.said}>
          {isClosed ? 'Nothing dated up to ' : 'Locking stops changes dated up to '}
          <strong className="figures">{formatDate(isClosed ? (closingDate ?? period.to) : period.to)}</strong>
          {isClosed ? ' can be changed. ' : '. '}
          Reopening needs an administrator and a reason.
        </p>
        <div className={classes.buttons}>
          <Button
            leftSection={<IconRefresh size={14} stroke={1.6} />}
            loading={simulation.isFetching}
            onClick={() => void simulation.refetch()}
          >
            Simulate again
          </Button>
          {isClosed ? (
            <Button leftSection={<IconLockOpen size={14} stroke={1.6} />} disabled={!mayClose} onClick={onReopen}>
              Reopen…
            </Button>
          ) : (
            <Button
              variant={left <= 1 ? 'filled' : 'default'}
              leftSection={<IconLock size={14} stroke={1.6} />}
              disabled={!mayClose || !close.isOver}
              onClick={onLock}
            >
              Lock {name.split(' ')[0]}
            </Button>
          )}
        </div>
        <p className={classes.left}>{leftText(close, isClosed, mayClose, left - 1)}</p>
      </div>
    </aside>
  );
}

function leftText({ isOver }: Close, isClosed: boolean, mayClose: boolean, left: number): string {
  if (isClosed) return '';
  if (!isOver) return 'These days are not over yet';
  if (!mayClose) return 'This needs the right "Accounting, close the books"';
  return left > 0 ? `${counted(left, 'line')} left: locking needs a reason` : 'Nothing is left to do';
}

/** `10/31/2026` → `10/31`. */
const shortDay = (date: string): string => date.slice(0, 5);

const Done = () => <IconCircleCheck size={16} stroke={1.8} aria-label="Done:" className={classes.good} />;
const Warning = () => <IconAlertTriangle size={16} stroke={1.8} aria-label="To do:" className={classes.warning} />;

type SimulatedProps = {
  figures: CloseFigures;
  name: string;
  isClosed: boolean;
  at: string;
  missing: readonly { amount: number }[];
};

function Simulated({ figures, name, isClosed, at, missing }: SimulatedProps) {
  const { period } = figures;
  const month = name.split(' ')[0] ?? name;
  const statement = `/reports/income-statement?from=${period.from}&to=${period.to}&basis=accrual`;
  const opening = formatDate(addDays(period.to, 1));
  return (
    <section className={classes.simulated} aria-label={isClosed ? 'As closed' : 'Simulated close'}>
      <div className={classes.simulatedHead}>
        <h3>{isClosed ? 'What it says' : 'Simulated close'}</h3>
        <span className="figures">{formatMomentShort(at)}</span>
      </div>
      <p className={classes.nothing}>{isClosed ? 'Computed from the books just now.' : 'Nothing has been posted.'}</p>
      <dl className={classes.sums}>
        <Sum
          label={`Income, ${month}`}
          cents={figures.income}
          definition="Credits less debits of income and other income of these days."
          href={statement}
        />
        <Sum
          label={`Expenses, ${month}`}
          cents={0 - figures.expenses}
          definition="Debits less credits of cost of goods sold, expenses and other expense of these days, taken away."
          href={statement}
        />
        <Sum
          label="Net income"
          cents={figures.netIncome}
          definition="Income less expenses of these days."
          href={statement}
          isTotal
          parts={[
            { label: `Income, ${month}`, value: amountText(figures.income), href: statement },
            { label: `Expenses, ${month}`, value: amountText(0 - figures.expenses), href: statement },
          ]}
        />
        {figures.retainedEarnings !== null && (
          <Sum
            label={`Retained earnings ${opening}`}
            cents={figures.retainedEarnings}
            definition="What all fiscal years up to this day have earned, and what was posted to the account. It is computed: nothing is posted."
            href={`/reports/balance-sheet?asOf=${addDays(period.to, 1)}&basis=accrual`}
          />
        )}
      </dl>
      <ul className={classes.proofs}>
        <Proof isGood={figures.unbalancedTotal === 0}>
          {figures.unbalancedTotal === 0
            ? `${counted(figures.entriesTotal, 'entry balances', 'entries balance')}`
            : `${counted(figures.unbalancedTotal, 'entry does', 'entries do')} not balance`}
        </Proof>
        <Proof isGood={figures.isOpeningEqual}>
          Opening {shortDay(opening)} {figures.isOpeningEqual ? 'equals' : 'is not the'} closing{' '}
          {shortDay(formatDate(period.to))}
        </Proof>
        <Proof isGood={figures.difference === 0 && figures.debits === figures.credits}>
          Trial balance {dollarsText(figures.debits)} on both sides
        </Proof>
        {missing.length > 0 && (
          <Proof isGood={false}>
            {counted(missing.length, 'line')} above still {missing.length === 1 ? 'finds' : 'find'}{' '}
            {dollarsText(missing.reduce((sum, { amount }) => sum + Math.abs(amount), 0))}
          </Proof>
        )}
      </ul>
    </section>
  );
}

type SumProps = {
  label: string;
  cents: number;
  definition: string;
  href: string;
  isTotal?: boolean;
  parts?: { label: string; value: string; href: string }[];
};

function Sum({ label, cents, definition, href, isTotal, parts }: SumProps) {
  const value = amountText(cents);
  return (
    <div data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd className="figures" data-below={cents < 0 || undefined}>
        <Figure label={label} value={value}>
          {() => (
            <FigureExplained
              label={label}
              value={value}
              definition={definition}
              parts={parts ?? [{ label: 'Every account of it', value, href }]}
              sum={label}
              link={{ label: 'The statement', href }}
            />
          )}
        </Figure>
      </dd>
    </div>
  );
}

const Proof = ({ isGood, children }: { isGood: boolean; children: ReactNode }) => (
  <li>
    {isGood ? <Done /> : <Warning />}
    <span>{children}</span>
  </li>
);
