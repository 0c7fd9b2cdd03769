import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense } from 'react';
import { accountCalls } from '#modules/ledger/accounts/contract.ts';
import { type JournalEntry, journalCalls } from '#modules/ledger/journal/contract.ts';
import { ProofCard } from '#modules/ledger/journal/screens/proof-card.tsx';
import { payeeNameIn } from '#modules/ledger/payees/rules.ts';
import { AccountingTabs } from '#modules/ledger/screens/accounting-tabs.tsx';
import type { Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatDate, formatShortDate } from '#web/days/formats.ts';
import { Amount, dollarsText, FigureStrip } from '#web/page/amount.tsx';
import { Card, CardGrid } from '#web/page/card.tsx';
import { Figure } from '#web/page/figure.tsx';
import { FigureExplained } from '#web/page/figure-explained.tsx';
import { OnAccrual } from '#web/page/on-accrual.tsx';
import { PageLink, useGo } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Failed, LoadingLines, Prohibited } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { Picture } from '#web/picture/picture.tsx';
import { AgedCard } from '../../aging/screens/aged-card.tsx';
import { homeCalls } from '../contract.ts';
import type { FigureKey } from '../rules.ts';
import classes from './home.module.css';

// Only before there are books.
const SetUpCard = lazyPart(() => import('#modules/ledger/accounts/screens/set-up-card.tsx'), 'SetUpCard');

const words: Record<FigureKey, { label: string; definition: string }> = {
  cash: {
    label: 'Cash',
    definition: 'Bank accounts, petty cash, undeposited funds and what a processor holds, at the end of today.',
  },
  receivables: { label: 'Receivables', definition: 'What customers owe, at the end of today.' },
  payables: { label: 'Payables', definition: 'What is owed to vendors, at the end of today.' },
  income: { label: 'Income this month', definition: 'Credits less debits of income accounts, this month to today.' },
  expense: {
    label: 'Expense this month',
    definition: 'Debits less credits of cost and expense accounts, this month to today.',
  },
  net_income: { label: 'Net income this month', definition: 'Income less cost and expense, this month to today.' },
};

/** Where the books stand: figures, pictures, latest entries, and whether they prove. */
export function AccountingHomeScreen() {
  const may = useMay();
  const go = useGo();
  const mayRead = may(can('accounting', 'read'));
  const books = useReading(accountCalls.getBooks, {}, { isEnabled: mayRead });
  const isSetUp = books.data?.isSetUp ?? false;
  return (
    <Screen
      title="Accounting"
      tabs={isSetUp && <AccountingTabs active="home" />}
      primary={
        isSetUp && may(can('accounting', 'create'))
          ? { label: 'New entry', key: 'c', run: () => go('/accounting/journal/new') }
          : undefined
      }
    >
      {!mayRead && <Prohibited title="Accounting" needs={can('accounting', 'read')} />}
      {mayRead && books.error && !books.data && (
        <Failed error={books.error} what="The books" retry={() => void books.refetch()} />
      )}
      {mayRead && !books.data && !books.error && <LoadingLines />}
      {books.data && !isSetUp && (
        <Suspense fallback={<LoadingLines />}>
          <SetUpCard />
        </Suspense>
      )}
      {books.data && isSetUp && <Books openingBalanceEquity={books.data.openingBalanceEquity} />}
    </Screen>
  );
}

