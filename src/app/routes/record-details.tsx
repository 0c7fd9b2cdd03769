import { lazy, Suspense } from 'react';
import { CustomerDetailScreen } from '#modules/customers/screens/customer-detail-screen.tsx';
import { NoteScreen } from '#modules/notes/screens/note-screen.tsx';
import { UserDetailScreen } from '#modules/people/screens/user-detail-screen.tsx';
import { VendorDetailScreen } from '#modules/vendors/screens/vendor-detail-screen.tsx';
import { NoPage } from '#web/page/no-page.tsx';
import { useId } from './address.ts';
import { byId } from './by-id.tsx';

// Not of what details share: a ticket does without them.
const CustomerTaxCard = lazy(() =>
  import('#modules/sales-tax/screens/customer-tax-card.tsx').then((module) => ({
    default: module.CustomerTaxCard,
  })),
);
const BalanceCard = lazy(() =>
  import('#modules/statements/aging/screens/balance-card.tsx').then((module) => ({ default: module.BalanceCard })),
);

const railOf = (customer: { customerID: number; customerName: string }) => (
  <Suspense fallback={null}>
    <BalanceCard kind="customer" id={customer.customerID} />
    <CustomerTaxCard {...customer} />
  </Suspense>
);

export function CustomerDetail() {
  const id = useId();
  return id === undefined ? <NoPage /> : <CustomerDetailScreen id={id} rail={railOf} />;
}

const vendorRail = (id: number) => (
  <Suspense fallback={null}>
    <BalanceCard kind="vendor" id={id} />
  </Suspense>
);

export function VendorDetail() {
  const id = useId();
  return id === undefined ? <NoPage /> : <VendorDetailScreen id={id} rail={vendorRail(id)} />;
}

export const UserDetail = byId(UserDetailScreen);

export const NoteAddress = byId(NoteScreen);
