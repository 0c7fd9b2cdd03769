import type { Services } from '#server/request/routes.ts';
import { checkImport, listImports, runImport, stageRows, takeBackImport } from '../../work/importing/public.ts';
import type { ticketImportCalls } from './contract.ts';

export const ticketImportServices: Services<typeof ticketImportCalls> = {
  stageRows: async (context, portion) => ({ rows: await stageRows(context, 'ticket', portion) }),
  checkImport: (context, { importID }) => checkImport(context, 'ticket', importID),
  runImport: (context, { importID }) => runImport(context, 'ticket', importID),
  takeBackImport: (context, { importID }) => takeBackImport(context, 'ticket', importID),
  listImports: async (context) => ({ imports: await listImports(context, 'ticket') }),
};
