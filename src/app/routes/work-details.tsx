import { TaskDetailScreen } from '#modules/tasks/screens/task-detail-screen.tsx';
import { TicketDetailScreen } from '#modules/tickets/screens/ticket-detail-screen.tsx';
import { byId } from './by-id.tsx';

export const TicketDetail = byId(TicketDetailScreen);

export const TaskDetail = byId(TaskDetailScreen);
