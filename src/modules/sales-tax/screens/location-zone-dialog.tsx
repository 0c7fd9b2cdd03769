import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#shared/contract.ts';
import { write } from '#web/api/query.ts';
import { PickField } from '#web/form/cells/pick-fields.tsx';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { taxCalls } from '../contract.ts';
import { percentText } from '../rules.ts';
import { useZoneChoices } from './zone-picker.tsx';

type Props = {
  tax: Output<typeof taxCalls.getCustomerTax>;
  locations: readonly { locationID: number; name: string; city: string }[];
  onClose: () => void;
};

/** In which zone what is done at a location of a customer is taxed. */
export function LocationZoneDialog({ tax, locations, onClose }: Props) {
  const client = useQueryClient();
  const zoneAt = (id: number | undefined) => tax.locationZones.find(({ locationID }) => locationID === id)?.zoneID;
  const only = locations.length === 1 ? locations[0]?.locationID : undefined;
  const form = useContractForm({
    contract: taxCalls.setLocationZone,
    initial: { customerID: tax.customerID, locationID: only ?? 0, zoneID: zoneAt(only) ?? null },
    save: (input, key) =>
      write(client, taxCalls.setLocationZone, input, {
        key,
        isQuiet: true,
        done: `Sales tax of ${locations.find(({ locationID }) => locationID === input.locationID)?.name} saved`,
      }),
    onSaved: onClose,
    asksBeforeLeaving: false,
  });
  const pick = {
    ...form,
    // What it has now is where one begins.
    set: (name: 'customerID' | 'locationID' | 'zoneID', value: never) => {
      form.set(name, value);
      if (name === 'locationID') form.set('zoneID', (zoneAt(value) ?? null) as never);
    },
  } as typeof form;
  return (
    <Modal opened onClose={onClose} title="Zone of a location" withCloseButton={false} size={480}>
      <FormBody form={form} saveLabel="Save" onCancel={onClose}>
        <PickField
          form={pick}
          name="locationID"
          label="Location"
          choices={locations.map(({ locationID, name, city }) => ({ id: locationID, label: name, detail: city }))}
        />
        <PickField
          form={form}
          name="zoneID"
          label="Tax zone"
          placeholder="As the customer"
          {...useZoneChoices(tax.zones.map((zone) => ({ ...zone, detail: percentText(zone.percent) })))}
        />
      </FormBody>
    </Modal>
  );
}
