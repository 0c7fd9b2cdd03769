import { AssetForm, AssetPageForm } from '#modules/assets/screens/asset-form.tsx';
import { ChecklistForm, ChecklistPageForm } from '#modules/checklists/screens/checklist-form.tsx';
import { CustomerForm } from '#modules/customers/screens/customer-form.tsx';
import { InvitationForm } from '#modules/sign-in/screens/invitation-form.tsx';
import { ChecklistLinksPanel } from '#modules/work/checklists/screens/checklist-links-panel.tsx';
import { NotFound } from '#web/states.tsx';
import { useId } from './address.ts';

export const NewCustomer = CustomerForm;
export const NewAsset = () => <AssetForm asset={null} />;
export const InviteUser = InvitationForm;

/** An asset's page is its form. */
export function AssetDetail() {
  const id = useId();
  return id === undefined ? <NotFound /> : <AssetPageForm id={id} />;
}

export const NewChecklist = () => <ChecklistForm checklist={null} />;

/** A checklist's page is its form, with the kinds of work that bring it. */
export function ChecklistDetail() {
  const id = useId();
  return id === undefined ? (
    <NotFound />
  ) : (
    <ChecklistPageForm id={id} links={<ChecklistLinksPanel checklistID={id} />} />
  );
}
