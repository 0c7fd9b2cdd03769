import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { badTokenMessage } from '#shared/texts.ts';
import { type TestPerson, testApp } from '#test/app.ts';
import * as samples from '#test/file-samples.ts';

const app = await testApp();

const send = (person: TestPerson, file: Uint8Array, userID?: number | string) =>
  person.call('settings/upload_avatar', userID === undefined ? {} : { userID: String(userID) }, { file });
const picturesOf = async (person: TestPerson, userIDs: number[]) =>
  (await person.call('users/get_pictures', { userIDs })).body.data.pictures as { userID: number; webp: string }[];
const stored = (tenantID: number) => readdir(join(app.dataDir, 'files', String(tenantID), 'avatars')).catch(() => []);

describe('settings/upload_avatar', () => {
  test('200: the own picture, cut to a square of 256 pixels, shown by its name wherever colleagues are', async () => {
    const acme = await app.newTenant();
    const ben = await acme.add('Technician');
    const { status, body } = await send(ben, await samples.turnedJpeg(900, 500));
    expect([status, body.data.userID]).toEqual([200, ben.userID]);
    const { avatar } = body.data;
    expect(avatar).toMatch(new RegExp(`^${ben.userID}-[0-9a-f]{12}\\.jpg$`));
    const users = await acme.admin.call('users/get_all_users_for_tenant');
    expect(users.body.data.users.find((user: { userID: number }) => user.userID === ben.userID).avatar).toBe(avatar);
    const { raw, headers } = await acme.admin.call('images/getImage_get', { filename: avatar });
    expect([headers['content-type'], await samples.sizeOf(raw)]).toEqual(['image/jpeg', [256, 256]]);
  });

  test('200: the former one is gone, and who changed it is in the history', async () => {
    const acme = await app.newTenant();
    const first = await send(acme.admin, await samples.jpeg());
    const second = await send(acme.admin, await samples.png(), acme.admin.userID);
    expect(await stored(acme.tenantID)).toEqual([second.body.data.avatar]);
    expect((await acme.admin.call('images/getImage_get', { filename: first.body.data.avatar })).status).toBe(404);
    const { rows } = await app.owner.query(
      `select user_id, after->>'avatar' as avatar from events where tenant_id = $1 and name = 'avatar_changed' order by event_id`,
      [acme.tenantID],
    );
    expect(rows.map((row) => row.avatar)).toEqual([first.body.data.avatar, second.body.data.avatar]);
  });

  test('200: a colleague’s, for who may change users; 403 for others, before the file is read', async () => {
    const acme = await app.newTenant();
    const ben = await acme.add('Technician');
    expect((await send(acme.admin, await samples.webp(), ben.userID)).body.data.userID).toBe(ben.userID);
    expect((await send(ben, await samples.webp(), acme.admin.userID)).status).toBe(403);
  });

  test('403: a colleague’s who has more rights, also for who may change users; nothing changes', async () => {
    const acme = await app.newTenant();
    const manager = await acme.add('Manager');
    const { status, body } = await send(manager, await samples.webp(), acme.admin.userID);
    expect([status, body.message]).toEqual([403, expect.stringContaining('has more rights than yours')]);
    expect(await stored(acme.tenantID)).toEqual([]);
  });

  test('404: nobody of this company', async () => {
    const acme = await app.newTenant();
    expect((await send(acme.admin, await samples.jpeg(), 987_654)).status).toBe(404);
  });

  test('422: what is no image, or a damaged one; nothing changes and nothing is left', async () => {
    const acme = await app.newTenant();
    const whole = await samples.jpeg(800, 600);
    const drawn = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    for (const file of [samples.pdf(), drawn, whole.subarray(0, 5000), await samples.pixelBomb(50_000)]) {
      expect((await send(acme.admin, file)).status).toBe(422);
    }
    const { body } = await send(acme.admin, Buffer.from('Ruben Ortega'));
    expect(body.message).toBe('Choose an image: jpg, png, webp or gif.');
    expect(await stored(acme.tenantID)).toEqual([]);
    expect(await readdir(app.runtime.environment.files.incoming)).toEqual([]);
  });

  test('400: a user that is no number, an empty file', async () => {
    const acme = await app.newTenant();
    for (const userID of ['x', '-1', '1.5', '1e400']) {
      expect([userID, (await send(acme.admin, await samples.jpeg(), userID)).status]).toEqual([userID, 400]);
    }
    expect((await send(acme.admin, Buffer.alloc(0))).status).toBe(400);
  });

  test('401: without a session', async () => {
    const { status, body } = await app.call('settings/upload_avatar', {}, { file: await samples.jpeg() });
    expect([status, body.message]).toEqual([401, badTokenMessage]);
  });
});

describe('users/get_pictures', () => {
  test('200: a square of 64 pixels each, of at most a few KB, the new one after a change; who has none is left out', async () => {
    const acme = await app.newTenant();
    const [ben, cleo] = [await acme.add('Technician'), await acme.add('Technician')];
    await send(ben, await samples.turnedJpeg(900, 500));
    const [first, ...others] = await picturesOf(cleo, [ben.userID, cleo.userID, acme.admin.userID, 987_654]);
    const image = Buffer.from(first?.webp ?? '', 'base64');
    expect([first?.userID, others, await samples.sizeOf(image)]).toEqual([ben.userID, [], [64, 64]]);
    expect(image.length).toBeLessThan(8000);
    await send(ben, await samples.png());
    const [second] = await picturesOf(cleo, [ben.userID]);
    expect(second?.webp).not.toBe(first?.webp);
    expect(await picturesOf(cleo, [])).toEqual([]);
  });

  test('200: those of another company are none of this one’s', async () => {
    const [acme, other] = [await app.newTenant(), await app.newTenant()];
    await send(other.admin, await samples.jpeg());
    expect(await picturesOf(acme.admin, [other.admin.userID])).toEqual([]);
  });

  test('400: more than 200 at once', async () => {
    const acme = await app.newTenant();
    const userIDs = Array.from({ length: 201 }, (_, at) => at + 1);
    expect((await acme.admin.call('users/get_pictures', { userIDs })).status).toBe(400);
  });
});
