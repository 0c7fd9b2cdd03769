import { ImportPage } from '../../imports/screens/import-page.tsx';
import { workImports } from '../../work/importing/rules.ts';
import { ticketEntity } from '../entity.ts';

export function ImportTicketsScreen() {
  return <ImportPage kind={workImports.ticket} entity={ticketEntity} all="/tickets?view=all" />;
}
