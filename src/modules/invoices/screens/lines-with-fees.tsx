import { Suspense } from 'react';
import type { Cents } from '#shared/money.ts';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { lineAmount } from '../rules.ts';
import type { InvoiceOptions } from './invoice-form.tsx';
import { enteredLines, InvoiceLines, type LineValue } from './invoice-lines.tsx';

const FeePicker = lazyPart(() => import('#modules/fees/screens/fee-picker.tsx'), 'FeePicker');

type Props = {
  values: { lines: readonly LineValue[]; customerID: number | null; date: string | null };
  options: InvoiceOptions;
  onChange: (lines: LineValue[]) => void;
  messageAt: (at: string) => string | undefined;
};

/** The lines of an invoice, and below them the fees that can be added as lines. */
export function LinesWithFees({ values: { lines, customerID, date }, options, onChange, messageAt }: Props) {
  const before = lines.filter(({ itemClass }) => itemClass !== 'fee');
  const sum = (fits: (line: LineValue) => boolean) =>
    before.filter(fits).reduce((total, line) => total + centsOf(line), 0) as Cents;
  return (
    <>
      <InvoiceLines lines={lines} options={options} onChange={onChange} messageAt={messageAt} />
      <Suspense fallback={null}>
        <FeePicker
          customerID={customerID}
          date={date ?? options.today}
          billed={{
            labor: sum(({ itemClass }) => itemClass === 'service'),
            parts: sum(({ itemClass }) => itemClass === 'material' || itemClass === 'equipment'),
            whole: sum(() => true),
          }}
          lines={lines}
          onRecount={(amounts) =>
            onChange(
              lines.map((line, index) => {
                const cents = amounts.get(index);
                return cents === undefined ? line : { ...line, rate: cents / 100 };
              }),
            )
          }
          onPick={({ description, amountCents, accountID, isTaxable }) =>
            onChange([
              ...enteredLines(lines),
              { description, itemClass: 'fee', quantity: 1, rate: amountCents / 100, accountID, isTaxable },
            ])
          }
        />
      </Suspense>
    </>
  );
}

/** What a line comes to; nothing while it is not filled in. */
function centsOf({ quantity, rate, discountPercent }: LineValue): number {
  const [count, each, less] = [Number(quantity), Number(rate), Number(discountPercent ?? 0)];
  const isFilled = [count, each, less].every(Number.isFinite) && rate !== undefined && Math.abs(count * each) < 1e13;
  return isFilled ? lineAmount({ quantity: count, rate: each, discountPercent: less }) : 0;
}
