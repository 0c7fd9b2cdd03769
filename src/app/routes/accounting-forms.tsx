import { EditEntryForm, NewEntryForm } from '#modules/accounting/journal/screens/entry-form.tsx';
import { EditRecurringForm, NewRecurringForm } from '#modules/accounting/recurring/screens/recurring-form.tsx';
import { NotFound } from '#web/states.tsx';
import { useId } from './address.ts';

export const NewEntry = NewEntryForm;

export function EditEntry() {
  const id = useId();
  return id === undefined ? <NotFound /> : <EditEntryForm key={id} id={id} />;
}

export const NewRecurring = NewRecurringForm;

export function EditRecurring() {
  const id = useId();
  return id === undefined ? <NotFound /> : <EditRecurringForm key={id} id={id} />;
}
