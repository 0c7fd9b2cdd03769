import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Call, id } from '#shared/contract.ts';
import { write } from '#web/api/query.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { FormBox } from '#web/page/facts.tsx';
import { type Customer, customerCalls } from '../contract.ts';
import type { contactFields } from '../form-contract.ts';

type Props = { customer: Customer; onDone: () => void };
/** A call that saves a contact of somebody. */
export type ContactCall = Call<z.ZodObject<typeof contactFields & { contactID: z.ZodOptional<typeof id> }>>;
type ContactProps = {
  contract: ContactCall;
  whose: Record<string, number>;
  contact: Customer['contacts'][number] | null;
  onDone: () => void;
};

/** A contact of a customer or a vendor: a new one, or a change of one. */
export function ContactForm({ contract, whose, contact, onDone }: ContactProps) {
  const client = useQueryClient();
  const form = useContractForm({
    contract,
    initial: {
      ...whose,
      ...(contact && { contactID: contact.contactID }),
      name: contact?.name ?? '',
      title: contact?.title ?? '',
      email: contact?.email ?? '',
      phone: contact?.phone ?? '',
    },
    draftName: `${Object.entries(whose).flat().join('-')}-contact-${contact?.contactID ?? 'new'}`,
    save: (input, key) => write(client, contract, input, { key, isQuiet: true, done: `${input.name} saved` }),
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
