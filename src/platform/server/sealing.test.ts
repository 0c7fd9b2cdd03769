import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keyOf, openSealing, readKey, WrongKey } from './sealing.ts';

describe('what is sealed', () => {
  const key = randomBytes(32);
  const { seal, open } = openSealing(key);

  test('opens with its key and as what it was sealed of, and each time looks otherwise', () => {
    const [one, other] = [seal('123456789', 'vendor 1'), seal('123456789', 'vendor 1')];
    expect(one).not.toBe(other);
    expect([one, other].map((sealed) => open(sealed, 'vendor 1'))).toEqual(['123456789', '123456789']);
    expect(one).not.toContain('123456789');
    expect(openSealing(key).open(one, 'vendor 1')).toBe('123456789');
  });

  test('does not open as that of another, with another key, or when a byte of it is another', () => {
    const sealed = seal('123456789', 'vendor 1');
    expect(() => open(sealed, 'vendor 2')).toThrow(WrongKey);
    expect(() => openSealing(randomBytes(32)).open(sealed, 'vendor 1')).toThrow(WrongKey);
    for (const part of [1, 2, 3]) {
      const parts = sealed.split('.');
      const bytes = Buffer.from(parts[part] ?? '', 'base64');
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      parts[part] = bytes.toString('base64');
      expect(() => open(parts.join('.'), 'vendor 1')).toThrow(WrongKey);
    }
    for (const broken of ['', 'x', sealed.slice(0, -9)]) expect(() => open(broken, 'vendor 1')).toThrow(WrongKey);
  });
});

describe('the key', () => {
  test('of a folder is made once, by whoever comes first, and is read by its user alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tailgate-key-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const dataDir = join(folder, 'new');
    const [one, other] = await Promise.all([keyOf(null, dataDir), keyOf(null, dataDir)]);
    expect(one).toEqual(other);
    expect(await keyOf(null, dataDir)).toEqual(one);
    expect((await stat(join(dataDir, 'encryption.key'))).mode & 0o777).toBe(0o600);
    const own = randomBytes(32);
    expect(await keyOf(own, dataDir)).toEqual(own);
    await writeFile(join(dataDir, 'encryption.key'), 'not a key');
    await expect(keyOf(null, dataDir)).rejects.toThrow('is not a key of 32 bytes');
  });

  test('is 32 bytes in base64 or 64 hexadecimal digits', () => {
    const key = randomBytes(32);
    expect(readKey(key.toString('base64'))).toEqual(key);
    expect(readKey(key.toString('hex'))).toEqual(key);
    for (const wrong of ['', 'secret', key.toString('hex').slice(2), randomBytes(31).toString('base64')])
      expect(readKey(wrong)).toBeNull();
  });
});
