import { AssetListScreen } from '#modules/assets/screens/asset-list-screen.tsx';
import { ChecklistListScreen } from '#modules/checklists/screens/checklist-list-screen.tsx';
import { CustomerListScreen } from '#modules/customers/screens/customer-list-screen.tsx';
import { UserListScreen } from '#modules/people/screens/user-list-screen.tsx';
import { VendorListScreen } from '#modules/vendors/screens/vendor-list-screen.tsx';
import { useAddressFilter } from './address.ts';

export const CustomerList = () => <CustomerListScreen {...useAddressFilter('/customers')} />;
export const AssetList = () => <AssetListScreen {...useAddressFilter('/assets')} />;
export const VendorList = () => <VendorListScreen {...useAddressFilter('/vendors')} />;
export const UserList = () => <UserListScreen {...useAddressFilter('/users')} />;
export const ChecklistList = () => <ChecklistListScreen {...useAddressFilter('/checklists')} />;
