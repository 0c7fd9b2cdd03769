import { NewFieldsCard } from '#modules/custom-fields/screens/new-fields-card.tsx';
import { Field } from '#web/form/cells/field.tsx';
import { FieldRow } from '#web/form/fields.tsx';
import { NewRecord } from '#web/form/new-record.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { payeeCalls } from '../contract.ts';
import { payeeEntity } from '../entity.ts';
import { keptPayeeKinds, payeeWords } from '../rules.ts';

/** A new lender or donor. */
export function PayeeForm() {
  return (
    <NewRecord
      entity={payeeEntity}
      contract={payeeCalls.createPayee}
      made={({ payeeID, name }) => ({ id: payeeID, name })}
    >
      {(form) => (
        <>
          <FieldRow>
            <Field form={form} name="name" label="Name" isFirst />
            <ChoicePicker
              label="Kind"
              placeholder="Choose"
              isRequired
              choices={keptPayeeKinds.map((kind, id) => ({ id, label: payeeWords[kind] }))}
              value={form.values.kind === undefined ? null : keptPayeeKinds.indexOf(form.values.kind)}
              error={form.messageAt('kind')}
              onChange={(id) => form.set('kind', keptPayeeKinds[id ?? 0] ?? 'lender')}
            />
          </FieldRow>
          <FieldRow>
            <Field form={form} name="phone" label="Phone" />
            <Field form={form} name="email" label="Email" />
          </FieldRow>
          <Field form={form} name="remarks" label="Remarks" />
          <NewFieldsCard form={form} module="payees" />
        </>
      )}
    </NewRecord>
  );
}
