import { describe, expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';
import type { NoteTemplate } from './contract.ts';

/** docs/rules/notes.md#templates */
const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
const technician = await acme.add('Technician');
const viewer = await acme.add('Viewer');

const create = (by: TestPerson, more: object = {}) =>
  by.call('settings/create_note_template', { name: 'Arrival', noteBody: '<p>On site {today}</p>', ...more });
async function created(by: TestPerson, more: object = {}): Promise<NoteTemplate> {
  const { status, body } = await create(by, more);
  expect(status, body.message).toBe(200);
  return body.data;
}
const update = (by: TestPerson, noteTemplateID: number, changes: object) =>
  by.call('settings/update_note_template', { noteTemplateID, changes });
async function names(by: TestPerson, path = 'settings/list_note_templates', input: object = {}): Promise<string[]> {
  const { status, body } = await by.call(path, input);
  expect(status, body.message).toBe(200);
  return body.data.templates.map((template: NoteTemplate) => template.name);
}

describe('notes/list_note_templates', () => {
  test('200: by name, those of the kind of record and those of every kind; of the own company only', async () => {
    const caprock = await app.newTenant();
    const other = await app.newTenant();
    await created(other.admin, { name: 'Theirs' });
    await created(caprock.admin, { name: 'pump pulled', kinds: ['tickets', 'assets'] });
    await created(caprock.admin, { name: 'Call' });
    await created(caprock.admin, { name: 'Follow up', kinds: ['tasks'] });
    const writer = await caprock.add('Technician');
    const usable = (type: string) => names(writer, 'notes/list_note_templates', { type });
    expect(await usable('tickets')).toEqual(['Call', 'pump pulled']);
    expect(await usable('tasks')).toEqual(['Call', 'Follow up']);
    expect(await usable('quotes')).toEqual(['Call']);
    expect(await names(caprock.admin)).toEqual(['Call', 'Follow up', 'pump pulled']);
  });

  test('400: no kind of record; 403: who may not write notes', async () => {
    expect((await admin.call('notes/list_note_templates', { type: 'No Kind' })).status).toBe(400);
    expect((await viewer.call('notes/list_note_templates', { type: 'tickets' })).status).toBe(403);
  });
});

describe('settings/list_note_templates', () => {
  test('403: without the right to the settings', async () => {
    expect((await technician.call('settings/list_note_templates')).status).toBe(403);
  });
});

describe('settings/create_note_template', () => {
  test('200: internal and for every record unless it says otherwise; of its markup what a note may hold', async () => {
    expect(
      await created(admin, { name: 'Plain', noteBody: '<p onclick="x()">Hi {me}<script>x()</script></p>' }),
    ).toEqual({
      noteTemplateID: expect.any(Number),
      name: 'Plain',
      noteBody: '<p>Hi {me}</p>',
      audience: 'internal',
      kinds: [],
    });
    expect(await created(admin, { name: 'Done', audience: 'customer', kinds: ['tickets'] })).toMatchObject({
      audience: 'customer',
      kinds: ['tickets'],
    });
  });

  test('400: without a name or a text, too long, or for a kind of record that there is not', async () => {
    for (const wrong of [
      { name: ' ' },
      { name: 'x'.repeat(81) },
      { noteBody: '<p> </p>' },
      { noteBody: 'x'.repeat(300_001) },
      { kinds: ['weather'] },
      { audience: 'everybody' },
    ]) {
      expect((await create(admin, wrong)).status, JSON.stringify(wrong).slice(0, 60)).toBe(400);
    }
  });

  test('403: without the right to change the settings', async () => {
    expect((await create(technician)).status).toBe(403);
  });

  test('422: a placeholder that there is not is named; so is one that is bold in part', async () => {
    const noteBody = '<p>{customer} {custmer} {Today} {cust<strong>omer</strong>} {a b} {} {2}</p>';
    const { status, body } = await create(admin, { name: 'Wrong', noteBody });
    expect([status, body.fields.noteBody]).toEqual([
      422,
      '{custmer}, {Today}, {customer}, {a b} cannot be filled in. Use {customer}, {subject}, {number}, {today}, {me}, each written in one style.',
    ]);
  });

  test('422: a name that is taken, whatever its case; nothing left of the text', async () => {
    await created(admin, { name: 'Taken' });
    expect(await create(admin, { name: 'tAKEN' })).toMatchObject({
      status: 422,
      body: { fields: { name: 'There is a template of this name' } },
    });
    expect((await create(admin, { name: 'Empty', noteBody: '<p><script>x()</script></p>' })).status).toBe(422);
    const both = await Promise.all([create(admin, { name: 'Race' }), create(admin, { name: 'race' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('settings/update_note_template and settings/delete_note_template', () => {
  test('200: what two people change apart is both kept; both are undone', async () => {
    const { noteTemplateID } = await created(admin, { name: 'Waiting' });
    await update(admin, noteTemplateID, { name: { was: 'Waiting', now: 'Waiting on parts' } });
    const second = await update(admin, noteTemplateID, { kinds: { was: [], now: ['tasks'] } });
    expect(second.body.data).toMatchObject({ name: 'Waiting on parts', kinds: ['tasks'] });
    expect((await admin.call('events/undo', { undo: second.body.undo })).status).toBe(200);
    const removed = await admin.call('settings/delete_note_template', { noteTemplateID });
    expect(await names(admin)).not.toContain('Waiting on parts');
    expect((await admin.call('events/undo', { undo: removed.body.undo })).status).toBe(200);
    const { templates } = (await admin.call('settings/list_note_templates')).body.data;
    expect(templates).toContainEqual(expect.objectContaining({ noteTemplateID, name: 'Waiting on parts', kinds: [] }));
  });

  test('200: its making is undone; a name that was let go is free again', async () => {
    const made = await create(admin, { name: 'Once' });
    expect((await admin.call('events/undo', { undo: made.body.undo })).status).toBe(200);
    const { noteTemplateID } = await created(admin, { name: 'Once' });
    expect((await admin.call('settings/delete_note_template', { noteTemplateID })).status).toBe(200);
    await created(admin, { name: 'Once' });
  });

  test('409: a field that somebody else changed, with what it is now', async () => {
    const { noteTemplateID } = await created(admin, { name: 'First' });
    await update(admin, noteTemplateID, { name: { was: 'First', now: 'Second' } });
    const late = await update(admin, noteTemplateID, { name: { was: 'First', now: 'Third' } });
    expect([late.status, late.body.now]).toEqual([409, { name: 'Second' }]);
  });

  test('400, 403, 404, 422: nothing written, no right, no such template, a name or placeholder that cannot be', async () => {
    const { noteTemplateID } = await created(admin, { name: 'Kept' });
    await created(admin, { name: 'Other' });
    const text = (now: string) => ({ noteBody: { was: '<p>On site {today}</p>', now } });
    expect((await update(admin, noteTemplateID, text(''))).status).toBe(400);
    expect((await update(technician, noteTemplateID, text('x'))).status).toBe(403);
    expect((await technician.call('settings/delete_note_template', { noteTemplateID })).status).toBe(403);
    expect((await update(admin, 987_654, text('x'))).status).toBe(404);
    expect((await admin.call('settings/delete_note_template', { noteTemplateID: 987_654 })).status).toBe(404);
    expect((await update(admin, noteTemplateID, text('{nobody}'))).status).toBe(422);
    expect((await update(admin, noteTemplateID, { name: { was: 'Kept', now: 'other' } })).status).toBe(422);
  });
});
