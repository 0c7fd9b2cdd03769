import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { extractImages, extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { paper } from '#server/paper/documents.ts';
import { documentFailureMessage } from '#shared/texts.ts';
import { type TestPerson, type TestTenant, testApp } from '#test/app.ts';
import { jpeg, png } from '#test/file-samples.ts';

const app = await testApp();

const calls = ['images/getPDF_get', 'images/getPDFPreview_get', 'images/getDOC_get'] as const;
const ask = (person: TestPerson, call: string, filename: string, path = 'tickets') =>
  person.call(call, { filename, path });

/** How many steps are marked as failed and as done: signs in Word, strokes of their own colours in a PDF, where a cross is two. */
async function marksOf(file: Uint8Array): Promise<{ failed: number; done: number }> {
  if (isWord(file)) {
    const words = await wordsOf(file);
    return { failed: words.split('☒').length - 1, done: words.split('☑').length - 1 };
  }
  const colours: unknown[] = [];
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const { OPS } = await getResolvedPDFJS();
  for (let page = 1; page <= pdf.numPages; page++) {
    const { fnArray, argsArray } = await (await pdf.getPage(page)).getOperatorList();
    for (const [index, operator] of fnArray.entries())
      if (operator === OPS.setStrokeRGBColor) colours.push(argsArray[index][0]);
  }
  const strokes = (colour: string) => colours.filter((one) => one === `#${colour}`).length;
  return { failed: strokes(paper.failed) / 2, done: strokes(paper.accent) };
}

const isWord = (file: Uint8Array): boolean => Buffer.from(file.subarray(0, 2)).toString() === 'PK';

/** Every word of a PDF, and of a Word document. */
async function wordsOf(file: Uint8Array): Promise<string> {
  if (isWord(file)) {
    const xml = strFromU8(unzipSync(new Uint8Array(file))['word/document.xml'] ?? new Uint8Array());
    return xml
      .replace(/<\/w:p>/g, ' ')
      .replace(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .replaceAll('&quot;', '"');
  }
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  return text;
}
const flat = (text: string) => text.replace(/\s+/g, ' ');

/** Width and height in pixels of each picture of a PDF or Word document, in order; of Word only those that are named in its text. */
async function picturesOf(file: Uint8Array): Promise<string[]> {
  if (Buffer.from(file.subarray(0, 2)).toString() === 'PK') {
    const parts = unzipSync(new Uint8Array(file));
    const relations = strFromU8(parts['word/_rels/document.xml.rels'] ?? new Uint8Array());
    const names = [
      ...strFromU8(parts['word/document.xml'] ?? new Uint8Array()).matchAll(/<a:blip r:embed="([^"]+)"/g),
    ].map(([, id]) => new RegExp(`Id="${id}"[^>]*Target="([^"]+)"`).exec(relations)?.[1]);
    const sizes = names.map((name) => sharp(parts[`word/${name}`]).metadata());
    return (await Promise.all(sizes)).map(({ width, height }) => `${width} x ${height}`);
  }
  const document = await getDocumentProxy(new Uint8Array(file));
  const found: string[] = [];
  for (let page = 1; page <= document.numPages; page += 1)
    found.push(...(await extractImages(document, page)).map(({ width, height }) => `${width} x ${height}`));
  return found;
}

/** A ticket of a customer with an address, worked on by two people for an hour and a half and for twenty minutes. */
async function worked(acme: TestTenant) {
  const ben = await acme.add('Dispatcher', { name: 'Ben Technician' });
  const customer = await acme.admin.call('customers/create_customer', {
    customerName: 'Odessa Produce',
    contacts: [],
    locations: [{ name: 'Plant', address: '12 Pump Rd', city: 'Odessa', state: 'TX', zip: '79761' }],
  });
  const ticket = await acme.admin.call('tickets/create_ticket', {
    ticketSubject: 'Seal leaks <b>badly</b>',
    description: 'Line 1 & "quoted"\nLine 2: <script>alert(1)</script>',
    customerID: customer.body.data.customerID,
    dueDate: '2026-12-24',
    isRush: true,
    assignees: [ben.userID],
  });
  expect(ticket.body.message).toBeUndefined();
  const { ticketID } = ticket.body.data;
  const segment = (userID: number, from: string, to: string) =>
    app.owner.query(
      `insert into time_segments (tenant_id, user_id, kind, work_id, started_at, ended_at, ended_status_id)
       values ($1, $2, 'ticket', $3, $4, $5, 11)`,
      [acme.tenantID, userID, ticketID, from, to],
    );
  await segment(ben.userID, '2026-11-02 15:00:00Z', '2026-11-02 16:30:00Z');
  await segment(acme.admin.userID, '2026-11-03 15:00:00Z', '2026-11-03 15:20:00Z');
  return { ben, ticketID: ticketID as number };
}

describe('the work summary of a ticket', () => {
  test.each(calls)('200: %s says what was done, for whom, by whom and how long', async (call) => {
    const acme = await app.newTenant({ name: 'Acme Pumps & Sons' });
    const { ticketID } = await worked(acme);
    const reply = await ask(acme.admin, call, `${ticketID}.pdf`);
    expect(reply.status).toBe(200);
    const words = flat(await wordsOf(reply.raw));
    for (const part of [
      'Acme Pumps & Sons',
      `Ticket ${ticketID}`,
      'Seal leaks <b>badly</b>',
      'Odessa Produce',
      '12 Pump Rd',
      'Odessa, TX 79761',
      'Rush',
      '12/24/2026',
      'Line 1 & "quoted"',
      '<script>alert(1)</script>',
      'Ben Technician',
      '11/02/2026',
      '1 hour 30 minutes',
      '20 minutes',
      'Total',
      '1 hour 50 minutes',
    ]) {
      expect(words).toContain(part);
    }
    // What is empty is left out.
    expect(words).not.toContain('Assets');
    expect(words).not.toContain('Closed by');
  });

  test('200: to be kept or to be looked at, with its type', async () => {
    const acme = await app.newTenant();
    const { ticketID } = await worked(acme);
    const heads = await Promise.all(calls.map(async (call) => (await ask(acme.admin, call, String(ticketID))).headers));
    const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    expect(heads.map((head) => [head['content-type'], head['content-disposition']])).toEqual([
      ['application/pdf', `attachment; filename*=UTF-8''Ticket%20${ticketID}.pdf`],
      ['application/pdf', `inline; filename*=UTF-8''Ticket%20${ticketID}.pdf`],
      [word, `attachment; filename*=UTF-8''Ticket%20${ticketID}.docx`],
    ]);
  });

  test('200: steps and what was typed in any language are in both; a task has one too', async () => {
    const acme = await app.newTenant();
    const steps = [{ title: 'Close the valve' }, { title: 'Prüfen: Дичь, σφραγίδα 💧' }];
    const category = await acme.admin.call('settings/create_work_kind', {
      kind: 'task',
      name: 'Check',
      steps: steps.map((step) => ({ ...step, isRequired: false })),
    });
    expect(category.body.message).toBeUndefined();
    const categoryID = category.body.data.id;
    const made = await acme.admin.call('tasks/create_task', { taskSubject: 'Round', taskCategoryID: categoryID });
    const { taskID } = made.body.data;
    await acme.admin.call('tasks/toggle_task_step', { taskID, add: true });
    for (const call of calls) {
      const { status, raw } = await ask(acme.admin, call, String(taskID), 'tasks');
      expect(status).toBe(200);
      const words = flat(await wordsOf(raw));
      expect(words).toContain(`Task ${taskID}`);
      expect(words).toContain('Steps, 1 of 2 done');
      expect(words).toContain('Close the valve');
      expect(words).toContain('Prüfen: Дичь, σφραγίδα');
    }
  });

  test('200: what failed says so with its value, what is hidden is not there, what does not apply does not count', async () => {
    const acme = await app.newTenant();
    const done = async (path: string, input: object) => {
      const { status, body } = await acme.admin.call(path, input);
      expect([path, status, body.message]).toEqual([path, 200, undefined]);
      return body.data;
    };
    const { checklistID } = await done('settings/create_checklist', {
      name: 'Pump',
      steps: [
        { id: 1, title: 'Energy isolated and tried', type: 'pass_fail' },
        { id: 2, title: 'Motor current', type: 'number', unit: 'A', min: 18, max: 24 },
        { id: 3, title: 'Discharge pressure', type: 'number', unit: 'psi', min: 40, max: 60 },
        { id: 4, title: 'Seal', type: 'choice', options: ['Dry', 'Weeping'] },
        { id: 5, title: 'Drops a minute', type: 'number', condition: { stepID: 4, equals: 'Weeping' } },
        { id: 6, title: 'Guard back', type: 'tick' },
        { id: 7, title: 'Coupling', type: 'tick' },
        { id: 8, title: 'Cleaned', type: 'tick' },
      ],
    });
    const kindID = (await done('settings/create_work_kind', { kind: 'ticket', name: 'Pump' })).id;
    await done('settings/link_checklist', { checklistID, kind: 'ticket', kindID, isLinked: true });
    const { ticketID } = await done('tickets/create_ticket', { ticketSubject: 'Pump', ticketTypeID: kindID });
    for (const [stepID, value] of [
      [1, 'fail'],
      [2, 99],
      [3, 52],
      [4, 'Dry'],
      [6, null],
    ])
      await done('tickets/fill_checklist_item', { ticketID, stepID, value });
    await done('tickets/skip_checklist_item', { ticketID, stepID: 7, reason: 'No coupling', isNotApplicable: true });
    await done('tickets/skip_checklist_item', { ticketID, stepID: 8, reason: 'Out of time' });
    for (const call of calls) {
      const { raw } = await ask(acme.admin, call, String(ticketID));
      const words = flat(await wordsOf(raw));
      expect(words).toContain('Steps, 3 of 6 done, 2 failed');
      for (const told of [
        ...['Energy isolated and tried Failed', 'Motor current Failed: 99 A (18 to 24)', '52 psi (40 to 60)'],
        ...['Seal Dry', 'Coupling Does not apply: No coupling', 'Cleaned Skipped: Out of time'],
      ])
        expect(words).toContain(told);
      expect(words).not.toContain('Drops a minute');
      const marks = await marksOf(raw);
      expect([marks.failed, marks.done]).toEqual([2, 3]);
    }
  });

  test('200: what the customer was told is in it, in the order it was written; what is internal is not', async () => {
    const acme = await app.newTenant();
    const { ticketID } = await worked(acme);
    const say = async (noteBody: string, audience: string) => {
      const { status } = await acme.admin.call('notes/post_note', {
        type: 'tickets',
        ID: ticketID,
        noteBody,
        audience,
      });
      expect(status).toBe(200);
    };
    await say('<p>First we <strong>drained</strong> it</p><ul><li>slowly</li></ul>', 'customer');
    await say('<p>They never pay</p>', 'internal');
    await say('<p>Second we filled it</p>', 'customer');
    for (const call of calls) {
      const words = flat(await wordsOf((await ask(acme.admin, call, String(ticketID))).raw));
      expect(words).toMatch(/Ada Admin, \d\d-\d\d-\d{4} at .*First we drained it.*slowly.*Second we filled it/);
      expect(words).not.toContain('They never pay');
    }
  });

  test('200: photos and the signature of its steps and the photos of what the customer was told are in it, upright, as large as they are worth', async () => {
    const acme = await app.newTenant();
    const done = async (path: string, input: object) => {
      const { status, body } = await acme.admin.call(path, input);
      expect([path, status, body.message]).toEqual([path, 200, undefined]);
      return body.data;
    };
    const upload = async (name: string, file: Uint8Array): Promise<number> =>
      (await acme.admin.call('files/upload_file', { name }, { file })).body.data.fileID;
    const { checklistID } = await done('settings/create_checklist', {
      name: 'Pump',
      steps: [
        { id: 1, title: 'Gauge', type: 'photo' },
        { id: 2, title: 'Customer signs', type: 'signature' },
      ],
    });
    const kindID = (await done('settings/create_work_kind', { kind: 'ticket', name: 'Pump' })).id;
    await done('settings/link_checklist', { checklistID, kind: 'ticket', kindID, isLinked: true });
    const { ticketID } = await done('tickets/create_ticket', { ticketSubject: 'Pump', ticketTypeID: kindID });
    const lying = await sharp(await jpeg(60, 40))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const fill = async (stepID: number, files: Uint8Array[]) =>
      done('tickets/fill_checklist_item', {
        ticketID,
        stepID,
        value: await Promise.all(files.map((file, index) => upload(`${stepID}-${index}.jpg`, file))),
      });
    await fill(1, [await jpeg(50, 50)]);
    await fill(1, [await jpeg(2000, 1500), lying]);
    await fill(2, [await png(300, 90)]);
    const say = async (audience: string, file: Uint8Array) =>
      done('notes/post_note', {
        type: 'tickets',
        ID: ticketID,
        noteBody: '<p>Look</p>',
        audience,
        fileIDs: [await upload('seen.jpg', file)],
      });
    await say('customer', await jpeg(120, 80));
    await say('internal', await jpeg(123, 81));
    for (const call of calls) {
      const { status, raw } = await ask(acme.admin, call, String(ticketID));
      expect(status).toBe(200);
      expect([call, await picturesOf(raw)]).toEqual([call, ['1280 x 960', '40 x 60', '300 x 90', '120 x 80']]);
    }
  });

  test('200: of very many photos it says how many more there are', async () => {
    const acme = await app.newTenant();
    const { body } = await acme.admin.call('tickets/create_ticket', { ticketSubject: 'Pump' });
    const { ticketID } = body.data;
    const file = await jpeg(8, 8);
    for (let note = 0; note < 8; note += 1) {
      const upload = async () => (await acme.admin.call('files/upload_file', { name: 'a.jpg' }, { file })).body.data;
      const fileIDs = (await Promise.all(Array.from({ length: 8 }, upload))).map(({ fileID }) => fileID);
      await acme.admin.call('notes/post_note', {
        type: 'tickets',
        ID: ticketID,
        noteBody: '',
        audience: 'customer',
        fileIDs,
      });
    }
    const { raw } = await ask(acme.admin, 'images/getPDF_get', String(ticketID));
    expect(await picturesOf(raw)).toHaveLength(60);
    expect(flat(await wordsOf(raw))).toContain('4 more photos are kept with the ticket');
  });

  test('200: long texts go over pages', async () => {
    const acme = await app.newTenant();
    const description = Array.from({ length: 190 }, (_, line) => `Line ${line}: ${'what was seen '.repeat(6)}`).join(
      '\n',
    );
    const { body } = await acme.admin.call('tickets/create_ticket', { ticketSubject: 'Long', description });
    const { raw } = await ask(acme.admin, 'images/getPDF_get', String(body.data.ticketID));
    expect((await getDocumentProxy(new Uint8Array(raw))).numPages).toBeGreaterThan(3);
    expect(flat(await wordsOf(raw))).toContain('Line 189: what was seen');
  });

  test('404: a private one, one of another company, one that is missing or deleted, and what there are no documents of', async () => {
    const [acme, theirs] = [await app.newTenant(), await app.newTenant()];
    const { ben, ticketID } = await worked(acme);
    await app.owner.query(`insert into counters values ($1, 'ticket', 800000)`, [theirs.tenantID]);
    const other = await theirs.admin.call('tickets/create_ticket', { ticketSubject: 'Theirs' });
    const { body } = await acme.admin.call('tickets/create_ticket', { ticketSubject: 'x', isPrivate: true });
    const gone = await acme.admin.call('tickets/create_ticket', { ticketSubject: 'gone' });
    await acme.admin.call('tickets/delete_ticket', { ticketID: gone.body.data.ticketID });
    for (const call of calls) {
      for (const [filename, path] of [
        [body.data.ticketID, 'tickets'],
        [other.body.data.ticketID, 'tickets'],
        [gone.body.data.ticketID, 'tickets'],
        [987_654, 'tickets'],
        ['../1', 'tickets'],
        [ticketID, 'constructor'],
        [ticketID, '../tickets'],
      ] as const) {
        const reply = await ask(ben, call, String(filename), path);
        expect([call, filename, reply.status, reply.body.message]).toEqual([
          call,
          filename,
          404,
          documentFailureMessage,
        ]);
      }
    }
  });

  test('403: for who may not read tickets at all', async () => {
    const acme = await app.newTenant();
    const { ben, ticketID } = await worked(acme);
    await app.owner.query(
      `insert into roles (tenant_id, role_id, name, grants) values ($1, 999, 'Nothing', '{"levels": {}, "subs": {}}')`,
      [acme.tenantID],
    );
    await app.owner.query('update people set role_id = 999 where tenant_id = $1 and user_id = $2', [
      acme.tenantID,
      ben.userID,
    ]);
    for (const call of calls) expect((await ask(ben, call, String(ticketID))).status).toBe(403);
  });

  test('400: without saying of what', async () => {
    const { admin } = await app.newTenant();
    for (const call of calls) expect((await admin.call(call, { filename: '1' })).status).toBe(400);
  });
});
