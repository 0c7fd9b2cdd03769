import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { dollarsOf } from '#shared/money.ts';
import { write } from '#web/api/query.ts';
import { bothEdits } from '#web/form/both-edits.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { type Customer, customerCalls } from '../contract.ts';

/** How much a customer may owe in all. */
export function CreditLimitForm({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const client = useQueryClient();
  const { customerID, customerName } = customer;
  const creditLimit = customer.creditLimit === null ? null : dollarsOf(customer.creditLimit);
  const form = useContractForm({
    contract: customerCalls.setCreditLimit,
    initial: { customerID, creditLimit, was: { creditLimit } },
    draftName: `customer-credit-${customerID}`,
    joins: bothEdits,
    save: (input, key) =>
      write(client, customerCalls.setCreditLimit, input, {
        key,
        isQuiet: true,
        done: `Credit limit of ${customerName} saved`,
      }),
    onSaved: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={`Credit of ${customerName}`} withCloseButton={false} size={420}>
      <FormBody form={form} saveLabel="Save" onCancel={onClose}>
        <Field
          form={form}
          name="creditLimit"
          label="Credit limit"
          help="What they may owe in all. Leave it empty for any amount."
          isFirst
        />
      </FormBody>
    </Modal>
  );
}
