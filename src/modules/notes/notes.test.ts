import { describe, expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';
import * as samples from '#test/file-samples.ts';
import type { Note } from './contract.ts';
import { postSystemNote } from './public.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
const dispatcher = await acme.add('Dispatcher', { name: 'Dana Whitfield' });
const technician = await acme.add('Technician', { name: 'Ruben Ortega' });

async function newTicket(more: object = {}): Promise<number> {
  return (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', ...more })).body.data.ticketID;
}
const post = (by: TestPerson, ID: number, noteBody: string, more: object = {}) =>
  by.call('notes/post_note', { ID, type: 'tickets', noteBody, ...more });
async function posted(by: TestPerson, ID: number, noteBody: string, more: object = {}): Promise<Note> {
  const { status, body } = await post(by, ID, noteBody, more);
  expect(status, body.message).toBe(200);
  return body.data;
}
async function list(by: TestPerson, ID: number, others: object = {}) {
  const { status, body } = await by.call('notes/notes', { ID, type: 'tickets', others });
  expect(status, body.message).toBe(200);
  return body.data as { rows: Note[]; next: number | null; counts: { filter: string; count: number }[] | null };
}
const bodies = (rows: Note[]) => rows.map((row) => row.noteBody);
const mention = ({ userID, name }: TestPerson) =>
  `<span data-type="mention" data-id="${userID}" data-label="${name}">@${name}</span>`;

describe('notes/notes and notes/post_note', () => {
  test('200: pinned ones first, each group by number descending (product.md §4), internal unless said', async () => {
    const id = await newTicket();
    const first = await posted(dispatcher, id, '<p>First</p>');
    await posted(dispatcher, id, '<p>Second</p>', { audience: 'customer' });
    await posted(admin, id, '<p>Third</p>');
    await dispatcher.call('notes/change_note_pin', { noteID: first.noteID, isPinned: true });
    const { rows, next } = await list(dispatcher, id);
    expect(bodies(rows)).toEqual(['<p>First</p>', '<p>Third</p>', '<p>Second</p>']);
    expect(rows.map((row) => [row.pinned, row.audience])).toEqual([
      ['1', 'internal'],
      ['0', 'internal'],
      ['0', 'customer'],
    ]);
    expect(rows[0]).toMatchObject({
      ID: id,
      noteType: 'tickets',
      userDisplayName: 'Dana Whitfield',
      isSystemNote: false,
    });
    expect(next).toBeNull();
  });

  test('200: of every kind of record alike', async () => {
    const customer = (await admin.call('customers/create_customer', { customerName: 'Caliche' })).body.data.customerID;
    const asset = (await admin.call('assets/create_asset', { assetNumber: 'P-1', assetName: 'Pump' })).body.data
      .assetID;
    for (const [type, ID] of [
      ['customers', customer],
      ['assets', asset],
      ['users', technician.userID],
    ]) {
      expect((await admin.call('notes/post_note', { ID, type, noteBody: 'Met on site' })).status).toBe(200);
      const { body } = await admin.call('notes/notes', { ID, type });
      expect(body.data.rows, String(type)).toHaveLength(1);
    }
  });

  test('200: 50 at a time, none twice and none left out; pinned ones come with the first page', async () => {
    const id = await newTicket();
    await app.owner.query(
      `insert into notes (tenant_id, note_id, module, entity_id, body, words, created_by, pinned_at)
       select $1, 900000 + n, 'tickets', $2, '<p>' || n || '</p>', n::text, $3, case when n % 40 = 0 then now() end
         from generate_series(1, 130) n`,
      [acme.tenantID, id, admin.userID],
    );
    const seen: Note[] = [];
    let before: number | null = null;
    do {
      const { rows, next } = await list(admin, id, before ? { before } : {});
      seen.push(...rows);
      before = next;
    } while (before);
    const numbers = seen.map((row) => row.noteID - 900_000);
    const unpinned = Array.from({ length: 130 }, (_, index) => 130 - index).filter((n) => n % 40 !== 0);
    expect(numbers).toEqual([120, 80, 40, ...unpinned]);
  });

  test('200: filters leave what they count: mine, bookmarked, of the system; search finds the words', async () => {
    const id = await newTicket();
    await posted(dispatcher, id, '<p>Ordered the <strong>seal kit</strong></p>');
    const theirs = await posted(admin, id, '<p>Called the operator</p>');
    await acme.within((context) => postSystemNote(context, { module: 'tickets', entityId: id }, 'Merged <from> 12'));
    await dispatcher.call('notes/change_note_bookmark_status', { noteID: theirs.noteID, isBookmarked: true });
    const { counts } = await list(dispatcher, id);
    expect(counts).toEqual([
      { filter: 'all', count: 3 },
      { filter: 'mine', count: 1 },
      { filter: 'bookmarked', count: 1 },
      { filter: 'files', count: 0 },
      { filter: 'system', count: 1 },
    ]);
    for (const { filter, count } of counts ?? []) {
      expect((await list(dispatcher, id, { filter })).rows, filter).toHaveLength(count);
    }
    expect((await list(admin, id, { filter: 'bookmarked' })).rows).toEqual([]);
    expect(bodies((await list(admin, id, { search: 'kit seal' })).rows)).toEqual([
      '<p>Ordered the <strong>seal kit</strong></p>',
    ]);
    const [system] = (await list(dispatcher, id, { filter: 'system' })).rows;
    expect(system).toMatchObject({ isSystemNote: true, mayEdit: false, mayDelete: false });
    expect(system?.noteBody).toContain('Merged &lt;from&gt; 12');
  });

  test('404: a record that is not theirs to see, of a kind that there is not, or a note of a note', async () => {
    const id = await newTicket({ isPrivate: true });
    const note = await posted(admin, id, 'Private');
    expect((await post(technician, id, 'x')).status).toBe(404);
    expect((await technician.call('notes/notes', { ID: id, type: 'tickets' })).status).toBe(404);
    expect((await technician.call('notes/get_note', { noteID: note.noteID })).status).toBe(404);
    for (const type of ['nothing', 'notes', 'constructor']) {
      expect((await admin.call('notes/post_note', { ID: note.noteID, type, noteBody: 'x' })).status, type).toBe(404);
    }
  });

  test('400: nothing written; 422: nothing is left of it; 403: who may only read', async () => {
    const id = await newTicket();
    expect((await post(admin, id, '  ')).status).toBe(400);
    expect(await post(admin, id, '<p><script>alert(1)</script></p>')).toMatchObject({
      status: 422,
      body: { fields: { noteBody: 'Write something first' } },
    });
    expect((await post(await acme.add('Viewer'), id, 'x')).status).toBe(403);
  });
});

describe('notes/edit_note and notes/list_note_versions', () => {
  test('200: what it said before is kept, with who wrote it and when', async () => {
    const id = await newTicket();
    const { noteID } = await posted(dispatcher, id, '<p>One</p>');
    let was = '<p>One</p>';
    for (const now of ['<p>Two</p>', '<p>Three</p>']) {
      const reply = await dispatcher.call('notes/edit_note', { noteID, changes: { noteBody: { was, now } } });
      expect(reply.body.data).toMatchObject({ noteBody: now, editedAt: expect.any(String) });
      was = now;
    }
    const { body } = await admin.call('notes/list_note_versions', { noteID });
    expect(body.data.versions.map((version: Note) => [version.noteBody, version.userDisplayName])).toEqual([
      ['<p>Three</p>', 'Dana Whitfield'],
      ['<p>Two</p>', 'Dana Whitfield'],
      ['<p>One</p>', 'Dana Whitfield'],
    ]);
  });

  test('200: taking the edit back puts the former words back, and keeps the later ones as a version', async () => {
    const { noteID } = await posted(dispatcher, await newTicket(), '<p>One</p>');
    const changes = { noteBody: { was: '<p>One</p>', now: '<p>Two</p>' } };
    const { body } = await dispatcher.call('notes/edit_note', { noteID, changes });
    expect((await dispatcher.call('events/undo', { undo: body.undo })).status).toBe(200);
    const reply = await dispatcher.call('notes/list_note_versions', { noteID });
    expect(reply.body.data.versions.map((version: Note) => version.noteBody)).toEqual([
      '<p>One</p>',
      '<p>Two</p>',
      '<p>One</p>',
    ]);
  });

  test('409: of two who write the same note the second is offered both', async () => {
    const { noteID } = await posted(dispatcher, await newTicket(), '<p>One</p>');
    const edit = (now: string) =>
      dispatcher.call('notes/edit_note', { noteID, changes: { noteBody: { was: '<p>One</p>', now } } });
    expect((await edit('<p>Mine</p>')).status).toBe(200);
    const { status, body } = await edit('<p>Also mine</p>');
    expect([status, body.now]).toEqual([409, { noteBody: '<p>Mine</p>' }]);
  });

  test('200: of two edits of different paragraphs both are kept; the history says so, and undo takes the second back', async () => {
    const first = '<p>Seal is out.</p><ul><li><p>Sleeve</p></li><li><p>Bearing</p></li></ul>';
    const { noteID } = await posted(dispatcher, await newTicket(), first);
    const edit = async (now: string) =>
      await dispatcher.call('notes/edit_note', { noteID, changes: { noteBody: { was: first, now } } });
    const one = await edit(first.replace('Sleeve', 'Sleeve, scored'));
    const two = await edit(`${first.replace('Bearing', 'Bearing, good')}<p>Parts are ordered.</p>`);
    const both =
      '<p>Seal is out.</p><ul><li><p>Sleeve, scored</p></li><li><p>Bearing, good</p></li></ul><p>Parts are ordered.</p>';
    expect(one.body.data.isMerged).toBe(false);
    expect(two.body.data).toMatchObject({ noteBody: both, isMerged: true });
    const versions = async () =>
      (await dispatcher.call('notes/list_note_versions', { noteID })).body.data.versions.map(
        (version: { isMerged: boolean }) => version.isMerged,
      );
    expect(await versions()).toEqual([true, false, false]);
    expect((await dispatcher.call('events/undo', { undo: two.body.undo })).status).toBe(200);
    expect((await dispatcher.call('notes/get_note', { noteID })).body.data.noteBody).toContain('scored');
    expect(await versions()).toEqual([false, true, false, false]);
  });

  test('409: what the note never said is merged with nothing; both wrote into one paragraph', async () => {
    const { noteID } = await posted(dispatcher, await newTicket(), '<p>One</p><p>Two</p>');
    const edit = (was: string, now: string) =>
      dispatcher.call('notes/edit_note', { noteID, changes: { noteBody: { was, now } } });
    expect((await edit('<p>One</p><p>Two</p>', '<p>One</p><p>Three</p>')).status).toBe(200);
    expect((await edit('<p>Other</p>', '<p>Other</p><p>More</p>')).status).toBe(409);
    const late = await edit('<p>One</p><p>Two</p>', '<p>Zero</p><p>Four</p>');
    expect([late.status, late.body.now]).toEqual([409, { noteBody: '<p>One</p><p>Three</p>' }]);
  });

  test('403: what somebody else wrote, also for an administrator, and what the system noted', async () => {
    const id = await newTicket();
    const { noteID } = await posted(dispatcher, id, '<p>One</p>');
    const changes = { noteBody: { was: '<p>One</p>', now: '<p>Forged</p>' } };
    expect(await admin.call('notes/edit_note', { noteID, changes })).toMatchObject({
      status: 403,
      body: { message: 'Only who wrote a note changes it.' },
    });
    await acme.within((context) => postSystemNote(context, { module: 'tickets', entityId: id }, 'Merged'));
    const [system] = (await list(admin, id, { filter: 'system' })).rows;
    expect((await admin.call('notes/delete_note', { noteID: system?.noteID })).status).toBe(403);
  });
});

describe('notes/change_note_pin and notes/delete_note', () => {
  test('200: both can be taken back; who may not delete what others wrote is told so', async () => {
    const id = await newTicket();
    const { noteID } = await posted(dispatcher, id, 'One');
    const pin = await dispatcher.call('notes/change_note_pin', { noteID, isPinned: true });
    expect(pin.body.data.pinned).toBe('1');
    await dispatcher.call('events/undo', { undo: pin.body.undo });
    expect((await list(admin, id)).rows[0]?.pinned).toBe('0');
    const other = await acme.add('Dispatcher');
    expect((await other.call('notes/delete_note', { noteID })).status).toBe(403);
    const gone = await admin.call('notes/delete_note', { noteID });
    expect((await list(admin, id)).rows).toEqual([]);
    expect((await admin.call('notes/get_note', { noteID })).status).toBe(404);
    await admin.call('events/undo', { undo: gone.body.undo });
    expect(bodies((await list(admin, id)).rows)).toEqual(['<p>One</p>']);
  });
});

describe('notes/change_note_bookmark_status, notes/mark_notes_read and notes/list_note_readers', () => {
  test('200: bookmarks and reading are each person’s own; readers are named once, with when first', async () => {
    const id = await newTicket();
    const { noteID } = await posted(dispatcher, id, 'One');
    expect((await list(dispatcher, id)).rows[0]).toMatchObject({ isRead: true, readers: 0 });
    expect((await list(admin, id)).rows[0]).toMatchObject({ isRead: false, isBookmarked: false });
    for (let i = 0; i < 2; i++) await admin.call('notes/mark_notes_read', { noteIDs: [noteID, 987_654_321] });
    expect((await list(admin, id)).rows[0]).toMatchObject({ isRead: true });
    expect((await list(dispatcher, id)).rows[0]).toMatchObject({ readers: 1 });
    const { body } = await dispatcher.call('notes/list_note_readers', { noteID });
    expect(body.data.readers.map(({ userID }: { userID: number }) => userID)).toEqual([admin.userID]);
    for (const isBookmarked of [true, true, false]) {
      await admin.call('notes/change_note_bookmark_status', { noteID, isBookmarked });
    }
    expect((await list(admin, id)).rows[0]?.isBookmarked).toBe(false);
  });
});

describe('notes/get_note', () => {
  test('200: leads to its record', async () => {
    const id = await newTicket();
    const { noteID } = await posted(dispatcher, id, 'One');
    const { body } = await admin.call('notes/get_note', { noteID });
    expect(body.data).toMatchObject({ noteBody: '<p>One</p>', label: 'Seal leak', address: `/tickets/${id}` });
  });
});

describe('files of notes', () => {
  const upload = async (by: TestPerson, file: Uint8Array, name: string): Promise<number> =>
    (await by.call('files/upload_file', { name }, { file })).body.data.fileID;
  const photo = async (by: TestPerson) => upload(by, await samples.jpeg(), 'pump.jpg');

  test('200: shown with the note, found by the filter, changed and put back with it', async () => {
    const id = await newTicket();
    const [a, b] = [await photo(dispatcher), await photo(dispatcher)];
    const sheet = await upload(dispatcher, samples.pdf(), 'seal data.pdf');
    const storage = { address: 'https://cloud.example.com', user: 'ana', password: 'x' };
    await admin.call('settings/save_cloud_storage', storage);
    const note = await posted(dispatcher, id, 'With photos', { fileIDs: [b, sheet, a] });
    await admin.call('settings/save_cloud_storage', { ...storage, isOn: false });
    await posted(dispatcher, id, 'Without');
    const names = ({ images, attachments }: Note) => [
      images.map(({ fileID }) => fileID),
      attachments.map(({ name }) => name),
    ];
    const [found] = (await list(admin, id, { filter: 'files' })).rows;
    expect(names(found ?? note)).toEqual([[b, a], ['seal data.pdf']]);
    const changes = { fileIDs: { was: [b, sheet, a], now: [a] } };
    const edit = await dispatcher.call('notes/edit_note', { noteID: note.noteID, changes });
    expect(names(edit.body.data)).toEqual([[a], []]);
    await dispatcher.call('events/undo', { undo: edit.body.undo });
    expect(names((await admin.call('notes/get_note', { noteID: note.noteID })).body.data)).toEqual([
      [b, a],
      ['seal data.pdf'],
    ]);
    expect((await (await acme.add('Technician')).call('files/download_file', { fileID: sheet })).status).toBe(404);
    expect((await admin.call('files/download_file', { fileID: sheet })).status).toBe(200);
  });

  test('422: a ninth image, in the words of product.md §5, and nothing is posted; 404: what somebody else uploaded', async () => {
    const id = await newTicket();
    const fileIDs: number[] = [];
    for (let i = 0; i < 9; i++) fileIDs.push(await photo(dispatcher));
    expect(await post(dispatcher, id, 'Nine', { fileIDs })).toMatchObject({
      status: 422,
      body: { message: 'You can only upload up to 8 images.' },
    });
    expect((await post(admin, id, 'Theirs', { fileIDs: fileIDs.slice(0, 1) })).status).toBe(404);
    expect((await list(admin, id)).rows).toEqual([]);
  });
});

describe('who is told of a note', () => {
  type Told = { module: string; entityID: number; notifications: { text: string }[] };
  const told = async (by: TestPerson, noteID: number) => {
    const { body } = await by.call('notifications/list_notifications');
    return (body.data.rows as Told[])
      .filter(({ module, entityID }) => module === 'notes' && entityID === noteID)
      .flatMap(({ notifications }) => notifications.map(({ text }) => text));
  };

  test('those it mentions, once; who works on the record or asked for it; not who wrote it, and nobody who may not see it', async () => {
    const outsider = await acme.add('Technician');
    const worker = await acme.add('Technician');
    const id = await newTicket({ assignees: [worker.userID] });
    const words = `Ask ${mention(dispatcher)} and ${mention(outsider)} and ${mention(admin)}`;
    const { noteID } = await posted(admin, id, words);
    await app.settled(acme);
    expect(await told(dispatcher, noteID)).toEqual(['mentioned you in a note']);
    expect(await told(worker, noteID)).toEqual(['wrote a note']);
    expect(await told(outsider, noteID)).toEqual([]);
    expect(await told(admin, noteID)).toEqual([]);
    const now = `${words} and ${mention(worker)}`;
    const was = (await list(admin, id)).rows[0]?.noteBody;
    await admin.call('notes/edit_note', { noteID, changes: { noteBody: { was, now } } });
    await app.settled(acme);
    expect(await told(dispatcher, noteID)).toEqual(['mentioned you in a note']);
    expect(await told(worker, noteID)).toEqual(expect.arrayContaining(['mentioned you in a note', 'wrote a note']));
  });
});
