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

describe('settings/link_checklist, tickets/getTicketTypeByChecklist and tasks/getTaskCategoriesByChecklist', () => {
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
