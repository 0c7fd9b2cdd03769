import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { openWebDav } from '#server/outside/webdav.ts';
import { type TestTenant, testApp } from '#test/app.ts';
import * as samples from '#test/file-samples.ts';
import { openWebDavServer } from '#test/webdav.ts';

const app = await testApp({ cloudPrivate: true });
const cloud = await openWebDavServer();
afterAll(() => cloud.close());

async function newCompany({ isOn = true, folder = '' } = {}) {
  const tenant = await app.newTenant();
  await tenant.admin.call('settings/save_cloud_storage', { ...cloud.account, folder, isOn });
  const tech = await tenant.add('Technician');
  return { ...tenant, tech, viewer: await tenant.add('Viewer') };
}
const upload = async ({ admin }: Pick<TestTenant, 'admin'>, name = 'report.pdf', file: Uint8Array = samples.pdf()) =>
  (await admin.call('files/upload_file', { name }, { file })).body.data.fileID as number;
const areas = [
  ['tickets', 'ticket'],
  ['tasks', 'task'],
] as const;
async function newItem({ admin }: Pick<TestTenant, 'admin'>, kind: 'ticket' | 'task') {
  const { body } = await admin.call(`${kind}s/create_${kind}`, { [`${kind}Subject`]: 'Pump' });
  return { id: body.data.id as number, item: { [`${kind}ID`]: body.data.id } };
}

describe('settings/save_cloud_storage', () => {
  test('200: what is saved is answered without its password, which no event holds either', async () => {
    const { admin, tenantID } = await app.newTenant();
    const saved = await admin.call('settings/save_cloud_storage', cloud.account);
    const shown = { isOn: true, address: cloud.account.address, user: 'ana', folder: '', hasPassword: true };
    expect([saved.status, saved.body.data]).toEqual([200, shown]);
    expect((await admin.call('settings/get_cloud_storage')).body.data).toEqual(shown);
    expect(saved.raw.toString()).not.toContain('app pass');
    const { rows } = await app.owner.query('select before, after from events where tenant_id = $1', [tenantID]);
    expect(JSON.stringify(rows)).not.toContain('app pass');
    expect(JSON.stringify(rows)).toContain(cloud.account.address);
  });

  test('200: the password is kept while address and user stay; 422: it goes nowhere else', async () => {
    const { admin } = await newCompany();
    const { password: _, ...kept } = cloud.account;
    expect(await admin.call('settings/save_cloud_storage', { ...kept, isOn: false })).toMatchObject({ status: 200 });
    for (const other of [{ address: 'https://elsewhere.example.com/dav' }, { user: 'bob' }]) {
      const refused = await admin.call('settings/save_cloud_storage', { ...kept, ...other });
      expect([refused.status, refused.body.fields]).toEqual([422, { password: 'Enter the app password' }]);
    }
  });

  test.each([
    ['ftp://example.com', 'https:// or http://'],
    ['file:///etc/passwd', 'https:// or http://'],
    ['nonsense', 'like https://'],
    ['https://example.com/%', 'a % that stands for nothing'],
    ['https://ana:x@example.com/', 'their own fields'],
    ['https://example.com/?a=1', 'no ?'],
  ])('400: %s is no address', async (address, says) => {
    const { admin } = await app.newTenant();
    const refused = await admin.call('settings/save_cloud_storage', { ...cloud.account, address });
    expect(refused.status).toBe(400);
    expect(refused.body.fields.address).toContain(says);
  });

  test('400: a folder that leads out of it; 403 without the right', async () => {
    const { admin, tech } = await newCompany();
    const refused = await admin.call('settings/save_cloud_storage', { ...cloud.account, folder: 'a/../b' });
    expect(refused.status).toBe(400);
    expect((await tech.call('settings/save_cloud_storage', cloud.account)).status).toBe(403);
  });
});

