import { Suspense } from 'react';
import { billedWithoutFees } from '#modules/documents/rules.ts';
import type { FieldMessages } from '#shared/errors.ts';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { centsTyped } from './copied-invoice.tsx';
import type { InvoiceOptions } from './invoice-form.tsx';
import { accountOfClass, centsOf, enteredLines, InvoiceLines, isEntered, type LineValue } from './invoice-lines.tsx';

const ServiceLinePicker = lazyPart(
  () => import('#modules/rate-sheets/screens/service-line-picker.tsx'),
  'ServiceLinePicker',
);
const FeePicker = lazyPart(() => import('#modules/fees/screens/fee-picker.tsx'), 'FeePicker');

type Props = {
  values: {
    lines: readonly LineValue[];
    customerID: number | null;
    divisionID?: number | null;
    date: string | null;
    discount?: unknown;
  };
  options: InvoiceOptions;
  onChange: (lines: LineValue[]) => void;
  messages: FieldMessages;
  isFixed?: ((line: LineValue) => boolean) | undefined;
};

/** The lines of an invoice, and below them the services and fees that can be added as lines. */
export function LinesWithFees({ values, options, onChange, messages, isFixed }: Props) {
  const { lines, customerID, divisionID = null, date, discount } = values;
  const amounts = lines.map((line) => ({ itemClass: line.itemClass ?? '', amount: centsOf(line) }));
  return (
    <>
      <InvoiceLines lines={lines} options={options} onChange={onChange} messages={messages} isFixed={isFixed} />
      <Suspense fallback={null}>
        <ServiceLinePicker
          customerID={customerID}
          divisionID={divisionID}
          date={date ?? options.today}
          onPick={(added) =>
            onChange([
              ...lines.filter(isEntered),
              ...added.map(({ serviceID, description, itemClass, quantity, rate, accountID }) => ({
                serviceID,
                description,
                itemClass,
                quantity,
                rate,
                accountID: accountID ?? accountOfClass(itemClass, options) ?? lines.at(-1)?.accountID ?? null,
              })),
            ])
          }
        />
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
