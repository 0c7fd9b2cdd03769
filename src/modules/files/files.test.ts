import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = await testApp();
const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

/** A company with an avatar. */
async function withAvatar(name = '1-avatar.jpg') {
  const acme = await app.newTenant();
  await app.runtime.environment.files.write(acme.tenantID, 'avatars', name, picture);
  return acme;
}

describe('images/getImage_get', () => {
  test('200: the bytes, with their type and nothing that a browser would run', async () => {
    const { admin } = await withAvatar();
    for (const path of [undefined, 'avatars', '/avatars/']) {
      const reply = await admin.call('images/getImage_get', { filename: '1-avatar.jpg', path });
      expect(reply.status).toBe(200);
      expect(reply.raw).toEqual(picture);
      expect(reply.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
    }
  });

  test('404: another company’s picture', async () => {
    await withAvatar('7-avatar.jpg');
    const { admin } = await app.newTenant();
    const { status, body } = await admin.call('images/getImage_get', { filename: '7-avatar.jpg' });
    expect([status, body.message]).toEqual([404, 'Coin landed on its edge!']);
  });

  test('404: a name that is not there, leads elsewhere, or is no picture', async () => {
    const { admin, tenantID } = await withAvatar();
    const folder = join(app.dataDir, 'files', String(tenantID), 'avatars');
    await writeFile(join(app.dataDir, 'secret.jpg'), 'secret');
    await writeFile(join(folder, 'note.txt'), 'secret');
    await writeFile(join(folder, 'drawing.svg'), '<svg onload="alert(1)"/>');
    await mkdir(join(folder, 'folder.jpg'));
    await symlink(join(app.dataDir, 'secret.jpg'), join(folder, 'link.jpg'));
    const names = [
      'missing.jpg',
      '../../../secret.jpg',
      '..\\secret.jpg',
      '/etc/passwd',
      '%2e%2e/secret.jpg',
      'note.txt',
      'drawing.svg',
      'folder.jpg',
      'link.jpg',
      '.hidden.jpg',
      'a.b.jpg',
      `${'a'.repeat(150)}.jpg`,
    ];
    for (const filename of names) {
      const { status, body } = await admin.call('images/getImage_get', { filename });
      expect([filename, status, body.message]).toEqual([filename, 404, 'Coin landed on its edge!']);
    }
    for (const path of ['..', '../avatars', 'avatars/..', '.', 'secrets', '/../..', 'constructor']) {
      const { status } = await admin.call('images/getImage_get', { filename: '1-avatar.jpg', path });
      expect([path, status]).toEqual([path, 404]);
    }
  });

  test('400: a name with a zero byte or none at all', async () => {
    const { admin } = await withAvatar();
    for (const filename of ['1-avatar.jpg\u0000.txt', '', undefined]) {
      expect((await admin.call('images/getImage_get', { filename })).status).toBe(400);
    }
  });

  test('401: without a session', async () => {
    expect((await app.call('images/getImage_get', { filename: '1-avatar.jpg' })).status).toBe(401);
  });
});
