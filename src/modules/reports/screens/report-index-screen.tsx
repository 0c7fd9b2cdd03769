import {
  type Icon,
  IconArrowsExchange,
  IconBook2,
  IconChartBar,
  IconChartHistogram,
  IconHistory,
  IconListDetails,
  IconMail,
  IconPercentage,
  IconReceipt,
  IconReceiptOff,
  IconReport,
  IconReportMoney,
  IconScale,
  IconTable,
  IconUsers,
} from '@tabler/icons-react';
import { reportGroups } from '#shared/report-paper.ts';
import { useMay } from '#web/api/session.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Empty } from '#web/page/states.tsx';
import { type ReportLine, reportLines } from '../index-rules.ts';
import classes from './report-index.module.css';

const icons: Readonly<Record<string, Icon>> = {
  '/reports/income-statement': IconChartBar,
  '/reports/balance-sheet': IconScale,
  '/reports/cash-flow': IconArrowsExchange,
  '/reports/accounts-receivable': IconReceipt,
  '/reports/accounts-payable': IconReceiptOff,
  '/reports/vendor-1099': IconUsers,
  '/reports/profitability': IconPercentage,
  '/reports/sales': IconChartHistogram,
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
  const lines = reportLines.filter(({ needs }) => may(needs));
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
              <section key={title} aria-label={title}>
                <h2 className={classes.groupTitle}>{title}</h2>
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

function ReportLink({ name, path, about }: ReportLine) {
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
