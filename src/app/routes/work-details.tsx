import { TaskDetailScreen } from '#modules/tasks/screens/task-detail-screen.tsx';
import { TicketDetailScreen } from '#modules/tickets/screens/ticket-detail-screen.tsx';
import { NotFound } from '#web/states.tsx';
import { useId } from './address.ts';

export function TicketDetail() {
  const id = useId();
  return id === undefined ? <NotFound /> : <TicketDetailScreen id={id} />;
}

export function TaskDetail() {
  const id = useId();
  return id === undefined ? <NotFound /> : <TaskDetailScreen id={id} />;
}
