import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { textOf } from '#test/pdf.ts';
import { openTrade } from '#test/trade.ts';

type Arrived = { from: string; to: string; content: string };
const arrived: Arrived[] = [];
/** What the server says to the next mails; after these it takes every one. */
const refusals: { responseCode: number; message: string }[] = [];

const server = new SMTPServer({
  // Without TLS, for which it has a certificate that nobody trusts.
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    username === 'mailer' && password === 'secret' ? done(null, { user: username }) : done(new Error('Who are you?')),
  onRcptTo: (_address, _session, done) => {
    const refusal = refusals.shift();
    done(refusal ? Object.assign(new Error(refusal.message), refusal) : null);
  },
  onData: (stream, { envelope }, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      arrived.push({ from, to: envelope.rcptTo[0]?.address ?? '', content: Buffer.concat(chunks).toString() });
      done();
    });
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1');
await once(server.server, 'listening');
const { port } = server.server.address() as AddressInfo;
afterAll(() => new Promise<void>((done) => server.close(done)));

const app = await testApp({ smtpUrl: `smtp://mailer:secret@127.0.0.1:${port}`, database: await ownDatabase() });
const mailRow = async (email: string) => {
  const { rows } = await app.owner.query(
    `select sent_at is not null as is_sent, given_up_at is not null as is_given_up, attempts, error, text,
            next_try_at > now() + interval '30 seconds' as waits
       from directory.mails where sent_to = $1`,
    [email],
  );
  return rows[0];
};
const forgot = async () => {
  const { admin } = await app.newTenant();
  await app.call('users/forgot_password', { email: admin.email });
  return admin.email;
};

test('a mail goes out by SMTP, signed in, and what it said is not kept', async () => {
  const email = await forgot();
  await expect.poll(() => arrived.find((mail) => mail.to === email)).toBeDefined();
  const mail = arrived.find(({ to }) => to === email);
  expect(mail?.from).toBe('no-reply@tailgate.test');
  expect(mail?.content).toContain('Subject: Set a new Tailgate password');
  expect(mail?.content).toMatch(/Message-ID: <mail-\d+@tailgate\.test>/i);
  await expect.poll(() => mailRow(email)).toMatchObject({ is_sent: true, attempts: 1, text: '' });
});

test('who administers the company reads in the outbox that a mail is on its way, and not its link', async () => {
  const { admin } = await app.newTenant();
  refusals.push({ responseCode: 451, message: 'Try again later' });
  await app.call('users/forgot_password', { email: admin.email });
  const textsOfOwn = async () =>
    (await admin.call('mail/list_outbox')).body.data.mails
      .filter(({ sentTo }: { sentTo: string }) => sentTo === admin.email)
      .map(({ text, sentAt }: { text: string; sentAt: string | null }) => [text, sentAt]);
  await expect.poll(textsOfOwn).toEqual([['', null]]);
});

test('the link in it works', async () => {
  const email = await forgot();
  await expect.poll(() => arrived.find((mail) => mail.to === email)).toBeDefined();
  // Lines are wrapped with = at their end on the way.
  const content = arrived.find((mail) => mail.to === email)?.content.replace(/=\r\n/g, '') ?? '';
  const token = /token=(?:3D)?([\w-]{43})/.exec(content)?.[1];
  expect((await app.call('users/reset_password', { token, password: 'a much better password' })).status).toBe(200);
  await expect.poll(() => arrived.filter((mail) => mail.to === email)).toHaveLength(2);
});

test('a document goes along as PDF, and is not kept either', async () => {
  const { admin } = await app.newTenant();
  await admin.call('accounting/set_up_books', { trade: 'general' });
  const { accounts } = (await admin.call('invoices/getInvoiceFormOptions')).body.data;
  const { customerID } = (await admin.call('customers/create_customer', { customerName: 'Orla Ridge' })).body.data;
  const lines = [{ description: 'Pump', rate: 5, accountID: accounts[0].accountID }];
  const form = { customerID, date: '2026-11-03', lines };
  const { invoiceID } = (await admin.call('invoices/insert_invoice', { form, isApproved: true })).body.data;
  const changes = {
    tenantName: { was: 'Acme Pumps', now: 'Caprock “Pump”, Co.' },
    tenantPublicEmail: { was: '', now: 'office@caprock.test' },
    tenantPhone: { was: '', now: '4325550100' },
  };
  expect((await admin.call('settings/update_tenant_info', { changes })).status).toBe(200);
  await admin.call('invoices/email_invoice', { invoiceID, email: 'ap@orla.test' });
  await expect.poll(() => arrived.find((mail) => mail.to === 'ap@orla.test')).toBeDefined();
  const content = arrived.find(({ to }) => to === 'ap@orla.test')?.content ?? '';
  expect(content).toContain('filename="Invoice 1.pdf"');
  // It bears the name of the company, comes from the address that mails may come from, and is answered to the company.
  expect(content).toMatch(/From: =\?UTF-8\?Q\?Caprock[^<]{1,60}<no-reply@tailgate\.test>/);
  expect(content).toContain('Reply-To: office@caprock.test');
  const paper = await pdfTo('ap@orla.test');
  expect(paper).toContain('(432) 555-0100');
  expect(paper).toContain('office@caprock.test');
  // "%PDF-" in base64.
  expect(content).toContain('JVBERi0');
  await expect.poll(async () => (await mailRow('ap@orla.test')).is_sent).toBe(true);
  const { rows } = await app.owner.query(`select attachment from directory.mails where sent_to = 'ap@orla.test'`);
  expect(rows).toEqual([{ attachment: null }]);
});

/** The PDF in a mail, once it has arrived. */
async function pdfTo(email: string): Promise<string> {
  await expect.poll(() => arrived.find(({ to }) => to === email)).toBeDefined();
  const content = arrived.find(({ to }) => to === email)?.content ?? '';
  const encoded = /\r\n\r\n(JVBERi0[\w+/=\r\n]+)/.exec(content)?.[1] ?? '';
  return textOf(Buffer.from(encoded, 'base64'));
}

test('the statement of a customer and reports of a schedule arrive as PDF', async () => {
  const { admin, customer, owe } = await openTrade(app);
  await owe(300, '2026-10-01');
  const days = { customerID: customer.id, from: '2026-10-01', to: '2026-10-31' };
  await admin.call('accounting/email_customer_statement', { ...days, email: 'ap@ridge.test' });
  expect(await pdfTo('ap@ridge.test')).toContain('Amount due $300.00');
  const { reportScheduleID } = (
    await admin.call('reports/create_report_schedule', {
      name: 'Month end',
      reports: ['balance-sheet', 'trial-balance'],
      days: 'year_to_date',
      addresses: ['board@ridge.test'],
      frequency: 'month_end',
    })
  ).body.data;
  await admin.call('reports/send_report_schedule', { reportScheduleID });
  const text = await pdfTo('board@ridge.test');
  expect(text).toMatch(/Balance sheet As of .* Total assets \$300.00 .* Page 1 of 2 .* Trial balance .* Page 2 of 2/);
});

test('a mail that is refused for now is tried again, later each time', async () => {
  refusals.push({ responseCode: 451, message: 'Try again later' });
  const email = await forgot();
  await expect
    .poll(() => mailRow(email))
    .toMatchObject({ attempts: 1, error: expect.stringContaining('Try again later'), is_given_up: false, waits: true });
  await app.owner.query('update directory.mails set next_try_at = now() where sent_to = $1', [email]);
  await app.owner.query("select graphile_worker.add_job('send_mails')");
  await expect.poll(() => mailRow(email)).toMatchObject({ attempts: 2, is_sent: true, error: null });
});

test('a mail that is refused for good is not tried again', async () => {
  refusals.push({ responseCode: 550, message: 'No such mailbox' });
  const email = await forgot();
  await expect.poll(() => mailRow(email)).toMatchObject({ attempts: 1, is_sent: false, is_given_up: true });
});

test('mails that one sender holds are not sent by a second one at the same time', async () => {
  const email = await forgot();
  await expect.poll(() => mailRow(email)).toMatchObject({ is_sent: true });
  await app.owner.query('update directory.mails set sent_at = null, next_try_at = now() where sent_to = $1', [email]);
  const lend = () => app.runtime.pool.query('select * from directory.lend_mails(10)');
  const [first, second] = await Promise.all([lend(), lend()]);
  expect(first.rows.length + second.rows.length).toBe(1);
});
