import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { type ChecklistStep, findProblem, plainTick } from './rules.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
const viewer = await acme.add('Viewer');

const make = async (name: string, steps: object[] = [{ id: 1, title: 'Look' }]) => {
  const reply = await admin.call('settings/create_checklist', { name, steps });
  expect(reply.status, reply.body.message).toBe(200);
  return reply.body;
};
const get = async (checklistID: number) => (await admin.call('settings/get_checklist', { checklistID })).body.data;

describe('what the steps of a checklist must be', () => {
  const step = (id: number, more: Partial<ChecklistStep> = {}): ChecklistStep => ({
    ...plainTick,
    id,
    title: `Step ${id}`,
    isRequired: false,
    ...more,
  });
  const cases: [string, ChecklistStep[], string | undefined][] = [
    ['nothing is wrong', [step(1), step(2, { condition: { stepID: 1, equals: 'yes' } })], undefined],
    ['one id twice', [step(1), step(1)], 'id of another step'],
    ['one option', [step(1, { type: 'choice', options: ['a'] })], 'two options'],
    ['an option twice', [step(1, { type: 'choice', options: ['a', 'a'] })], 'same option twice'],
    ['a range turned round', [step(1, { type: 'number', min: 3, max: 2 })], 'least is more'],
    ['a tick that fails', [step(1, { failCreatesTicket: true })], 'cannot fail'],
    ['a later step', [step(1, { condition: { stepID: 2, equals: 'yes' } }), step(2)], 'does not come before'],
    ['itself', [step(1, { condition: { stepID: 1, equals: 'yes' } })], 'does not come before'],
    [
      'an answer that nobody can give',
      [step(1, { type: 'pass_fail' }), step(2, { condition: { stepID: 1, equals: 'yes' } })],
      'cannot be given',
    ],
  ];
  test.each(cases)('%s', (_, steps, sentence) => {
    const problem = findProblem(steps);
    if (sentence === undefined) expect(problem).toBeNull();
    else expect(problem?.sentence).toContain(sentence);
  });
});

describe('settings/get_checklist_roles', () => {
  test('200: the roles of the company', async () => {
    const { roles } = (await viewer.call('settings/get_checklist_roles')).body.data;
    expect(roles).toEqual(['Administrator', 'Manager', 'Dispatcher', 'Technician', 'Accountant', 'Viewer']);
  });

  test('422: a step of a role that nobody has; one that stood before its role was gone may stay', async () => {
    const steps = [{ id: 1, title: 'Sign off', role: 'Techniciann' }];
    const refused = await admin.call('settings/create_checklist', { name: 'Typed', steps });
    expect(refused).toMatchObject({ status: 422, body: { fields: { steps: expect.stringContaining('Techniciann') } } });
    const { data } = await make('Picked', [{ id: 1, title: 'Sign off', role: 'Technician' }]);
    const change = (was: object[], now: object[]) =>
      admin.call('settings/update_checklist', { checklistID: data.checklistID, changes: { steps: { was, now } } });
    const typed = [{ ...data.steps[0], role: 'Foreman' }];
    expect((await change(data.steps, typed)).status).toBe(422);
    await app.owner.query('update checklists set steps = $1 where tenant_id = $2 and checklist_id = $3', [
      JSON.stringify(typed),
      acme.tenantID,
      data.checklistID,
    ]);
    expect((await change(typed, [{ ...typed[0], title: 'Signed off' }])).status).toBe(200);
  });
});

describe('settings/create_checklist', () => {
  test('200: kept with its defaults; undo takes it back', async () => {
    const { data, undo } = await make('Start-up', [
      { id: 4, title: 'Amps', type: 'number', unit: 'A', min: 2, max: 9 },
    ]);
    expect(data).toMatchObject({ name: 'Start-up', version: 1, stepsTotal: 1, ticketTypeIDs: [], taskCategoryIDs: [] });
    expect(data.steps).toEqual([
      { ...plainTick, id: 4, title: 'Amps', type: 'number', unit: 'A', min: 2, max: 9, isRequired: false },
    ]);
    await admin.call('events/undo', { undo });
    expect((await admin.call('settings/get_checklist', { checklistID: data.checklistID })).status).toBe(404);
  });

  test('400: without a name, and with steps that cannot be', async () => {
    expect(await admin.call('settings/create_checklist', { name: ' ' })).toMatchObject({ status: 400 });
    const steps = [{ id: 1, title: 'Colour', type: 'choice', options: ['red'] }];
    const refused = await admin.call('settings/create_checklist', { name: 'Bad', steps });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('at least two options');
  });

  test('403: without the right', async () => {
    expect(await viewer.call('settings/create_checklist', { name: 'x' })).toMatchObject({ status: 403 });
  });

  test('422: a name that is taken, however it is written', async () => {
    await make('Taken');
    const refused = await admin.call('settings/create_checklist', { name: 'TAKEN' });
    expect(refused).toMatchObject({ status: 422, body: { fields: { name: expect.stringContaining('Another') } } });
  });
});

