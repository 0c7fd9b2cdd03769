import { companyToday } from '#web/days/today.ts';
import { Field } from '#web/form/cells/field.tsx';
import { PickField } from '#web/form/cells/pick-fields.tsx';
import { FieldRow } from '#web/form/fields.tsx';
import { NewRecord } from '#web/form/new-record.tsx';
import type { ContractForm } from '#web/form/use-contract-form.ts';
import { NewFieldsCard } from '../../custom-fields/screens/new-fields-card.tsx';
import { useCustomerChoices, useLocationChoices } from '../../customers/screens/customer-picker.tsx';
import { useDivisionChoices } from '../../tenants/parts/screens/division-picker.tsx';
import { rateSheetCalls } from '../contract.ts';
import { rateSheetEntity } from '../entity.ts';

/** A new sheet: for whom and when. Its rates are typed on its page. */
export const NewSheetForm = () => (
  <NewRecord
    entity={rateSheetEntity}
    contract={rateSheetCalls.createRateSheet}
    initial={{ validFrom: companyToday() }}
    made={({ name, rateSheetID }) => ({ name, id: rateSheetID })}
  >
    {(form) => <SheetFields form={form} />}
  </NewRecord>
);

function SheetFields({ form }: { form: ContractForm<typeof rateSheetCalls.createRateSheet> }) {
  const customers = useCustomerChoices();
  const divisions = useDivisionChoices();
  const { customerID } = form.values;
  const locations = useLocationChoices((customerID as number | null | undefined) ?? null);
  return (
    <>
      <Field form={form} name="name" label="Name" placeholder="Standard rates 2027" isFirst />
      <FieldRow>
        <PickField form={form} name="customerID" label="Customer" placeholder="Everybody" {...customers} />
        <PickField
          form={form}
          name="locationID"
          label="Location"
          placeholder={customerID ? 'All of theirs' : 'Choose a customer first'}
          choices={locations}
          isDisabled={!customerID}
        />
        <PickField
          form={form}
          name="divisionID"
          label="Division"
          placeholder="All"
          {...divisions}
          isDisabled={!!customerID}
        />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="validFrom" label="From" />
        <Field form={form} name="validUntil" label="Through" />
      </FieldRow>
      <Field form={form} name="remarks" label="Remarks" />
      <NewFieldsCard form={form} module="ratesheets" />
    </>
  );
}
