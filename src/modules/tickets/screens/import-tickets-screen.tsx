import { WorkImportPanel } from '../../work/screens/work-import-panel.tsx';
import { ticketArea } from './ticket-panel.tsx';

export function ImportTicketsScreen() {
  return <WorkImportPanel area={ticketArea} />;
}
