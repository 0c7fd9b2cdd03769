import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { fileTooLargeMessage } from '#shared/limits.ts';
import { badTokenMessage, documentFailureMessage } from '#shared/texts.ts';
import { type CallOptions, type TestPerson, type TestTenant, testApp } from '#test/app.ts';
import * as samples from '#test/file-samples.ts';
import { removeFiles } from './jobs.ts';
import { attachFiles, detachFiles, filesOf } from './public.ts';

const app = await testApp();
const { files } = app.runtime.environment;

type Sending = Pick<CallOptions, 'headers'>;
const send = (person: TestPerson, name: string, file: Uint8Array | Readable, more: Sending = {}) =>
  person.call('files/upload_file', { name }, { file, ...more });
const uploaded = async (person: TestPerson, name = 'pump.jpg', file?: Uint8Array) =>
  (await send(person, name, file ?? (await samples.jpeg()))).body.data as { fileID: number; name: string };
const download = (person: TestPerson, fileID: number) => person.call('files/download_file', { fileID });
const picture = (person: TestPerson, fileID: number, path: 'files' | 'thumbnails' = 'files') =>
  person.call('images/getImage_get', { path, filename: `${fileID}.jpg` });

const list = (folder: string) => readdir(folder).catch(() => []);
const lying = async ({ tenantID }: TestTenant) => ({
  incoming: await list(files.incoming),
  files: await list(join(app.dataDir, 'files', String(tenantID), 'files')),
  thumbnails: await list(join(app.dataDir, 'files', String(tenantID), 'thumbnails')),
  rows: (await app.owner.query('select file_id from files where tenant_id = $1', [tenantID])).rowCount,
});
const nothing = { incoming: [], files: [], thumbnails: [], rows: 0 };

/** A ticket of a customer, and what attaching as this person would be within a call of theirs. */
async function ticketOf(person: TestPerson): Promise<number> {
  return (await person.call('tickets/create_ticket', { ticketSubject: 'Pump is loud' })).body.data.ticketID;
}
const attach = (acme: TestTenant, person: TestPerson, entityId: number, fileIDs: number[]) =>
  acme.within((context) =>
    attachFiles(
      { ...context, actor: { ...context.actor, userId: person.userID } },
      { module: 'tickets', entityId },
      fileIDs,
    ),
  );

