import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { termsHelp } from '#shared/payment-terms.ts';
import { useReading } from '#web/api/query.ts';
import { usePerson } from '#web/api/session.tsx';
import { Field } from '#web/form/cells/field.tsx';
import { PickField } from '#web/form/cells/pick-fields.tsx';
import { CheckField } from '#web/form/cells/plain-fields.tsx';
import { FieldRow } from '#web/form/fields.tsx';
import { NewRecord } from '#web/form/new-record.tsx';
import { SameName, useNameAsked } from '#web/form/same-name.tsx';
import type { ContractForm } from '#web/form/use-contract-form.ts';
import { NewFieldsCard } from '../../custom-fields/screens/new-fields-card.tsx';
import { useTypeChoices } from '../../types/screens/type-picker.tsx';
import { customerCalls } from '../contract.ts';
import { customerEntity } from '../entity.ts';
import { demandKeys, demands } from '../rules.ts';
import classes from './customer.module.css';
import { useCustomer, useCustomerChoices } from './customer-picker.tsx';

type Form = ContractForm<typeof customerCalls.createCustomer>;
type Several = 'contacts' | 'locations';

/** A new customer, with contacts and locations if they are at hand. */
export function CustomerForm() {
  const { customerTerms } = usePerson();
  const referralTypes = useTypeChoices('referral');
  const customers = useCustomerChoices();
  return (
    <NewRecord
      entity={customerEntity}
      contract={customerCalls.createCustomer}
      initial={{ paymentTerms: customerTerms, customFields: {} }}
      made={({ customerID, customerName }) => ({ id: customerID, name: customerName })}
    >
      {(form) => (
        <>
          <Field form={form} name="customerName" label="Name" isFirst />
          <OfThisName form={form} usual={customerTerms} />
          <FieldRow>
            <Field form={form} name="phone" label="Phone" />
            <Field form={form} name="email" label="Email" />
          </FieldRow>
          <FieldRow>
            <Field form={form} name="website" label="Website" />
            <Field form={form} name="paymentTerms" label="Payment terms" help={termsHelp} />
          </FieldRow>
          <FieldRow>
            <PickField form={form} name="referralTypeID" label="Referral type" {...referralTypes} />
            <PickField
              form={form}
              name="parentCustomerID"
              label="Parent customer"
              placeholder="Nobody"
              {...customers}
            />
          </FieldRow>
          <fieldset className={classes.several}>
            <legend className={classes.legend}>Demanded on field tickets</legend>
            <FieldRow>
              {demandKeys.map((demand) => (
                <CheckField key={demand} form={form} name={demand} label={demands[demand]} />
              ))}
            </FieldRow>
          </fieldset>
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
          <NewFieldsCard form={form} module="customers" />
        </>
      )}
    </NewRecord>
  );
}

/** The terms of a parent who is chosen stand where the company's usual ones stood. */
function useTermsOfParent(form: Form, usual: string) {
  const { parentCustomerID = null, paymentTerms } = form.values;
  const terms = useCustomer(parentCustomerID)?.paymentTerms;
  // What stands there by itself; what somebody chose stays.
  const filled = useRef(usual);
  useEffect(() => {
    const next = terms ?? usual;
    if (next === filled.current) return;
    if (paymentTerms === filled.current) form.enter('paymentTerms', next);
    filled.current = next;
  }, [terms, paymentTerms, usual, form.enter]);
}

/** Others of this name, and the terms of the parent. */
function OfThisName({ form, usual }: { form: Form; usual: string }) {
  useTermsOfParent(form, usual);
  const typed = form.values.customerName;
  const search = useNameAsked(typed);
  const reading = useReading(customerCalls.listCustomers, { search: search ?? '' }, { isEnabled: search !== null });
  const found =
    reading.data?.rows.map(({ customerID, customerName }) => ({ id: customerID, name: customerName })) ?? [];
  return <SameName entity={customerEntity} found={found} typed={typed} />;
}

type RowsProps = { form: Form; name: Several; title: string; one: string; fields: [string, string][] };

/** Rows that can be added and taken away, each with its own fields and messages. */
function SeveralRows({ form, name, title, one, fields }: RowsProps) {
  const rows = (form.values[name] ?? []) as Record<string, string | null>[];
  const put = (next: Record<string, string | null>[]) => form.enter(name, next);
  return (
    <fieldset className={classes.several}>
      <legend className={classes.legend}>{title}</legend>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row that is not saved has no other name
        <div key={index} className={classes.oneOfSeveral}>
          <div className={classes.fieldsOfOne}>
            {fields.map(([field, label]) => (
              <TextInput
                key={field}
                className={classes[field] ?? ''}
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
          </div>
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
