import { EditEntryForm, NewEntryForm } from '#modules/ledger/journal/screens/entry-form.tsx';
import { EditRecurringForm, NewRecurringForm } from '#modules/ledger/recurring/screens/recurring-form.tsx';
import { byId } from './by-id.tsx';

export const NewEntry = NewEntryForm;

export const EditEntry = byId(EditEntryForm);

export const NewRecurring = NewRecurringForm;

export const EditRecurring = byId(EditRecurringForm);
