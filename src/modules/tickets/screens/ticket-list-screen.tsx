import type { Search } from '#web/list/kept-filter.ts';
import { WorkListPage } from '../../work/screens/work-list-page.tsx';
import { ticketArea } from './ticket-area.tsx';

export function TicketListScreen(props: { search: Search; onSearch: (search: Search) => void }) {
  return <WorkListPage area={ticketArea} {...props} />;
}
