import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { formatDollars } from '#shared/money.ts';
import { rateText } from '#shared/units.ts';
import { useReading, write } from '#web/api/query.ts';
import { counted } from '#web/days/formats.ts';
import { companyToday } from '#web/days/today.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useGoOn } from '#web/page/page-link.tsx';
import { Segments } from '#web/page/segments.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { Wide } from '#web/page/wide.tsx';
import { billingCalls } from '../contract.ts';
import { type BillLayout, billLayoutKeys, billLayouts } from '../rules.ts';
import classes from './billing.module.css';

/** How a batch, or a ticket by itself, is billed: its lines and total as they will be, by the layout that is chosen. */
export function BillDialog({
  fieldTicketID,
  name,
  onClose,
}: {
  fieldTicketID: number;
  name: string;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const goOn = useGoOn();
  const form = useContractForm({
    contract: billingCalls.billBatch,
    initial: { fieldTicketID, layout: 'ticket' as BillLayout, date: companyToday() },
    save: (input, key) =>
      write(client, billingCalls.billBatch, input, {
        key,
        isQuiet: true,
        done: `Draft of the invoice of ${name} made`,
      }),
    onSaved: ({ invoiceID }) => goOn(`/invoices/${invoiceID}`),
    asksBeforeLeaving: false,
  });
  const layout = form.values.layout as BillLayout;
  return (
    <Modal opened onClose={onClose} title={`Bill ${name}`} withCloseButton={false} size={760}>
      <FormBody form={form} saveLabel="Make the draft" onCancel={onClose}>
        <div className={classes.layouts}>
          <span aria-hidden>A line for each</span>
          <Segments
            label="A line for each"
            active={layout}
            onPick={(key) => form.set('layout', key)}
            segments={billLayoutKeys.map((key) => ({ key, label: billLayouts[key] }))}
          />
        </div>
        <Preview fieldTicketID={fieldTicketID} layout={layout} date={form.values.date as string | null} />
        <Field form={form} name="date" label="Date of the invoice" />
      </FormBody>
    </Modal>
  );
}

type Asked = { fieldTicketID: number; layout: BillLayout; date: string | null };

function Preview(asked: Asked) {
  const { data, error, refetch } = useReading(billingCalls.previewBill, asked, { keepsPrevious: true });
  // What was shown stays where it is billed by somebody else meanwhile: the form says that.
  if (error && !data) return <Failed error={error} what="The bill" retry={() => void refetch()} />;
  if (!data) return <LoadingLines />;
  return (
    <div className={classes.preview}>
      <Wide label="Lines of the invoice">
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Quantity</th>
              <th scope="col">Rate</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {data.lines.map(({ description, quantity, rate, amount }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have an order and no names
              <tr key={index}>
                <th scope="row">{description}</th>
                <td className="figures">{quantity}</td>
                <td className="figures">{rateText(rate)}</td>
                <td className="figures">{formatDollars(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
      <dl className={classes.sums}>
        <div>
          <dt>{counted(data.ticketCount, 'ticket')}</dt>
          <dd className="figures">{formatDollars(data.subtotal)}</dd>
        </div>
        {data.tax !== 0 && (
          <div>
            <dt>{['Tax', data.taxedIn, data.taxedWhy].filter(Boolean).join(' · ')}</dt>
            <dd className="figures">{formatDollars(data.tax)}</dd>
          </div>
        )}
        <div data-total>
          <dt>Total</dt>
          <dd className="figures">{formatDollars(data.total)}</dd>
        </div>
      </dl>
    </div>
  );
}
