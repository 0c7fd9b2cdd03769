import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { postSystemNote } from '../public.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;

describe('notes/summarize_notes', () => {
  test('200: what was done, decided and left open, each with its note, its writer and its time', async () => {
    const ID = (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak' })).body.data.ticketID;
    const post = async (noteBody: string) =>
      (await admin.call('notes/post_note', { ID, type: 'tickets', noteBody })).body.data.noteID;
    const first = await post('<p>Replaced the seal. Waiting on the operator.</p>');
    const second = await post('<ul><li>Customer approved the rebuild</li><li>Nice weather</li></ul>');
    await acme.within((context) => postSystemNote(context, { module: 'tickets', entityId: ID }, 'Merged, please look'));
    const { body } = await admin.call('notes/summarize_notes', { ID, type: 'tickets' });
    const by = { userDisplayName: admin.name, dateCreated: expect.any(String) };
    expect(body.data).toEqual({
      done: [{ noteID: first, sentence: 'Replaced the seal.', ...by }],
      decided: [{ noteID: second, sentence: 'Customer approved the rebuild', ...by }],
      open: [{ noteID: first, sentence: 'Waiting on the operator.', ...by }],
      notes: 2,
    });
  });

  test('404: of a record that is not theirs to see', async () => {
    const ticket = { ticketSubject: 'Private', isPrivate: true };
    const ID = (await admin.call('tickets/create_ticket', ticket)).body.data.ticketID;
    const technician = await acme.add('Technician');
    expect((await technician.call('notes/summarize_notes', { ID, type: 'tickets' })).status).toBe(404);
  });
});
