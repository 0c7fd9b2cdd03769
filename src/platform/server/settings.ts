import { resolve } from 'node:path';
import { readTrustedProxies } from './request/caller.ts';
import { readKey } from './sealing.ts';

/**
 * Every setting of the program, each an environment variable. This table is the only place that reads them, and the
 * README prints it; an empty variable counts as not set.
 */
const declared = {
  port: setting('PORT', '3000', 'Port the server listens on', wholeNumber(0, 65535)),
  host: setting('HOST', '127.0.0.1', 'Address the server listens on; `0.0.0.0` for every one', text),
  dataDir: setting('DATA_DIR', '.data', 'Folder of the embedded database and of uploaded files', (value) =>
    resolve(value),
  ),
  filesUrl: setting(
    'FILES_URL',
    '',
    'Bucket of an S3 store for uploaded files, as `https://KEY:SECRET@host/bucket?region=us-east-1`, instead of `DATA_DIR`',
    optional(bucketUrl),
  ),
  encryptionKey: setting(
    'ENCRYPTION_KEY',
    '',
    'Key that whole tax ids and secrets of identity providers are encrypted with, 32 bytes in base64; without one `DATA_DIR/encryption.key`, which is made. Several servers need the same',
    optional(sealingKey),
  ),
  maxStorageBytes: setting(
    'COMPANY_STORAGE_GB',
    '20',
    'Most that the uploaded files of one company take up, in GB; past it uploads are refused',
    (value) => wholeNumber(1, 1_000_000)(value) * 1024 ** 3,
  ),
  mailsADay: setting(
    'COMPANY_MAILS_A_DAY',
    '500',
    'Most mails that one company sends in a day (those of signing in do not count); a tenth in its first seven days',
    wholeNumber(1, 1_000_000),
  ),
  cloudPrivate: setting(
    'CLOUD_PRIVATE',
    'off',
    '`on` lets the cloud storage and the identity provider of a company be at a private or loopback address, such as a server of the same office',
    onOrOff,
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    '',
    'PostgreSQL of your own (15 or newer) instead of the embedded one',
    optional(postgresUrl),
  ),
  migrationDatabaseUrl: setting(
    'MIGRATION_DATABASE_URL',
    { words: '`DATABASE_URL`', from: (value) => value('DATABASE_URL') },
    'The same database as the owner of its tables, for migrations',
    optional(postgresUrl),
  ),
  databasePool: setting('DATABASE_POOL', '10', 'Most connections one process opens', wholeNumber(1, 1000)),
  demoPassword: setting('DEMO_PASSWORD', 'demo1234!', 'Password of the people of the demo company', atLeast(8)),
  smtpUrl: setting(
    'SMTP_URL',
    '',
    'Mail server, as `smtp://user:password@host:587`; without one mail waits in the outbox',
    optional(urlOf('smtp:', 'smtps:')),
  ),
  mailFrom: setting('MAIL_FROM', 'Tailgate <no-reply@tailgate.test>', 'Sender of every mail', mailSender),
  languageModelUrl: setting(
    'LANGUAGE_MODEL_URL',
    '',
    'Server that speaks the chat completions protocol, as `https://KEY@host/v1?model=name`; it orders summaries of notes',
    optional(modelUrl),
  ),
  publicUrl: setting(
    'PUBLIC_URL',
    { words: '`http://HOST:PORT`', from: (value) => `http://${bracketed(value('HOST'))}:${value('PORT')}` },
    'Address under which people reach the page; links in mails start with it',
    (value) => urlOf('http:', 'https:')(value).replace(/\/+$/, ''),
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    'off',
    'Behind proxies that add to `X-Forwarded-For`: how many there are, as `1`, or their networks, as `10.0.0.0/8`; `on` is `1`',
    readTrustedProxies,
  ),
};

export type Settings = { [K in keyof typeof declared]: ReturnType<(typeof declared)[K]['parse']> } & {
  /** Somebody set this up for others: it has an address of its own, a mail server or a proxy before it. */
  isPublished: boolean;
};

/** A variable that the program cannot use. The message is one line that names it. */
export class WrongSetting extends Error {}

/**
 * Reads and checks every setting; `instead` stands for variables that are not set, and they still count as that. Throws
 * {@link WrongSetting} for the first one that is wrong.
 */
export function readSettings(
  environment: Record<string, string | undefined>,
  instead: Record<string, string> = {},
): Settings {
  const byName = new Map(Object.values(declared).map((one) => [one.name, one]));
  const value = (name: string): string => {
    const fallback = byName.get(name)?.fallback ?? '';
    return environment[name] || instead[name] || (typeof fallback === 'string' ? fallback : fallback.from(value));
  };
  const isPublished = ['PUBLIC_URL', 'SMTP_URL', 'TRUST_PROXY'].some((name) => environment[name]);
  const parsed = Object.fromEntries(
    Object.entries(declared).map(([key, { name, parse }]) => {
      try {
        return [key, parse(value(name))];
      } catch (error) {
        // The value is not repeated: it may hold a password.
        throw new WrongSetting(`${name} is wrong: ${(error as Error).message}.`);
      }
    }),
  );
  return { ...parsed, isPublished } as Settings;
}

/** The table as README.md shows it. */
export function settingsAsMarkdown(): string {
  const rows = Object.values(declared).map(({ name, fallback, meaning }) => {
    const shown = typeof fallback === 'string' ? (fallback ? `\`${fallback}\`` : '') : fallback.words;
    return `| \`${name}\` | ${shown} | ${meaning} |`;
  });
  return ['| Variable | Without it | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

/** What a setting is when its variable is not set: a text, or something made of other settings. */
type Fallback = string | { words: string; from: (value: (name: string) => string) => string };

function setting<T>(name: string, fallback: Fallback, meaning: string, parse: (value: string) => T) {
  return { name, fallback, meaning, parse };
}

function text(value: string): string {
  return value;
}

function wholeNumber(least: number, most: number) {
  return (value: string): number => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most) {
      throw new Error(`give a whole number from ${least} to ${most}`);
    }
    return number;
  };
}

function atLeast(characters: number) {
  return (value: string): string => {
    if (value.length < characters) throw new Error(`give at least ${characters} characters`);
    return value;
  };
}

function urlOf(...protocols: string[]) {
  return (value: string): string => {
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
      throw new Error(`give an address that starts with ${protocols.map((one) => `${one}//`).join(' or ')}`);
    }
    return value;
  };
}

function postgresUrl(value: string): string {
  return urlOf('postgres:', 'postgresql:')(value);
}

function bucketUrl(value: string): string {
  const { username, password, pathname } = new URL(urlOf('http:', 'https:')(value));
  if (!username || !password) throw new Error('put the key and its secret before the host, as KEY:SECRET@');
  if (pathname === '/') throw new Error('name the bucket after the host');
  return value;
}

function modelUrl(value: string): string {
  const { searchParams } = new URL(urlOf('http:', 'https:')(value));
  if (!searchParams.get('model')) throw new Error('name the model behind the address, as ?model=name');
  return value;
}

function sealingKey(value: string): Buffer {
  const key = readKey(value);
  if (!key) throw new Error('give 32 bytes in base64, or 64 hexadecimal digits');
  return key;
}

function optional<T = string>(parse: (value: string) => T) {
  return (value: string): T | null => (value === '' ? null : parse(value));
}

function mailSender(value: string): string {
  if (!/^([^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(value)) {
    throw new Error('give an address, as name@company.com or Name <name@company.com>');
  }
  return value;
}

function onOrOff(value: string): boolean {
  if (value !== 'on' && value !== 'off') throw new Error('give on or off');
  return value === 'on';
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
