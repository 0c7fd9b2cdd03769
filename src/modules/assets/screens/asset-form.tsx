import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { can } from '#shared/permission.ts';
import { assetNumberTakenMessage } from '#shared/texts.ts';
import type { Sent } from '#web/api/api.ts';
import { type Edit, EditConflict, textWords, useEdits } from '#web/api/edits.tsx';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { Field } from '#web/form/cells/field.tsx';
import { PickField } from '#web/form/cells/pick-fields.tsx';
import { useTaken } from '#web/form/cells/use-taken.ts';
import { readDraft, removeDraft, writeDraft } from '#web/form/draft.ts';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { FormPage } from '#web/form/form-page.tsx';
import { type ContractForm, useContractForm } from '#web/form/use-contract-form.ts';
import { useOnceRested } from '#web/form/use-once-rested.ts';
import { listAddress } from '#web/list/kept-filter.ts';
import { useGo, useGoOn } from '#web/page/page-link.tsx';
import { RecordPage, useDeleting } from '#web/page/record-page.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Prohibited } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import type { Choice, ChoiceSource } from '#web/picker/choice-list.tsx';
import { FieldsCard } from '../../custom-fields/screens/fields-card.tsx';
import { NewFieldsCard } from '../../custom-fields/screens/new-fields-card.tsx';
import { customerCalls } from '../../customers/contract.ts';
import { useCustomerChoices } from '../../customers/screens/customer-picker.tsx';
import { TagsCard } from '../../tags/screens/tags-card.tsx';
import { useTypeChoices } from '../../types/screens/type-picker.tsx';
import { type Asset, assetCalls } from '../contract.ts';
import { assetEntity } from '../entity.ts';

/** Apart, lest every form loads it. */
const RecordHistory = lazyPart(() => import('#web/page/record-history.tsx'), 'RecordHistory', { isQuiet: true });

/** The page of one asset. */
export function AssetPageForm({ id }: { id: number }) {
  return (
    <RecordPage entity={assetEntity} id={id} contract={assetCalls.getAsset} input={{ assetID: id }}>
      {(asset) => <AssetForm asset={asset} />}
    </RecordPage>
  );
}

const labels = {
  assetNumber: 'Asset #',
  assetName: 'Name',
  model: 'Model',
  serialNumber: 'Serial number',
  customerID: 'Customer',
  locationID: 'Location',
  assetTypeID: 'Type',
};
const labelOf = (field: string): string => labels[field as keyof typeof labels] ?? field;

type Fields = Sent<typeof assetCalls.createAsset>;

const beginningAt = (opened: Asset | null) => ({
  assetNumber: opened?.assetNumber ?? '',
  assetName: opened?.assetName ?? '',
  model: opened?.model ?? '',
  serialNumber: opened?.serialNumber ?? '',
  customerID: opened?.customerID ?? null,
  locationID: opened?.locationID ?? null,
  assetTypeID: opened?.assetTypeID ?? null,
  customFields: {},
});

const addAsset = (client: QueryClient, input: Fields, key: string) =>
  write(client, assetCalls.createAsset, input, { key, isQuiet: true, done: (made) => `${made.assetNumber} added` });

/** Only what was changed, so that a colleague's other changes stay. */
function editOf(opened: Asset, input: Fields): Edit {
  const changed = (Object.keys(labels) as (keyof typeof labels)[]).filter(
    (field) => input[field] !== undefined && input[field] !== opened[field],
  );
  return Object.fromEntries(changed.map((field) => [field, { was: opened[field], now: input[field] }]));
}

/**
 * The asset as it was when its form was opened: what its writer saw. A draft that comes back was written before what
 * stands there now, so it brings along what it was written on.
 */
function useOpened(asset: Asset | null, draftName: string) {
  const name = `${draftName}-opened`;
  const [opened] = useState(() => (asset && readDraft(draftName) ? readDraft<Asset>(name)?.values : null) ?? asset);
  const keep = (isDirty: boolean) => (isDirty && opened ? writeDraft(name, opened) : removeDraft(name));
  return { opened: opened as Asset | null, keep };
}

const saveLabelOf = (asset: Asset | null) => (asset ? 'Save' : 'Add asset');

/** A new asset, or the change of one. */
export const NewAssetForm = () => <AssetForm asset={null} />;

