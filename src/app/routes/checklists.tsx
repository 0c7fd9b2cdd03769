import { ChecklistForm, ChecklistPageForm } from '#modules/checklists/screens/checklist-form.tsx';
import { ChecklistLinksCard } from '#modules/work/checklists/screens/checklist-links-card.tsx';
import { NoPage } from '#web/page/no-page.tsx';
import { useId } from './address.ts';

export const NewChecklist = () => <ChecklistForm checklist={null} />;

/** A checklist's page is its form, with the kinds of work that bring it. */
export function ChecklistDetail() {
  const id = useId();
  return id === undefined ? <NoPage /> : <ChecklistPageForm id={id} links={<ChecklistLinksCard checklistID={id} />} />;
}
