import { can } from '#shared/permission.ts';
import { useReading } from '#web/query.ts';
import { useMay } from '#web/session.tsx';
import { AddressPanel } from '../../places/screens/address-panel.tsx';
import { customerCalls } from '../contract.ts';

const nowhere = { address: '', city: '', state: '', zip: '' };

/** Where a customer's first location is, and what time it is there. */
export function CustomerAddressPanel({ customerID }: { customerID: number }) {
  const isAllowed = useMay()(can('customers', 'read'));
  const options = { isEnabled: isAllowed, entityId: customerID };
  const customer = useReading(customerCalls.getCustomer, { customerID }, options);
  if (!customer.data) return null;
  const [location] = customer.data.locations;
  return <AddressPanel address={location ?? nowhere} timeZone={location?.timeZone} />;
}
