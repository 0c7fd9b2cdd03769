import { lazy, Suspense } from 'react';
import { CustomerTaxPanel } from '#modules/accounting/taxes/screens/customer-tax-panel.tsx';
import { CustomerDetailScreen } from '#modules/customers/screens/customer-detail-screen.tsx';
import { NoteScreen } from '#modules/notes/screens/note-screen.tsx';
import { UserDetailScreen } from '#modules/people/screens/user-detail-screen.tsx';
import { VendorDetailScreen } from '#modules/vendors/screens/vendor-detail-screen.tsx';
import { NotFound } from '#web/states.tsx';
import { useId } from './address.ts';

const BalancePanel = lazy(() =>
  import('#modules/accounting/aging/screens/balance-panel.tsx').then((module) => ({ default: module.BalancePanel })),
);
const Balance = (of: { kind: 'customer' | 'vendor'; id: number }) => (
  <Suspense fallback={null}>
    <BalancePanel {...of} />
  </Suspense>
);

export function CustomerDetail() {
  const id = useId();
  return id === undefined ? (
    <NotFound />
  ) : (
    <CustomerDetailScreen
      id={id}
      rail={(customer) => (
        <>
          <Balance kind="customer" id={id} />
          <CustomerTaxPanel {...customer} />
        </>
      )}
    />
  );
}

export function VendorDetail() {
  const id = useId();
  return id === undefined ? <NotFound /> : <VendorDetailScreen id={id} rail={<Balance kind="vendor" id={id} />} />;
}

export function UserDetail() {
  const id = useId();
  return id === undefined ? <NotFound /> : <UserDetailScreen id={id} />;
}

export function NoteAddress() {
  const id = useId();
  return id === undefined ? <NotFound /> : <NoteScreen id={id} />;
}
