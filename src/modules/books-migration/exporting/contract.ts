import { z } from 'zod';
import { bytes, download, id } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';

export const exportingCalls = {
  downloadJournal: download({
    path: 'accounting/download_journal',
    isHeavy: true,
    about: 'The whole ledger as a plain-text journal that hledger reads; `exportID` is of `exports/start_export`.',
    permission: can('accounting', 'read'),
    input: z.object({ exportID: id }),
    output: bytes,
  }),
};
