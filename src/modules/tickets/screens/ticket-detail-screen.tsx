import { WorkDetailPanel } from '../../work/screens/work-detail-panel.tsx';
import { ticketArea } from './ticket-panel.tsx';

export function TicketDetailScreen({ id }: { id: number }) {
  return <WorkDetailPanel area={ticketArea} id={id} />;
}
