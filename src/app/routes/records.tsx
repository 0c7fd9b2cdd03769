import { AssetForm, AssetPageForm } from '#modules/assets/screens/asset-form.tsx';
import { CustomerDetailScreen } from '#modules/customers/screens/customer-detail-screen.tsx';
import { CustomerForm } from '#modules/customers/screens/customer-form.tsx';
import { UserDetailScreen } from '#modules/people/screens/user-detail-screen.tsx';
import { InvitationForm } from '#modules/sign-in/screens/invitation-form.tsx';
import { NotFound } from '#web/states.tsx';
import { useId } from './address.ts';

export const NewCustomer = CustomerForm;
export const NewAsset = () => <AssetForm asset={null} />;
export const InviteUser = InvitationForm;

export function CustomerDetail() {
  const id = useId();
  return id === undefined ? <NotFound /> : <CustomerDetailScreen id={id} />;
}

export function AssetDetail() {
  const id = useId();
  return id === undefined ? <NotFound /> : <AssetPageForm id={id} />;
}

export function UserDetail() {
  const id = useId();
  return id === undefined ? <NotFound /> : <UserDetailScreen id={id} />;
}
