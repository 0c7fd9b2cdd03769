import { WorkImportPage } from '../../work/screens/work-import-page.tsx';
import { ticketImportCalls } from '../importing/contract.ts';
import { ticketArea } from './ticket-area.tsx';

export function ImportTicketsScreen() {
  return <WorkImportPage area={ticketArea} calls={ticketImportCalls} />;
}
