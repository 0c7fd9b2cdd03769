import { WorkNewPage } from '../../work/screens/work-new-page.tsx';
import { ticketArea } from './ticket-area.tsx';

/** `customerID`: the customer it is made from, if any. */
export function NewTicketScreen({ customerID }: { customerID: number | null }) {
  return <WorkNewPage area={ticketArea} customerID={customerID} />;
}
