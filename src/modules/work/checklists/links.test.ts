import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
const viewer = await acme.add('Viewer');

const kind = async (of: 'ticket' | 'task', name: string): Promise<number> =>
  (await admin.call('settings/create_work_kind', { kind: of, name })).body.data.id;
const checklist = async (name: string): Promise<number> =>
  (await admin.call('settings/create_checklist', { name, steps: [{ id: 1, title: 'Look' }] })).body.data.checklistID;

describe('settings/link_checklist, settings/update_checklist, tickets/getTicketTypeByChecklist and tasks/getTaskCategoriesByChecklist', () => {
  test('200: linked with several of both kinds, unlinked, and undone', async () => {
    const checklistID = await checklist('Both');
    const [first, second, category] = [
      await kind('ticket', 'B type'),
      await kind('ticket', 'A type'),
      await kind('task', 'Errand'),
    ];
    const link = (of: string, kindID: number, isLinked = true) =>
      admin.call('settings/link_checklist', { checklistID, kind: of, kindID, isLinked });
    const types = async () =>
      (await viewer.call('tickets/getTicketTypeByChecklist', { checklistID })).body.data.types.map(
        (type: { name: string }) => type.name,
      );
    await link('ticket', first);
    await link('ticket', second);
    await link('task', category);
    expect(await types()).toEqual(['A type', 'B type']);
    const { body } = await viewer.call('tasks/getTaskCategoriesByChecklist', { checklistID });
    expect(body.data.categories).toEqual([{ id: category, name: 'Errand' }]);
    const unlinked = await link('ticket', second, false);
    expect(await types()).toEqual(['B type']);
    await admin.call('events/undo', { undo: unlinked.body.undo });
    expect(await types()).toEqual(['A type', 'B type']);
  });

  test('200: kinds are saved with the checklist, new or changed, in one change that one undo takes back', async () => {
    const [type, category] = [await kind('ticket', 'Saved type'), await kind('task', 'Saved category')];
    const made = await admin.call('settings/create_checklist', { name: 'With kinds', ticketTypeIDs: [type] });
    expect(made.body.data).toMatchObject({ ticketTypeIDs: [type], taskCategoryIDs: [] });
    const { checklistID } = made.body.data;
    const change = {
      checklistID,
      changes: {
        name: { was: 'With kinds', now: 'Renamed' },
        ticketTypeIDs: { was: [type], now: [] },
        taskCategoryIDs: { was: [], now: [category] },
      },
    };
    const changed = await admin.call('settings/update_checklist', change);
    expect(changed.body.data).toMatchObject({ name: 'Renamed', ticketTypeIDs: [], taskCategoryIDs: [category] });
    await admin.call('events/undo', { undo: changed.body.undo });
    const { body } = await admin.call('settings/get_checklist', { checklistID });
    expect(body.data).toMatchObject({ name: 'With kinds', version: 1, ticketTypeIDs: [type], taskCategoryIDs: [] });
  });

  test('404 and 409: a kind that is not in use; kinds that somebody else changed meanwhile', async () => {
    const gone = await kind('ticket', 'Gone');
    await admin.call('settings/archive_work_kind', { kind: 'ticket', id: gone });
    const checklistID = await checklist('Guarded');
    const wrong = [{ ticketTypeIDs: [gone] }, { ticketTypeIDs: [9_999] }, { taskCategoryIDs: [9_999] }];
    for (const [at, kinds] of wrong.entries()) {
      const made = await admin.call('settings/create_checklist', { name: `Wrong ${at}`, ...kinds });
      expect(made, JSON.stringify(kinds)).toMatchObject({ status: 404 });
      const [[field, now]] = Object.entries(kinds) as [[string, number[]]];
      const changes = { [field]: { was: [], now } };
      expect(await admin.call('settings/update_checklist', { checklistID, changes })).toMatchObject({ status: 404 });
    }
    const type = await kind('ticket', 'Mine meanwhile');
    await admin.call('settings/link_checklist', { checklistID, kind: 'ticket', kindID: type, isLinked: true });
    const late = { ticketTypeIDs: { was: [], now: [await kind('ticket', 'Late')] } };
    expect(await admin.call('settings/update_checklist', { checklistID, changes: late })).toMatchObject({
      status: 409,
      body: { now: { ticketTypeIDs: [type] } },
    });
  });

  test('400, 403, 404: no such kind of work, no right, no such checklist, type or category', async () => {
    const [checklistID, kindID] = [await checklist('Refused'), await kind('ticket', 'Known')];
    const given = { checklistID, kind: 'ticket', kindID, isLinked: true };
    const link = (more: object, person = admin) => person.call('settings/link_checklist', { ...given, ...more });
    expect(await link({ kind: 'invoice' })).toMatchObject({ status: 400 });
    expect(await link({}, viewer)).toMatchObject({ status: 403 });
    expect(await link({ checklistID: 9_999 })).toMatchObject({ status: 404 });
    expect(await link({ kindID: 9_999 })).toMatchObject({ status: 404 });
    for (const path of ['tickets/getTicketTypeByChecklist', 'tasks/getTaskCategoriesByChecklist']) {
      expect(await admin.call(path, { checklistID: 9_999 })).toMatchObject({ status: 404 });
    }
  });
});
