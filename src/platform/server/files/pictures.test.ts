import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { maxImagePixels } from '#shared/limits.ts';
import { jpeg, pixelBomb } from '#test/file-samples.ts';
import { makePortrait, readPicture } from './pictures.ts';

const folder = await mkdtemp(join(tmpdir(), 'tailgate-pictures-'));
afterAll(() => rm(folder, { recursive: true }));
const path = join(folder, 'a.jpg');
await writeFile(path, await jpeg());
const [loud, quiet, third] = [1, 2, 3] as const;

test('a company with 80 images makes nobody wait for more than one of them', async () => {
  const done: number[] = [];
  const note = (company: number) => (work: Promise<unknown>) => work.then(() => done.push(company));
  const many = Array.from({ length: 80 }, () => note(loud)(readPicture(loud, path)));
  await many[2];
  const before = done.length;
  await Promise.all([
    note(quiet)(readPicture(quiet, path)),
    note(quiet)(makePortrait(quiet, path)),
    note(third)(readPicture(third, path)),
  ]);
  const after = done.slice(before);
  expect(after.slice(0, 3).sort()).toEqual([loud, quiet, third]);
  expect(after.lastIndexOf(quiet)).toBeLessThanOrEqual(4);
  await Promise.all(many);
  expect(done.filter((company) => company === loud)).toHaveLength(80);
});

test('429: of one company a hundred wait at most; the others are not touched by it', async () => {
  const all = Array.from({ length: 130 }, () =>
    readPicture(loud, path).then(
      () => 200,
      (error) => error.status,
    ),
  );
  const other = readPicture(quiet, path);
  const statuses = await Promise.all(all);
  expect([statuses.filter((one) => one === 200).length, statuses.filter((one) => one === 429).length]).toEqual([
    100, 30,
  ]);
  expect(await other).toMatchObject({ width: expect.any(Number) });
});

test('422: more pixels than the largest sensor of a phone makes', async () => {
  const trap = join(folder, 'trap.png');
  await writeFile(trap, await pixelBomb(Math.ceil(Math.sqrt(maxImagePixels)) + 1));
  await expect(readPicture(quiet, trap)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('pixels'),
  });
  expect(maxImagePixels).toBeGreaterThan(108_000_000);
});
