import type { Response } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { ownDatabase } from '#test/database.ts';
import * as samples from '#test/file-samples.ts';
import { bothOr, openStage } from '#test/stage.ts';

/** What the customer's mail server was sent, by address. */
const mails = new Map<string, string[]>();
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=');
      for (const { address } of session.envelope.rcptTo) mails.set(address, [...(mails.get(address) ?? []), text]);
      done();
    });
  },
});
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
afterAll(() => new Promise<void>((ended) => server.close(() => ended())));
const { port } = server.server.address() as { port: number };
const { app, visit, address } = await openStage({
  smtpUrl: `smtp://127.0.0.1:${port}`,
  database: await ownDatabase(),
});

/** The address in the so-many-th mail to somebody; waits for it. */
async function linkTo(email: string, at: number): Promise<string> {
  await expect.poll(() => mails.get(email)?.length ?? 0, { timeout: 30_000 }).toBeGreaterThan(at);
  const text = mails.get(email)?.[at] ?? '';
  expect(text).toContain('application/pdf');
  const [link = ''] = text.match(/http:\/\/127\.0\.0\.1:\d+\/link\/field-ticket\?token=[\w-]{43}/) ?? [];
  return link.replace(address, '');
}

/** A company whose customer has an approved batch of two tickets. */
async function foundBatch() {
  const tenant = await app.newTenant({ name: 'Caprock Pump Co.' });
  const { admin } = tenant;
  const pat = app.newEmail();
  const { customerID } = (
    await admin.call('customers/create_customer', {
      customerName: 'Orla Ridge Energy',
      contacts: [{ name: 'Pat Long', title: 'Foreman', email: pat }],
      locations: [{ name: 'SWD 4' }],
    })
  ).body.data;
  const { locations } = (await admin.call('customers/get_customer', { customerID })).body.data;
  const line = (description: string, quantity: number, unit: string, rate: number) => ({
    description,
    quantity,
    unit,
    rate,
    rateReason: 'Price book 2026',
  });
  const ids: number[] = [];
  for (const [workDone, ...lines] of [
    [
      'Pulled the triplex on SWD 4, replaced packing and both plungers, set and aligned the motor. Ran it at 1,200 psi for an hour without a leak.',
      line('Pump mechanic, straight time', 8.5, 'hour', 85),
      line('Pump mechanic, overtime', 2.5, 'hour', 127.5),
      line('Crane truck, 22 ton', 1, 'day', 980),
      line('Plunger, 2½ in, ceramic', 2, 'each', 412.75),
    ],
    [
      'Greased and checked the charge pump.',
      line('Pump mechanic, straight time', 3, 'hour', 85),
      line('Service truck', 62, 'mile', 2.15),
    ],
  ] as const) {
    const given = {
      customerID,
      locationID: locations[0].locationID,
      fieldTicketServiceDate: `2026-11-${20 + ids.length}`,
      purchaseOrder: '4500-118',
      workDone,
      lines,
    };
    const { fieldTicketID } = (await admin.call('field_tickets/create_field_ticket', given)).body.data;
    for (const step of ['validate', 'lock']) {
      const { status, body } = await admin.call(`field_tickets/${step}_field_ticket`, { fieldTicketID });
      expect(status, body.message).toBe(200);
    }
    ids.push(fieldTicketID);
  }
  const { body } = await admin.call('field_tickets/consolidate_field_tickets', { fieldTicketIDs: ids });
  const batch: number = body.data.fieldTicketID;
  await admin.call('field_tickets/approve_batch', { fieldTicketID: batch });
  return { tenant, admin, pat, ids, batch };
}