describe('settings/get_cloud_storage', () => {
  test('200: nothing is set up at first; 403 without the right', async () => {
    const tenant = await app.newTenant();
    const { body } = await tenant.admin.call('settings/get_cloud_storage');
    expect(body.data).toEqual({ isOn: false, address: '', user: '', folder: '', hasPassword: false });
    const tech = await tenant.add('Technician');
    expect((await tech.call('settings/get_cloud_storage')).status).toBe(403);
  });
});

describe('tenant/getDropboxCredentials', () => {
  test('200: everybody knows whether it is on, those who see the settings which one, nobody the password', async () => {
    const { admin, tech } = await newCompany({ folder: 'Jobs' });
    const { body, raw } = await admin.call('tenant/getDropboxCredentials');
    const { connectionId } = body.data.dropboxCreds;
    expect(connectionId).toMatch(/^[0-9a-f-]{36}$/);
    const dropboxCreds = { connectionId, memberId: 'ana', teamFolderId: 'Jobs' };
    expect(body.data).toEqual({ dropBoxEnabled: true, dropboxCreds });
    expect(raw.toString()).not.toContain('app pass');
    const theirs = await tech.call('tenant/getDropboxCredentials');
    expect(theirs.body.data).toEqual({ dropBoxEnabled: true, dropboxCreds: null });
    await admin.call('settings/save_cloud_storage', { ...cloud.account, isOn: false });
    expect((await tech.call('tenant/getDropboxCredentials')).body.data.dropBoxEnabled).toBe(false);
  });
});

describe('settings/test_cloud_storage', () => {
  test('200: it answers and can be written to, and nothing is left there', async () => {
    const { admin } = await newCompany();
    await cloud.write('here.txt', 'x');
    const { password: _, ...kept } = cloud.account;
    for (const account of [cloud.account, kept]) {
      const tried = await admin.call('settings/test_cloud_storage', account);
      expect([tried.status, tried.body.data]).toEqual([
        200,
        { message: 'The cloud storage answers and can be written to.' },
      ]);
    }
    expect((await cloud.list('')).filter((name) => name.startsWith('connection-test'))).toEqual([]);
  });

  test.each([
    [{ password: 'wrong' }, 'refuses this user and password'],
    [{ folder: 'Nowhere' }, 'There is no folder “Nowhere”'],
    [{ address: 'http://127.0.0.1:1/' }, '127.0.0.1:1 did not answer.'],
    [{ address: 'http://nowhere.invalid/' }, 'nowhere.invalid did not answer.'],
  ])('422: %j says what is wrong', async (wrong, says) => {
    const { admin } = await app.newTenant();
    const { status, body } = await admin.call('settings/test_cloud_storage', { ...cloud.account, ...wrong });
    const field = 'password' in wrong ? 'password' : 'address';
    expect([status, body.fields?.[field]]).toEqual([422, expect.stringContaining(says)]);
  });

  test('422: it is followed nowhere, and a server that is none is told apart', async () => {
    const { admin } = await app.newTenant();
    let heard = 0;
    const other = createServer((_request, response) => {
      heard++;
      response.writeHead(200).end();
    });
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    const forwarding = createServer((_request, response) => response.writeHead(302, { location: elsewhere }).end());
    await once(forwarding.listen(0, '127.0.0.1'), 'listening');
    const address = `http://127.0.0.1:${(forwarding.address() as AddressInfo).port}/`;
    const { body } = await admin.call('settings/test_cloud_storage', { ...cloud.account, address });
    expect(body.message).toContain(`sends on to ${elsewhere}`);
    expect(heard).toBe(0);
    forwarding.close();
    other.close();
  });

  test('422: what only this machine and its neighbours are meant to reach is not reached, unless the server allows it', async () => {
    const guarded = (address: string) =>
      openWebDav({ ...cloud.account, address }, { mayReachPrivate: false })
        .test()
        .catch((error: Error) => error.message);
    const before = cloud.requests.length;
    const { port } = new URL(cloud.account.address);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, `[::ffff:127.0.0.1]:${port}`]) {
      expect(await guarded(`http://${host}/team`)).toContain('is inside a private network');
    }
    for (const host of [
      '10.0.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '172.16.0.1',
      '0.0.0.0',
      '2130706433',
      '[fd00::1]',
      '[::127.0.0.1]',
      '[::10.0.0.1]',
      '[64:ff9b::127.0.0.1]',
      '[2002:7f00:1::]',
    ]) {
      expect(await guarded(`http://${host}/`)).toContain('is inside a private network');
    }
    expect(cloud.requests.length).toBe(before);
  });

  test('400, 403, 422: no address, no right, no password kept', async () => {
    const { admin, tech } = await newCompany();
    expect((await admin.call('settings/test_cloud_storage', { ...cloud.account, address: 'x' })).status).toBe(400);
    expect((await tech.call('settings/test_cloud_storage', cloud.account)).status).toBe(403);
    const { password: _, ...other } = { ...cloud.account, user: 'bob' };
    expect((await admin.call('settings/test_cloud_storage', other)).status).toBe(422);
  });
});

