import { describe, expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';
import * as samples from '#test/file-samples.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;
const tech = await acme.add('Technician');
const viewer = await acme.add('Viewer');
const manager = await acme.add('Manager');

const all = [
  { id: 1, title: 'Lock out', isRequired: true },
  { id: 2, title: 'Seal', type: 'pass_fail', failCreatesTicket: true },
  {
    id: 3,
    title: 'Which leak',
    type: 'choice',
    options: ['Drip', 'Stream'],
    isRequired: true,
    condition: { stepID: 2, equals: 'fail' },
  },
  { id: 4, title: 'Pressure', type: 'number', unit: 'psi', min: 40, max: 60, failCreatesTicket: true },
];
let made = 0;
/** A checklist that a new ticket type and a new task category bring. */
async function newKind(steps: object[] = all) {
  const name = `List ${++made}`;
  const { checklistID } = (await admin.call('settings/create_checklist', { name, steps })).body.data;
  const kinds = { ticket: 0, task: 0 };
  for (const kind of ['ticket', 'task'] as const) {
    const kindID = (await admin.call('settings/create_work_kind', { kind, name })).body.data.id;
    await admin.call('settings/link_checklist', { checklistID, kind, kindID, isLinked: true });
    kinds[kind] = kindID;
  }
  return { checklistID, ...kinds };
}
async function newItem(area: 'tickets' | 'tasks', kinds: { ticket: number; task: number }, person: TestPerson = admin) {
  const own =
    area === 'tickets'
      ? { path: 'tickets/create_ticket', ticketSubject: 'Pump', ticketTypeID: kinds.ticket }
      : { path: 'tasks/create_task', taskSubject: 'Pump', taskCategoryID: kinds.task };
  const { path, ...fields } = own;
  const { body } = await person.call(path, fields);
  const idName = area === 'tickets' ? 'ticketID' : 'taskID';
  const item = { [idName]: body.data.id };
  const call = (name: string, more: object = {}, who: TestPerson = person) =>
    who.call(`${area}/${name}`, { ...item, ...more });
  const items = async () => {
    const { data } = (await call('getLinkedChecklistItems')).body;
    return data.checklists.flatMap((list: { items: object[] }) => list.items);
  };
  return { id: body.data.id as number, item, call, items };
}

describe.each([
  ['tickets/getLinkedChecklistItems', 'tickets'],
  ['tasks/getLinkedChecklistItems', 'tasks'],
] as const)('%s', (_path, area) => {
  test('200: the current version is copied, and an item keeps what it has; another type brings its own', async () => {
    const kinds = await newKind();
    const { items, call, id } = await newItem(area, kinds);
    await call('fill_checklist_item', { stepID: 1 });
    const changes = { steps: { was: (await admin.call('settings/get_checklist', kinds)).body.data.steps, now: [] } };
    await admin.call('settings/update_checklist', { checklistID: kinds.checklistID, changes });
    expect(await items()).toMatchObject([
      { title: 'Lock out', state: 'done', checklistVersion: 1, checklistID: kinds.checklistID },
      { title: 'Seal', state: 'open', isHidden: false },
      { title: 'Which leak', isHidden: true },
      { title: 'Pressure', unit: 'psi', min: 40, max: 60 },
    ]);
    const other = await newKind([{ id: 1, title: 'Sweep' }]);
    if (area === 'tasks') await admin.call('tasks/change_task_category', { taskID: id, taskCategoryID: other.task });
    else {
      const typeID = { was: kinds.ticket, now: other.ticket };
      await admin.call('tickets/ticket_update', { ticketID: id, changes: { typeID } });
    }
    expect(await items()).toMatchObject([{ title: 'Sweep' }]);
    const held = await call(area === 'tasks' ? 'get_completed_task_steps' : 'get_completed_ticket_steps');
    expect(held.body.data.formerSteps).toMatchObject([{ title: 'Lock out' }]);
  });
});

describe.each([
  ['tickets/fill_checklist_item', 'tickets'],
  ['tasks/fill_checklist_item', 'tasks'],
] as const)('%s', (_path, area) => {
  test('200: percentages are of what is shown; undo takes an answer back', async () => {
    const { call, items } = await newItem(area, await newKind());
    const fill = async (stepID: number, value?: unknown) => {
      const { body } = await call('fill_checklist_item', { stepID, ...(value !== undefined && { value }) });
      return body.data.completedStepsPercentage;
    };
    expect(await fill(1)).toBe(33);
    expect(await fill(2, 'pass')).toBe(67);
    const failed = await call('fill_checklist_item', { stepID: 2, value: 'fail' });
    expect(failed.body.data.completedStepsPercentage).toBe(50);
    expect(await items()).toMatchObject([{}, { isFailed: true }, { isHidden: false }, {}]);
    await admin.call('events/undo', { undo: failed.body.undo });
    expect(await items()).toMatchObject([{}, { value: 'pass', isFailed: false }, { isHidden: true }, {}]);
    expect(await fill(4, 61)).toBe(100);
    expect(await items()).toMatchObject([{}, {}, {}, { isFailed: true, value: 61 }]);
  });

  test('200: a photo and a signature belong to the item and are seen by whoever sees it', async () => {
    const photos = [
      { id: 1, title: 'Before', type: 'photo' },
      { id: 2, title: 'Customer', type: 'signature' },
    ];
    const { call, items } = await newItem(area, await newKind(photos));
    const file = await samples.jpeg();
    const upload = async () => (await admin.call('files/upload_file', { name: 'a.jpg' }, { file })).body.data.fileID;
    const [photo, signature] = [await upload(), await upload()];
    await call('fill_checklist_item', { stepID: 1, value: [photo] });
    await call('fill_checklist_item', { stepID: 2, value: [signature] });
    expect(await items()).toMatchObject([{ value: [photo] }, { value: [signature] }]);
    const seen = await viewer.call('images/getImage_get', { path: 'files', filename: `${photo}.jpg` });
    expect(seen.status).toBe(200);
    const csv = (await admin.call('files/upload_file', { name: 'a.csv' }, { file: samples.csv() })).body.data.fileID;
    expect(await call('fill_checklist_item', { stepID: 1, value: [csv] })).toMatchObject({ status: 422 });
    expect(await call('fill_checklist_item', { stepID: 1, value: [9_999] })).toMatchObject({ status: 404 });
  });

  test('400, 403, 404, 422: no value of that form, no right or role, no step, a wrong or a hidden one', async () => {
    const steps = [...all, { id: 5, title: 'Sign off', role: 'Manager' }];
    const { call } = await newItem(area, await newKind(steps), tech);
    const fill = (stepID: number, value: unknown = null, who = tech) =>
      call('fill_checklist_item', { stepID, value }, who);
    expect(await fill(4, 1e12)).toMatchObject({ status: 400 });
    expect(await fill(1, null, viewer)).toMatchObject({ status: 403 });
    const refused = await fill(5);
    expect(refused).toMatchObject({ status: 403, body: { message: 'This step is for the role Manager.' } });
    expect(await fill(5, null, admin)).toMatchObject({ status: 200 });
    expect(await fill(9)).toMatchObject({ status: 404 });
    for (const [stepID, value] of [
      [1, 'yes'],
      [2, 'maybe'],
      [3, 'Drip'],
      [4, 'x'],
      [4, null],
    ] as const) {
      expect(await fill(stepID, value)).toMatchObject({ status: 422 });
    }
  });
});

describe('a step that is scanned', () => {
  const scan = { id: 1, title: 'Serial tag', type: 'scan', codes: ['PMP-*', '7340'], failCreatesTicket: true };

  test.each([
    ['PMP-118', false],
    [' 7340 ', false],
    ['73401', true],
    ['pmp-118', true],
  ])('“%s” is done, and fails when it is not expected: %s', async (value, isFailed) => {
    const { call, items } = await newItem('tickets', await newKind([scan, { id: 2, title: 'Any', type: 'scan' }]));
    const filled = await call('fill_checklist_item', { stepID: 1, value });
    expect(filled.body.data.completedStepsPercentage).toBe(50);
    await call('fill_checklist_item', { stepID: 2, value });
    const code = value.trim();
    expect(await items()).toMatchObject([
      { state: 'done', value: code, isFailed },
      { value: code, isFailed: false },
    ]);
  });

  test('200: one that fails opens a ticket that says what was found and what is right', async () => {
    const { call, items } = await newItem('tickets', await newKind([scan]));
    await call('fill_checklist_item', { stepID: 1, value: 'X1' });
    expect(await call('open_follow_up_ticket', { stepID: 1 })).toMatchObject({ status: 200 });
    const { body } = await admin.call('tickets/ticket', { ticketID: (await items())[0].followUpID });
    expect(body.data.description).toContain('“Serial tag” was X1, right is PMP-* or 7340');
  });

  test.each([[''], [null], [7], ['two\nlines'], ['x'.repeat(201)]])('422: %j is no code', async (value) => {
    const { call } = await newItem('tickets', await newKind([scan]));
    expect(await call('fill_checklist_item', { stepID: 1, value })).toMatchObject({ status: 422 });
  });

  test.each([[['*']], [['']], [['A', 'A']], [['x'.repeat(201)]]])('400: %j are no codes to expect', async (codes) => {
    const reply = await admin.call('settings/create_checklist', { name: `Bad ${++made}`, steps: [{ ...scan, codes }] });
    expect(reply.status).toBe(400);
  });
});

describe.each([
  ['tickets/place_checklist_item', 'tickets'],
  ['tasks/place_checklist_item', 'tasks'],
] as const)('%s', (_path, area) => {
  const place = { latitude: 31.8457, longitude: -102.3676, accuracyM: 12 };

  test('200: a done step says where; it goes when the step is opened or answered again, and undo takes it away', async () => {
    const { call, items } = await newItem(area, await newKind());
    await call('fill_checklist_item', { stepID: 1 });
    const placed = await call('place_checklist_item', { stepID: 1, place });
    expect(placed.status, placed.body.message).toBe(200);
    expect((await items())[0]).toMatchObject({ place, state: 'done' });
    await admin.call('events/undo', { undo: placed.body.undo });
    expect((await items())[0]).toMatchObject({ place: null, state: 'done' });
    await call('place_checklist_item', { stepID: 1, place });
    await call(area === 'tasks' ? 'toggle_task_step' : 'toggle_ticket_step', { stepID: 1, add: false });
    expect((await items())[0]).toMatchObject({ place: null, state: 'open' });
  });

  test('400, 403, 404, 422: no place on earth, no right, no step, one that is open or that a colleague did', async () => {
    const { call } = await newItem(area, await newKind(), tech);
    const put = (stepID: number, at: object = place, who = tech) =>
      call('place_checklist_item', { stepID, place: at }, who);
    await call('fill_checklist_item', { stepID: 1 });
    for (const wrong of [{ latitude: 90.1 }, { longitude: -180.1 }, { accuracyM: -1 }, { latitude: 'x' }])
      expect(await put(1, { ...place, ...wrong })).toMatchObject({ status: 400 });
    expect(await put(1, place, viewer)).toMatchObject({ status: 403 });
    expect(await put(9)).toMatchObject({ status: 404 });
    expect(await put(2)).toMatchObject({ status: 422 });
    expect(await put(1, place, admin)).toMatchObject({ status: 422 });
    expect(await put(1)).toMatchObject({ status: 200 });
  });
});

describe.each([
  ['tickets/skip_checklist_item', 'tickets'],
  ['tasks/skip_checklist_item', 'tasks'],
] as const)('%s', (_path, area) => {
  test('200: skipped counts as done, what does not apply does not count', async () => {
    const { call, items } = await newItem(area, await newKind());
    const skip = async (stepID: number, isNotApplicable: boolean) =>
      (await call('skip_checklist_item', { stepID, reason: 'No power', isNotApplicable })).body.data;
    expect((await skip(1, false)).completedStepsPercentage).toBe(33);
    expect((await skip(4, true)).completedStepsPercentage).toBe(50);
    expect(await items()).toMatchObject([{ state: 'skipped', skipReason: 'No power' }, {}, {}, { state: 'na' }]);
  });

  test('400, 403, 404, 422: no reason, a required one without the right, no step, a hidden one', async () => {
    const { call } = await newItem(area, await newKind(), tech);
    const skip = (stepID: number, reason = 'No power', who = tech) =>
      call('skip_checklist_item', { stepID, reason }, who);
    expect(await skip(4, ' ')).toMatchObject({ status: 400 });
    expect(await skip(1)).toMatchObject({ status: 403 });
    expect(await skip(4)).toMatchObject({ status: 200 });
    expect(await skip(9)).toMatchObject({ status: 404 });
    expect(await skip(3, 'No', admin)).toMatchObject({ status: 422 });
  });

  test('what is required holds back the end until it is done or skipped with the right', async () => {
    const { call } = await newItem(area, await newKind(), tech);
    const end = () => call(area === 'tasks' ? 'close_task' : 'close_ticket');
    const refused = await end();
    expect(refused.status).toBe(422);
    expect(refused.body.message).toContain('Lock out');
    expect(refused.body.message).not.toContain('Which leak');
    await call('skip_checklist_item', { stepID: 1, reason: 'Locked out already' }, admin);
    expect(await end()).toMatchObject({ status: 200 });
  });
});

const changing = {
  tickets: ['tickets/add_checklist_item', 'tickets/remove_checklist_item', 'tickets/link_checklist_items'],
  tasks: ['tasks/add_checklist_item', 'tasks/remove_checklist_item', 'tasks/link_checklist_items'],
};
describe.each([
  ['tickets/add_checklist_item', 'tickets'],
  ['tasks/add_checklist_item', 'tasks'],
] as const)('%s', (_path, area) => {
  test('200: added, kept when the type changes, taken away; 422 and 404 for what cannot be', async () => {
    const [kinds, extra] = [await newKind(), await newKind([{ id: 1, title: 'Extra' }])];
    const { call, items } = await newItem(area, kinds);
    expect(await call('add_checklist_item', { title: 'Call Ana', type: 'text' })).toMatchObject({ status: 200 });
    expect(await call('link_checklist_items', { checklistID: extra.checklistID })).toMatchObject({ status: 200 });
    expect(await call('link_checklist_items', { checklistID: extra.checklistID })).toMatchObject({ status: 422 });
    expect(await call('link_checklist_items', { checklistID: 9_999 })).toMatchObject({ status: 404 });
    const titles = async () => (await items()).map((step: { title: string }) => step.title).sort();
    expect(await titles()).toEqual(['Call Ana', 'Extra', 'Lock out', 'Pressure', 'Seal', 'Which leak']);
    expect(await call('remove_checklist_item', { stepID: 5 })).toMatchObject({ status: 200 });
    expect(await call('remove_checklist_item', { stepID: 5 })).toMatchObject({ status: 404 });
    expect(await call('remove_checklist_item', { stepID: 1 })).toMatchObject({ status: 422 });
    expect(await call('add_checklist_item', { title: 'x', type: 'choice' })).toMatchObject({ status: 422 });
    expect(await call('add_checklist_item', { title: '' })).toMatchObject({ status: 400 });
    for (const path of changing[area]) {
      expect(await viewer.call(path, {})).toMatchObject({ status: 403 });
    }
  });
});

describe.each([
  ['tickets/open_follow_up_ticket', 'tickets'],
  ['tasks/open_follow_up_ticket', 'tasks'],
] as const)('%s', (_path, area) => {
  test('200: once, related to the item; undo takes both back; 422 for a step that did not fail', async () => {
    const { call, items, id } = await newItem(area, await newKind());
    const open = (stepID = 4) => call('open_follow_up_ticket', { stepID });
    expect(await open()).toMatchObject({ status: 422 });
    await call('fill_checklist_item', { stepID: 4, value: 12 });
    const opened = await open();
    expect(opened.status, opened.body.message).toBe(200);
    const { followUpID } = (await items())[3];
    const { body } = await admin.call('tickets/ticket', { ticketID: followUpID });
    expect(body.data).toMatchObject({ subject: 'Failed: Pressure', priorityName: 'High' });
    expect(body.data.description).toContain('“Pressure” was 12 psi, right is from 40 to 60 psi');
    const links = await admin.call('tickets/ticket_links', { ticketID: followUpID });
    expect(links.body.data.links).toMatchObject([{ relation: 'related', id }]);
    expect(await open()).toMatchObject({ status: 422 });
    expect(await open(9)).toMatchObject({ status: 404 });
    await admin.call('events/undo', { undo: opened.body.undo });
    expect(await admin.call('tickets/ticket', { ticketID: followUpID })).toMatchObject({ status: 404 });
  });

  test('two who open it at the same moment open one', async () => {
    const { call } = await newItem(area, await newKind());
    await call('fill_checklist_item', { stepID: 2, value: 'fail' });
    const replies = await Promise.all([1, 2].map(() => call('open_follow_up_ticket', { stepID: 2 })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422]);
  });
});

describe('tasks/mark_activity_do_on', () => {
  test('200: on a day, and on none; 400 for no day, 403 without the right, 404 for no task', async () => {
    const { call } = await newItem('tasks', await newKind());
    const mark = (doOn: unknown, who = admin) => call('mark_activity_do_on', { doOn }, who);
    expect((await mark('2026-12-01')).body.data.startDate).toBe('2026-12-01');
    expect((await mark(null)).body.data.startDate).toBeNull();
    expect(await mark('soon')).toMatchObject({ status: 400 });
    expect(await mark(null, viewer)).toMatchObject({ status: 403 });
    expect(await admin.call('tasks/mark_activity_do_on', { taskID: 9_999, doOn: null })).toMatchObject({ status: 404 });
  });
});

describe.each(['tickets', 'tasks'] as const)('%s/fill_checklist_item, of somebody who says what they saw', (area) => {
  test('409: an answer that somebody else gave meanwhile is not written over; who has seen it may replace it', async () => {
    const kinds = await newKind();
    const { call, items } = await newItem(area, kinds);
    const [, , , pressure] = (await items()) as { stepID: number }[];
    const stepID = pressure?.stepID;
    const fill = (value: number, saw: object | undefined, by: TestPerson) =>
      call('fill_checklist_item', { stepID, value, saw }, by);
    const open = { state: 'open', value: null };
    expect((await fill(48, open, manager)).status).toBe(200);
    const late = await fill(52, open, admin);
    expect(late).toMatchObject({ status: 409, body: { now: { state: 'done', value: 48 } } });
    expect(late.body.message).toMatch(/^.+ has done “Pressure” meanwhile: 48 psi\. Answer it again/);
    // The same answer, one’s own of before, and that of a page which does not say what it saw.
    expect((await fill(48, open, admin)).status).toBe(200);
    expect((await fill(49, open, admin)).status).toBe(200);
    expect((await fill(50, { state: 'done', value: 49 }, manager)).status).toBe(200);
    expect((await fill(51, undefined, admin)).status).toBe(200);
    const toggle = (saw: object, by: TestPerson) =>
      call(area === 'tickets' ? 'toggle_ticket_step' : 'toggle_task_step', { stepID, add: false, saw }, by);
    expect((await toggle({ state: 'done', value: 50 }, manager)).status).toBe(409);
    expect((await toggle({ state: 'done', value: 51 }, manager)).status).toBe(200);
    expect((await fill(53, { state: 'done', value: 51 }, admin)).status).toBe(200);
  });
});
