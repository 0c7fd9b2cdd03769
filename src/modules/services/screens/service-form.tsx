import { itemClassKeys } from '#modules/sales-tax/rules.ts';
import { Field } from '#web/form/cells/field.tsx';
import { PickField } from '#web/form/cells/pick-fields.tsx';
import { useTaken } from '#web/form/cells/use-taken.ts';
import { FieldRow } from '#web/form/fields.tsx';
import { NewRecord } from '#web/form/new-record.tsx';
import type { ContractForm } from '#web/form/use-contract-form.ts';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { NewFieldsCard } from '../../custom-fields/screens/new-fields-card.tsx';
import { serviceCalls } from '../contract.ts';
import { serviceEntity } from '../entity.ts';
import { classLabels, codeTaken } from '../rules.ts';
import { useServiceOptions } from './use-service-options.ts';

type Form = ContractForm<typeof serviceCalls.createService>;

/** A new service; what it is a bundle of is said on its page. */
export const NewServiceForm = () => (
  <NewRecord
    entity={serviceEntity}
    contract={serviceCalls.createService}
    made={({ serviceName, serviceID }) => ({ name: serviceName, id: serviceID })}
  >
    {(form) => <ServiceFields form={form} />}
  </NewRecord>
);

function ServiceFields({ form }: { form: Form }) {
  const options = useServiceOptions();
  const taken = useTaken({
    contract: serviceCalls.isCodeFree,
    value: form.values.code,
    inputOf: (code) => ({ code }),
    message: codeTaken,
  });
  return (
    <>
      <FieldRow>
        <Field form={form} name="code" label="Code" taken={taken} isFirst />
        <Field form={form} name="serviceName" label="Name" />
      </FieldRow>
      <Field form={form} name="description" label="Words on documents" help="Empty, documents say its name." />
      <FieldRow>
        <Field form={form} name="price" label="Price" />
        <Field form={form} name="cost" label="Cost" />
        <Field form={form} name="unit" label="Unit" />
      </FieldRow>
      <FieldRow>
        <ChoicePicker
          label="Tax class"
          placeholder="Choose"
          choices={itemClassKeys.map((key, at) => ({ id: at + 1, label: classLabels[key] }))}
          value={itemClassKeys.indexOf(form.values.itemClass ?? 'service') + 1}
          onChange={(at) => form.set('itemClass', itemClassKeys[(at ?? 1) - 1])}
        />
        <Field form={form} name="durationMinutes" label="Minutes" help="How long one takes." />
      </FieldRow>
      <FieldRow>
        <PickField
          form={form}
          name="incomeAccountID"
          label="Income"
          placeholder="That of its class"
          {...options.income}
        />
        <PickField form={form} name="costAccountID" label="Costs" placeholder="That of its class" {...options.cost} />
      </FieldRow>
      <PickField form={form} name="checklistID" label="Checklist" placeholder="None" {...options.checklists} />
      <NewFieldsCard form={form} module="services" />
    </>
  );
}
