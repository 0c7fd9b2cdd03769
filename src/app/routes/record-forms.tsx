import { AssetForm, AssetPageForm } from '#modules/assets/screens/asset-form.tsx';
import { CustomerForm } from '#modules/customers/screens/customer-form.tsx';
import { InvitationForm } from '#modules/sign-in/screens/invitation-form.tsx';
import { VendorForm } from '#modules/vendors/screens/vendor-form.tsx';
import { NotFound } from '#web/states.tsx';
import { useId } from './address.ts';

export const NewCustomer = CustomerForm;
export const NewVendor = VendorForm;
export const NewAsset = () => <AssetForm asset={null} />;
export const InviteUser = InvitationForm;

/** An asset's page is its form. */
export function AssetDetail() {
  const id = useId();
  return id === undefined ? <NotFound /> : <AssetPageForm id={id} />;
}
