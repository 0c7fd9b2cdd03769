import { formatShortDate } from '#web/formats.ts';
import { Picture } from '#web/picture/picture.tsx';
import { useReading } from '#web/query.ts';
import { Read } from '#web/read.tsx';
import { dollarsText } from '../../screens/money-panel.tsx';
import { homeCalls } from '../contract.ts';

const also = ['accounts', 'journal_entries', 'account_transactions', 'invoices'];

/** Cash, and what customers owe, over the last weeks. */
export function CashWeeksPanel() {
  const reading = useReading(homeCalls.listCashWeeks, {}, { also });
  return (
    <Read reading={reading} what="The picture">
      {({ weeks }) => (
        <Picture
          name="Cash and receivables by week"
          kind="lines"
          axis="End"
          labels={weeks.map(({ day }) => formatShortDate(day))}
          series={[
            { label: 'Cash', tone: 'main', values: weeks.map(({ cash }) => cash / 100) },
            { label: 'Owed to us', tone: 'quiet', values: weeks.map(({ owed }) => owed / 100) },
          ]}
          format={(value) => dollarsText(Math.round(value * 100))}
        />
      )}
    </Read>
  );
}
