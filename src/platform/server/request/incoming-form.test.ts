import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { receiveForm } from './incoming-form.ts';

const folder = await mkdtemp(join(tmpdir(), 'tailgate-forms-'));
afterAll(() => rm(folder, { recursive: true }));

const boundary = 'a-boundary';
const contentType = `multipart/form-data; boundary=${boundary}`;
const part = (head: string, content: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const whole = Buffer.from(
  `${part('name="type"', 'account-transaction')}${part('name="images[]"; filename="../ä.txt"', 'one\r\ntwo')}` +
    `${part('name="images[]"; filename="b.txt"', '--a-boundar')}${part('name="after"', '1')}--${boundary}--\r\n`,
);
const receive = (stream: Readable) => receiveForm(folder, { stream, declaredBytes: null, contentType });

test('fields and files come as they were sent, before and after one another', async () => {
  const form = await receive(Readable.from([whole]));
  expect(form.fields).toEqual({ type: 'account-transaction', after: '1' });
  expect(await Promise.all(form.files.map(async (file) => [file.field, await readFile(file.path, 'utf8')]))).toEqual([
    ['images[]', 'one\r\ntwo'],
    ['images[]', '--a-boundar'],
  ]);
  await form.discard();
  expect(await readdir(folder)).toEqual([]);
});

test('in whatever pieces it comes', async () => {
  const bytes = Array.from(whole, (byte) => Buffer.from([byte]));
  const form = await receive(Readable.from(bytes));
  expect([form.files.map(({ sizeBytes }) => sizeBytes), form.fields.after]).toEqual([[8, 11], '1']);
  await form.discard();
});

test('wherever it ends early, it is refused and nothing of it is left', async () => {
  // The last dashes say that it is all; the line after them may be missing.
  for (let length = 0; length < whole.length - 2; length += 3) {
    const refused = receive(Readable.from([whole.subarray(0, length)])).then(
      () => `the first ${length} bytes were taken for the whole`,
      (error: { status: number }) => error.status,
    );
    expect(await refused).toBe(400);
  }
  expect(await readdir(folder)).toEqual([]);
});

test('a connection that is lost in the middle of a file leaves nothing', async () => {
  const stream = new PassThrough();
  const refused = receive(stream).catch((error: { status: number }) => error.status);
  stream.write(whole.subarray(0, whole.indexOf('two')));
  await expect.poll(() => readdir(folder)).toHaveLength(1);
  stream.destroy();
  expect(await refused).toBe(400);
  expect(await readdir(folder)).toEqual([]);
});
