import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { statuses } from '../work/rules.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;

async function newTask(more: object = {}) {
  const { status, body } = await admin.call('tasks/create_task', { taskSubject: 'Order bearings', ...more });
  expect(status).toBe(200);
  return body.data as { taskID: number };
}

describe('tasks', () => {
  test('200: tasks/create_task, tasks/get_task, tasks/get_task_list and tasks/getTasksUsingMultiFilters agree', async () => {
    const { taskID } = await newTask({ taskSubject: 'Count truck stock', assignees: [admin.userID] });
    const detail = await admin.call('tasks/get_task', { taskID });
    expect(detail.body.data).toMatchObject({ taskID, taskSubject: 'Count truck stock', taskPriority: 'Normal' });
    for (const path of ['tasks/get_task_list', 'tasks/getTasksUsingMultiFilters']) {
      const { body } = await admin.call(path, { view: 'my' });
      expect(body.data.rows).toContainEqual(expect.objectContaining({ taskID, completedStepsPercentage: 0 }));
    }
    expect((await admin.call('tasks/get_my_tasks_count')).body.data.count).toBeGreaterThan(0);
  });
  test('200: tasks and tickets count separately', async () => {
    const tenant = await app.newTenant();
    const task = await tenant.admin.call('tasks/create_task', { taskSubject: 'a' });
    const ticket = await tenant.admin.call('tickets/create_ticket', { ticketSubject: 'b' });
    expect([task.body.data.taskID, ticket.body.data.ticketID]).toEqual([1, 1]);
  });
  test('200: tasks/change_task_status, tasks/close_task completes, tasks/reopen_task reopens', async () => {
    const { taskID } = await newTask();
    await admin.call('tasks/change_task_status', { taskID, statusID: statuses.inProgress });
    expect((await admin.call('tasks/close_task', { taskID })).body.data.statusName).toBe('Completed');
    expect((await admin.call('tasks/reopen_task', { taskID })).body.data.statusName).toBe('Reopened');
  });
  test('200: tasks/toggle_task_dolater puts aside for the person, and back', async () => {
    const { taskID } = await newTask();
    expect((await admin.call('tasks/toggle_task_dolater', { taskID })).body.data.isDoLater).toBe(true);
    const aside = await admin.call('tasks/getTasksUsingMultiFilters', { view: 'do_later' });
    expect(aside.body.data.rows).toHaveLength(1);
    expect((await admin.call('tasks/toggle_task_dolater', { taskID })).body.data.isDoLater).toBe(false);
  });
  test('200: tasks/update_task, tasks/update_task_division_department, tasks/change_task_category, tasks/change_task_priority', async () => {
    const { taskID } = await newTask();
    const [divisionID, taskCategoryID] = await acme.within(async (context) => {
      const { addDivision } = await import('../tenants/parts/public.ts');
      const { ensureTaskCategories } = await import('../work/kinds/public.ts');
      return [await addDivision(context, 'Odessa'), (await ensureTaskCategories(context, [{ name: 'Errand' }]))[0]];
    });
    const subject = { was: 'Order bearings', now: 'Order two bearings' };
    expect(await admin.call('tasks/update_task', { taskID, changes: { subject } })).toMatchObject({ status: 200 });
    const changes = { divisionID: { was: null, now: divisionID } };
    await admin.call('tasks/update_task_division_department', { taskID, changes });
    await admin.call('tasks/change_task_category', { taskID, taskCategoryID });
    await admin.call('tasks/change_task_priority', { taskID, priorityID: 4 });
    const { body } = await admin.call('tasks/get_task', { taskID });
    expect(body.data).toMatchObject({
      subject: subject.now,
      divisionName: 'Odessa',
      priorityName: 'Urgent',
      taskCategoryID,
    });
    const categories = await admin.call('tasks/get_tenant_task_categories');
    expect(categories.body.data.categories).toContainEqual({ id: taskCategoryID, name: expect.any(String) });
  });
  test('404: tasks/change_task_category refuses a category that is not the company’s', async () => {
    const { taskID } = await newTask();
    const reply = await admin.call('tasks/change_task_category', { taskID, taskCategoryID: 999_999 });
    expect([reply.status, reply.body.message]).toEqual([404, 'Category not found.']);
  });
  test('200: tasks/add_assignees_to_task, tasks/get_assign_to, tasks/change_task_flag_status, tasks/changeTaskPin', async () => {
    const { taskID } = await newTask();
    const { body } = await admin.call('tasks/get_assign_to');
    expect(body.data.users).toContainEqual(expect.objectContaining({ userID: admin.userID }));
    await admin.call('tasks/add_assignees_to_task', { taskID, add: [admin.userID] });
    await admin.call('tasks/change_task_flag_status', { taskID, userID: admin.userID, isFlagged: true });
    const pinned = await admin.call('tasks/changeTaskPin', { taskID, isPinned: true });
    expect(pinned.body.data).toMatchObject({ isPinned: true, flaggedByUser: true });
  });
  test('200: tasks/add_assets_to_task links each asset once', async () => {
    const { taskID } = await newTask();
    const asset = await admin.call('assets/create_asset', { assetNumber: 'M-1', assetName: 'Motor' });
    const assetIDs = [asset.body.data.assetID, asset.body.data.assetID];
    expect((await admin.call('tasks/add_assets_to_task', { taskID, assetIDs })).body.data.assets).toHaveLength(1);
  });
  test('200: tasks/delete_task and undo; every tile and view of tasks/taskDataBox equals its list and tasks/taskFilterTypeCount', async () => {
    const { taskID } = await newTask();
    const gone = await admin.call('tasks/delete_task', { taskID });
    expect((await admin.call('tasks/get_task', { taskID })).status).toBe(404);
    await admin.call('events/undo', { undo: gone.body.undo });
    expect((await admin.call('tasks/get_task', { taskID })).status).toBe(200);
    const { body } = await admin.call('tasks/taskDataBox');
    for (const { key, count } of body.data.tiles) {
      const list = await admin.call('tasks/getTasksUsingMultiFilters', { tile: key });
      const total = await admin.call('tasks/taskFilterTypeCount', { tile: key });
      expect([key, list.body.data.rows.length, total.body.data.total]).toEqual([key, count, count]);
    }
    expect(body.data.views.map(({ view }: { view: string }) => view)).toContain('my');
    for (const { view, count } of body.data.views) {
      const total = await admin.call('tasks/taskFilterTypeCount', { view });
      expect([view, total.body.data.total]).toEqual([view, count]);
    }
  });
  test('200: tasks/change_task_subscription is one’s own, and can be taken back', async () => {
    const { taskID } = await newTask();
    const reply = await admin.call('tasks/change_task_subscription', { taskID, isSubscribe: true });
    expect(reply.body.data.isSubscribe).toBe(true);
    const colleague = await acme.add('Manager');
    expect((await colleague.call('tasks/get_task', { taskID })).body.data.isSubscribe).toBe(false);
    await admin.call('events/undo', { undo: reply.body.undo });
    expect((await admin.call('tasks/get_task', { taskID })).body.data.isSubscribe).toBe(false);
  });
  test('200: tasks/get_tenant_task_priorities', async () => {
    expect((await admin.call('tasks/get_tenant_task_priorities')).body.data.priorities).toHaveLength(4);
  });
});
