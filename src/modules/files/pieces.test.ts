import { expect, test } from 'vitest';
import { uuidv7 } from '#shared/ids.ts';
import { type TestPerson, testApp } from '#test/app.ts';
import * as samples from '#test/file-samples.ts';
import { removeFiles } from './jobs.ts';

const app = await testApp();
const tenant = await app.newTenant();
const { admin } = tenant;
const photo = Buffer.from(await samples.jpeg(640, 480));
const pieceBytes = Math.ceil(photo.length / 4);
const pieces = Array.from({ length: 4 }, (_, at) => at * pieceBytes);

type Sent = { uploadID: string; from: number; bytes?: Buffer; sizeBytes?: number };
const send = ({ uploadID, from, bytes, sizeBytes = photo.length }: Sent, by: TestPerson = admin) =>
  by.call(
    'files/upload_piece',
    { uploadID, name: 'seal.jpg', sizeBytes: String(sizeBytes), from: String(from) },
    { file: bytes ?? photo.subarray(from, from + pieceBytes) },
  );
const progress = async (uploadID: string, by: TestPerson = admin) =>
  (await by.call('files/get_upload', { uploadID })).body.data;

test('a file comes in pieces and is one file with the last, also when each comes twice', async () => {
  const uploadID = uuidv7();
  expect(await progress(uploadID)).toEqual({ receivedBytes: 0, file: null });
  for (const from of pieces.slice(0, -1)) {
    for (const _ of [1, 2]) {
      const { status, body } = await send({ uploadID, from });
      expect([status, body.data]).toEqual([200, { receivedBytes: from + pieceBytes, file: null }]);
    }
  }
  const last = { uploadID, from: pieces.at(-1) ?? 0 };
  const made = (await send(last)).body.data.file;
  expect(made).toMatchObject({ name: 'seal.jpg', sizeBytes: photo.length, contentType: 'image/jpeg', width: 640 });
  expect((await send(last)).body.data.file).toEqual(made);
  expect(await progress(uploadID)).toEqual({ receivedBytes: photo.length, file: made });
  const { raw } = await admin.call('files/download_file', { fileID: made.fileID });
  expect(Buffer.compare(raw, photo)).toBe(0);
  expect((await app.owner.query('select from upload_pieces where tenant_id = $1', [tenant.tenantID])).rowCount).toBe(0);
});

test('what is not the next piece is refused with how much is here; so is another file, and what is too long or no file', async () => {
  const uploadID = uuidv7();
  await send({ uploadID, from: 0 });
  const skipped = await send({ uploadID, from: pieces[2] ?? 0 });
  expect([skipped.status, skipped.body.now]).toEqual([409, { receivedBytes: pieceBytes }]);
  expect((await send({ uploadID, from: pieceBytes, sizeBytes: 1_000 })).status).toBe(409);
  const beyond = await send({ uploadID, from: pieceBytes, bytes: Buffer.concat([photo, photo]) });
  expect(beyond.status).toBe(409);
  expect(
    (await send({ uploadID: uuidv7(), from: 0, bytes: Buffer.alloc(1_048_577, 1), sizeBytes: 2_000_000 })).status,
  ).toBe(413);
  expect((await send({ uploadID: uuidv7(), from: 0, sizeBytes: 60_000_000 })).status).toBe(400);
  const noise = Buffer.from([0, 1, 2, 3]);
  expect((await send({ uploadID: uuidv7(), from: 0, bytes: noise, sizeBytes: 4 })).status).toBe(422);
  // What somebody else sends under the same name is theirs.
  const tech = await tenant.add('Technician');
  expect(await progress(uploadID, tech)).toEqual({ receivedBytes: 0, file: null });
  expect((await send({ uploadID, from: pieceBytes }, tech)).status).toBe(409);
});

test('the same piece ten times at once, and the last one: one file, no piece twice', async () => {
  const uploadID = uuidv7();
  for (const from of pieces) {
    const replies = await Promise.all(Array.from({ length: 10 }, () => send({ uploadID, from })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  }
  const { file } = await progress(uploadID);
  expect(file.sizeBytes).toBe(photo.length);
  const ids = await Promise.all(
    Array.from({ length: 3 }, async () => (await send({ uploadID, from: pieces[3] ?? 0 })).body.data.file.fileID),
  );
  expect(new Set(ids)).toEqual(new Set([file.fileID]));
});

test('what was never ended is forgotten after a month', async () => {
  const uploadID = uuidv7();
  await send({ uploadID, from: 0 });
  await app.owner.query(`update uploads set begun_at = now() - interval '40 days' where upload_id = $1`, [uploadID]);
  await removeFiles(app.runtime);
  expect(await progress(uploadID)).toEqual({ receivedBytes: 0, file: null });
});
