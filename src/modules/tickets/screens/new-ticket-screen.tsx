import { WorkNewPanel } from '../../work/screens/work-new-panel.tsx';
import { ticketArea } from './ticket-panel.tsx';

/** `customerID`: the customer it is made from, if any. */
export function NewTicketScreen({ customerID }: { customerID: number | null }) {
  return <WorkNewPanel area={ticketArea} customerID={customerID} />;
}
