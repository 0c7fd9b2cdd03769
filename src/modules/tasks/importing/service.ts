import type { Services } from '#server/request/routes.ts';
import { checkImport, listImports, runImport, stageRows, takeBackImport } from '../../work/importing/public.ts';
import type { taskImportCalls } from './contract.ts';

export const taskImportServices: Services<typeof taskImportCalls> = {
  stageRows: async (context, portion) => ({ rows: await stageRows(context, 'task', portion) }),
  checkImport: (context, { importID }) => checkImport(context, 'task', importID),
  runImport: (context, { importID }) => runImport(context, 'task', importID),
  takeBackImport: (context, { importID }) => takeBackImport(context, 'task', importID),
  listImports: async (context) => ({ imports: await listImports(context, 'task') }),
};