describe('settings/list_checklists', () => {
  test('200: by name and by words of it', async () => {
    await make('Zeta list');
    await make('alpha list');
    const { body } = await viewer.call('settings/list_checklists', { search: 'list' });
    expect(body.data.rows.map((row: { name: string }) => row.name)).toEqual(['alpha list', 'Zeta list']);
  });
});

describe('settings/get_checklist', () => {
  test('404: one that is not there', async () => {
    expect(await admin.call('settings/get_checklist', { checklistID: 9_999 })).toMatchObject({ status: 404 });
  });
});

describe('settings/update_checklist', () => {
  const update = (checklistID: number, changes: object) =>
    admin.call('settings/update_checklist', { checklistID, changes });

  test('200: other steps are a new version, another name is not; undo brings the former steps as a further one', async () => {
    const { checklistID, steps } = (await make('Versions')).data;
    expect((await update(checklistID, { name: { was: 'Versions', now: 'Renamed' } })).body.data.version).toBe(1);
    const now = [...steps, { ...steps[0], id: 2, title: 'Listen' }];
    const changed = await update(checklistID, { steps: { was: steps, now } });
    expect(changed.body.data).toMatchObject({ version: 2, versions: [{ version: 2, stepsTotal: 2 }, { version: 1 }] });
    await admin.call('events/undo', { undo: changed.body.undo });
    expect(await get(checklistID)).toMatchObject({ version: 3, steps });
  });

  test('409: the steps were changed by somebody else meanwhile', async () => {
    const { checklistID, steps } = (await make('Two writers')).data;
    const withTitle = (title: string) => [{ ...steps[0], title }];
    await update(checklistID, { steps: { was: steps, now: withTitle('First') } });
    expect(await update(checklistID, { steps: { was: steps, now: withTitle('Second') } })).toMatchObject({
      status: 409,
    });
    expect((await get(checklistID)).steps).toEqual(withTitle('First'));
  });

  test('400, 403, 404, 422: steps that cannot be, no right, not there, a taken name', async () => {
    const { checklistID } = (await make('Mine')).data;
    await make('Theirs');
    expect(await update(checklistID, { name: { was: 'Mine', now: '' } })).toMatchObject({ status: 400 });
    const changes = { name: { was: 'Mine', now: 'Theirs' } };
    expect(await viewer.call('settings/update_checklist', { checklistID, changes })).toMatchObject({ status: 403 });
    expect(await update(9_999, changes)).toMatchObject({ status: 404 });
    expect(await update(checklistID, changes)).toMatchObject({ status: 422 });
  });
});

describe('settings/delete_checklist', () => {
  test('200: gone from the list and its name free; undo brings it back unless the name was taken: 422', async () => {
    const { checklistID } = (await make('Going')).data;
    const deleted = await admin.call('settings/delete_checklist', { checklistID });
    expect(deleted.status).toBe(200);
    const again = await make('Going');
    expect(await admin.call('events/undo', { undo: deleted.body.undo })).toMatchObject({ status: 422 });
    await admin.call('settings/delete_checklist', { checklistID: again.data.checklistID });
    expect(await admin.call('events/undo', { undo: deleted.body.undo })).toMatchObject({ status: 200 });
    expect(await get(checklistID)).toMatchObject({ name: 'Going' });
  });

  test('403, 404: no right, deleted already', async () => {
    const { checklistID } = (await make('Gone')).data;
    expect(await viewer.call('settings/delete_checklist', { checklistID })).toMatchObject({ status: 403 });
    await admin.call('settings/delete_checklist', { checklistID });
    expect(await admin.call('settings/delete_checklist', { checklistID })).toMatchObject({ status: 404 });
  });
});