function Books({ openingBalanceEquity }: { openingBalanceEquity: number }) {
  const reading = useReading(homeCalls.getHome, {});
  const home = reading.data;
  if (!home)
    return reading.error ? (
      <Failed error={reading.error} what="The figures" retry={() => void reading.refetch()} />
    ) : (
      <LoadingLines />
    );
  const labels = home.months.map(({ month }) => monthName(month));
  const inDollars = (value: number) => dollarsText(Math.round(value * 100));
  const dollars = (cents: readonly number[]) => cents.map((one) => one / 100);
  return (
    <div className={classes.page}>
      {openingBalanceEquity !== 0 && (
        <PageLink href="/accounting/chart?search=3000" className={classes.badge}>
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
          Opening Balance Equity is {dollarsText(openingBalanceEquity)}. It is zero when the opening balances are
          complete.
        </PageLink>
      )}
      <OnAccrual />
      <FigureStrip
        figures={home.figures.map((figure) => ({
          label: words[figure.key].label,
          value: <HomeFigure figure={figure} asOf={home.asOf} />,
        }))}
      />
      <CardGrid>
        <Card title="Income and expense by month">
          <Picture
            name="Income and expense by month"
            kind="bars"
            axis="Month"
            labels={labels}
            series={[
              { label: 'Income', tone: 'main', values: dollars(home.months.map(({ income }) => income)) },
              { label: 'Expense', tone: 'quiet', values: dollars(home.months.map(({ expense }) => expense)) },
            ]}
            format={inDollars}
          />
        </Card>
        <Card title="Cash over time">
          <Picture
            name="Cash at the end of each month"
            kind="lines"
            axis="Month"
            labels={labels}
            series={[{ label: 'Cash', tone: 'main', values: dollars(home.months.map(({ cash }) => cash)) }]}
            format={inDollars}
          />
        </Card>
        <Card title="A/R aging" right={<PageLink href="/invoices?tile=APPROVED">Open invoices</PageLink>}>
          <AgedCard account="receivable" name="Receivables by days past due" />
        </Card>
        <Card
          title="A/P aging"
          right={<PageLink href="/accounting/transactions?group=bills&open=1">Open bills</PageLink>}
        >
          <AgedCard account="payable" name="Payables by days past due" />
        </Card>
        <Latest />
        <ProofCard />
      </CardGrid>
    </div>
  );
}

type HomeFigureProps = { figure: Output<typeof homeCalls.getHome>['figures'][number]; asOf: string };

function HomeFigure({ figure, asOf }: HomeFigureProps) {
  const { label, definition } = words[figure.key];
  const value = dollarsText(figure.value);
  const isOfMonth = label.endsWith('month');
  const range = isOfMonth ? `from=${asOf.slice(0, 8)}01&to=${asOf}` : 'range=all';
  return (
    <Figure label={label} value={value}>
      {() => (
        <FigureExplained
          label={`${label}, ${formatDate(asOf)}`}
          value={value}
          definition={definition}
          parts={figure.parts.map((part) => ({
            label: `${part.number} ${part.name}`,
            value: dollarsText(part.value),
            href: `/accounting/accounts/${part.accountID}?${range}`,
          }))}
          sum={label}
          link={{ label: 'Chart of accounts', href: '/accounting/chart' }}
        />
      )}
    </Figure>
  );
}

const latestShown = 8;

function Latest() {
  const go = useGo();
  const reading = useReading(journalCalls.listEntries, {});
  const entries = reading.data?.rows.slice(0, latestShown);
  return (
    <Card title="Latest entries" right={<PageLink href="/accounting/journal">Journal</PageLink>}>
      {reading.error && !entries && (
        <Failed error={reading.error} what="The latest entries" retry={() => void reading.refetch()} />
      )}
      {!entries && !reading.error && <LoadingLines lines={4} />}
      {entries?.length === 0 && (
        <div className={classes.none}>
          <p>Nothing has been posted yet.</p>
          <Button onClick={() => go('/accounting/journal/new')}>New entry</Button>
        </div>
      )}
      <ul>
        {entries?.map((entry) => (
          <li key={entry.entryID}>
            <PageLink href={`/accounting/journal/${entry.entryID}`} className={classes.entry}>
              <span className={`${classes.when} figures`}>{formatShortDate(entry.date)}</span>
              <span className={classes.what} data-reversed={entry.reversedByID !== null || undefined}>
                {entryText(entry)}
              </span>
              <Amount cents={entry.total} />
            </PageLink>
            {entry.reversesID !== null && (
              <PageLink href={`/accounting/journal/${entry.reversesID}`} className={classes.reverses}>
                Takes back entry <span className="figures">{entry.reversesID}</span>
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A document by its name and whom it is about; an entry by hand says by itself what it is for. */
const entryText = ({ source, sourceName, reference, memo, lines }: JournalEntry): string => {
  if (source === 'journal_entry') return memo;
  return [`${sourceName} ${reference}`.trim(), payeeNameIn(lines) ?? memo].filter(Boolean).join(' · ');
};

const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}T00:00:00Z`));
