import { ChecklistLinksCard } from '../../work/checklists/screens/checklist-links-card.tsx';
import { ChecklistForm, ChecklistPageForm } from './checklist-form.tsx';

export const NewChecklistScreen = () => <ChecklistForm checklist={null} />;

/** A checklist's page is its form, with the kinds of work that bring it. */
export function ChecklistDetailScreen({ id }: { id: number }) {
  return <ChecklistPageForm id={id} links={<ChecklistLinksCard checklistID={id} />} />;
}
