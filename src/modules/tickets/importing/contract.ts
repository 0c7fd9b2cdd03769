import { z } from 'zod';
import { read, touch, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import {
  importCheck,
  importResult,
  importRows,
  madeImport,
  oneImport,
  takenBack,
} from '../../work/importing/contract.ts';

/** Tickets of a file: its lines are kept, looked at, and made into tickets all at once. */
export const ticketImportCalls = {
  stageRows: touch({
    path: 'tickets/stage_import_rows',
    about: 'Keeps a portion of a file of tickets; answers how many lines are kept.',
    permission: can('tickets', 'create'),
    input: importRows,
    output: z.object({ rows: z.number() }),
  }),
  checkImport: read({
    path: 'tickets/check_import',
    about: 'What of a file cannot be imported, by line and field.',
    permission: can('tickets', 'create'),
    input: oneImport,
    output: importCheck,
  }),
  runImport: write({
    path: 'tickets/run_import',
    about: 'Makes a ticket of each line of a file, all or none.',
    permission: can('tickets', 'create'),
    input: oneImport,
    output: importResult,
  }),
  takeBackImport: write({
    path: 'tickets/take_back_import',
    about: 'Deletes the tickets that were made of a file; those that were worked on since stay.',
    permission: can('tickets', 'delete'),
    input: oneImport,
    output: takenBack,
  }),
  listImports: read({
    path: 'tickets/list_imports',
    about: 'The files that were imported lately.',
    permission: can('tickets', 'create'),
    input: z.object({}),
    output: z.object({ imports: z.array(madeImport) }),
  }),
};
