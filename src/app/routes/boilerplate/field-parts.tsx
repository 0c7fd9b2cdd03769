import { useState } from 'react';
import { z } from 'zod';
import { multiplier } from '#shared/cells.ts';
import { emailAddress, id, line, nothing, paragraph, phoneNumber, write } from '#shared/contract.ts';
import type { DateRange } from '#shared/date-range.ts';
import { calendarDate } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { everyone } from '#shared/permission.ts';
import { assetNumberTakenMessage } from '#shared/texts.ts';
import { showDone } from '#web/actions/toast.tsx';
import { CallFailure } from '#web/api/api.ts';
import { DateRangeField } from '#web/form/cells/date-range-field.tsx';
import { Field } from '#web/form/cells/field.tsx';
import { PickField, PickManyField } from '#web/form/cells/pick-fields.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { SuggestField } from '#web/picker/suggest-field.tsx';
import classes from './boilerplate.module.css';
import { examplePeople } from './example-people.tsx';
import { Panel } from './panel.tsx';

/** A contract of no server: it shows every cell, and refuses what is sent. */
const example = write({
  path: 'boilerplate/example',
  about: 'Shows the cells of a form.',
  permission: everyone,
  input: z.object({
    assetNumber: line(60).min(1, 'Give the asset a number'),
    email: z.union([z.literal(''), emailAddress]).default(''),
    phone: phoneNumber.default(''),
    price: money.nullable().default(null),
    due: calendarDate.nullable().default(null),
    overtime: multiplier.nullable().default(null),
    days: z.number().int().min(1, 'Once is the least').max(99, 'Keep it to 99').nullable().default(null),
    isBillable: z.boolean().default(true),
    ownerID: id,
    assignees: z.array(id).default([]),
    remarks: paragraph(500).default(''),
  }),
  output: nothing,
});

export function FieldParts() {
  return (
    <>
      <FormPanel />
      <ChoicePanel />
    </>
  );
}

function FormPanel() {
  const form = useContractForm({
    contract: example,
    initial: {
      assetNumber: 'P-204',
      email: '',
      phone: '4325550148',
      price: '1200.50',
      due: null,
      overtime: 1.5,
      days: 30,
      isBillable: true,
      ownerID: undefined as never,
      assignees: [1, 2],
      remarks: '',
    },
    draftName: 'boilerplate',
    save: async () => {
      const fields = { remarks: 'The server says no, at this field.' };
      throw new CallFailure(422, { message: 'No.', code: 'unprocessable', fields });
    },
    onSaved: () => undefined,
  });
  const { assetNumber } = form.values;
  return (
    <Panel title="Form from a contract" about="Asterisk, messages and cells are the contract’s; Ctrl-Enter saves">
      <FormBody form={form} saveLabel="Save">
        <FieldRow>
          <Field
            form={form}
            name="assetNumber"
            label="Asset #"
            taken={assetNumber === 'P-204' ? assetNumberTakenMessage : undefined}
          />
          <Field form={form} name="email" label="Email" />
        </FieldRow>
        <FieldRow>
          <Field form={form} name="phone" label="Phone" />
          <Field form={form} name="price" label="Price" />
        </FieldRow>
        <FieldRow>
          <Field form={form} name="overtime" label="Overtime" />
          <Field form={form} name="isBillable" label="Billable" />
        </FieldRow>
        <FieldRow>
          <PickField form={form} name="ownerID" label="Owner" choices={examplePeople} />
          <Field form={form} name="due" label="Due" />
        </FieldRow>
        <FieldRow>
          <Field form={form} name="days" label="Days" />
        </FieldRow>
        <PickManyField form={form} name="assignees" label="Assignees" choices={examplePeople} />
        <Field form={form} name="remarks" label="Remarks" />
      </FormBody>
    </Panel>
  );
}

const makers = ['Goulds', 'Grundfos', 'Flowserve', 'Sulzer'].map((label) => ({ value: label, label }));
const fiveThousand = Array.from({ length: 5_000 }, (_, index) => ({ id: index + 1, label: `Colleague ${index + 1}` }));

function ChoicePanel() {
  const [chosen, setChosen] = useState<number | null>(null);
  const [maker, setMaker] = useState('');
  const [range, setRange] = useState<DateRange>({ start: '2026-11-01', end: '2026-11-20' });
  return (
    <Panel title="Choices" about="20, and 20 more on scroll; suggestions close 300 ms after exit">
      <div className={classes.fields}>
        <ChoicePicker
          label="Somebody"
          placeholder="Choose one of 5,000"
          choices={fiveThousand}
          value={chosen}
          onChange={setChosen}
          mayBeEmpty
        />
        <ChoicePicker
          label="Late"
          placeholder="On its way"
          choices={undefined}
          value={null}
          onChange={() => undefined}
        />
        <ChoicePicker
          label="Failed"
          placeholder="Could not be loaded"
          choices={[]}
          retry={() => showDone('asked again')}
          value={null}
          onChange={() => undefined}
        />
        <SuggestField label="Maker" isFree suggestions={makers} value={maker} onChange={setMaker} />
        <DateRangeField value={range} onChange={setRange} />
      </div>
    </Panel>
  );
}
