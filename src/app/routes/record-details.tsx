import { CustomerDetailScreen } from '#modules/customers/screens/customer-detail-screen.tsx';
import { NotFound } from '#web/states.tsx';
import { useId } from './address.ts';
import { Balance } from './balance.tsx';

export function CustomerDetail() {
  const id = useId();
  return id === undefined ? (
    <NotFound />
  ) : (
    <CustomerDetailScreen id={id} balance={<Balance kind="customer" id={id} />} />
  );
}
