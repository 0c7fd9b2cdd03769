import { numbersIn, type Search } from '#web/list/kept-filter.ts';
import { WorkNewPage } from '../../work/screens/work-new-page.tsx';
import { ticketArea } from './ticket-area.tsx';

/** For the customer it is made from, if any: `?customer=12`. */
export function NewTicketScreen({ search }: { search: Search }) {
  return <WorkNewPage area={ticketArea} customerID={numbersIn(search.customer)[0] ?? null} />;
}