describe('files/upload_file', () => {
  test.each([
    ['photo.jpg', samples.jpeg, 'image/jpeg'],
    ['photo.png', samples.png, 'image/png'],
    ['photo.webp', samples.webp, 'image/webp'],
    ['photo.gif', samples.gif, 'image/gif'],
    ['plan.pdf', samples.pdf, 'application/pdf'],
    ['letter.doc', samples.doc, 'application/msword'],
    ['letter.docx', samples.docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['list.csv', samples.csv, 'text/csv'],
    ['list.xlsx', samples.xlsx, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['voice.mp3', samples.mp3, 'audio/mpeg'],
    ['clip.mp4', samples.mp4, 'video/mp4'],
    ['clip.mov', samples.mov, 'video/quicktime'],
  ] as const)('200: %s is taken in and comes back as it was', async (name, make, contentType) => {
    const { admin } = await app.newTenant();
    const file = await make();
    const { status, body } = await send(admin, name, file);
    const isImage = contentType.startsWith('image/');
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body.data).toMatchObject({
      name,
      contentType,
      sizeBytes: file.length,
      hasThumbnail: isImage,
      width: isImage ? 64 : null,
    });
    const back = await download(admin, body.data.fileID);
    expect(back.raw.equals(file)).toBe(true);
    expect(back.headers).toMatchObject({
      'content-type': expect.stringContaining(contentType),
      'content-length': String(file.length),
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
      'x-content-type-options': 'nosniff',
    });
  });

  test('200: what it is decides, not what it is called', async () => {
    const { admin } = await app.newTenant();
    const names = {
      'photo.exe': 'photo.exe.jpg',
      '../../../etc/passwd': 'passwd.jpg',
      'C:\\Windows\\system32\\calc.exe': 'calc.exe.jpg',
      '..': 'file.jpg',
      '': 'file.jpg',
      'a\u0000b\r\nSet-Cookie: x.jpeg': 'abSet-Cookie_ x.jpeg',
      'evil\u202egpj.exe': 'evilgpj.exe.jpg',
      '<img src=x onerror=alert(1)>.jpg': '_img src=x onerror=alert(1)_.jpg',
      'Ärger mit Pümpe 💧.JPG': 'Ärger mit Pümpe 💧.jpg',
      [`${'x'.repeat(3000)}.jpg`]: `${'x'.repeat(146)}.jpg`,
      '.htaccess': 'htaccess.jpg',
    };
    for (const [given, kept] of Object.entries(names)) {
      const { fileID, name } = await uploaded(admin, given);
      expect([given, name]).toEqual([given, kept]);
      expect((await download(admin, fileID)).status).toBe(200);
    }
  });

  const bad: [string, string, () => Promise<Uint8Array> | Uint8Array, number, Sending?][] = [
    ['nothing at all', 'photo.jpg', () => Buffer.alloc(0), 400],
    [
      'a drawing with a script',
      'a.svg',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      422,
    ],
    ['a drawing under another name', 'a.jpg', () => Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), 422],
    ['a page', 'a.html', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 422],
    ['a page that is called a table', 'a.csv', () => Buffer.from('\ufeff <html><script>alert(1)</script></html>'), 422],
    ['a script', 'a.js', () => Buffer.from('alert(1)'), 422],
    ['a program of Windows', 'a.exe', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]), 422],
    [
      'a program of Windows that is called a photo',
      'a.jpg',
      () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]),
      422,
    ],
    ['a program of Linux', 'a.pdf', () => Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(500)]), 422],
    ['a shell script', 'a.csv.sh', () => Buffer.from('#!/bin/sh\nrm -rf /\n'), 422],
    [
      'an installer that is packed like Word',
      'a.doc',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]),
      422,
    ],
    ['a plain archive', 'a.zip', () => samples.office('readme.txt'), 422],
    ['an archive that is called a document', 'a.docx', () => samples.office('readme.txt'), 422],
    ['a document with macros', 'a.docx', () => samples.docx({ 'word/vbaProject.bin': new Uint8Array(10) }), 422],
    ['a document that unpacks to 4 GB', 'a.docx', () => samples.zipBomb(0xfffffff0), 422],
    ['a document that unpacks to a hundred thousand times itself', 'a.docx', () => samples.zipBomb(100_000_000), 422],
    ['a document whose directory is cut off', 'a.docx', () => samples.docx().subarray(0, -30), 422],
    ['a document whose directory lies elsewhere', 'a.docx', () => samples.wrongDirectory(), 422],
    ['the head of a photo only', 'a.jpg', async () => (await samples.jpeg()).subarray(0, 20), 422],
    ['half a photo', 'a.jpg', async () => half(await samples.jpeg(800, 600)), 422],
    ['half a png', 'a.png', async () => half(await samples.png(800, 600)), 422],
    ['half a webp', 'a.webp', async () => half(await samples.webp()), 422],
    ['a photo of the iPhone kind', 'a.heic', samples.heic, 422],
    ['an image of 10 billion pixels', 'a.png', () => samples.pixelBomb(100_000), 422],
    ['an image of 400 million pixels', 'a.png', () => samples.pixelBomb(20_000), 422],
    ['zeros that are called a film', 'a.mp4', () => Buffer.alloc(5000), 422],
    ['a table with zeros in it', 'a.csv', () => Buffer.from('a,b\n\u0000,1'), 422],
    ['more than 25 MB', 'a.mp4', () => Buffer.alloc(25 * 1024 * 1024 + 1), 413],
    [
      '2 GB that are only said',
      'a.mp4',
      () => Buffer.alloc(100),
      413,
      { headers: { 'content-length': String(2 ** 31) } },
    ],
    ['less than was said', 'a.pdf', samples.pdf, 400, { headers: { 'content-length': '5000' } }],
    ['JSON', 'a.json', () => Buffer.from('{}'), 400, { headers: { 'content-type': 'application/json' } }],
    [
      'a form',
      'a.jpg',
      () => Buffer.from('--x\r\n'),
      400,
      { headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    ],
  ];
  test.each(bad)('refused with a sentence, nothing left behind: %s', async (_what, name, make, status, more) => {
    const acme = await app.newTenant();
    const reply = await send(acme.admin, name, await make(), more);
    expect([reply.status, reply.body.message]).toEqual([status, expect.stringMatching(/^[A-Z].{10,}[.]$/)]);
    expect(await lying(acme)).toEqual(nothing);
  });
  test('the corpus of bad uploads has 32', () => expect(bad.length).toBe(32));

  test('413: as soon as it is passed, however much would come', async () => {
    const acme = await app.newTenant();
    let pieces = 0;
    const endless = new Readable({
      read() {
        pieces++;
        this.push(pieces > 200 ? null : Buffer.alloc(1024 * 1024));
      },
    });
    const { status, body } = await send(acme.admin, 'a.mp4', endless);
    expect([status, body.message]).toEqual([413, fileTooLargeMessage]);
    expect(await lying(acme)).toEqual(nothing);
  });

  test('400: a name that is no text, or is given twice', async () => {
    const { admin } = await app.newTenant();
    const file = await samples.jpeg();
    const reply = await admin.call(`files/upload_file?name=a.jpg&name=b.jpg`, {}, { file });
    expect(reply.status).toBe(400);
    expect((await send(admin, 'x'.repeat(5000), file)).status).toBe(400);
  });

  test('401: before a byte of it is read', async () => {
    const { status, body } = await app.call('files/upload_file', { name: 'a.jpg' }, { file: await samples.jpeg() });
    expect([status, body.message]).toEqual([401, badTokenMessage]);
  });

  test('400: a file where a call takes none', async () => {
    const { admin } = await app.newTenant();
    const { status, body } = await admin.call('tickets/ticket', {}, { file: await samples.jpeg() });
    expect([status, body.code]).toEqual([400, 'not_json']);
  });
});

