import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestTenant, testApp } from '#test/app.ts';
import { openWebDavServer } from '#test/webdav.ts';

const app = await testApp({ cloudPrivate: true });
const cloud = await openWebDavServer();
afterAll(() => cloud.close());
beforeAll(async () => {
  await mkdir(`${cloud.folder}/Jobs/Odessa & Söhne #7`, { recursive: true });
  await cloud.write('Jobs/plan 50%.txt', 'the plan');
  await cloud.write('Jobs/Odessa & Söhne #7/notes.txt', 'the notes');
  await cloud.write('.hidden.txt', 'x');
});

async function newCompany() {
  const tenant = await app.newTenant();
  await tenant.admin.call('settings/save_cloud_storage', cloud.account);
  return { ...tenant, viewer: await tenant.add('Viewer') };
}
const areas = [
  ['tickets/link_ticket_cloud_path', 'ticket'],
  ['tasks/link_task_cloud_path', 'task'],
] as const;
async function newItem({ admin }: Pick<TestTenant, 'admin'>, kind: 'ticket' | 'task') {
  const { body } = await admin.call(`${kind}s/create_${kind}`, { [`${kind}Subject`]: 'Pump' });
  return { [`${kind}ID`]: body.data.id as number };
}

describe('cloud/list_cloud_folder', () => {
  test('200: folders first, by name, with their paths; what is hidden is left out', async () => {
    const { admin } = await newCompany();
    const list = async (path?: string) => (await admin.call('cloud/list_cloud_folder', { path })).body.data.entries;
    expect(await list()).toEqual([{ name: 'Jobs', path: 'Jobs', isFolder: true, sizeBytes: null }]);
    expect(await list('Jobs')).toEqual([
      { name: 'Odessa & Söhne #7', path: 'Jobs/Odessa & Söhne #7', isFolder: true, sizeBytes: null },
      { name: 'plan 50%.txt', path: 'Jobs/plan 50%.txt', isFolder: false, sizeBytes: 8 },
    ]);
  });

  test('400, 403, 422: a path that leads out, without the right, off, and what is not there', async () => {
    const { admin, viewer } = await newCompany();
    expect((await admin.call('cloud/list_cloud_folder', { path: '../etc' })).status).toBe(400);
    expect((await viewer.call('cloud/list_cloud_folder')).status).toBe(403);
    const gone = await admin.call('cloud/list_cloud_folder', { path: 'Nowhere' });
    expect([gone.status, gone.body.message]).toEqual([422, 'This folder is no longer in the cloud storage.']);
    const other = await app.newTenant();
    expect((await other.admin.call('cloud/list_cloud_folder')).status).toBe(422);
  });
});

describe.each([
  ['Tickets', 'ticket'],
  ['Tasks', 'task'],
] as const)('the folder %s', (area, kind) => {
  test('404: files of a private record are listed, gone through and read by nobody who cannot see it', async () => {
    const tenant = await app.newTenant();
    const folder = `private-${kind}`;
    await mkdir(`${cloud.folder}/${folder}`, { recursive: true });
    await tenant.admin.call('settings/save_cloud_storage', { ...cloud.account, folder });
    const tech = await tenant.add('Technician');
    const make = async (by: typeof tech, more: object = {}) =>
      (await by.call(`${kind}s/create_${kind}`, { [`${kind}Subject`]: 'Pump', ...more })).body.data.id as number;
    const hidden = await make(tenant.admin, { isPrivate: true });
    const shown = await make(tenant.admin, { assignees: [tech.userID] });
    for (const id of [hidden, shown]) {
      await mkdir(`${cloud.folder}/${folder}/${area}/${id}`, { recursive: true });
      await cloud.write(`${folder}/${area}/${id}/salaries.txt`, 'secret');
    }
    const names = async (by: typeof tech) =>
      (await by.call('cloud/list_cloud_folder', { path: area })).body.data.entries.map(({ name }: never) => name);
    expect((await names(tenant.admin)).sort()).toEqual([hidden, shown].map(String).sort());
    expect(await names(tech)).toEqual([String(shown)]);
    const inside = await tech.call('cloud/list_cloud_folder', { path: `${area.toLowerCase()}/${hidden}` });
    expect(inside.status).toBe(404);

    // A link from a record that the technician sees leads no further.
    const own = { [`${kind}ID`]: shown };
    for (const path of [area, `${area}/${hidden}/salaries.txt`])
      await tenant.admin.call(`${kind}s/link_${kind}_cloud_path`, { ...own, path });
    // Nobody links what they cannot see, to learn its name and size.
    for (const path of [
      `${area}/${hidden}`,
      `${area.toLowerCase()}/${hidden}/salaries.txt`,
      `${area}/${hidden}/none.txt`,
    ])
      expect((await tech.call(`${kind}s/link_${kind}_cloud_path`, { ...own, path })).status).toBe(404);
    const { rows } = await app.owner.query(
      'select link_id, kind from cloud_links where tenant_id = $1 order by link_id',
      [tenant.tenantID],
    );
    const [all, file] = rows.map((row) => Number(row.link_id));
    const download = (by: typeof tech, cloudLinkID?: number, path = '') =>
      by.call('cloud/download_cloud_link', { cloudLinkID, path });
    expect((await download(tenant.admin, file)).raw.toString()).toBe('secret');
    expect((await download(tech, file)).status).toBe(404);
    expect((await download(tech, all, `${hidden}/salaries.txt`)).status).toBe(404);
    const linked = await tech.call('cloud/list_linked_folder', { cloudLinkID: all, path: '' });
    expect(linked.status).toBe(200);
    expect(JSON.stringify(linked.body)).not.toContain(`"${hidden}"`);
    expect((await tech.call('cloud/list_linked_folder', { cloudLinkID: all, path: `${hidden}` })).status).toBe(404);
  });
});

