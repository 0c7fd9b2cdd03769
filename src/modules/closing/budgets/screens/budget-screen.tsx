import { AccountingTabs } from '#modules/ledger/screens/accounting-tabs.tsx';
import { can } from '#shared/permission.ts';
import { useMay } from '#web/api/session.tsx';
import { type Search, searchOf } from '#web/list/kept-filter.ts';
import { Screen } from '#web/page/screen.tsx';
import { Segments } from '#web/page/segments.tsx';
import { Prohibited } from '#web/page/states.tsx';
import { BudgetGrid } from './budget-grid.tsx';
import { BudgetReport } from './budget-report.tsx';
import classes from './budgets.module.css';

type Props = { search: Search; onSearch: (search: Search) => void };
const views = [
  { key: 'grid', label: 'Budget' },
  { key: 'actual', label: 'Against actual' },
] as const;

/** What a fiscal year is planned to earn and spend, month by month, and what it has come to. */
export function BudgetScreen({ search, onSearch }: Props) {
  const may = useMay();
  const mayRead = may(can('accounting', 'read'));
  const view = search.view === 'actual' ? 'actual' : 'grid';
  const day = /^\d{4}-\d\d-\d\d$/.test(search.year ?? '') ? search.year : undefined;
  return (
    <Screen title="Budget" tabs={<AccountingTabs active="budget" />} layout={view === 'grid' ? 'fill' : 'scroll'}>
      {!mayRead && <Prohibited title="The budget" needs={can('accounting', 'read')} />}
      {mayRead && (
        <div className={classes.page}>
          <div className={classes.views}>
            <Segments
              label="What is shown"
              segments={views}
              active={view}
              onPick={(key) => onSearch(searchOf({ view: key === 'grid' ? undefined : key, year: day }))}
            />
          </div>
          {view === 'grid' ? (
            <BudgetGrid key={day ?? 'now'} day={day} onYear={(year) => onSearch(searchOf({ year }))} />
          ) : (
            <BudgetReport range={search.range ?? ''} onRange={(range) => onSearch(searchOf({ view, range }))} />
          )}
        </div>
      )}
    </Screen>
  );
}