const half = (file: Uint8Array) => file.subarray(0, file.length / 2);

describe('files/download_file', () => {
  test('404: until it is attached, for everybody but who uploaded it', async () => {
    const acme = await app.newTenant();
    const ben = await acme.add('Dispatcher');
    const { fileID } = await uploaded(acme.admin);
    const statuses = async () => [(await download(acme.admin, fileID)).status, (await download(ben, fileID)).status];
    expect(await statuses()).toEqual([200, 404]);
    await attach(acme, acme.admin, await ticketOf(acme.admin), [fileID]);
    expect(await statuses()).toEqual([200, 200]);
  });

  test('404: another company’s looks as if it did not exist', async () => {
    const [acme, theirs] = [await app.newTenant(), await app.newTenant()];
    await app.owner.query(`insert into counters values ($1, 'file', 700000)`, [theirs.tenantID]);
    const { fileID } = await uploaded(theirs.admin);
    await attach(theirs, theirs.admin, await ticketOf(theirs.admin), [fileID]);
    for (const ask of [download, picture]) {
      const [reply, missing] = [await ask(acme.admin, fileID), await ask(acme.admin, 987_654)];
      expect([reply.status, reply.body]).toEqual([404, missing.body]);
    }
    await ticketOf(acme.admin);
    await expect(attach(acme, acme.admin, 1, [fileID])).rejects.toMatchObject({ status: 404 });
  });

  test('what was changed in the store never looks whole', async () => {
    const acme = await app.newTenant();
    const file = samples.pdf();
    const { fileID } = await uploaded(acme.admin, 'a.pdf', file);
    await files.write(acme.tenantID, 'files', String(fileID), Buffer.from(file).fill('x', 20, 30));
    const reply = await download(acme.admin, fileID).catch((error: Error) => error);
    expect(reply instanceof Error || reply.status === 500 || reply.raw.length < file.length).toBe(true);
  });
});

