import { TaskListScreen } from '#modules/tasks/screens/task-list-screen.tsx';
import { TicketListScreen } from '#modules/tickets/screens/ticket-list-screen.tsx';
import { useAddressFilter } from './address.ts';

export const TicketList = () => <TicketListScreen {...useAddressFilter('/tickets')} />;
export const TaskList = () => <TaskListScreen {...useAddressFilter('/tasks')} />;
