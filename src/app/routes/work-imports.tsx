import { ImportTasksScreen } from '#modules/tasks/screens/import-tasks-screen.tsx';
import { ImportTicketsScreen } from '#modules/tickets/screens/import-tickets-screen.tsx';

export const ImportTasks = ImportTasksScreen;
export const ImportTickets = ImportTicketsScreen;