describe('images/getImage_get of uploaded images', () => {
  test('200: the image and its thumbnail, upright and small', async () => {
    const acme = await app.newTenant();
    const { fileID } = await uploaded(acme.admin, 'big.jpg', await samples.jpeg(1600, 900));
    const [whole, small] = [await picture(acme.admin, fileID), await picture(acme.admin, fileID, 'thumbnails')];
    expect([whole.headers['content-type'], small.headers['content-type']]).toEqual(['image/jpeg', 'image/webp']);
    expect(whole.headers['cache-control']).toBe('private, max-age=300');
    expect(await samples.sizeOf(small.raw)).toEqual([320, 180]);
    const turned = await uploaded(acme.admin, 'turned.jpg', await samples.turnedJpeg(1600, 900));
    expect(turned).toMatchObject({ width: 900, height: 1600 });
    expect(await samples.sizeOf((await picture(acme.admin, turned.fileID, 'thumbnails')).raw)).toEqual([180, 320]);
  });

  test('404: of a private ticket, for whoever may not see it', async () => {
    const acme = await app.newTenant();
    const ben = await acme.add('Dispatcher');
    const ticketID = await ticketOf(acme.admin);
    const { fileID } = await uploaded(acme.admin);
    await attach(acme, acme.admin, ticketID, [fileID]);
    const statuses = async () => [
      (await picture(ben, fileID)).status,
      (await picture(ben, fileID, 'thumbnails')).status,
      (await download(ben, fileID)).status,
    ];
    expect(await statuses()).toEqual([200, 200, 200]);
    await acme.admin.call('tickets/toggle_ticket_private', { ticketID });
    expect(await statuses()).toEqual([404, 404, 404]);
    expect((await picture(ben, fileID)).body.message).toBe(documentFailureMessage);
    expect((await picture(acme.admin, fileID)).status).toBe(200);
  });

  test('404: what is no image, and names that are no number', async () => {
    const { admin } = await app.newTenant();
    const { fileID } = await uploaded(admin, 'a.pdf', samples.pdf());
    for (const filename of [`${fileID}.pdf`, '0', '-1', '1e3', '1.jpg.jpg', '99999999999999999999', '../1', '１']) {
      for (const path of ['files', 'thumbnails']) {
        const reply = await admin.call('images/getImage_get', { path, filename });
        expect([filename, reply.status]).toEqual([filename, 404]);
      }
    }
  });
});

describe('files/drop_file', () => {
  test('200: it is gone at once, and its bytes within a day; 404: attached or somebody else’s', async () => {
    const acme = await app.newTenant();
    const ben = await acme.add('Dispatcher');
    const [own, taken] = [await uploaded(acme.admin), await uploaded(acme.admin)];
    await attach(acme, acme.admin, await ticketOf(acme.admin), [taken.fileID]);
    const drop = async (person: TestPerson, fileID: number) =>
      (await person.call('files/drop_file', { fileID })).status;
    expect(await drop(ben, own.fileID)).toBe(404);
    expect(await drop(acme.admin, taken.fileID)).toBe(404);
    expect(await drop(acme.admin, own.fileID)).toBe(200);
    expect(await drop(acme.admin, own.fileID)).toBe(404);
    expect((await download(acme.admin, own.fileID)).status).toBe(404);
  });
});

