import { Suspense } from 'react';
import { billedWithoutFees } from '#modules/documents/rules.ts';
import type { FieldMessages } from '#shared/errors.ts';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { centsTyped } from './copied-invoice.tsx';
import type { InvoiceOptions } from './invoice-form.tsx';
import { centsOf, enteredLines, InvoiceLines, type LineValue } from './invoice-lines.tsx';

const FeePicker = lazyPart(() => import('#modules/fees/screens/fee-picker.tsx'), 'FeePicker');

type Props = {
  values: { lines: readonly LineValue[]; customerID: number | null; date: string | null; discount?: unknown };
  options: InvoiceOptions;
  onChange: (lines: LineValue[]) => void;
  messages: FieldMessages;
};

/** The lines of an invoice, and below them the fees that can be added as lines. */
export function LinesWithFees({ values: { lines, customerID, date, discount }, options, onChange, messages }: Props) {
  const amounts = lines.map((line) => ({ itemClass: line.itemClass ?? '', amount: centsOf(line) }));
  return (
    <>
      <InvoiceLines lines={lines} options={options} onChange={onChange} messages={messages} />
      <Suspense fallback={null}>
        <FeePicker
          customerID={customerID}
          date={date ?? options.today}
          billed={billedWithoutFees(amounts, centsTyped(discount))}
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
