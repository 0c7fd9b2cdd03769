import { describe, expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';
import { older } from '#test/time-travel.ts';
import { removeFiles } from './jobs.ts';
import { storageFullMessage } from './rules.ts';

const room = 50_000;
const app = await testApp({ maxStorageBytes: room });

/** A file of exactly so many bytes. */
const ofBytes = (bytes: number) => Buffer.concat([Buffer.from('a,b\n'), Buffer.alloc(bytes - 4, '1')]);
const send = (person: TestPerson, bytes: number) =>
  person.call('files/upload_file', { name: 'a.csv' }, { file: ofBytes(bytes) });
const used = async (person: TestPerson) => (await person.call('settings/get_file_storage')).body.data;
const rowsOf = async (tenantID: number) =>
  (await app.owner.query('select coalesce(sum(size_bytes), 0)::int as sum from files where tenant_id = $1', [tenantID]))
    .rows[0].sum;

describe('settings/get_file_storage', () => {
  test('200: what is stored is counted, attached or not, and no longer when it is removed', async () => {
    const { admin, tenantID } = await app.newTenant();
    expect(await used(admin)).toEqual({ usedBytes: 0, limitBytes: room });
    const { fileID } = (await send(admin, 20_000)).body.data;
    await send(admin, 5_000);
    expect(await used(admin)).toEqual({ usedBytes: 25_000, limitBytes: room });
    await admin.call('files/drop_file', { fileID });
    await older(app.owner, 'files', { tenant_id: tenantID, file_id: fileID }, { days: 2 });
    await removeFiles(app.runtime);
    expect((await used(admin)).usedBytes).toBe(5_000);
    expect(await rowsOf(tenantID)).toBe(5_000);
  });

  test('403: without the right to see the settings', async () => {
    const { add } = await app.newTenant();
    expect((await (await add('Technician')).call('settings/get_file_storage')).status).toBe(403);
  });
});

describe('files/upload_file', () => {
  test('413: past the room of the company, in a sentence; another company has its own', async () => {
    const [full, other] = [await app.newTenant(), await app.newTenant()];
    expect((await send(full.admin, room)).status).toBe(200);
    const { status, body } = await send(full.admin, 10);
    expect([status, body.code, body.message]).toEqual([413, 'storage_full', storageFullMessage]);
    expect(await used(full.admin)).toEqual({ usedBytes: room, limitBytes: room });
    expect((await send(other.admin, 10)).status).toBe(200);
  });

  test('413: of eight at the same moment no more are taken than there is room for', async () => {
    const { admin, tenantID } = await app.newTenant();
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => send(admin, 20_000)))).map((one) => one.status);
    expect(statuses.sort()).toEqual([200, 200, 413, 413, 413, 413, 413, 413]);
    expect([await used(admin), await rowsOf(tenantID)]).toEqual([{ usedBytes: 40_000, limitBytes: room }, 40_000]);
  });
});

test('413: files of a journal entry count as well; of a form that is refused nothing is attached', async () => {
  const { admin } = await app.newTenant();
  await admin.call('accounting/set_up_books', { trade: 'general' });
  const { accounts } = (await admin.call('accounting/getAccountsByType')).body.data;
  const line = (number: string) => accounts.find((one: { number: string }) => one.number === number).accountID;
  const lines = [
    { accountID: line('6400'), debitAmount: 1200 },
    { accountID: line('1000'), creditAmount: 1200 },
  ];
  const entry = await admin.call('accounting/insert_journal_entry', { date: '2026-11-03', memo: 'Yard rent', lines });
  const journalEntryID = entry.body.data.entryID as number;
  const attach = (sizes: number[]) => {
    const form = new FormData();
    form.append('type', 'account-transaction');
    form.append('journalEntryID', String(journalEntryID));
    for (const size of sizes) form.append('images[]', new Blob([ofBytes(size)]), 'a.csv');
    return admin.call('accounting/uploadAccountTransactionAttachment', {}, { form });
  };
  expect((await attach([20_000])).status).toBe(200);
  const refused = await attach([20_000, 20_000]);
  expect([refused.status, refused.body.message]).toEqual([413, storageFullMessage]);
  const { attachments } = (await admin.call('accounting/get_entry_attachments', { journalEntryID })).body.data;
  expect(attachments).toHaveLength(1);
});
