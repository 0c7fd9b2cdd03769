import { describe, expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';

const app = await testApp();
const state = {
  search: { view: 'open', priorities: '3,4', sort: '-due' },
  layout: { order: ['due', 'subject'], hidden: ['division'], widths: { due: 120 } },
};
const view = { list: 'tickets', name: 'Field week', ...state };

describe('settings/save_view and settings/list_views', () => {
  test('200: a saved view is found again as it was, by its maker alone', async () => {
    const acme = await app.newTenant();
    const ruben = await acme.add('Technician');
    const saved = await ruben.call('settings/save_view', view);
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { ...state, name: 'Field week', isMine: true, isShared: false } },
    });
    const { body } = await ruben.call('settings/list_views', { list: 'tickets' });
    expect(body.data.views).toEqual([saved.body.data]);
    expect((await acme.admin.call('settings/list_views', { list: 'tickets' })).body.data.views).toEqual([]);
    expect((await ruben.call('settings/list_views', { list: 'tasks' })).body.data.views).toEqual([]);
  });
  test('200: the same name again replaces it, whatever its case, also in the same moment', async () => {
    const { admin } = await app.newTenant();
    await admin.call('settings/save_view', view);
    await Promise.all(
      ['field week', 'FIELD WEEK'].map((name) =>
        admin.call('settings/save_view', { ...view, name, search: { view: 'all' } }),
      ),
    );
    const { views } = (await admin.call('settings/list_views', { list: 'tickets' })).body.data;
    expect(views).toHaveLength(1);
    expect(views[0].search).toEqual({ view: 'all' });
  });
  test('200: a shared view is everybody’s to open, with the name of its maker', async () => {
    const acme = await app.newTenant();
    const ruben = await acme.add('Technician');
    await acme.admin.call('settings/save_view', { ...view, isShared: true });
    const { views } = (await ruben.call('settings/list_views', { list: 'tickets' })).body.data;
    expect(views).toMatchObject([
      { name: 'Field week', isShared: true, isMine: false, userDisplayName: acme.admin.name },
    ]);
  });
  test('200: anybody shares; what is shared no longer is out of sight again', async () => {
    const acme = await app.newTenant();
    const [ruben, ana] = [await acme.add('Technician'), await acme.add('Viewer')];
    const names = async () =>
      (await ana.call('settings/list_views', { list: 'tickets' })).body.data.views.map((one: typeof view) => one.name);
    await ruben.call('settings/save_view', { ...view, isShared: true });
    expect(await names()).toEqual(['Field week']);
    await ruben.call('settings/save_view', { ...view, isShared: false });
    expect(await names()).toEqual([]);
  });
  test('422: more views than anybody tells apart', async () => {
    const acme = await app.newTenant();
    const ruben = await acme.add('Technician');
    await app.owner.query(
      `insert into saved_views (tenant_id, view_id, user_id, list, name, search, layout)
       select $1, 1000 + n, $2, 'tasks', 'View ' || n, '{}', '{"order": [], "hidden": [], "widths": {}}' from generate_series(1, 100) n`,
      [acme.tenantID, ruben.userID],
    );
    expect(await ruben.call('settings/save_view', view)).toMatchObject({ status: 422 });
  });
});