describe.each(areas)('%s: cloud links', (area, kind) => {
  const paths = {
    get: `${area}/get_${kind}_cloud_links`,
    upload: `${area}/upload_${kind}_cloud_link`,
    add: `${area}/add_${kind}_cloud_link`,
    remove: `${area}/remove_${kind}_cloud_link`,
  };

  test('200: a file goes into the folder of its record, under a name that is free, and comes back as it was', async () => {
    const company = await newCompany();
    const { item, id } = await newItem(company, kind);
    const folder = `${area === 'tasks' ? 'Tasks' : 'Tickets'}/${id}`;
    const pdf = samples.pdf();
    const first = await upload(company);
    expect(await company.admin.call(paths.upload, { ...item, fileID: first })).toMatchObject({ status: 200 });
    const two = await company.admin.call(paths.upload, { ...item, fileID: await upload(company) });
    expect(two.body.data.cloudLinks).toMatchObject([
      { kind: 'file', name: expect.stringMatching(/^report \(\d+\)\.pdf$/), isOnItsWay: false },
      { kind: 'file', sizeBytes: pdf.length, userDisplayName: 'Ada Admin' },
    ]);
    const [{ cloudLinkID, name }] = two.body.data.cloudLinks;
    expect(await cloud.read(`${folder}/${name}`)).toEqual(pdf);
    const back = await company.viewer.call('cloud/download_cloud_link', { cloudLinkID });
    expect(back.raw).toEqual(pdf);
    expect(back.headers['content-disposition']).toContain('attachment');
    // It is in the cloud folder now, and no longer one that can be used again.
    expect((await company.admin.call(paths.upload, { ...item, fileID: first })).status).toBe(404);
  });

  test('200: two of one name at the same moment are both there, whole', async () => {
    const company = await newCompany();
    const { item, id } = await newItem(company, kind);
    const files = [samples.csv(), Buffer.from('another,one\r\n')];
    const ids = await Promise.all(files.map((file) => upload(company, 'same.csv', file)));
    await Promise.all(ids.map((fileID) => company.admin.call(paths.upload, { ...item, fileID })));
    const { cloudLinks } = (await company.admin.call(paths.get, item)).body.data;
    expect(new Set(cloudLinks.map(({ name }: { name: string }) => name)).size).toBe(2);
    const folder = `${area === 'tasks' ? 'Tasks' : 'Tickets'}/${id}`;
    const kept = await Promise.all(cloudLinks.map(({ name }: { name: string }) => cloud.read(`${folder}/${name}`)));
    expect(kept.map(String).sort()).toEqual(files.map(String).sort());
    expect((await cloud.list(folder)).filter((name) => name.startsWith('.unfinished'))).toEqual([]);
  });

  test('200: a page elsewhere is linked and named; both are taken away and come back', async () => {
    const company = await newCompany({ isOn: false });
    const { item } = await newItem(company, kind);
    const added = await company.admin.call(paths.add, { ...item, url: 'https://example.com/plans/Site%20plan.pdf' });
    expect(added.body.data.cloudLinks).toMatchObject([
      { kind: 'web', name: 'Site plan.pdf', url: 'https://example.com/plans/Site%20plan.pdf', sizeBytes: null },
    ]);
    const links = async () =>
      (await company.viewer.call(paths.get, item)).body.data.cloudLinks.map((link: { name: string }) => link.name);
    const [{ cloudLinkID }] = added.body.data.cloudLinks;
    const removed = await company.admin.call(paths.remove, { ...item, cloudLinkID });
    expect([removed.status, await links()]).toEqual([200, []]);
    await company.admin.call('events/undo', { undo: removed.body.undo });
    expect(await links()).toEqual(['Site plan.pdf']);
    const named = await company.admin.call(paths.add, { ...item, url: 'https://example.com', name: 'Portal' });
    expect(await links()).toEqual(['Portal', 'Site plan.pdf']);
    await company.admin.call('events/undo', { undo: named.body.undo });
    expect(await links()).toEqual(['Site plan.pdf']);
  });

  test.each(['javascript:alert(1)', 'http://example.com', 'https://a:b@example.com', 'data:text/html,x', 'x'])(
    '400: %s is no link',
    async (url) => {
      const company = await newCompany();
      const { item } = await newItem(company, kind);
      expect((await company.admin.call(paths.add, { ...item, url })).status).toBe(400);
    },
  );

  test('403, 404: without the right, of a record, a file or a link that is not there', async () => {
    const company = await newCompany();
    const { item } = await newItem(company, kind);
    const other = (await newItem(company, kind)).item;
    const url = 'https://example.com';
    const link = (await company.admin.call(paths.add, { ...item, url })).body.data.cloudLinks[0];
    const { cloudLinkID } = link;
    const fileID = await upload(company);
    for (const [path, more] of [
      [paths.upload, { fileID }],
      [paths.add, { url }],
      [paths.remove, { cloudLinkID }],
    ] as const) {
      expect((await company.viewer.call(path, { ...item, ...more })).status).toBe(403);
      expect((await company.admin.call(path, { [`${kind}ID`]: 9_999, ...more })).status).toBe(404);
    }
    expect((await company.admin.call(paths.get, { [`${kind}ID`]: 9_999 })).status).toBe(404);
    expect((await company.admin.call(paths.remove, { ...other, cloudLinkID })).status).toBe(404);
    expect((await company.tech.call(paths.upload, { ...item, fileID })).status).toBe(404);
    expect((await company.admin.call('cloud/download_cloud_link', { cloudLinkID })).status).toBe(404);
    const theirs = await newCompany();
    expect((await theirs.admin.call('cloud/download_cloud_link', { cloudLinkID })).status).toBe(404);
  });

  test('422: the cloud storage is off, or refuses; the file is still there to be tried again', async () => {
    const company = await newCompany({ isOn: false });
    const { item } = await newItem(company, kind);
    const fileID = await upload(company);
    const off = await company.admin.call(paths.upload, { ...item, fileID });
    expect([off.status, off.body.message]).toEqual([422, expect.stringContaining('The cloud storage is off')]);
    await company.admin.call('settings/save_cloud_storage', cloud.account);
    cloud.breakDown(true);
    const broken = await company.admin.call(paths.upload, { ...item, fileID });
    cloud.breakDown(false);
    expect([broken.status, broken.body.message]).toEqual([422, expect.stringContaining('answered with the error 500')]);
    expect((await company.admin.call(paths.upload, { ...item, fileID })).status).toBe(200);
  });
});