function AssetForm({ asset }: { asset: Asset | null }) {
  const go = useGo();
  const goOn = useGoOn();
  const may = useMay();
  const client = useQueryClient();
  const customers = useCustomerChoices();
  const types = useTypeChoices('asset', asset?.assetTypeID);
  const back = listAddress(assetEntity.list);
  const needs = can('assets', asset ? 'update' : 'create');

  const draftName = asset ? `asset-${asset.assetID}` : 'new-asset';
  const { opened, keep } = useOpened(asset, draftName);
  const edits = useEdits({
    record: { module: 'assets', ...(asset && { entityId: asset.assetID }) },
    send: (changes) =>
      write(
        client,
        assetCalls.updateAsset,
        { assetID: asset?.assetID ?? 0, changes },
        { isQuiet: true, done: `${asset?.assetNumber} changed` },
      ),
  });

  const form = useContractForm({
    contract: assetCalls.createAsset,
    initial: beginningAt(opened),
    draftName,
    save: async (input, key): Promise<{ data: Asset; undo?: string }> =>
      opened ? ((await edits.save(editOf(opened, input))) ?? { data: opened }) : await addAsset(client, input, key),
    onSaved: () => goOn(back),
  });
  useOnceRested(form.values, () => keep(form.isDirty()));

  const { customerID } = form.values;
  const customer = useReading(
    customerCalls.getCustomer,
    { customerID: customerID ?? 1 },
    { isEnabled: typeof customerID === 'number' && may(can('customers', 'read')) },
  ).data;
  const taken = useTaken({
    contract: assetCalls.isNumberFree,
    value: form.values.assetNumber,
    inputOf: (assetNumber) => ({ assetNumber, ...(asset && { assetID: asset.assetID }) }),
    message: assetNumberTakenMessage,
    own: asset?.assetNumber,
  });

  const title = asset ? `${asset.assetNumber}, ${asset.assetName}` : 'New asset';
  if (!asset && !may(needs))
    return (
      <Screen title={title} backTo={back}>
        <Prohibited title="the form of a new asset" needs={needs} />
      </Screen>
    );
  const isDisabled = !may(needs);
  return (
    <FormPage title={title} backTo={back}>
      <FormBody form={form} saveLabel={isDisabled ? null : saveLabelOf(asset)} onCancel={() => go(back)}>
        <WhatItIs form={form} asset={asset} taken={taken} types={types} isDisabled={isDisabled} />
        <FieldRow>
          <PickField
            form={form}
            name="customerID"
            label="Customer"
            placeholder="Choose a customer"
            {...customers}
            {...(asset?.customerName && { chosenLabels: [asset.customerName] })}
            isDisabled={isDisabled}
          />
          <PickField
            form={form}
            name="locationID"
            label="Location"
            placeholder={customerID ? 'Choose a location' : 'Choose a customer first'}
            choices={customer?.locations.map((location) => ({ id: location.locationID, label: location.name })) ?? []}
            {...(asset?.locationName && { chosenLabels: [asset.locationName] })}
            isDisabled={isDisabled || !customerID}
          />
        </FieldRow>
        {asset ? <Below asset={asset} back={back} /> : <NewFieldsCard form={form} module="assets" />}
      </FormBody>
      {asset && (
        <EditConflict
          edits={edits}
          what={`Asset ${asset.assetNumber}`}
          labelOf={labelOf}
          words={(field, value) =>
            isLinked(field)
              ? nameOf(field, value, [asset, opened], {
                  customerID: customers.choices,
                  assetTypeID: types.choices,
                  locationID: customer?.locations.map((location) => ({
                    id: location.locationID,
                    label: location.name,
                  })),
                })
              : textWords(value)
          }
        />
      )}
    </FormPage>
  );
}

type WhatProps = {
  form: ContractForm<typeof assetCalls.createAsset>;
  asset: Asset | null;
  taken: ReturnType<typeof useTaken>;
  types: ChoiceSource;
  isDisabled: boolean;
};

/** Its number, name, type and what stands on its plate. */
function WhatItIs({ form, asset, taken, types, isDisabled }: WhatProps) {
  return (
    <>
      <FieldRow>
        <Field form={form} name="assetNumber" label="Asset #" taken={taken} isFirst={!asset} />
        <Field form={form} name="assetName" label="Name" />
      </FieldRow>
      <FieldRow>
        <PickField
          form={form}
          name="assetTypeID"
          label="Type"
          placeholder="Choose a type"
          {...types}
          {...(asset?.assetTypeName && { chosenLabels: [asset.assetTypeName] })}
          isDisabled={isDisabled}
        />
        <Field form={form} name="model" label="Model" />
      </FieldRow>
      <Field form={form} name="serialNumber" label="Serial number" />
    </>
  );
}

const nameFields = {
  customerID: 'customerName',
  locationID: 'locationName',
  assetTypeID: 'assetTypeName',
} as const;
type Linked = keyof typeof nameFields;
const isLinked = (field: string): field is Linked => field in nameFields;

/** What a customer, location or type is called: as the asset says it now or when it was opened, or by the choices. */
function nameOf(
  field: Linked,
  value: unknown,
  known: readonly (Asset | null)[],
  choices: Record<Linked, readonly Choice[] | undefined>,
): string {
  if (value === null) return 'nothing';
  const asset = known.find((one) => one?.[field] === value);
  const named = asset?.[nameFields[field]] ?? choices[field]?.find((choice) => choice.id === value)?.label;
  return named ?? `another ${labels[field].toLowerCase()}`;
}

/** What becomes of one, and what has. */
function Below(props: { asset: Asset; back: string }) {
  return (
    <>
      <TagsCard entity={assetEntity} id={props.asset.assetID} />
      <FieldsCard entity={assetEntity} id={props.asset.assetID} isPlain />
      {useMay()(can('assets', 'delete')) && <DeleteAsset {...props} />}
      <Suspense>
        <RecordHistory />
      </Suspense>
    </>
  );
}

function DeleteAsset({ asset, back }: { asset: Asset; back: string }) {
  const remove = useDeleting({
    entity: assetEntity,
    id: asset.assetID,
    name: asset.assetNumber,
    contract: assetCalls.deleteAsset,
    input: { assetID: asset.assetID },
    back,
  });
  return (
    <div>
      <Button variant="subtle" leftSection={<IconTrash size={14} stroke={1.8} />} onClick={() => void remove()}>
        Delete the asset
      </Button>
    </div>
  );
}
