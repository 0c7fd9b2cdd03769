import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { can } from '#shared/permission.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { FormPage } from '#web/form/form-page.tsx';
import { type ContractForm, useContractForm } from '#web/form/use-contract-form.ts';
import { listAddress } from '#web/kept-filter.ts';
import { useGo, useGoOn } from '#web/page-link.tsx';
import { write } from '#web/query.ts';
import { Screen } from '#web/screen.tsx';
import { useMay } from '#web/session.tsx';
import { Prohibited } from '#web/states.tsx';
import { customerCalls } from '../contract.ts';
import classes from './customer.module.css';

type Form = ContractForm<typeof customerCalls.createCustomer>;
type Several = 'contacts' | 'locations';

/** A new customer, with contacts and locations if they are at hand. */
export function CustomerForm() {
  const needs = can('customers', 'create');
  if (useMay()(needs)) return <NewCustomer />;
  return (
    <Screen title="New customer" backTo="/customers">
      <Prohibited title="the form of a new customer" needs={needs} />
    </Screen>
  );
}

function NewCustomer() {
  const go = useGo();
  const goOn = useGoOn();
  const client = useQueryClient();
  const back = listAddress('customers', '/customers');
  const form = useContractForm({
    contract: customerCalls.createCustomer,
    initial: { customerName: '', phone: '', email: '', website: '', remarks: '', contacts: [], locations: [] },
    draftName: 'new-customer',
    save: (input, key) =>
      write(client, customerCalls.createCustomer, input, {
        key,
        isQuiet: true,
        done: (customer) => `${customer.customerName} added`,
      }),
    onSaved: (customer) => goOn(`/customers/${customer.customerID}`),
  });
  return (
    <FormPage title="New customer" backTo={back}>
      <FormBody form={form} saveLabel="Add customer" onCancel={() => go(back)}>
        <Field form={form} name="customerName" label="Name" isFirst />
        <FieldRow>
          <Field form={form} name="phone" label="Phone" />
          <Field form={form} name="email" label="Email" />
        </FieldRow>
        <Field form={form} name="website" label="Website" />
        <SeveralRows
          form={form}
          name="contacts"
          title="Contacts"
          one="contact"
          fields={[
            ['name', 'Name'],
            ['title', 'Title'],
            ['email', 'Email'],
            ['phone', 'Phone'],
          ]}
        />
        <SeveralRows
          form={form}
          name="locations"
          title="Locations"
          one="location"
          fields={[
            ['name', 'Name'],
            ['address', 'Address'],
            ['city', 'City'],
            ['state', 'State'],
            ['zip', 'ZIP'],
          ]}
        />
        <Field form={form} name="remarks" label="Remarks" />
      </FormBody>
    </FormPage>
  );
}

type RowsProps = { form: Form; name: Several; title: string; one: string; fields: [string, string][] };

/** Rows that can be added and taken away, each with its own fields and messages. */
function SeveralRows({ form, name, title, one, fields }: RowsProps) {
  const rows = (form.values[name] ?? []) as Record<string, string | null>[];
  const put = (next: Record<string, string | null>[]) => form.set(name, next as never);
  return (
    <fieldset className={classes.several}>
      <legend className={classes.legend}>{title}</legend>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row that is not saved has no other name
        <div key={index} className={classes.oneOfSeveral}>
          {fields.map(([field, label]) => (
            <TextInput
              key={field}
              label={label}
              required={field === 'name'}
              value={row[field] ?? ''}
              error={form.messageAt(`${name}.${index}.${field}`)}
              onBlur={() => form.touch(`${name}.${index}.${field}`)}
              onChange={({ currentTarget: { value } }) =>
                put(rows.map((other) => (other === row ? { ...row, [field]: value } : other)))
              }
            />
          ))}
          <ActionIcon
            aria-label={`Remove ${one} ${index + 1}`}
            onClick={() => put(rows.filter((other) => other !== row))}
          >
            <IconX size={14} stroke={1.8} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        leftSection={<IconPlus size={14} stroke={1.8} />}
        onClick={() => put([...rows, Object.fromEntries(fields.map(([field]) => [field, '']))])}
      >
        Add a {one}
      </Button>
    </fieldset>
  );
}
