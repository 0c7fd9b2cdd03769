import { useReading } from '#web/api/query.ts';
import { formatDate } from '#web/days/formats.ts';
import { amountText, dollarsText } from '#web/page/amount.tsx';
import { FigureExplained, type Part, unlisted } from '#web/page/figure-explained.tsx';
import { nameOf } from '../../rules.ts';
import { type SoldLine, salesCalls } from '../contract.ts';

type Props = {
  label: string;
  cents: number;
  asked: Parameters<typeof useReading<typeof salesCalls.listSoldLines>>[1];
};

const whose = {
  invoice: 'Lines of approved invoices',
  credit_memo: 'Lines of approved credit memos',
  both: 'Lines of approved invoices less those of credit memos',
};

/** The lines that a figure of the sales is made of, each with the way to its document. */
export function SoldLinesCard({ label, cents, asked }: Props) {
  const reading = useReading(salesCalls.listSoldLines, asked);
  const { data } = reading;
  // What was credited stands in its column as people say it, above zero.
  const sign = asked.kind === 'credit_memo' ? -1 : 1;
  const partOf = (line: SoldLine): Part => ({
    label: [nameOf(line), asked.by !== 'customer' && line.customerName, line.description].filter(Boolean).join(', '),
    note: formatDate(line.date),
    value: amountText(sign * line.amount || 0),
    href: `/invoices/${line.documentID}`,
  });
  const listed = data?.lines.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
  return (
    <FigureExplained
      label={label}
      value={dollarsText(cents)}
      definition={`${whose[asked.kind ?? 'both']}, by their dates, each without tax and less its part of the document’s discount.`}
      parts={
        data && [
          ...data.lines.map(partOf),
          ...unlisted(data.lineCount - data.lines.length, 'line', sign * (data.total - listed)),
        ]
      }
      sum={label}
      error={reading.error}
      retry={() => void reading.refetch()}
    />
  );
}
