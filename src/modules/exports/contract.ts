import { z } from 'zod';
import { bytes, download, id, line, nothing, touch, write } from '#shared/contract.ts';
import { mayNamed } from '#shared/permission.ts';
import { exportFormats } from './rules.ts';

export const exportCalls = {
  startExport: write({
    path: 'exports/start_export',
    about: 'Begins to export a list: asked before any row is read for the file, and kept for the audit.',
    permission: mayNamed('reports', 'export'),
    input: z.object({
      /** As people call it: `Tickets`. */
      list: line(60).min(1, 'Name the list'),
      /** The search part of the list's address. */
      filter: z.string().max(4000).default(''),
      format: z.enum(exportFormats),
    }),
    output: z.object({ exportID: id }),
  }),
  downloadEverything: download({
    path: 'exports/download_everything',
    isHeavy: true,
    about: 'Everything the person may read as a ZIP of CSV tables; `exportID` is of `exports/start_export`.',
    permission: mayNamed('reports', 'export'),
    input: z.object({ exportID: id }),
    output: bytes,
  }),
  finishExport: touch({
    path: 'exports/finish_export',
    about: 'Says how many rows an own export has written.',
    permission: mayNamed('reports', 'export'),
    input: z.object({ exportID: id, rowCount: z.number().int().min(0).max(1_000_000_000) }),
    output: nothing,
  }),
};