describe('cloud/download_cloud_link', () => {
  test('422: it is no longer in the cloud folder', async () => {
    const company = await newCompany({ folder: 'Gone' });
    await company.admin.call('settings/save_cloud_storage', cloud.account);
    const { item } = await newItem(company, 'ticket');
    const fileID = await upload(company, 'gone.pdf');
    const added = await company.admin.call('tickets/upload_ticket_cloud_link', { ...item, fileID });
    await company.admin.call('settings/save_cloud_storage', { ...cloud.account, folder: 'Elsewhere' });
    const { cloudLinkID } = added.body.data.cloudLinks[0];
    const reply = await company.admin.call('cloud/download_cloud_link', { cloudLinkID });
    expect([reply.status, reply.body.message]).toEqual([422, 'This file is no longer in the cloud storage.']);
  });
});

test('the calls that are tried above by their names', () => {
  const names = [
    'tickets/get_ticket_cloud_links',
    'tickets/upload_ticket_cloud_link',
    'tickets/add_ticket_cloud_link',
    'tickets/remove_ticket_cloud_link',
    'tasks/get_task_cloud_links',
    'tasks/upload_task_cloud_link',
    'tasks/add_task_cloud_link',
    'tasks/remove_task_cloud_link',
  ];
  expect(
    areas.flatMap(([area, kind]) => names.filter((name) => name.startsWith(area) && name.includes(kind))),
  ).toHaveLength(8);
});

