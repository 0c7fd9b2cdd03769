import { readdir } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { StoreFailure } from '#server/files/files.ts';
import { openS3Files } from '#server/files/s3-files.ts';
import { type TestPerson, testApp } from '#test/app.ts';
import * as samples from '#test/file-samples.ts';
import { openS3Server, signatureOf } from '#test/s3-server.ts';
import { older } from '#test/time-travel.ts';
import { removeFiles } from './jobs.ts';

const s3 = await openS3Server();
const app = await testApp({ filesUrl: s3.url });
afterAll(() => s3.close());
const { files } = app.runtime.environment;

const send = (person: TestPerson, file: Uint8Array) => person.call('files/upload_file', { name: 'a.jpg' }, { file });
const download = (person: TestPerson, fileID: number) => person.call('files/download_file', { fileID });
const placesOf = (tenantID: number) =>
  [...s3.objects.keys()].filter((key) => key.startsWith(`/tailgate/files/${tenantID}/`)).sort();

test('the store of the tests asks for the signature that the makers of S3 give as their example', () => {
  const signature = signatureOf({
    method: 'GET',
    url: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
    },
    names: ['host', 'range', 'x-amz-content-sha256', 'x-amz-date'],
    scope: '20130524/us-east-1/s3/aws4_request',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  });
  expect(signature).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});

describe('files in an S3 store', () => {
  test('are taken in, shown, and removed, with nothing left on this machine', async () => {
    const { admin, tenantID } = await app.newTenant();
    const file = await samples.jpeg(900, 600);
    const { body } = await send(admin, file);
    const { fileID } = body.data;
    expect(placesOf(tenantID)).toEqual([
      `/tailgate/files/${tenantID}/files/${fileID}`,
      `/tailgate/files/${tenantID}/thumbnails/${fileID}`,
    ]);
    expect(await readdir(files.incoming)).toEqual([]);
    expect((await download(admin, fileID)).raw.equals(file)).toBe(true);
    const small = await admin.call('images/getImage_get', { path: 'thumbnails', filename: String(fileID) });
    expect(await samples.sizeOf(small.raw)).toEqual([320, 213]);
    await older(app.owner, 'files', { tenant_id: tenantID }, { days: 32 });
    await removeFiles(app.runtime);
    expect(placesOf(tenantID)).toEqual([]);
    expect((await download(admin, fileID)).status).toBe(404);
  });

  test('avatars are there too', async () => {
    const { admin, tenantID } = await app.newTenant();
    const { body } = await admin.call('settings/upload_avatar', {}, { file: await samples.png() });
    expect(placesOf(tenantID)).toEqual([`/tailgate/files/${tenantID}/avatars/${body.data.avatar}`]);
    expect((await admin.call('images/getImage_get', { filename: body.data.avatar })).status).toBe(200);
  });

  test('a file that was changed there never looks whole', async () => {
    const { admin, tenantID } = await app.newTenant();
    const file = samples.pdf();
    const { fileID } = (await send(admin, file)).body.data;
    s3.objects.set(`/tailgate/files/${tenantID}/files/${fileID}`, Buffer.from(file).fill('x', 20, 30));
    const reply = await download(admin, fileID).catch((error: Error) => error);
    expect(reply instanceof Error || reply.status === 500 || reply.raw.length < file.length).toBe(true);
  });

  test('a store that is busy for a moment is asked again', async () => {
    const { admin } = await app.newTenant();
    s3.fail('PUT', 503, 2);
    expect((await send(admin, await samples.jpeg())).status).toBe(200);
  });

  test('a store that refuses: the upload fails, nothing is shown, and the cleaner ends it', async () => {
    const { admin, tenantID } = await app.newTenant();
    s3.fail('PUT', 403, 1);
    const { status, body } = await send(admin, await samples.jpeg());
    expect([status, body.message]).toEqual([503, expect.stringContaining('The store of files is away')]);
    const { rows } = await app.owner.query('select file_id, stored_at from files where tenant_id = $1', [tenantID]);
    expect(rows).toMatchObject([{ stored_at: null }]);
    expect((await download(admin, Number(rows[0].file_id))).status).toBe(404);
    expect(await readdir(files.incoming)).toEqual([]);
    await older(app.owner, 'files', { tenant_id: tenantID }, { days: 32 });
    await removeFiles(app.runtime);
    expect([
      placesOf(tenantID),
      (await app.owner.query('select 1 from files where tenant_id = $1', [tenantID])).rowCount,
    ]).toEqual([[], 0]);
  });

  test('wrong keys and a bucket that is not there are errors, not missing files', async () => {
    const wrongKey = openS3Files(s3.url.replace('AKIATEST', 'AKIAOTHER'), app.dataDir);
    const wrongBucket = openS3Files(s3.url.replace('/tailgate?', '/other?'), app.dataDir);
    await expect(wrongKey.read(1, 'files', '1')).rejects.toThrow('403');
    await expect(wrongBucket.read(1, 'files', '1')).rejects.toThrow('NoSuchBucket');
    const away = openS3Files('http://a:b@127.0.0.1:1/bucket', app.dataDir);
    await expect(away.read(1, 'files', '1')).rejects.toBeInstanceOf(StoreFailure);
    expect(await files.read(1, 'files', '987654')).toBeNull();
  });

  test('no name leads out of its folder', async () => {
    const asked = s3.requests.length;
    for (const name of ['../1', 'a/b', '..', '', '%2e%2e', '1?x'])
      expect(await files.read(1, 'files', name)).toBeNull();
    await expect(files.write(1, 'files', '../1', new Uint8Array(1))).rejects.toThrow();
    expect(s3.requests.length).toBe(asked);
  });
});
