import { NewTaskScreen } from '#modules/tasks/screens/new-task-screen.tsx';
import { NewTicketScreen } from '#modules/tickets/screens/new-ticket-screen.tsx';
import { numbersIn } from '#web/list/kept-filter.ts';
import { useFlatSearch } from './address.ts';

/** The customer a form is opened for, from `?customer=12`. */
const useCustomer = () => numbersIn(useFlatSearch().customer)[0] ?? null;

export const NewTicket = () => <NewTicketScreen customerID={useCustomer()} />;
export const NewTask = () => <NewTaskScreen customerID={useCustomer()} />;