describe('settings/update_view', () => {
  const save = async (person: TestPerson, more: object = {}): Promise<number> =>
    (await person.call('settings/save_view', { ...view, ...more })).body.data.viewID;
  const viewsOf = async (person: TestPerson) =>
    (await person.call('settings/list_views', { list: 'tickets' })).body.data.views;
  const renamed = { name: { was: 'Field week', now: 'Week in the field' } };

  test('200: an own view is renamed and shared, its filter and columns stay, and one undo takes it back', async () => {
    const acme = await app.newTenant();
    const ruben = await acme.add('Technician');
    const viewID = await save(ruben);
    const changes = { ...renamed, isShared: { was: false, now: true } };
    const { status, body } = await ruben.call('settings/update_view', { viewID, changes });
    expect(status, body.message).toBe(200);
    expect(await viewsOf(acme.admin)).toMatchObject([
      { ...state, viewID, name: 'Week in the field', isMine: false, userDisplayName: ruben.name },
    ]);
    expect(await ruben.call('events/undo', { undo: body.undo })).toMatchObject({ status: 200 });
    expect(await viewsOf(acme.admin)).toEqual([]);
    expect(await viewsOf(ruben)).toMatchObject([{ viewID, name: 'Field week', isShared: false }]);
  });

  test('404 and 403: somebody else’s own view is not there; what they share only an administrator changes', async () => {
    const acme = await app.newTenant();
    const [ruben, ana] = [await acme.add('Technician'), await acme.add('Manager')];
    const own = await save(ruben, { name: 'Own' });
    const viewID = await save(ruben, { isShared: true });
    const change = (person: TestPerson, id: number) =>
      person.call('settings/update_view', { viewID: id, changes: renamed });
    expect(await change(ana, own)).toMatchObject({ status: 404 });
    expect(await change(ana, viewID)).toMatchObject({ status: 403 });
    const { status, body } = await change(acme.admin, viewID);
    expect(status).toBe(200);
    // Nor does anybody else take back what an administrator did with it; its owner may.
    expect(await ana.call('events/undo', { undo: body.undo })).toMatchObject({ status: 403 });
    expect(await ruben.call('events/undo', { undo: body.undo })).toMatchObject({ status: 200 });
  });

  test('409 and 422: renamed by somebody else meanwhile, and a name that its owner has already', async () => {
    const acme = await app.newTenant();
    const ruben = await acme.add('Technician');
    const viewID = await save(ruben);
    await save(ruben, { name: 'Other' });
    const call = (was: string, now: string) =>
      ruben.call('settings/update_view', { viewID, changes: { name: { was, now } } });
    expect(await call('Former', 'Mine')).toMatchObject({ status: 409, body: { now: { name: 'Field week' } } });
    expect(await call('Field week', 'OTHER')).toMatchObject({
      status: 422,
      body: { fields: { name: expect.stringContaining('already') } },
    });
  });
});

describe('settings/delete_view', () => {
  test('200: an own view goes; a shared one also by those who may change settings', async () => {
    const acme = await app.newTenant();
    const manager = await acme.add('Administrator');
    for (const isShared of [false, true]) {
      const { viewID } = (await acme.admin.call('settings/save_view', { ...view, isShared })).body.data;
      const by = isShared ? manager : acme.admin;
      expect(await by.call('settings/delete_view', { viewID })).toMatchObject({ status: 200 });
    }
    expect((await acme.admin.call('settings/list_views', { list: 'tickets' })).body.data.views).toEqual([]);
  });
  test('404 and 403: somebody else’s own view is not there, a shared one is not theirs', async () => {
    const acme = await app.newTenant();
    const ruben = await acme.add('Technician');
    const own = (await acme.admin.call('settings/save_view', view)).body.data;
    expect(await ruben.call('settings/delete_view', { viewID: own.viewID })).toMatchObject({ status: 404 });
    const shared = (await acme.admin.call('settings/save_view', { ...view, isShared: true })).body.data;
    expect(await ruben.call('settings/delete_view', { viewID: shared.viewID })).toMatchObject({ status: 403 });
  });
  test('200: what was deleted comes back by undo, unless its name was taken meanwhile', async () => {
    const { admin } = await app.newTenant();
    const deleted = async () => {
      const { viewID } = (await admin.call('settings/save_view', view)).body.data;
      return (await admin.call('settings/delete_view', { viewID })).body.undo;
    };
    expect(await admin.call('events/undo', { undo: await deleted() })).toMatchObject({ status: 200 });
    const { views } = (await admin.call('settings/list_views', { list: 'tickets' })).body.data;
    expect(views).toMatchObject([{ name: 'Field week', ...state }]);
    const undo = await deleted();
    await admin.call('settings/save_view', view);
    expect(await admin.call('events/undo', { undo })).toMatchObject({ status: 422 });
  });
});
