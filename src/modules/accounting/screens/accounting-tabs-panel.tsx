import { PageLink } from '#web/page-link.tsx';
import classes from './accounting.module.css';

const tabs = [
  { key: 'home', label: 'Home', href: '/accounting' },
  { key: 'chart', label: 'Chart of accounts', href: '/accounting/chart' },
  { key: 'transactions', label: 'Transactions', href: '/accounting/transactions' },
  { key: 'journal', label: 'Journal', href: '/accounting/journal' },
] as const;

/** The parts of accounting, each with its own address. */
export function AccountingTabsPanel({ active }: { active: (typeof tabs)[number]['key'] | null }) {
  return (
    <nav className={classes.tabs} aria-label="Accounting">
      {tabs.map(({ key, label, href }) => (
        <PageLink key={key} href={href} className={classes.tab} aria-current={key === active ? 'page' : undefined}>
          {label}
        </PageLink>
      ))}
    </nav>
  );
}
