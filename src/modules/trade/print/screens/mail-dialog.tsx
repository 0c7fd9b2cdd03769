import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { write } from '#web/api/query.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import type { Transaction } from '../../transactions/contract.ts';
import { paperCalls } from '../contract.ts';

/** Mails a money form as PDF. */
export function MailDialog({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const client = useQueryClient();
  const { transactionID, kindName, number, mailedTo, payeeEmail } = transaction;
  const name = `${kindName} ${number}`;
  const form = useContractForm({
    contract: paperCalls.emailTransaction,
    initial: { transactionID, email: mailedTo || payeeEmail, message: '' },
    save: (input, key) =>
      write(client, paperCalls.emailTransaction, input, {
        key,
        isQuiet: true,
        done: `${name} goes to ${input.email}`,
      }),
    onSaved: onClose,
    asksBeforeLeaving: false,
  });
  return (
    <Modal opened onClose={onClose} title={`Email ${name}`} withCloseButton={false} size={480}>
      <FormBody form={form} saveLabel="Send" onCancel={onClose}>
        <Field form={form} name="email" label="To" isFirst />
        <Field form={form} name="message" label="Message" help="Without one it says the sum and the day." />
      </FormBody>
    </Modal>
  );
}
