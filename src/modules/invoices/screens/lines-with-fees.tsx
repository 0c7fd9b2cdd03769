import { Suspense } from 'react';
import { z } from 'zod';
import { billedWithoutFees, lineAmount } from '#modules/documents/rules.ts';
import { type Cents, money } from '#shared/money.ts';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import type { InvoiceOptions } from './invoice-form.tsx';
import { enteredLines, InvoiceLines, type LineValue } from './invoice-lines.tsx';

const FeePicker = lazyPart(() => import('#modules/fees/screens/fee-picker.tsx'), 'FeePicker');

type Props = {
  values: { lines: readonly LineValue[]; customerID: number | null; date: string | null; discount?: unknown };
  options: InvoiceOptions;
  onChange: (lines: LineValue[]) => void;
  messageAt: (at: string) => string | undefined;
};

/** The lines of an invoice, and below them the fees that can be added as lines. */
export function LinesWithFees({ values: { lines, customerID, date, discount }, options, onChange, messageAt }: Props) {
  const amounts = lines.map((line) => ({ itemClass: line.itemClass ?? '', amount: centsOf(line) }));
  // What is half typed is no discount yet.
  const less = z.safeDecode(money, discount as never).data ?? (0 as Cents);
  return (
    <>
      <InvoiceLines lines={lines} options={options} onChange={onChange} messageAt={messageAt} />
      <Suspense fallback={null}>
        <FeePicker
          customerID={customerID}
          date={date ?? options.today}
          billed={billedWithoutFees(amounts, less)}
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
function centsOf({ quantity, rate, discountPercent }: LineValue): Cents {
  const [count, each, less] = [Number(quantity), Number(rate), Number(discountPercent ?? 0)];
  const isFilled = [count, each, less].every(Number.isFinite) && rate !== undefined && Math.abs(count * each) < 1e13;
  return isFilled ? lineAmount({ quantity: count, rate: each, discountPercent: less }) : (0 as Cents);
}
