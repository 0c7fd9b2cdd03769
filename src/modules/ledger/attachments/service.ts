import { sql } from 'kysely';
import { attachFiles, detachFiles, filesOf, forgetFile, storeFile } from '#modules/files/public.ts';
import type { Context } from '#server/context.ts';
import { recognise } from '#server/files/file-content.ts';
import type { FormVisit, Services } from '#server/request/routes.ts';
import type { Input } from '#shared/contract.ts';
import { notFound, Refusal, unprocessable } from '#shared/errors.ts';
import type { FileInfo } from '#shared/file-types.ts';
import { can } from '#shared/permission.ts';
import { journalEntity, journalEvents } from '../journal/entity.ts';
import { chainOf } from '../journal/public.ts';
import type { attachmentCalls, EntryAttachments } from './contract.ts';
import { fileField, maxAttachments } from './rules.ts';

const { module } = journalEntity;

export const attachmentServices: Services<typeof attachmentCalls> = {
  async getAttachments(context, { journalEntryID }) {
    return { journalEntryID, attachments: await attachmentsOf(context, await firstVersion(context, journalEntryID)) };
  },
  uploadAttachment,
};

/**
 * All of it or nothing: that the entry is there and that every file is allowed is known before the first one is stored.
 * Errors: 400 for files under another field or none to add or to keep; 403 for who takes files away without the right to
 * change; 404 unknown entry or kept file; 413 and 422 of files.
 */
async function uploadAttachment(
  visit: FormVisit,
  { journalEntryID, fileToBeEdited: kept }: Input<typeof attachmentCalls.uploadAttachment>,
): Promise<EntryAttachments> {
  const { files } = visit;
  if (files.some(({ field }) => field !== fileField)) {
    throw new Refusal(400, 'invalid', `Send the files as ${fileField}.`);
  }
  if (files.length === 0 && kept === undefined) throw new Refusal(400, 'no_file', 'Choose a file to attach.');
  await visit.read(async (context) => {
    const entryID = await firstVersion(context, journalEntryID);
    await keptOf(context, entryID, kept, files.length);
  });
  for (const file of files) await recognise(file.path, file.name, file.sizeBytes);
  const added: FileInfo[] = [];
  try {
    for (const file of files) added.push(await storeFile(visit, file, file.name));
    return await visit.write((context) => keep(context, journalEntryID, kept, added));
  } catch (error) {
    await visit.write(async (context) => {
      for (const { fileID } of added) await forgetFile(context, fileID);
    });
    throw error;
  }
}

async function keep(
  context: Context,
  journalEntryID: number,
  kept: readonly number[] | undefined,
  added: readonly FileInfo[],
): Promise<EntryAttachments> {
  const entryID = await firstVersion(context, journalEntryID);
  // Of two who change the files of one entry at once, the second sees what the first has made of them.
  await sql`select pg_advisory_xact_lock(hashtextextended('entry files', ${context.tenantId}))`.execute(context.db());
  const before = await attachmentsOf(context, entryID);
  const stay = await keptOf(context, entryID, kept, added.length);
  const owner = { module, entityId: entryID };
  const gone = before.filter(({ fileID }) => !stay.includes(fileID));
  await detachFiles(
    context,
    owner,
    gone.map(({ fileID }) => fileID),
  );
  const attachments = await attachFiles(context, owner, [...stay, ...added.map(({ fileID }) => fileID)]);
  const names = (those: readonly FileInfo[]) => ({ attachments: those.map(({ name }) => name) });
  if (gone.length > 0 || added.length > 0) {
    const change = { before: names(before), after: names(attachments) };
    context.emit({ ...journalEvents.event('entry_files_changed'), entityId: journalEntryID, ...change });
  }
  return { journalEntryID, attachments };
}

/** Which of an entry's files stay, all when none are named. Errors: 403, 404, 422. */
async function keptOf(
  context: Context,
  entryID: number,
  kept: readonly number[] | undefined,
  addedTotal: number,
): Promise<number[]> {
  const there = (await attachmentsOf(context, entryID)).map(({ fileID }) => fileID);
  const stay = kept === undefined ? there : [...new Set(kept)];
  if (stay.some((fileID) => !there.includes(fileID))) throw notFound('File');
  if (stay.length < there.length) context.require(can('accounting', 'update'));
  if (stay.length + addedTotal > maxAttachments) {
    throw unprocessable(`An entry has at most ${maxAttachments} attachments.`);
  }
  return stay;
}

const attachmentsOf = async (context: Context, entryID: number): Promise<FileInfo[]> =>
  (await filesOf(context, module, [entryID])).get(entryID) ?? [];

/** An edit posts an entry anew; what was attached to the first of its versions is attached to all. Errors: 404. */
const firstVersion = async (context: Context, entryID: number): Promise<number> => (await chainOf(context, entryID))[0];
