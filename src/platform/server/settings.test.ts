import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, settingsAsMarkdown, WrongSetting } from './settings.ts';

describe('settings', () => {
  test('nothing set: every setting has its default', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('.data'),
      filesUrl: null,
      encryptionKey: null,
      cloudPrivate: false,
      maxStorageBytes: 20 * 1024 ** 3,
      mailsADay: 500,
      databaseUrl: null,
      migrationDatabaseUrl: null,
      databasePool: 10,
      demoPassword: 'demo1234!',
      smtpUrl: null,
      mailFrom: 'Tailgate <no-reply@tailgate.test>',
      languageModelUrl: null,
      publicUrl: 'http://127.0.0.1:3000',
      trustProxy: false,
      isPublished: false,
    });
  });

  test('an empty variable counts as not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toEqual(readSettings({}));
  });

  test('the owner’s address is the application’s until it is set', () => {
    const databaseUrl = 'postgres://app@db/tailgate';
    expect(readSettings({ DATABASE_URL: databaseUrl }).migrationDatabaseUrl).toBe(databaseUrl);
    const both = { DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: 'postgres://owner@db/tailgate' };
    expect(readSettings(both).migrationDatabaseUrl).toBe('postgres://owner@db/tailgate');
  });

  test('the public address follows host and port until it is set', () => {
    expect(readSettings({ HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080');
    expect(readSettings({ PUBLIC_URL: 'https://ops.example.com/' }).publicUrl).toBe('https://ops.example.com');
  });

  test.each([
    ['PORT', '70000', 'PORT is wrong: give a whole number from 0 to 65535.'],
    ['PORT', '3e3', 'PORT is wrong: give a whole number from 0 to 65535.'],
    ['ENCRYPTION_KEY', 'secret', 'ENCRYPTION_KEY is wrong: give 32 bytes in base64, or 64 hexadecimal digits.'],
    ['DATABASE_POOL', '0', 'DATABASE_POOL is wrong: give a whole number from 1 to 1000.'],
    ['SMTP_URL', 'mail.example.com', 'SMTP_URL is wrong: give an address that starts with smtp:// or smtps://.'],
    [
      'FILES_URL',
      'https://s3.example.com/bucket',
      'FILES_URL is wrong: put the key and its secret before the host, as KEY:SECRET@.',
    ],
    ['FILES_URL', 'https://key:secret@s3.example.com', 'FILES_URL is wrong: name the bucket after the host.'],
    [
      'LANGUAGE_MODEL_URL',
      'https://key@models.example.com/v1',
      'LANGUAGE_MODEL_URL is wrong: name the model behind the address, as ?model=name.',
    ],
    [
      'LANGUAGE_MODEL_URL',
      'small',
      'LANGUAGE_MODEL_URL is wrong: give an address that starts with http:// or https://.',
    ],
    [
      'TRUST_PROXY',
      'yes',
      'TRUST_PROXY is wrong: give off, a number of proxies from 1 to 10, or networks such as 10.0.0.0/8, 192.168.1.5.',
    ],
    ['TRUST_PROXY', '0', 'TRUST_PROXY is wrong: give off, a number of proxies from 1 to 10, or networks.'],
    ['MAIL_FROM', 'nobody', 'MAIL_FROM is wrong: give an address, as name@company.com or Name <name@company.com>.'],
  ])('%s=%s is named in one line', (name, value, message) => {
    expect(() => readSettings({ [name]: value })).toThrow(new WrongSetting(message));
  });

  test('proxies are trusted by number or network; whatever makes it public says so', () => {
    const trusted = (value: string) => readSettings({ TRUST_PROXY: value }).trustProxy;
    expect([trusted('on'), trusted('2'), trusted('10.0.0.0/8, ::1')]).toEqual([1, 2, ['10.0.0.0/8', '::1']]);
    for (const [name, value] of [
      ['PUBLIC_URL', 'https://ops.example.com'],
      ['SMTP_URL', 'smtp://mail.example.com'],
      ['TRUST_PROXY', 'on'],
    ] as const)
      expect(readSettings({ [name]: value }).isPublished).toBe(true);
  });

  test('a page that is served elsewhere on this machine publishes nothing; an address that somebody sets does', () => {
    const instead = { PUBLIC_URL: 'http://127.0.0.1:3001' };
    expect(readSettings({}, instead)).toMatchObject({ publicUrl: instead.PUBLIC_URL, isPublished: false });
    const set = { PUBLIC_URL: 'https://app.example.com' };
    expect(readSettings(set, instead)).toMatchObject({ publicUrl: set.PUBLIC_URL, isPublished: true });
  });

  test('a wrong value is not repeated, for it may hold a password', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://app:secret@db' })).toThrow(
      new WrongSetting('DATABASE_URL is wrong: give an address that starts with postgres:// or postgresql://.'),
    );
  });

  test('the README shows this table', async () => {
    expect(await readFile('README.md', 'utf8')).toContain(settingsAsMarkdown());
  });
});