test.each(bothOr('phone'))(
  'on a %s: a batch is sent, disputed by link, mended, sent anew and accepted',
  async (size) => {
    const { tenant, admin, pat, ids, batch } = await foundBatch();
    const [first = 0] = ids;
    const office = await visit({ size, as: admin });
    await office.open(`/field_tickets/${batch}`);
    const send = async (picture: string) => {
      await office.page.getByRole('button', { name: 'Send to customer' }).click();
      const dialog = office.page.getByRole('dialog');
      await dialog.getByRole('button', { name: /^Contact/ }).click();
      await office.page.getByRole('option', { name: 'Pat Long' }).click();
      await office.look(picture);
      await dialog.getByRole('button', { name: 'Send', exact: true }).click();
      await dialog.getByText(/^It goes to/).waitFor();
      await office.look(`${picture}-made`);
      await dialog.getByRole('button', { name: 'Done' }).click();
    };
    await send('link-send');

    // The customer has no account, and a browser of their own.
    const guest = await visit({ size });
    guest.provokes(/status of 4/);
    const link = await linkTo(pat, 0);
    await guest.open(link);
    await guest.page.getByRole('heading', { name: `Batch ${batch}`, exact: true }).waitFor();
    await guest.look('link-opened');
    await guest.page.getByRole('button', { name: 'Dispute Crane truck, 22 ton' }).click();
    await guest.page.getByRole('button', { name: 'Send dispute' }).click();
    await guest.page.getByText('Say what is wrong', { exact: true }).waitFor();
    await guest.page
      .getByRole('textbox', { name: 'What is wrong with this line?' })
      .fill('The crane came at 13:00 and left at 15:00. We pay it by the hour.');
    await guest.look('link-disputing');
    await guest.page.getByRole('button', { name: 'Send dispute' }).click();
    await guest.page.getByText(/^One line is in dispute/).waitFor();
    expect(await guest.page.getByRole('button', { name: /^Accept/ }).count()).toBe(0);
    await guest.look('link-disputed');

    // The office is told, and sends it back.
    await app.settled(tenant);
    await office.page.getByText('The crane came at 13:00').waitFor();
    await office.look('link-disputed-batch');
    await office.open('/field_tickets?disputes=open');
    await office.page.getByText('Disputed').first().waitFor();
    await office.look('link-disputed-list');
    await office.open(`/field_tickets/${batch}`);
    await office.page.getByRole('button', { name: 'Reject' }).click();
    const rejecting = office.page.getByRole('dialog');
    await rejecting.getByRole('button', { name: /^Why.*Scope in dispute/ }).waitFor();
    expect(await rejecting.getByRole('textbox', { name: 'What they say' }).inputValue()).toBe(
      'Crane truck, 22 ton: The crane came at 13:00 and left at 15:00. We pay it by the hour.',
    );
    await office.look('link-rejecting');
    await rejecting.getByRole('button', { name: 'Reject' }).click();
    await office.page.getByText('REJECTED').first().waitFor();
    await guest.page.reload();
    await guest.page.getByText('Caprock Pump Co. is changing this.').waitFor();
    await guest.look('link-changing');

    const call = async (path: string, fieldTicketID: number, more: object = {}) => {
      const { status, body } = await admin.call(`field_tickets/${path}`, { fieldTicketID, ...more });
      expect(status, body.message).toBe(200);
      return body.data;
    };
    await call('revise_field_ticket', first, { reason: 'Crane by the hour' });
    const { lines } = await call('get_field_ticket', first);
    const crane = { quantity: 2, unit: 'hour', rate: 140 };
    const mended = lines.map((line: { description: string }) =>
      line.description.startsWith('Crane') ? { ...line, ...crane } : line,
    );
    await call('set_field_ticket_lines', first, { was: lines, lines: mended });
    await call('validate_field_ticket', first);
    for (const id of ids) await call('lock_field_ticket', id);
    await office.page.getByRole('button', { name: 'Approve' }).click();
    await office.page.getByRole('heading', { name: `Batch ${batch}-A`, exact: true }).waitFor();
    await guest.page.reload();
    await guest.page.getByText(/^There is a newer version/).waitFor();

    await send('link-send-anew');
    await guest.open(await linkTo(pat, 1));
    await guest.page
      .getByRole('heading', { name: `Batch ${batch}-A`, exact: true })
      .first()
      .waitFor();
    await guest.page.getByRole('textbox', { name: 'Your title (optional)' }).fill('Foreman');
    const pad = await guest.page.getByRole('img', { name: 'Sign here, if you like' }).boundingBox();
    const at = (x: number, y: number) =>
      [(pad?.x ?? 0) + (pad?.width ?? 0) * x, (pad?.y ?? 0) + (pad?.height ?? 0) * y] as const;
    await guest.page.mouse.move(...at(0.1, 0.6));
    await guest.page.mouse.down();
    for (let step = 1; step <= 12; step++)
      await guest.page.mouse.move(...at(0.1 + step * 0.05, step % 2 ? 0.25 : 0.75));
    await guest.page.mouse.up();
    await guest.look('link-accepting');
    await guest.page.getByRole('button', { name: /^Accept \$/ }).click();
    await guest.page.getByText(/^Accepted by Pat Long, Foreman/).waitFor();
    await guest.look('link-accepted');
    const [download] = await Promise.all([
      guest.page.waitForEvent('download'),
      guest.page.getByRole('button', { name: `Download PDF of Batch ${batch}-A` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`Batch ${batch}-A.pdf`);

    await office.page.getByText('ACCEPTED').first().waitFor();
    await office.page.getByText('Accepted by Pat Long, Foreman').waitFor();
    await office.look('link-accepted-batch');
  },
  180_000,
);

test('a link is opened by its page alone: a few kilobytes of script, and nothing that keeps, lists or passes it on', async () => {
  const { admin, batch } = await foundBatch();
  await admin.call('settings/upload_logo', {}, { file: await samples.png() });
  const made = await admin.call('guest_links/make_link', {
    module: 'field_tickets',
    entityID: batch,
    guestName: 'Pat',
  });
  const { page, open } = await visit({ size: 'phone' });
  const asked: { path: string; response: Response; headers: Record<string, string> }[] = [];
  const referrers: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!response.url().startsWith(address)) return;
    asked.push({ path: pathname, response, headers: response.headers() });
    referrers.push(response.request().headers().referer ?? '');
  });
  await open(made.body.data.address.replace(address, ''));
  await page.getByRole('heading', { name: `Batch ${batch}`, exact: true }).waitFor();
  expect(referrers.filter((referrer) => referrer.includes('token'))).toEqual([]);
  const scripts = await Promise.all(
    asked.flatMap(({ path, response }) => (path.endsWith('.js') ? response.body().then(({ length }) => length) : [])),
  );
  expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(32 * 1024);
  expect(asked.filter(({ path }) => path.startsWith('/api/')).map(({ path }) => path)).toEqual([
    '/api/field_tickets/open_by_link',
  ]);
  const documentOf = asked.find(({ path }) => path === '/link/field-ticket');
  expect(documentOf?.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'DENY',
  });
  expect(asked.find(({ path }) => path.startsWith('/api/'))?.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
});

