import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileTooLargeMessage } from '#shared/limits.ts';
import { type TestPerson, type TestTenant, testApp } from '#test/app.ts';
import * as samples from '#test/file-samples.ts';
import { maxAttachments } from './rules.ts';

const app = await testApp();
const { files } = app.runtime.environment;
const path = 'accounting/uploadAccountTransactionAttachment';
const nowhere = 987_654_321;
type Sent = { name: string; content: Uint8Array };

async function withEntry() {
  const tenant = await app.newTenant();
  await tenant.admin.call('accounting/set_up_books', { trade: 'general' });
  const { accounts } = (await tenant.admin.call('accounting/getAccountsByType')).body.data;
  const line = (number: string) => accounts.find((one: { number: string }) => one.number === number).accountID;
  const lines = [
    { accountID: line('6400'), debitAmount: 1200 },
    { accountID: line('1000'), creditAmount: 1200 },
  ];
  const entry = { date: '2026-11-03', memo: 'Yard rent', lines };
  const { body } = await tenant.admin.call('accounting/insert_journal_entry', entry);
  return { ...tenant, entry, journalEntryID: body.data.entryID as number };
}
function formOf(fields: Record<string, unknown>, sent: readonly Sent[] = [], field = 'images[]'): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const { name, content } of sent) form.append(field, new Blob([Buffer.from(content)]), name);
  return form;
}
const upload = (person: TestPerson, fields: Record<string, unknown>, sent: readonly Sent[] = [], field?: string) =>
  person.call(path, {}, { form: formOf({ type: 'account-transaction', ...fields }, sent, field) });
const photo = async (name = 'receipt.jpg'): Promise<Sent> => ({ name, content: await samples.jpeg() });
const namesAt = async (person: TestPerson, journalEntryID: number): Promise<string[]> =>
  (await person.call('accounting/get_entry_attachments', { journalEntryID })).body.data.attachments.map(
    ({ name }: { name: string }) => name,
  );

const list = (folder: string) => readdir(folder).catch(() => []);
const lying = async ({ tenantID }: TestTenant) => ({
  incoming: await list(files.incoming),
  files: await list(join(app.dataDir, 'files', String(tenantID), 'files')),
  thumbnails: await list(join(app.dataDir, 'files', String(tenantID), 'thumbnails')),
  rows: (await app.owner.query('select file_id from files where tenant_id = $1', [tenantID])).rowCount,
});
const nothing = { incoming: [], files: [], thumbnails: [], rows: 0 };

