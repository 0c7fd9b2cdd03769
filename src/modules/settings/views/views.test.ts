import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

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
  test('403: who may not change settings shares nothing', async () => {
    const acme = await app.newTenant();
    const ruben = await acme.add('Technician');
    const reply = await ruben.call('settings/save_view', { ...view, isShared: true });
    expect([reply.status, reply.body.message]).toEqual([403, expect.stringContaining('Settings, update')]);
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
});
