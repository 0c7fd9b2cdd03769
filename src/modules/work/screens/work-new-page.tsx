import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { can } from '#shared/permission.ts';
import { write } from '#web/api/query.ts';
import { useMay, usePerson } from '#web/api/session.tsx';
import { Field } from '#web/form/cells/field.tsx';
import { PickField, PickManyField } from '#web/form/cells/pick-fields.tsx';
import { CheckField } from '#web/form/cells/plain-fields.tsx';
import { FieldRow, FormBody, type NameOf } from '#web/form/fields.tsx';
import { FormPage } from '#web/form/form-page.tsx';
import { type ContractForm, useContractForm } from '#web/form/use-contract-form.ts';
import { listAddress } from '#web/list/kept-filter.ts';
import { useGo, useGoOn } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Prohibited } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { useAssetChoices } from '../../assets/screens/asset-picker.tsx';
import { NewFieldsCard } from '../../custom-fields/screens/new-fields-card.tsx';
import { useCustomerName, useCustomerOrNew } from '../../customers/screens/customer-picker.tsx';
import { priorities } from '../rules.ts';
import { priorityChoices } from './status-choices.tsx';
import { useWorkChoices } from './use-work-choices.ts';
import { addressOf, type Marks, type WorkArea } from './work-area.tsx';

// Only once a customer is chosen.
const OfCustomer = lazyPart(() => import('./work-new-customer.tsx'), 'OfCustomer');

type Create = WorkArea['calls']['create'];
/** The form of both kinds knows the fields that they share; what has a name in one alone, or a few numbers to choose from, is named by this. */
type OwnName = WorkArea['subjectName'] | WorkArea['typeName'] | 'contactIDs' | 'priorityID' | Marks;
const own = <T,>(name: OwnName) => name as string as NameOf<Create, T>;

/** A new task or ticket. */
export function WorkNewPage({ area, customerID }: { area: WorkArea; customerID: number | null }) {
  const may = useMay();
  const needs = can(area.module, 'create');
  if (may(needs)) return <NewForm area={area} customerID={customerID} />;
  return (
    <Screen title={`New ${area.one}`} backTo={area.path}>
      <Prohibited title={`the form of a new ${area.one}`} needs={needs} />
    </Screen>
  );
}

function NewForm({ area, customerID }: { area: WorkArea; customerID: number | null }) {
  const go = useGo();
  const may = useMay();
  const back = listAddress(area.entity.list);
  const form = useNewWork(area, customerID);
  const { people, divisions, departments, types } = useWorkChoices(area, {
    divisionID: form.values.divisionID ?? null,
    departmentID: form.values.departmentID ?? null,
  });
  // Location and contacts are of the customer: with another one there are others.
  const setCustomer = (customerID: number | null, contactIDs: number[] = []) => {
    form.enter('customerID', customerID);
    form.enter('locationID', null);
    if (area.setContacts) form.enter(own<number[]>('contactIDs'), contactIDs);
  };
  const customers = useCustomerOrNew(({ customerID, contacts }) =>
    setCustomer(
      customerID,
      contacts.map(({ contactID }) => contactID),
    ),
  );
  const chosenID = form.values.customerID ?? null;
  const assets = useAssetChoices(chosenID);
  const customerName = useCustomerName(chosenID);
  return (
    <FormPage title={`New ${area.one}`} backTo={back}>
      <FormBody form={form} saveLabel={`Create ${area.one}`} onCancel={() => go(back)}>
        <Field form={form} name={own<string>(area.subjectName)} label="Subject" isFirst />
        <Field form={form} name="description" label="Description" />
        <FieldRow>
          {may(can('customers', 'read')) && (
            <ChoicePicker
              label="Customer"
              placeholder="Choose a customer"
              mayBeEmpty
              error={form.messageAt('customerID')}
              value={chosenID}
              onChange={(id) => setCustomer(id)}
              {...customers.choices}
              {...(customerName && { chosenLabels: [customerName] })}
            />
          )}
          <PickField form={form} name={own<number>(area.typeName)} label={area.typeLabel} choices={types} />
        </FieldRow>
        {chosenID !== null && (
          <Suspense fallback={null}>
            <OfCustomer
              area={area}
              form={form}
              customerID={chosenID}
              subject={String(form.values[own<string>(area.subjectName)] ?? '')}
            />
          </Suspense>
        )}
        <FieldRow>
          <PickField form={form} name={own<number>('priorityID')} label="Priority" choices={priorityChoices} />
          <Field form={form} name="startDate" label="Start" />
          <Field form={form} name="dueDate" label="Due" />
        </FieldRow>
        <PickManyField form={form} name="assignees" label="Assignees" placeholder="Choose assignees" choices={people} />
        {may(can('assets', 'read')) && (
          <PickManyField form={form} name="assetIDs" label="Assets" placeholder="Choose assets" {...assets} />
        )}
        <FieldRow>
          <PickField form={form} name="divisionID" label="Division" choices={divisions} />
          <PickField form={form} name="departmentID" label="Department" choices={departments} />
        </FieldRow>
        {area.kind === 'ticket' && (
          <FieldRow>
            {area.marks.map((mark) => (
              <CheckField key={mark.field} form={form} name={own<boolean>(mark.field)} label={mark.label} />
            ))}
          </FieldRow>
        )}
        <NewFieldsCard form={form} module={area.module} />
      </FormBody>
      {customers.dialog}
    </FormPage>
  );
}

/** What is typed of new work; of the customer whose page it comes from, if it does. */
function useNewWork(area: WorkArea, customerID: number | null): ContractForm<Create> {
  const goOn = useGoOn();
  const client = useQueryClient();
  const { divisionID, departmentID } = usePerson();
  return useContractForm<Create>({
    contract: area.calls.create,
    initial: {
      [area.subjectName]: '',
      description: '',
      customerID,
      locationID: null,
      [area.typeName]: null,
      priorityID: priorities.normal,
      startDate: null,
      dueDate: null,
      assignees: [],
      assetIDs: [],
      customFields: {},
      ...(area.setContacts && { contactIDs: [] }),
      // One's own, as the server takes them where none is named: what will be so is seen before.
      divisionID,
      departmentID,
    },
    draftName: `new-${area.kind}${customerID === null ? '' : `-customer-${customerID}`}`,
    save: (input, key) =>
      write(client, area.calls.create, input, { key, isQuiet: true, done: (work) => `${area.one} ${work.id} created` }),
    onSaved: (work) => goOn(addressOf(area, work)),
  });
}
