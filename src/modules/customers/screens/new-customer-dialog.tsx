import '#web/theme/dialog.css';
import { Modal, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { InputGiven } from '#shared/contract.ts';
import { write } from '#web/api/query.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { type Customer, customerCalls } from '../contract.ts';

type Props = { name: string; onMade: (customer: Customer) => void; onClose: () => void };
type Given = InputGiven<typeof customerCalls.createCustomer>;

/** A customer of whom only the caller knows: a name, whom to talk to, and a number; the rest is added on the customer's page. */
export function NewCustomerDialog({ name, onMade, onClose }: Props) {
  const client = useQueryClient();
  const form = useContractForm({
    contract: customerCalls.createCustomer,
    initial: { customerName: name, phone: '', contacts: [] } as Given,
    save: (input, key) =>
      write(client, customerCalls.createCustomer, input, {
        key,
        isQuiet: true,
        done: ({ customerName }) => `${customerName} added`,
      }),
    onSaved: (customer) => {
      onMade(customer);
      onClose();
    },
    asksBeforeLeaving: false,
  });
  return (
    <Modal opened onClose={onClose} title="New customer" withCloseButton={false} size={480}>
      <FormBody form={form} saveLabel="Add customer" onCancel={onClose}>
        <Field form={form} name="customerName" label="Name" isFirst />
        <FieldRow>
          <TextInput
            label="Contact"
            value={form.values.contacts?.[0]?.name ?? ''}
            error={form.messageAt('contacts.0.name')}
            onChange={({ currentTarget: { value } }) => form.enter('contacts', value ? [{ name: value }] : [])}
          />
          <Field form={form} name="phone" label="Phone" />
        </FieldRow>
      </FormBody>
    </Modal>
  );
}
