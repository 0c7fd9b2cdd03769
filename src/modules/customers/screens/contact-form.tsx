import { useQueryClient } from '@tanstack/react-query';
import { write } from '#web/api/query.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { FormBox } from '#web/page/facts.tsx';
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
    draftName: `customer-${customer.customerID}-contact-${contact?.contactID ?? 'new'}`,
    save: (input, key) =>
      write(client, customerCalls.saveContact, input, { key, isQuiet: true, done: `${input.name} saved` }),
    onSaved: onDone,
  });
  return (
    <FormBox>
      <FormBody form={form} saveLabel="Save" onCancel={onDone}>
        <FieldRow>
          <Field form={form} name="name" label="Name" isFirst />
          <Field form={form} name="title" label="Title" />
        </FieldRow>
        <FieldRow>
          <Field form={form} name="email" label="Email" />
          <Field form={form} name="phone" label="Phone" />
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
    draftName: `customer-${customer.customerID}-location-${location?.locationID ?? 'new'}`,
    save: (input, key) =>
      write(client, customerCalls.saveLocation, input, { key, isQuiet: true, done: `${input.name} saved` }),
    onSaved: onDone,
  });
  return (
    <FormBox>
      <FormBody form={form} saveLabel="Save" onCancel={onDone}>
        <Field form={form} name="name" label="Name" isFirst />
        <Field form={form} name="address" label="Address" />
        <FieldRow>
          <Field form={form} name="city" label="City" />
          <Field form={form} name="state" label="State" />
          <Field form={form} name="zip" label="ZIP" />
        </FieldRow>
      </FormBody>
    </FormBox>
  );
}
