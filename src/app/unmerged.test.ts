import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openBeforeUnmerged } from './unmerged.ts';

/** A folder whose "database" is a file that says which migrations ran; `save` is what a start with these files does. */
function development() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tailgate-dev-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const kept = join(dataDir, 'postgres', 'kept');
  const said: string[] = [];
  const read = (): string[] => (existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : []);
  const save = (files: Record<string, string>) => {
    const done = openBeforeUnmerged(dataDir, files, (text) => said.push(text));
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    const ran = new Map(read().map((one) => [one.split(' ')[0], one]));
    for (const [name, hash] of Object.entries(files)) if (!ran.has(name)) ran.set(name, `${name} ${hash}`);
    writeFileSync(kept, JSON.stringify([...ran.values()]));
    done();
    return read();
  };
  return { dataDir, said, save };
}

test('a migration that is new runs anew each time it is saved, and is gone when its file is', () => {
  const { save, said } = development();
  expect(save({ one: 'a' })).toEqual(['one a']);
  expect(save({ one: 'a', two: 'b' })).toEqual(['one a', 'two b']);
  expect(save({ one: 'a', two: 'c' })).toEqual(['one a', 'two c']);
  expect(save({ one: 'a', two: 'd' })).toEqual(['one a', 'two d']);
  expect(said).toHaveLength(2);
  expect(save({ one: 'a' })).toEqual(['one a']);
  expect(save({ one: 'a', two: 'e', three: 'f' })).toEqual(['one a', 'two e', 'three f']);
});

test('one that ran before the copy was made stays as it ran: starting refuses it by name', () => {
  const { save } = development();
  save({ one: 'a' });
  save({ one: 'a', two: 'b' });
  expect(save({ one: 'changed', two: 'b' })).toEqual(['one a', 'two b']);
});

test('a database that runs is left alone', () => {
  const { dataDir, save } = development();
  save({ one: 'a' });
  save({ one: 'a', two: 'b' });
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), '1');
  expect(save({ one: 'a', two: 'c' })).toEqual(['one a', 'two b']);
});
