import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
const dispatcher = await acme.add('Dispatcher');

const steps = (...titles: string[]) => titles.map((title) => ({ title, isRequired: false }));
async function newKind(kind: 'task' | 'ticket', name: string, more: object = {}): Promise<number> {
  const { status, body } = await admin.call('settings/create_work_kind', { kind, name, ...more });
  expect(status, body.message).toBe(200);
  return body.data.id;
}
const kindsOf = async (kind: 'task' | 'ticket') =>
  (await admin.call('settings/list_work_kinds', { kind })).body.data.kinds as {
    id: number;
    name: string;
    parentID: number | null;
    steps: ReturnType<typeof steps>;
  }[];

describe('settings/create_work_kind', () => {
  test('200: a type with its steps can be chosen at once, and undo takes it out of use', async () => {
    const { body } = await admin.call('settings/create_work_kind', {
      kind: 'ticket',
      name: 'Leak survey',
      steps: steps('Walk the line', 'Report'),
    });
    const ticketTypeID = body.data.id;
    expect((await admin.call('tickets/getTicketType', { ticketTypeID })).body.data).toMatchObject({
      name: 'Leak survey',
      steps: [{ title: 'Walk the line' }, { title: 'Report' }],
    });
    await admin.call('events/undo', { undo: body.undo });
    expect(await admin.call('tickets/getTicketType', { ticketTypeID })).toMatchObject({ status: 404 });
  });

  test('422: a name that is taken, whatever its case, and of two at once one', async () => {
    await newKind('ticket', 'Survey');
    const again = await admin.call('settings/create_work_kind', { kind: 'ticket', name: 'SURVEY' });
    expect(again).toMatchObject({ status: 422, body: { fields: { name: 'This name is taken. Choose another.' } } });
    const both = await Promise.all(
      [1, 2].map(() => admin.call('settings/create_work_kind', { kind: 'task', name: 'Race' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('422: a sub-category of a sub-category, and of a ticket type', async () => {
    const parentID = await newKind('task', 'Yard');
    const sub = await newKind('task', 'Fence', { parentID });
    const refused = [
      { kind: 'task', name: 'Gate', parentID: sub },
      { kind: 'ticket', name: 'Gate', parentID },
    ];
    for (const given of refused) {
      expect(await admin.call('settings/create_work_kind', given)).toMatchObject({ status: 422 });
    }
    expect(
      await admin.call('settings/create_work_kind', { kind: 'task', name: 'Gate', parentID: 9_999 }),
    ).toMatchObject({ status: 404 });
  });

  test('403: for who may not change settings', async () => {
    expect(await dispatcher.call('settings/create_work_kind', { kind: 'task', name: 'Mine' })).toMatchObject({
      status: 403,
    });
  });
});

describe('settings/update_work_kind', () => {
  test('200: other steps are for items to come; 409 for who saw others', async () => {
    const id = await newKind('ticket', 'Repack', { steps: steps('Old') });
    const made = await admin.call('tickets/create_ticket', { ticketSubject: 'x', ticketTypeID: id });
    const change = { steps: { was: steps('Old'), now: steps('New', 'Newer') } };
    expect(await admin.call('settings/update_work_kind', { kind: 'ticket', id, changes: change })).toMatchObject({
      status: 200,
    });
    const { ticketID } = made.body.data;
    const held = await admin.call('tickets/get_completed_ticket_steps', { ticketID });
    expect(held.body.data.steps).toMatchObject([{ title: 'Old' }]);
    expect((await admin.call('tickets/get_ticket_type_steps', { ticketTypeID: id })).body.data.steps).toEqual(
      steps('New', 'Newer'),
    );
    expect(await admin.call('settings/update_work_kind', { kind: 'ticket', id, changes: change })).toMatchObject({
      status: 200,
    });
    const late = { steps: { was: steps('Old'), now: steps('Mine') } };
    expect(await admin.call('settings/update_work_kind', { kind: 'ticket', id, changes: late })).toMatchObject({
      status: 409,
    });
  });
});

describe('settings/update_work_kind, steps renamed and moved', () => {
  test.each([
    { kind: 'ticket', make: 'tickets/create_ticket', held: 'tickets/get_completed_ticket_steps', id: 'ticketID' },
    { kind: 'task', make: 'tasks/create_task', held: 'tasks/get_completed_task_steps', id: 'taskID' },
  ] as const)(
    '200: an open $kind keeps its steps and what is done; undo brings the former names and order back',
    async ({ kind, make, held, id: idName }) => {
      const former = steps('Isolate', 'Test');
      const id = await newKind(kind, 'Overhaul', { steps: former });
      const its =
        kind === 'ticket' ? { ticketSubject: 'x', ticketTypeID: id } : { taskSubject: 'x', taskCategoryID: id };
      const on = { [idName]: (await admin.call(make, its)).body.data[idName] };
      await admin.call(kind === 'ticket' ? 'tickets/toggle_ticket_step' : 'tasks/toggle_task_step', {
        ...on,
        add: true,
      });
      const now = steps('Test run', 'Isolate');
      const change = { kind, id, changes: { steps: { was: former, now } } };
      const changed = await admin.call('settings/update_work_kind', change);
      expect((await admin.call(held, on)).body.data).toMatchObject({
        completedStepsPercentage: 50,
        steps: [
          { title: 'Isolate', state: 'done' },
          { title: 'Test', state: 'open' },
        ],
      });
      const stepsNow = async () => (await kindsOf(kind)).find((one) => one.id === id)?.steps;
      expect(await stepsNow()).toEqual(now);
      await admin.call('events/undo', { undo: changed.body.undo });
      expect(await stepsNow()).toEqual(former);
    },
  );
});

describe('settings/archive_work_kind', () => {
  test('200: it goes with its sub-categories, what has it keeps it, one undo brings all back', async () => {
    const id = await newKind('task', 'Fleet');
    const sub = await newKind('task', 'Tires', { parentID: id });
    const task = await admin.call('tasks/create_task', { taskSubject: 'x', taskCategoryID: sub });
    const gone = await admin.call('settings/archive_work_kind', { kind: 'task', id });
    expect((await kindsOf('task')).filter((kind) => [id, sub].includes(kind.id))).toEqual([]);
    const { taskID } = task.body.data;
    expect((await admin.call('tasks/get_task', { taskID })).body.data.taskCategoryName).toBe('Tires');
    expect(await admin.call('tasks/create_task', { taskSubject: 'x', taskCategoryID: sub })).toMatchObject({
      status: 404,
    });
    await admin.call('events/undo', { undo: gone.body.undo });
    expect((await kindsOf('task')).filter((kind) => [id, sub].includes(kind.id))).toHaveLength(2);
  });
});

describe('settings/bring_back_work_kind', () => {
  const outOfUse = async (kind: 'task' | 'ticket'): Promise<string[]> =>
    (await admin.call('settings/list_work_kinds', { kind })).body.data.outOfUse.map(
      ({ name }: { name: string }) => name,
    );

  test('200: a type is listed out of use and comes back with its steps; undo takes it again', async () => {
    const id = await newKind('ticket', 'Former survey', { steps: steps('Walk') });
    await admin.call('settings/archive_work_kind', { kind: 'ticket', id });
    expect(await outOfUse('ticket')).toContain('Former survey');
    const { body } = await admin.call('settings/bring_back_work_kind', { kind: 'ticket', id });
    expect((await kindsOf('ticket')).find((kind) => kind.id === id)?.steps).toEqual(steps('Walk'));
    expect(await outOfUse('ticket')).not.toContain('Former survey');
    await admin.call('events/undo', { undo: body.undo });
    expect(await outOfUse('ticket')).toContain('Former survey');
  });

  test('200: a category with the sub-categories that went with it; 422: a sub-category before its category', async () => {
    const id = await newKind('task', 'Yard work');
    const sub = await newKind('task', 'Mowing', { parentID: id });
    await admin.call('settings/archive_work_kind', { kind: 'task', id });
    expect(await outOfUse('task')).toEqual(expect.arrayContaining(['Yard work', 'Yard work › Mowing']));
    expect(await admin.call('settings/bring_back_work_kind', { kind: 'task', id: sub })).toMatchObject({
      status: 422,
      body: { message: '“Mowing” is a part of “Yard work”, which is out of use. Bring that back first.' },
    });
    await admin.call('settings/bring_back_work_kind', { kind: 'task', id });
    expect((await kindsOf('task')).filter((kind) => [id, sub].includes(kind.id))).toHaveLength(2);
  });

  test('422: its name was taken meanwhile; 404: of another company; 403: who may not change settings', async () => {
    const id = await newKind('ticket', 'Twice');
    await admin.call('settings/archive_work_kind', { kind: 'ticket', id });
    await newKind('ticket', 'TWICE');
    const back = (by: typeof admin) => by.call('settings/bring_back_work_kind', { kind: 'ticket', id });
    expect(await back(admin)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Rename that one') },
    });
    expect(await back((await app.newTenant()).admin)).toMatchObject({ status: 404 });
    expect(await back(dispatcher)).toMatchObject({ status: 403 });
  });
});

describe('settings/list_work_kinds', () => {
  test('200: a category is followed by its sub-categories', async () => {
    const parentID = await newKind('task', 'AAA');
    await newKind('task', 'ZZZ', { parentID });
    const kinds = await kindsOf('task');
    const at = kinds.findIndex(({ id }) => id === parentID);
    expect(kinds[at + 1]).toMatchObject({ name: 'ZZZ', parentID });
  });
});

describe('tasks/get_category_sub_categories', () => {
  test('200: a sub-category without steps of its own has those of its category; 404 for an unknown one', async () => {
    const taskCategoryID = await newKind('task', 'Weld', { steps: steps('Grind') });
    await newKind('task', 'Pipe', { parentID: taskCategoryID });
    await newKind('task', 'Plate', { parentID: taskCategoryID, steps: steps('Preheat') });
    const { body } = await admin.call('tasks/get_category_sub_categories', { taskCategoryID });
    expect(body.data.subCategories).toMatchObject([
      { name: 'Pipe', steps: [{ title: 'Grind' }] },
      { name: 'Plate', steps: [{ title: 'Preheat' }] },
    ]);
    expect(await admin.call('tasks/get_category_sub_categories', { taskCategoryID: 9_999 })).toMatchObject({
      status: 404,
    });
  });
});

describe('tasks/getTaskCategories', () => {
  test('200: categories with their steps; the pickers’ list names a sub-category with its category', async () => {
    const parentID = await newKind('task', 'Paint', { steps: steps('Sand') });
    await newKind('task', 'Primer', { parentID });
    const tree = await admin.call('tasks/getTaskCategories');
    expect(tree.body.data.categories).toContainEqual({
      id: parentID,
      name: 'Paint',
      parentID: null,
      steps: steps('Sand'),
    });
    const { categories } = (await admin.call('tasks/get_tenant_task_categories')).body.data;
    expect(categories).toContainEqual({ id: expect.any(Number), name: 'Paint › Primer' });
  });
});