describe('files of a record', () => {
  test('come in the order they were attached in; what it lets go of can be given back to it alone', async () => {
    const acme = await app.newTenant();
    const [a, b, c] = [await uploaded(acme.admin), await uploaded(acme.admin), await uploaded(acme.admin)];
    const [ticketID, other] = [await ticketOf(acme.admin), await ticketOf(acme.admin)];
    const owner = { module: 'tickets', entityId: ticketID };
    const ids = async () => {
      const found = await acme.within((context) => filesOf(context, 'tickets', [ticketID, other]));
      return found.get(ticketID)?.map((file) => file.fileID);
    };
    await attach(acme, acme.admin, ticketID, [c.fileID, a.fileID, b.fileID]);
    expect(await ids()).toEqual([c.fileID, a.fileID, b.fileID]);
    await acme.within((context) => detachFiles(context, owner, [a.fileID]));
    expect(await ids()).toEqual([c.fileID, b.fileID]);
    expect((await picture(acme.admin, a.fileID)).status).toBe(404);
    await expect(attach(acme, acme.admin, other, [a.fileID])).rejects.toMatchObject({ status: 404 });
    await attach(acme, acme.admin, ticketID, [a.fileID]);
    expect((await picture(acme.admin, a.fileID)).status).toBe(200);
    await acme.within((context) => detachFiles(context, owner));
    expect(await ids()).toBeUndefined();
  });

  test('of two who attach the same file one is refused', async () => {
    const acme = await app.newTenant();
    const { fileID } = await uploaded(acme.admin);
    const tickets = [await ticketOf(acme.admin), await ticketOf(acme.admin)];
    const done = await Promise.allSettled(tickets.map((ticketID) => attach(acme, acme.admin, ticketID, [fileID])));
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the cleaner', () => {
  const age = (acme: TestTenant, fileID: number, column: 'uploaded_at' | 'deleted_at', by: string) =>
    app.owner.query(`update files set ${column} = now() - $3::interval where tenant_id = $1 and file_id = $2`, [
      acme.tenantID,
      fileID,
      by,
    ]);

  test('removes what nobody attached for a day and what was let go of 30 days ago, and nothing else', async () => {
    const acme = await app.newTenant();
    const ticketID = await ticketOf(acme.admin);
    const [fresh, stale, held, gone, going] = await Promise.all(Array.from({ length: 5 }, () => uploaded(acme.admin)));
    const fileIDs = [held, gone, going].map((file) => file?.fileID ?? 0);
    await attach(acme, acme.admin, ticketID, fileIDs);
    await acme.within((context) => detachFiles(context, { module: 'tickets', entityId: ticketID }, fileIDs.slice(1)));
    await age(acme, stale?.fileID ?? 0, 'uploaded_at', '32 days');
    await age(acme, held?.fileID ?? 0, 'uploaded_at', '400 days');
    await age(acme, gone?.fileID ?? 0, 'deleted_at', '31 days');
    await age(acme, going?.fileID ?? 0, 'deleted_at', '29 days');
    await removeFiles(app.runtime);
    const kept = [fresh, held, going].map((file) => String(file?.fileID)).sort();
    const left = await lying(acme);
    expect([left.files.sort(), left.thumbnails.sort(), left.rows]).toEqual([kept, kept, 3]);
  });

  test('wherever an upload was cut short, nothing of it is left', async () => {
    const acme = await app.newTenant();
    // Before its bytes were stored, between its thumbnail and itself, before it was said to be stored, while it was removed.
    const cuts: ('files' | 'thumbnails')[][] = [[], ['thumbnails'], ['thumbnails', 'files'], ['files']];
    for (const has of cuts) {
      const { fileID } = await uploaded(acme.admin);
      for (const folder of ['files', 'thumbnails'] as const) {
        if (!has.includes(folder)) await files.remove(acme.tenantID, folder, String(fileID));
      }
      await app.owner.query('update files set stored_at = null where tenant_id = $1 and file_id = $2', [
        acme.tenantID,
        fileID,
      ]);
      expect((await download(acme.admin, fileID)).status).toBe(404);
      await age(acme, fileID, 'uploaded_at', '32 days');
    }
    await removeFiles(app.runtime);
    expect(await lying(acme)).toEqual(nothing);
  });
});
