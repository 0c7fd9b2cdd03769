import { ChecklistKindsCard } from '../../work/checklists/screens/checklist-kinds-card.tsx';
import { ChecklistForm, ChecklistPageForm } from './checklist-form.tsx';

export const NewChecklistScreen = () => <ChecklistForm checklist={null} Kinds={ChecklistKindsCard} />;

/** A checklist's page is its form, with the kinds of work that bring it. */
export const ChecklistDetailScreen = ({ id }: { id: number }) => (
  <ChecklistPageForm id={id} Kinds={ChecklistKindsCard} />
);
