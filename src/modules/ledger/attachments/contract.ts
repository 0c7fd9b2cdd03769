import { z } from 'zod';
import { form, id, read } from '#shared/contract.ts';
import { fileInfo } from '#shared/file-types.ts';
import { can } from '#shared/permission.ts';
import { formType } from './rules.ts';

const attachments = z.object({ journalEntryID: id, attachments: z.array(fileInfo) });
export type EntryAttachments = z.infer<typeof attachments>;

/** JSON within a field of a form: the files that are kept, each as it was shown or by its number. */
const keptFiles = z
  .string()
  .max(64_000, 'Name fewer files')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'Send the files that are kept as JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(
        z.union([id, z.object({ fileID: id }).transform(({ fileID }) => fileID)]),
        'Send a list of the files that are kept',
      )
      .max(100, 'Name fewer files'),
  );

export const attachmentCalls = {
  getAttachments: read({
    path: 'accounting/get_entry_attachments',
    shows: ['journal_entries'],
    about: 'The files at a journal entry; all versions of one entry have the same.',
    permission: can('accounting', 'read'),
    input: z.object({ journalEntryID: id }),
    output: attachments,
  }),
  uploadAttachment: form({
    path: 'accounting/uploadAccountTransactionAttachment',
    about:
      'Adds the files images[] to a journal entry; with fileToBeEdited, a JSON list, only those of its former files stay that are in it.',
    permission: can('accounting', 'create'),
    input: z.object({
      journalEntryID: z.coerce.number().pipe(id),
      type: z.literal(formType, `The type is ${formType}`),
      fileToBeEdited: keptFiles.optional(),
    }),
    output: attachments,
  }),
};