describe.each(areas)('%s', (path, kind) => {
  test('200: a file and a folder that are there already are linked', async () => {
    const company = await newCompany();
    const item = await newItem(company, kind);
    await company.admin.call(path, { ...item, path: 'Jobs/plan 50%.txt' });
    const { body } = await company.admin.call(path, { ...item, path: 'Jobs' });
    expect(body.data.cloudLinks).toMatchObject([
      { kind: 'folder', name: 'Jobs', sizeBytes: null, url: null },
      { kind: 'file', name: 'plan 50%.txt', sizeBytes: 8 },
    ]);
    const [, { cloudLinkID }] = body.data.cloudLinks;
    expect(String((await company.viewer.call('cloud/download_cloud_link', { cloudLinkID })).raw)).toBe('the plan');
  });

  test('400, 403, 404, 422: a path that leads out, without the right, no such record, nothing there', async () => {
    const company = await newCompany();
    const item = await newItem(company, kind);
    expect((await company.admin.call(path, { ...item, path: 'Jobs/../..' })).status).toBe(400);
    expect((await company.admin.call(path, { ...item, path: '' })).status).toBe(400);
    expect((await company.viewer.call(path, { ...item, path: 'Jobs' })).status).toBe(403);
    expect((await company.admin.call(path, { [`${kind}ID`]: 9_999, path: 'Jobs' })).status).toBe(404);
    expect((await company.admin.call(path, { ...item, path: 'Nowhere' })).status).toBe(422);
  });
});

describe('cloud/list_linked_folder', () => {
  async function linked() {
    const company = await newCompany();
    const item = await newItem(company, 'ticket');
    const { body } = await company.admin.call('tickets/link_ticket_cloud_path', { ...item, path: 'Jobs' });
    return { company, item, cloudLinkID: body.data.cloudLinks[0].cloudLinkID as number };
  }

  test('200: whoever sees the record goes through the folder and has its files, and nothing beside it', async () => {
    const { company, cloudLinkID } = await linked();
    const list = (path: string) => company.viewer.call('cloud/list_linked_folder', { cloudLinkID, path });
    expect((await list('')).body.data.entries).toMatchObject([{ path: 'Odessa & Söhne #7' }, { path: 'plan 50%.txt' }]);
    const [{ path }] = (await list('Odessa & Söhne #7')).body.data.entries;
    expect(path).toBe('Odessa & Söhne #7/notes.txt');
    const had = await company.viewer.call('cloud/download_cloud_link', { cloudLinkID, path });
    expect(String(had.raw)).toBe('the notes');
    for (const wrong of ['..', '../.hidden.txt', 'a/../../b']) {
      expect((await list(wrong)).status).toBe(400);
      expect((await company.viewer.call('cloud/download_cloud_link', { cloudLinkID, path: wrong })).status).toBe(400);
    }
  });

  test('404, 422: of another company, one that is gone, and what is no folder', async () => {
    const { company, item, cloudLinkID } = await linked();
    const theirs = await newCompany();
    expect((await theirs.admin.call('cloud/list_linked_folder', { cloudLinkID })).status).toBe(404);
    expect((await company.admin.call('cloud/download_cloud_link', { cloudLinkID })).status).toBe(422);
    const file = await company.admin.call('tickets/link_ticket_cloud_path', { ...item, path: 'Jobs/plan 50%.txt' });
    const ofFile = { cloudLinkID: file.body.data.cloudLinks[0].cloudLinkID };
    expect((await company.admin.call('cloud/list_linked_folder', ofFile)).status).toBe(422);
    await company.admin.call('tickets/remove_ticket_cloud_link', { ...item, cloudLinkID });
    expect((await company.admin.call('cloud/list_linked_folder', { cloudLinkID })).status).toBe(404);
  });
});
