import { useQueryClient } from '@tanstack/react-query';
import { FormBox } from '#web/facts.tsx';
import { FieldRow, FormBody, TextField } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { write } from '#web/query.ts';
import { type Customer, customerCalls } from '../contract.ts';

type Props = { customer: Customer; onDone: () => void };

/** A contact of a customer: a new one, or a change of one. */
export function ContactForm({ customer, contact, onDone }: Props & { contact: Customer['contacts'][number] | null }) {
  const client = useQueryClient();
  const form = useContractForm({
    contract: customerCalls.saveContact,
    initial: {
      customerID: customer.customerID,
      ...(contact && { contactID: contact.contactID }),
      name: contact?.name ?? '',
      title: contact?.title ?? '',
      email: contact?.email ?? '',
      phone: contact?.phone ?? '',
    },
    save: (input, key) =>
      write(client, customerCalls.saveContact, input, { key, isQuiet: true, done: `${input.name} saved` }),
    onSaved: onDone,
  });
  return (
    <FormBox>
      <FormBody form={form} saveLabel="Save" onCancel={onDone}>
        <FieldRow>
          <TextField form={form} name="name" label="Name" autoComplete="off" isFirst />
          <TextField form={form} name="title" label="Title" autoComplete="off" />
        </FieldRow>
        <FieldRow>
          <TextField form={form} name="email" label="Email" kind="email" autoComplete="off" />
          <TextField form={form} name="phone" label="Phone" kind="tel" autoComplete="off" />
        </FieldRow>
      </FormBody>
    </FormBox>
  );
}

/** A location of a customer: a new one, or a change of one. */
export function LocationForm({
  customer,
  location,
  onDone,
}: Props & { location: Customer['locations'][number] | null }) {
  const client = useQueryClient();
  const form = useContractForm({
    contract: customerCalls.saveLocation,
    initial: {
      customerID: customer.customerID,
      ...(location && { locationID: location.locationID }),
      name: location?.name ?? '',
      address: location?.address ?? '',
      city: location?.city ?? '',
      state: location?.state ?? '',
      zip: location?.zip ?? '',
      timeZone: location?.timeZone ?? null,
    },
    save: (input, key) =>
      write(client, customerCalls.saveLocation, input, { key, isQuiet: true, done: `${input.name} saved` }),
    onSaved: onDone,
  });
  return (
    <FormBox>
      <FormBody form={form} saveLabel="Save" onCancel={onDone}>
        <TextField form={form} name="name" label="Name" autoComplete="off" isFirst />
        <TextField form={form} name="address" label="Address" autoComplete="off" />
        <FieldRow>
          <TextField form={form} name="city" label="City" autoComplete="off" />
          <TextField form={form} name="state" label="State" autoComplete="off" />
          <TextField form={form} name="zip" label="ZIP" autoComplete="off" />
        </FieldRow>
      </FormBody>
    </FormBox>
  );
}
