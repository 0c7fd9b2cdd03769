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

/** Tasks of a file: its lines are kept, looked at, and made into tasks all at once. */
export const taskImportCalls = {
  stageRows: touch({
    path: 'tasks/stage_import_rows',
    about: 'Keeps a portion of a file of tasks; answers how many lines are kept.',
    permission: can('tasks', 'create'),
    input: importRows,
    output: z.object({ rows: z.number() }),
  }),
  checkImport: read({
    path: 'tasks/check_import',
    about: 'What of a file cannot be imported, by line and field.',
    permission: can('tasks', 'create'),
    input: oneImport,
    output: importCheck,
  }),
  runImport: write({
    path: 'tasks/run_import',
    about: 'Makes a task of each line of a file, all or none.',
    permission: can('tasks', 'create'),
    input: oneImport,
    output: importResult,
  }),
  takeBackImport: write({
    path: 'tasks/take_back_import',
    about: 'Deletes the tasks that were made of a file; those that were worked on since stay.',
    permission: can('tasks', 'delete'),
    input: oneImport,
    output: takenBack,
  }),
  listImports: read({
    path: 'tasks/list_imports',
    about: 'The files that were imported lately.',
    permission: can('tasks', 'create'),
    input: z.object({}),
    output: z.object({ imports: z.array(madeImport) }),
  }),
};
