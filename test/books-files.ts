import { expect } from 'vitest';
import type { TestApp, TestPerson, TestTenant } from './app.ts';

const moving = new Set(['checking', 'importing', 'taking_back']);

/** Files of books as a person brings them in; each step is awaited to its end. */
export async function openMoving(app: TestApp, tenant?: TestTenant) {
  const acme = tenant ?? (await app.newTenant());
  const { admin } = acme;
  if (!tenant) await admin.call('accounting/set_up_books', { trade: 'general' });
  const { accounts } = (await admin.call('accounting/getAccountsByType')).body.data;
  const id = (number: string): number =>
    accounts.find((one: { number: string; accountID: number }) => one.number === number)?.accountID;
  const bring = async (name: string, text: string | Uint8Array, person: TestPerson = admin): Promise<number> => {
    const file = typeof text === 'string' ? Buffer.from(text) : text;
    const { status, body } = await person.call('accounting/upload_book_file', { name }, { file });
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data.importID;
  };
  const read = async (importID: number) => (await admin.call('accounting/get_book_import', { importID })).body.data;
  const ended = async (importID: number) => {
    await expect
      .poll(async () => moving.has((await read(importID)).state), { interval: 20, timeout: 240_000 })
      .toBe(false);
    return read(importID);
  };
  /** With what is proposed, but for what is given. */
  const check = async (importID: number, more: object = {}) => {
    const { options } = await read(importID);
    const { status, body } = await admin.call('accounting/check_book_import', {
      importID,
      options: { ...options, ...more },
    });
    expect([status, body.message]).toEqual([200, undefined]);
    return ended(importID);
  };
  const mistakesOf = async (importID: number, more: object = {}): Promise<string[]> => {
    const { findings } = await check(importID, more);
    return findings.mistakes.map(({ line, message }: { line: number; message: string }) => `${line} ${message}`);
  };
  const run = (importID: number) => admin.call('accounting/run_book_import', { importID });
  const takeBack = (importID: number) => admin.call('accounting/take_back_book_import', { importID });
  /** Checked without mistakes, and posted. */
  const importAll = async (importID: number, more: object = {}) => {
    expect((await check(importID, more)).findings.mistakes).toEqual([]);
    expect((await run(importID)).status).toBe(200);
    const made = await ended(importID);
    expect([made.state, made.problem]).toEqual(['imported', '']);
    return made;
  };
  const entriesTotal = async (): Promise<number> => (await admin.call('accounting/get_books')).body.data.entriesTotal;
  const balance = async (number: string): Promise<number> =>
    (await admin.call('accounting/getAccountDetails', { accountID: id(number) })).body.data.balance;
  const isSound = async () => expect((await admin.call('accounting/check_books')).body.data.problems).toEqual([]);
  return {
    ...acme,
    id,
    bring,
    read,
    ended,
    check,
    mistakesOf,
    run,
    takeBack,
    importAll,
    entriesTotal,
    balance,
    isSound,
  };
}
