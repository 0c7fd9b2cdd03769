import { VendorDetailScreen } from '#modules/vendors/screens/vendor-detail-screen.tsx';
import { NotFound } from '#web/states.tsx';
import { useId } from './address.ts';
import { Balance } from './balance.tsx';

export function VendorDetail() {
  const id = useId();
  return id === undefined ? <NotFound /> : <VendorDetailScreen id={id} balance={<Balance kind="vendor" id={id} />} />;
}