describe(path, () => {
  test('200: images and a document stand at the entry, in order, and are had by who reads the books', async () => {
    const { admin, journalEntryID, add } = await withEntry();
    const sent = [await photo(), { name: 'invoice.pdf', content: samples.pdf() }];
    const { status, body } = await upload(admin, { journalEntryID }, sent);
    expect([status, body.data.journalEntryID]).toEqual([200, journalEntryID]);
    expect(await namesAt(admin, journalEntryID)).toEqual(['receipt.jpg', 'invoice.pdf']);
    const [first, second] = body.data.attachments;
    expect(first).toMatchObject({ contentType: 'image/jpeg', width: 64, hasThumbnail: true });
    const accountant = await add('Accountant');
    const back = await accountant.call('files/download_file', { fileID: second.fileID });
    expect([back.status, back.raw.equals(samples.pdf())]).toEqual([200, true]);
    const technician = await add('Technician');
    expect((await technician.call('files/download_file', { fileID: second.fileID })).status).toBe(404);
    expect(await list(files.incoming)).toEqual([]);
  });
  test('200: more are added to those there are; fileToBeEdited says which stay, and their order', async () => {
    const { admin, journalEntryID } = await withEntry();
    await upload(admin, { journalEntryID }, [await photo('a.jpg'), await photo('b.jpg')]);
    const { body } = await upload(admin, { journalEntryID }, [await photo('c.jpg')]);
    const [a, b, c] = body.data.attachments;
    expect([a.name, b.name, c.name]).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    const kept = JSON.stringify([c, { fileID: a.fileID }]);
    expect((await upload(admin, { journalEntryID, fileToBeEdited: kept }, [await photo('d.jpg')])).status).toBe(200);
    expect(await namesAt(admin, journalEntryID)).toEqual(['c.jpg', 'a.jpg', 'd.jpg']);
    await upload(admin, { journalEntryID, fileToBeEdited: JSON.stringify([a.fileID]) });
    expect(await namesAt(admin, journalEntryID)).toEqual(['a.jpg']);
    expect((await admin.call('files/download_file', { fileID: b.fileID })).status).toBe(404);
  });
  test('200: all versions of an entry have them', async () => {
    const { admin, entry, journalEntryID } = await withEntry();
    await upload(admin, { journalEntryID }, [await photo()]);
    const edited = await admin.call('accounting/update_journal_entry', {
      ...entry,
      entryID: journalEntryID,
      memo: 'Rent',
    });
    const { entryID } = edited.body.data;
    expect(entryID).toBe(journalEntryID + 2);
    expect(await namesAt(admin, entryID)).toEqual(['receipt.jpg']);
    await upload(admin, { journalEntryID: entryID }, [await photo('second.jpg')]);
    expect(await namesAt(admin, journalEntryID)).toEqual(['receipt.jpg', 'second.jpg']);
  });
  test('400: nothing to add or keep, files under another field, a wrong type, what is no list, no form', async () => {
    const tenant = await withEntry();
    const { admin, journalEntryID } = tenant;
    const sent = [await photo()];
    const messageOf = async (reply: ReturnType<typeof upload>) => {
      const { status, body } = await reply;
      return [status, body.fields ?? body.message];
    };
    expect(await messageOf(upload(admin, { journalEntryID }))).toEqual([400, 'Choose a file to attach.']);
    expect(await messageOf(upload(admin, { journalEntryID }, sent, 'file'))).toEqual([
      400,
      'Send the files as images[].',
    ]);
    expect(await messageOf(upload(admin, { journalEntryID, type: 'x' }, sent))).toEqual([
      400,
      { type: 'The type is account-transaction' },
    ]);
    for (const fileToBeEdited of ['{', '{"a":1}', '[-1]', '["x"]']) {
      expect((await upload(admin, { journalEntryID, fileToBeEdited }, sent)).status, fileToBeEdited).toBe(400);
    }
    expect((await upload(admin, { journalEntryID: 'x' }, sent)).status).toBe(400);
    expect(await messageOf(admin.call(path, { journalEntryID }))).toEqual([
      400,
      'Send a form, as multipart/form-data.',
    ]);
    expect((await admin.call(path, {}, { file: sent[0]?.content ?? new Uint8Array() })).status).toBe(400);
    const rawBody = '--x\r\ncontent-disposition: form-data; name="journalEntryID"\r\n\r\n1';
    for (const boundary of ['', '; boundary=x']) {
      const headers = { 'content-type': `multipart/form-data${boundary}` };
      expect((await admin.call(path, {}, { rawBody, headers })).status).toBe(400);
    }
    expect(await lying(tenant)).toEqual(nothing);
  });
  test('400: a form is no file for other calls', async () => {
    const { admin } = await app.newTenant();
    const form = formOf({}, [await photo()]);
    expect((await admin.call('files/upload_file', {}, { form })).status).toBe(400);
    expect((await admin.call('tasks/create_task', {}, { form: formOf({}, [await photo()]) })).status).toBe(400);
  });
  test('403: who only adds takes nothing away', async () => {
    const { admin, journalEntryID, add, tenantID } = await withEntry();
    const { body } = await upload(admin, { journalEntryID }, [await photo()]);
    const clerk = await add('Accountant');
    const grants = JSON.stringify({ levels: { accounting: 2 }, subs: {} });
    await app.owner.query(`update roles set grants = $2 where tenant_id = $1 and name = 'Accountant'`, [
      tenantID,
      grants,
    ]);
    expect((await upload(clerk, { journalEntryID }, [await photo('more.jpg')])).status).toBe(200);
    expect((await upload(clerk, { journalEntryID, fileToBeEdited: '[]' })).status).toBe(403);
    expect(await namesAt(admin, journalEntryID)).toEqual(['receipt.jpg', 'more.jpg']);
    expect(body.data.attachments).toHaveLength(1);
  });
  test('404: an entry or a kept file that is not there, or another company’s, and nothing is left of what came', async () => {
    const tenant = await withEntry();
    const { admin, journalEntryID } = tenant;
    const theirs = await withEntry();
    const own = await upload(theirs.admin, { journalEntryID: theirs.journalEntryID }, [await photo()]);
    const [{ fileID }] = own.body.data.attachments;
    for (const fields of [
      { journalEntryID: nowhere },
      { journalEntryID, fileToBeEdited: `[${nowhere}]` },
      { journalEntryID, fileToBeEdited: `[${fileID + 1000}]` },
    ]) {
      expect((await upload(admin, fields, [await photo()])).status).toBe(404);
    }
    expect(await lying(tenant)).toEqual(nothing);
  });
  test('413 and 422: one bad file refuses all of them, and nothing is left', async () => {
    const tenant = await withEntry();
    const { admin, journalEntryID } = tenant;
    const good = await photo();
    const refused = async (content: Uint8Array, name = 'receipt.jpg') => {
      const { status, body } = await upload(admin, { journalEntryID }, [good, { name, content }, good]);
      return [status, body.message];
    };
    expect((await refused(Buffer.from('<svg onload="alert(1)"/>')))[0]).toBe(422);
    expect((await refused(samples.heic()))[0]).toBe(422);
    expect((await refused(Buffer.from('MZ\u0090 a program'), 'setup.pdf'))[0]).toBe(422);
    expect(await refused(Buffer.alloc(25 * 1024 * 1024 + 1))).toEqual([413, fileTooLargeMessage]);
    expect((await refused(new Uint8Array()))[0]).toBe(400);
    const many = Array.from({ length: maxAttachments + 1 }, () => good);
    expect((await upload(admin, { journalEntryID }, many)).status).toBe(400);
    expect(await lying(tenant)).toEqual(nothing);
    await upload(admin, { journalEntryID }, many.slice(1));
    const { status, body } = await upload(admin, { journalEntryID }, [good]);
    expect([status, body.message]).toEqual([422, `An entry has at most ${maxAttachments} attachments.`]);
  });
});

test('two who change the files of an entry at once: both are heard', async () => {
  const { admin, journalEntryID } = await withEntry();
  const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'];
  const replies = await Promise.all(names.map(async (name) => upload(admin, { journalEntryID }, [await photo(name)])));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await namesAt(admin, journalEntryID)).toSorted()).toEqual(names);
});
