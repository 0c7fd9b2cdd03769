import {
  IconArrowsExchange,
  IconBook2,
  IconChartBar,
  IconHistory,
  IconListDetails,
  IconMail,
  IconReceipt,
  IconReceiptOff,
  IconReportMoney,
  IconScale,
  IconTable,
  IconUsers,
} from '@tabler/icons-react';
import { can } from '#shared/permission.ts';
import { useMay } from '#web/api/session.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Empty } from '#web/page/states.tsx';
import classes from './statements.module.css';

const groups = [
  {
    title: 'Statements',
    reports: [
      {
        name: 'Income statement',
        href: '/reports/income-statement',
        icon: IconChartBar,
        about: 'What was earned and spent, with gross profit and net income.',
      },
      {
        name: 'Balance sheet',
        href: '/reports/balance-sheet',
        icon: IconScale,
        about: 'What is owned and owed at the end of a day.',
      },
      {
        name: 'Cash flow',
        href: '/reports/cash-flow',
        icon: IconArrowsExchange,
        about: 'Where money came from and went, by what was paid for.',
      },
    ],
  },
  {
    title: 'Customers and vendors',
    reports: [
      {
        name: 'A/R aging',
        href: '/reports/accounts-receivable',
        icon: IconReceipt,
        about: 'Who owes what, and for how long it has been due.',
      },
      {
        name: 'A/P aging',
        href: '/reports/accounts-payable',
        icon: IconReceiptOff,
        about: 'What vendors are owed, and for how long it has been due.',
      },
      {
        name: 'Sales tax',
        href: '/reports/sales-tax',
        icon: IconReportMoney,
        about: 'Gross, exempt, taxable and tax by jurisdiction; what each agency is owed.',
      },
      {
        name: 'Vendor payments for form 1099',
        href: '/reports/vendor-1099',
        icon: IconUsers,
        about: 'What vendors were paid in a year, and who is to be reported.',
      },
    ],
  },
  {
    title: 'For the accountant',
    reports: [
      {
        name: 'Trial balance',
        href: '/reports/trial-balance',
        icon: IconTable,
        about: 'Every account: opening, debits, credits, closing.',
      },
      {
        name: 'General ledger',
        href: '/reports/general-ledger',
        icon: IconBook2,
        about: 'Every account with its postings and the balance after each.',
      },
      {
        name: 'Journal entries',
        href: '/accounting/journal',
        icon: IconListDetails,
        about: 'Every entry of a range, by kind, person, account or amount.',
      },
      {
        name: 'Changes since a day',
        href: '/reports/changes',
        icon: IconHistory,
        about: 'What was posted after a day, and why a report says something else now.',
      },
      {
        name: 'Mailed reports',
        href: '/reports/schedules',
        icon: IconMail,
        about: 'Which reports go out by mail as PDF, when and to whom.',
      },
    ],
  },
] as const;

/** What can be asked of the books. */
export function ReportIndexScreen() {
  const may = useMay();
  return (
    <Screen title="Reports">
      {may(can('accounting', 'read')) ? (
        <div className={classes.index}>
          {groups.map(({ title, reports }) => (
            <section key={title} className={classes.group} aria-label={title}>
              <h2>{title}</h2>
              {reports.map(({ name, href, icon: Icon, about }) => (
                <PageLink key={href} href={href} className={classes.report}>
                  <Icon size={18} stroke={1.6} aria-hidden />
                  <span>
                    <span className={classes.reportName}>{name}</span>
                    <span className={classes.reportAbout}>{about}</span>
                  </span>
                </PageLink>
              ))}
            </section>
          ))}
        </div>
      ) : (
        <Empty
          title="No reports for you yet"
          text="Reports of the books need the right to read accounting. An administrator can give it."
        />
      )}
    </Screen>
  );
}