describe('attachments of notes', () => {
  const post = async ({ admin }: Pick<TestTenant, 'admin'>, type: string, ID: number, fileIDs: number[]) =>
    (await admin.call('notes/post_note', { type, ID, noteBody: '<p>See there</p>', fileIDs })).body.data;

  test('go to the folder of the record and are among its links; images stay', async () => {
    const company = await newCompany();
    const { item, id } = await newItem(company, 'ticket');
    const photo = await upload(company, 'photo.jpg', await samples.jpeg());
    const { noteID, attachments } = await post(company, 'tickets', id, [
      await upload(company, 'readings.csv', samples.csv()),
      photo,
    ]);
    expect(attachments).toMatchObject([{ name: 'readings.csv' }]);
    const links = async () => (await company.admin.call('tickets/get_ticket_cloud_links', item)).body.data.cloudLinks;
    await expect.poll(links).toMatchObject([{ name: expect.stringMatching(/^readings/), noteID, isOnItsWay: false }]);
    const [{ cloudLinkID, name, userDisplayName }] = await links();
    expect(userDisplayName).toBe('Ada Admin');
    expect(await cloud.read(`Tickets/${id}/${name}`)).toEqual(samples.csv());
    expect((await company.viewer.call('cloud/download_cloud_link', { cloudLinkID })).raw).toEqual(samples.csv());
  });

  test('can be had while the cloud storage is away, and go there afterwards', async () => {
    const company = await newCompany();
    const { item, id } = await newItem(company, 'task');
    cloud.breakDown(true);
    await post(company, 'tasks', id, [await upload(company, 'late.csv', samples.csv())]);
    await app.settled(company);
    const links = async () => (await company.admin.call('tasks/get_task_cloud_links', item)).body.data.cloudLinks;
    expect(await links()).toMatchObject([{ name: 'late.csv', isOnItsWay: true }]);
    const [{ cloudLinkID }] = await links();
    expect((await company.admin.call('cloud/download_cloud_link', { cloudLinkID })).raw).toEqual(samples.csv());
    cloud.breakDown(false);
    await company.admin.call('settings/save_cloud_storage', cloud.account);
    await expect.poll(links).toMatchObject([{ isOnItsWay: false }]);
  });

  test('422: there are none where the cloud storage is off, and the note is not posted', async () => {
    const company = await newCompany({ isOn: false });
    const { id } = await newItem(company, 'ticket');
    const note = { type: 'tickets', ID: id, noteBody: 'See there', fileIDs: [await upload(company)] };
    const refused = await company.admin.call('notes/post_note', note);
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('The cloud storage is off')]);
    expect((await company.admin.call('notes/notes', { type: 'tickets', ID: id })).body.data.rows).toEqual([]);
  });
});
