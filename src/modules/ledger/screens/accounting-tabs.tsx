import { can, mayNamed } from '#shared/permission.ts';
import { useMay } from '#web/api/session.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import classes from './accounting-tabs.module.css';

const tabs = [
  { key: 'home', label: 'Home', href: '/accounting' },
  { key: 'chart', label: 'Chart of accounts', href: '/accounting/chart' },
  { key: 'transactions', label: 'Transactions', href: '/accounting/transactions' },
  { key: 'journal', label: 'Journal', href: '/accounting/journal' },
  { key: 'reconciliations', label: 'Reconcile', href: '/accounting/reconciliations' },
  { key: 'recurring', label: 'Recurring', href: '/accounting/recurring' },
  { key: 'payees', label: 'Lenders and donors', href: '/accounting/payees' },
  { key: 'reports', label: 'Reports', href: '/reports' },
  { key: 'budget', label: 'Budget', href: '/accounting/budget' },
  { key: 'close', label: 'Close', href: '/accounting/close' },
  { key: 'taxes', label: 'Sales tax', href: '/accounting/taxes' },
] as const;

/** Books come in and leave: the last tab leads to the first of these that its person may do. */
const moving = [
  { key: 'moving', label: 'Import and export', href: '/accounting/import', needs: can('accounting', 'create') },
  { key: 'moving', label: 'Export', href: '/accounting/export', needs: mayNamed('reports', 'export') },
] as const;

/** On a phone the later ones stand beyond the edge. */
const bringIntoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The parts of accounting, each with its own address. */
export function AccountingTabs({ active }: { active: (typeof tabs)[number]['key'] | 'moving' | null }) {
  const may = useMay();
  const last = moving.find(({ needs }) => may(needs));
  const shown = last ? [...tabs, last] : tabs;
  return (
    <nav className={classes.tabs} aria-label="Accounting">
      {shown.map(({ key, label, href }) => (
        <span key={key} ref={key === active ? bringIntoView : null}>
          <PageLink href={href} className={classes.tab} aria-current={key === active ? 'page' : undefined}>
            {label}
          </PageLink>
        </span>
      ))}
    </nav>
  );
}
