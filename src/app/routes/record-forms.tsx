import { AssetForm, AssetPageForm } from '#modules/assets/screens/asset-form.tsx';
import { byId } from './by-id.tsx';

export { CustomerForm as NewCustomer } from '#modules/customers/screens/customer-form.tsx';
export { VendorForm as NewVendor } from '#modules/vendors/screens/vendor-form.tsx';
export const NewAsset = () => <AssetForm asset={null} />;
export { InvitationForm as InviteUser } from '#modules/sign-in/screens/invitation-form.tsx';

/** An asset's page is its form. */
export const AssetDetail = byId(AssetPageForm);
