import type { Output } from '#shared/contract.ts';
import { Properties, Property } from '#web/page/properties.tsx';
import { useCustomer } from '../../customers/screens/customer-picker.tsx';
import type { taxCalls } from '../contract.ts';

/** Which locations of a customer are taxed in a zone of their own. */
export function LocationZones({ tax }: { tax: Output<typeof taxCalls.getCustomerTax> }) {
  const locations = useCustomer(tax.customerID)?.locations ?? [];
  return (
    <Properties>
      {tax.locationZones.map((one) => (
        <Property
          key={one.locationID}
          label={locations.find(({ locationID }) => locationID === one.locationID)?.name ?? ''}
        >
          {tax.zones.find(({ zoneID }) => zoneID === one.zoneID)?.name ?? ''}
        </Property>
      ))}
    </Properties>
  );
}
