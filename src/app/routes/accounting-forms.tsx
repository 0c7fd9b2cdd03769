import { EditEntryForm, NewEntryForm } from '#modules/accounting/journal/screens/entry-form.tsx';
import { NotFound } from '#web/states.tsx';
import { useId } from './address.ts';

export const NewEntry = NewEntryForm;

export function EditEntry() {
  const id = useId();
  return id === undefined ? <NotFound /> : <EditEntryForm key={id} id={id} />;
}
