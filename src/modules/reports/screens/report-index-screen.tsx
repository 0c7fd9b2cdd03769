import {
  type Icon,
  IconArrowsExchange,
  IconBook2,
  IconChartBar,
  IconHistory,
  IconListDetails,
  IconMail,
  IconReceipt,
  IconReceiptOff,
  IconReport,
  IconReportMoney,
  IconScale,
  IconTable,
  IconUsers,
} from '@tabler/icons-react';
import { can, mayNamed, type Permission } from '#shared/permission.ts';
import { type ReportIndex, reportGroups } from '#shared/report-paper.ts';
import { useMay } from '#web/api/session.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Empty } from '#web/page/states.tsx';
import { reportsOnPaper } from '../print/rules.ts';
import classes from './report-index.module.css';

type Line = ReportIndex & { name: string; path: string; needs: Permission };

/** Every report that says where it stands: its paper has its name, its sentence and the call whose right it needs. */
const reports: readonly Line[] = Object.entries(reportsOnPaper).flatMap(([path, { title, call, index }]) =>
  index ? [{ ...index, name: title, path: `/reports/${path}`, needs: call.permission }] : [],
);

/** What is no report and looked for among them. */
const besides: readonly Line[] = [
  {
    group: 'accountant',
    name: 'Journal entries',
    path: '/accounting/journal',
    about: 'Every entry of a range, by kind, person, account or amount.',
    needs: can('accounting', 'read'),
  },
  {
    group: 'accountant',
    name: 'Changes since a day',
    path: '/reports/changes',
    about: 'What was posted after a day, and why a report says something else now.',
    needs: can('accounting', 'read'),
  },
  {
    group: 'accountant',
    name: 'Mailed reports',
    path: '/reports/schedules',
    about: 'Which reports go out by mail as PDF, when and to whom.',
    needs: mayNamed('reports', 'export'),
  },
];

const icons: Readonly<Record<string, Icon>> = {
  '/reports/income-statement': IconChartBar,
  '/reports/balance-sheet': IconScale,
  '/reports/cash-flow': IconArrowsExchange,
  '/reports/accounts-receivable': IconReceipt,
  '/reports/accounts-payable': IconReceiptOff,
  '/reports/vendor-1099': IconUsers,
  '/reports/sales-tax': IconReportMoney,
  '/reports/trial-balance': IconTable,
  '/reports/general-ledger': IconBook2,
  '/reports/changes': IconHistory,
  '/reports/schedules': IconMail,
  '/accounting/journal': IconListDetails,
};

/** What can be asked, as far as one may ask it. */
export function ReportIndexScreen() {
  const may = useMay();
  const lines = [...reports, ...besides].filter(({ needs }) => may(needs));
  return (
    <Screen title="Reports">
      {lines.length === 0 ? (
        <Empty
          title="No reports for you yet"
          text="Reports of the books need the right to read accounting. An administrator can give it."
        />
      ) : (
        <div className={classes.index}>
          {Object.entries(reportGroups)
            .map(([group, title]) => ({ title, inGroup: lines.filter((line) => line.group === group) }))
            .filter(({ inGroup }) => inGroup.length > 0)
            .map(({ title, inGroup }) => (
              <section key={title} className={classes.group} aria-label={title}>
                <h2>{title}</h2>
                {inGroup.map((line) => (
                  <ReportLink key={line.path} {...line} />
                ))}
              </section>
            ))}
        </div>
      )}
    </Screen>
  );
}

function ReportLink({ name, path, about }: Line) {
  const Mark = icons[path] ?? IconReport;
  return (
    <PageLink href={path} className={classes.report}>
      <Mark size={18} stroke={1.6} aria-hidden />
      <span>
        <span className={classes.name}>{name}</span>
        <span className={classes.about}>{about}</span>
      </span>
    </PageLink>
  );
}
