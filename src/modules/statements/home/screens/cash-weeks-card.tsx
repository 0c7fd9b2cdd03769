import { useReading } from '#web/api/query.ts';
import { formatShortDate } from '#web/days/formats.ts';
import { dollarsText } from '#web/page/amount.tsx';
import { OnAccrual } from '#web/page/on-accrual.tsx';
import { Read } from '#web/page/read.tsx';
import { Picture } from '#web/picture/picture.tsx';
import { homeCalls } from '../contract.ts';

/** Cash, and what customers owe, over the last weeks. */
export function CashWeeksCard() {
  const reading = useReading(homeCalls.listCashWeeks, {});
  return (
    <>
      <OnAccrual />
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
    </>
  );
}