test('a link that leads nowhere says so, and what a customer writes is text', async () => {
  const { admin, batch, ids } = await foundBatch();
  const { page, open, look, provokes } = await visit({ size: 'phone' });
  provokes(/status of 404/);
  await open('/link/field-ticket?token=nothing');
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  await look('link-over');
  await open('/link/other');
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  const hostile = '<img src=x onerror="document.title=1">‮"></textarea><script>alert(1)</script>';
  const made = await admin.call('guest_links/make_link', {
    module: 'field_tickets',
    entityID: batch,
    guestName: hostile,
  });
  const token = new URL(made.body.data.address).searchParams.get('token');
  const { tickets } = (await app.call('field_tickets/open_by_link', { token })).body.data;
  const { lineID } = tickets[0].lines[0];
  await app.call('field_tickets/dispute_by_link', { token, fieldTicketID: ids[0], lineID, comment: hostile });
  await open(`/link/field-ticket?token=${token}`);
  await page.getByText('document.title=1').first().waitFor();
  await look('link-hostile');
  const office = await visit({ as: admin });
  await office.open(`/field_tickets/${batch}`);
  await office.page.getByText('document.title=1').first().waitFor();
  await office.look('link-hostile-batch');
  for (const one of [page, office.page]) expect(await one.title()).toContain(`Batch ${batch}`);
});
