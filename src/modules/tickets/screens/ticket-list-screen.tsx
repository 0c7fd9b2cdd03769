import type { Search } from '#web/list/kept-filter.ts';
import { WorkListPanel } from '../../work/screens/work-list-panel.tsx';
import { ticketArea } from './ticket-panel.tsx';

export function TicketListScreen(props: { search: Search; onSearch: (search: Search) => void }) {
  return <WorkListPanel area={ticketArea} {...props} />;
}
