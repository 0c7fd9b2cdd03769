import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { write } from '#web/api/query.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { type Invoice, invoiceCalls } from '../contract.ts';

/** Mails an invoice to its customer, as PDF. */
export function MailForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const client = useQueryClient();
  const { invoiceID, name } = invoice;
  const form = useContractForm({
    contract: invoiceCalls.emailInvoice,
    initial: { invoiceID, email: invoice.mailedTo || invoice.customerEmail, message: '' },
    save: (input, key) =>
      write(client, invoiceCalls.emailInvoice, input, { key, isQuiet: true, done: `${name} goes to ${input.email}` }),
    onSaved: onClose,
    asksBeforeLeaving: false,
  });
  return (
    <Modal opened onClose={onClose} title={`Email ${name}`} withCloseButton={false} size={480}>
      <FormBody form={form} saveLabel="Send" onCancel={onClose}>
        <Field form={form} name="email" label="To" isFirst />
        <Field form={form} name="message" label="Message" help="Without one it says the sum and the day it is due." />
      </FormBody>
    </Modal>
  );
}
