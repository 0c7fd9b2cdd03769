import { WorkImportPanel } from '../../work/screens/work-import-panel.tsx';
import { ticketImportCalls } from '../importing/contract.ts';
import { ticketArea } from './ticket-panel.tsx';

export function ImportTicketsScreen() {
  return <WorkImportPanel area={ticketArea} calls={ticketImportCalls} />;
}
