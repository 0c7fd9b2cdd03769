import { useQueryClient } from '@tanstack/react-query';
import { can } from '#shared/permission.ts';
import { Field } from '#web/form/cells/field.tsx';
import { PickField } from '#web/form/cells/pick-fields.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { FormPage } from '#web/form/form-page.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { listAddress } from '#web/kept-filter.ts';
import { useGo, useGoOn } from '#web/page-link.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { yesNoChoices } from '#web/picker/yes-no.ts';
import { write } from '#web/query.ts';
import { Screen } from '#web/screen.tsx';
import { useMay } from '#web/session.tsx';
import { Prohibited } from '#web/states.tsx';
import { vendorCalls } from '../contract.ts';
import { termsText, usualTermsDays } from '../rules.ts';
import { useTermsChoices } from './use-terms-choices.ts';

/** A new vendor. */
export function VendorForm() {
  const needs = can('vendors', 'create');
  if (useMay()(needs)) return <NewVendor />;
  return (
    <Screen title="New vendor" backTo="/vendors">
      <Prohibited title="the form of a new vendor" needs={needs} />
    </Screen>
  );
}

const empty = {
  vendorName: '',
  phone: '',
  email: '',
  website: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  accountNumber: '',
  paymentTermsDays: usualTermsDays,
  is1099: false,
  taxIDLastFour: '',
  remarks: '',
};

function NewVendor() {
  const go = useGo();
  const goOn = useGoOn();
  const client = useQueryClient();
  const back = listAddress('vendors', '/vendors');
  const form = useContractForm({
    contract: vendorCalls.createVendor,
    initial: empty,
    draftName: 'new-vendor',
    save: (input, key) =>
      write(client, vendorCalls.createVendor, input, {
        key,
        isQuiet: true,
        done: (vendor) => `${vendor.vendorName} added`,
      }),
    onSaved: (vendor) => goOn(`/vendors/${vendor.vendorID}`),
  });
  const terms = useTermsChoices();
  return (
    <FormPage title="New vendor" backTo={back}>
      <FormBody form={form} saveLabel="Add vendor" onCancel={() => go(back)}>
        <Field form={form} name="vendorName" label="Name" isFirst />
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
          <PickField
            form={form}
            name="paymentTermsDays"
            label="Payment terms"
            {...terms}
            chosenLabels={[termsText(form.values.paymentTermsDays ?? usualTermsDays)]}
          />
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
      </FormBody>
    </FormPage>
  );
}
