import { WorkDetailPage } from '../../work/screens/work-detail-page.tsx';
import { ticketArea } from './ticket-area.tsx';

export function TicketDetailScreen({ id }: { id: number }) {
  return <WorkDetailPage area={ticketArea} id={id} />;
}
