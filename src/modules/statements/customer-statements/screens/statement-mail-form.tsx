import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#shared/contract.ts';
import { write } from '#web/api/query.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { customerStatementCalls } from '../contract.ts';
import { dueText } from '../rules.ts';

type Props = { statement: Output<typeof customerStatementCalls.getCustomerStatement>; onClose: () => void };

/** Mails the statement that is shown. */
export function StatementMailForm({ statement, onClose }: Props) {
  const client = useQueryClient();
  const { customerID, customerName, customerEmail, from, to } = statement;
  const form = useContractForm({
    contract: customerStatementCalls.emailCustomerStatement,
    initial: { customerID, from, to, email: customerEmail, message: '' },
    save: (input, key) =>
      write(client, customerStatementCalls.emailCustomerStatement, input, {
        key,
        isQuiet: true,
        done: `The statement goes to ${input.email}`,
      }),
    onSaved: onClose,
    asksBeforeLeaving: false,
  });
  return (
    <Modal opened onClose={onClose} title={`Email the statement of ${customerName}`} withCloseButton={false} size={480}>
      <FormBody form={form} saveLabel="Send" onCancel={onClose}>
        <Field form={form} name="email" label="To" isFirst />
        <Field form={form} name="message" label="Message" help={`Without one it says: ${dueText(statement)}`} />
      </FormBody>
    </Modal>
  );
}
