import { boxText } from '#modules/vendors/box-rules.ts';
import { useReading } from '#web/api/query.ts';
import { formatDate } from '#web/days/formats.ts';
import { amountText, dollarsText } from '#web/page/amount.tsx';
import { FigureExplained } from '#web/page/figure-explained.tsx';
import { type ReturnLine, returnCalls } from '../contract.ts';

/** The payments that a box of a vendor is made of; each opens. */
export function PaymentsCard({
  year,
  line: { vendorID, vendorName, box, amount },
}: {
  year: number;
  line: ReturnLine;
}) {
  const reading = useReading(returnCalls.listReturnPayments, { year, vendorID, box });
  return (
    <FigureExplained
      label={`${boxText(box)}, ${vendorName}`}
      value={dollarsText(amount)}
      definition="Paid in the year from a bank. Of a bill, the lines that stand in this box in the share that was paid; what was paid by card is left out."
      parts={reading.data?.payments.map((payment) => ({
        label: `${payment.name}, ${formatDate(payment.date)}`,
        note: payment.accountName,
        value: amountText(payment.amount),
        href: payment.address,
      }))}
      sum={boxText(box)}
      error={reading.error}
      retry={() => void reading.refetch()}
    />
  );
}
