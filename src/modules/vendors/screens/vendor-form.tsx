import { termsHelp } from '#shared/payment-terms.ts';
import { useReading } from '#web/api/query.ts';
import { usePerson } from '#web/api/session.tsx';
import { Field } from '#web/form/cells/field.tsx';
import { FieldRow } from '#web/form/fields.tsx';
import { NewRecord } from '#web/form/new-record.tsx';
import { SameName, useNameAsked } from '#web/form/same-name.tsx';
import type { ContractForm } from '#web/form/use-contract-form.ts';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { yesNoChoices } from '#web/picker/yes-no.ts';
import { NewFieldsCard } from '../../custom-fields/screens/new-fields-card.tsx';
import { vendorCalls } from '../contract.ts';
import { vendorEntity } from '../entity.ts';

/** A new vendor. */
export function VendorForm() {
  const { vendorTerms } = usePerson();
  return (
    <NewRecord
      entity={vendorEntity}
      contract={vendorCalls.createVendor}
      initial={{ paymentTerms: vendorTerms, customFields: {} }}
      made={({ vendorID, vendorName }) => ({ id: vendorID, name: vendorName })}
    >
      {(form) => <VendorFields form={form} />}
    </NewRecord>
  );
}

function OfThisName({ typed }: { typed: string }) {
  const search = useNameAsked(typed);
  const reading = useReading(vendorCalls.listVendors, { search: search ?? '' }, { isEnabled: search !== null });
  const found = reading.data?.rows.map(({ vendorID, vendorName }) => ({ id: vendorID, name: vendorName })) ?? [];
  return <SameName entity={vendorEntity} found={found} typed={typed} />;
}

function VendorFields({ form }: { form: ContractForm<typeof vendorCalls.createVendor> }) {
  return (
    <>
      <Field form={form} name="vendorName" label="Name" isFirst />
      <OfThisName typed={form.values.vendorName} />
      <FieldRow>
        <Field form={form} name="phone" label="Phone" />
        <Field form={form} name="email" label="Email" />
      </FieldRow>
      <Field form={form} name="website" label="Website" />
      <Field form={form} name="address" label="Address" />
      <FieldRow>
        <Field form={form} name="city" label="City" />
        <Field form={form} name="state" label="State" />
        <Field form={form} name="zip" label="ZIP" />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="accountNumber" label="Account #" />
        <Field form={form} name="paymentTerms" label="Payment terms" help={termsHelp} />
      </FieldRow>
      <FieldRow>
        <ChoicePicker
          label="Gets a 1099"
          placeholder="Choose"
          choices={yesNoChoices}
          value={Number(form.values.is1099)}
          onChange={(id) => form.set('is1099', id === 1)}
        />
        <Field form={form} name="taxIDLastFour" label="Tax ID, last four digits" />
      </FieldRow>
      <Field form={form} name="remarks" label="Remarks" />
      <NewFieldsCard form={form} module="vendors" />
    </>
  );
}
