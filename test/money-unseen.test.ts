import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { allRoutes, entities } from '#app/modules.ts';
import { startServer } from '#app/server.ts';
import { cells } from '#shared/cells.ts';
import type { Call } from '#shared/contract.ts';
import { idNamesOf } from '#shared/entity.ts';
import { type Reply, testApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { jsonOf, variantsOf } from './attack/bodies.ts';
import { foundCompany } from './attack/company.ts';
import { bodyOf, isReading, send } from './attack/requests.ts';
import { openRows } from './attack/rows.ts';
import { LiveStream } from './faults/live-stream.ts';
import { everythingButMoney, giveRole } from './generated-roles.ts';
import { textOf } from './pdf.ts';

/**
 * docs/rules/roles.md#money: who may do everything but see money is told of none, whatever they ask for. The company's documents have
 * amounts that stand nowhere else, so that each is found wherever it is said, and in whatever form.
 */
const app = await testApp({ database: await ownDatabase() });
const company = await foundCompany(app, 'UNSEEN');
const { admin, ids } = company;
const amounts = [7391.47, 8264.53, 6173.29, 5482.91, 9637.83];
const [invoiced = 0, billed = 0, paid = 0, drafted = 0, entered = 0] = amounts;

const robin = await company.add('Viewer', { name: 'Robin Field' });
await giveRole(company, robin, everythingButMoney);

const make = async (path: string, body: object) => {
  const reply = await admin.call(path, body);
  expect(reply.status, `${path}: ${reply.raw}`).toBe(200);
  return reply.body.data;
};
const customer = { kind: 'customer', id: ids.customerID };
const lineOf = (amount: number) => [{ description: 'Pump', rate: amount, accountID: ids['income.accountID'] }];
/** The company earns, owes and is paid what stands nowhere else. */
async function trade(): Promise<void> {
  const form = { customerID: ids.customerID, date: '2026-10-20', zoneID: null };
  const invoice = await make('invoices/insert_invoice', {
    form: { ...form, lines: lineOf(invoiced) },
    isApproved: true,
  });
  const draft = await make('invoices/insert_invoice', { form: { ...form, lines: lineOf(drafted) }, isApproved: false });
  await make('invoices/submit_invoice', { invoiceID: draft.invoiceID });
  const posted = (given: object) =>
    make('accounting/insert_account_transaction', { form: { date: '2026-10-21', ...given } });
  await posted({
    kind: 'bill',
    payee: { kind: 'vendor', id: ids.vendorID },
    lines: [{ accountID: ids['cost.accountID'], amount: billed }],
  });
  const items = [{ itemID: invoice.itemID, amount: paid }];
  await posted({ kind: 'payment', payee: customer, into: ids.into, amount: paid, items });
  await make('accounting/insert_journal_entry', {
    date: '2026-10-22',
    memo: 'Drawn',
    lines: [
      { accountID: ids.bank, debitAmount: entered },
      { accountID: ids['income.accountID'], creditAmount: entered },
    ],
  });
  await make('invoices/email_invoice', { invoiceID: invoice.invoiceID, email: 'customer@example.com' });
}

const server = await startServer(app.installation, {
  host: '127.0.0.1',
  port: 0,
  trustProxy: false,
  isDemoOnLoopback: false,
});
afterAll(() => server.stop());
const stream = await LiveStream.open(server.address, robin.token);
await trade();

/** Any of the amounts: as dollars with or without commas, as cents. */
const isAmount = new RegExp(
  amounts
    .flatMap((amount) => {
      const [whole = '', cents = ''] = amount.toFixed(2).split('.');
      return [`${whole[0]},?${whole.slice(1)}\\.${cents}`, `\\b${whole}${cents}\\b`];
    })
    .join('|'),
);
const isDollars = /\$\s?\d/;

/** What a reply says, out of whatever it is packed in. */
async function said({ raw, headers }: Reply): Promise<string> {
  const type = String(headers['content-type']);
  if (/pdf/.test(type)) return textOf(raw);
  if (/zip|officedocument/.test(type))
    return Object.values(unzipSync(new Uint8Array(raw)))
      .map((file) => strFromU8(file))
      .join('\n');
  return raw.toString();
}

/** Where an answer has an amount of money in a field that is one, by its name. */
function amountsIn(schema: z.ZodType, value: unknown, name = ''): string[] {
  if (value === null || value === undefined) return [];
  const known = cells.get(schema);
  if (known?.cell === 'currency' || known?.isPrice) return [name];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([field, inner]) =>
      amountsIn(inner as z.ZodType, (value as Record<string, unknown>)[field], field),
    );
  if (schema instanceof z.ZodArray)
    return (value as unknown[]).flatMap((one) => amountsIn(schema.element as z.ZodType, one, name));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return amountsIn(schema.unwrap() as z.ZodType, value, name);
  return [];
}

/** What the product itself costs is no amount of the company's. */
const ofTheProduct = new Set(['settings/get_licences pricePerUser']);

async function leaksIn(call: Call, reply: Reply, asked: string): Promise<string[]> {
  const text = await said(reply);
  const found = isAmount.exec(text) ?? isDollars.exec(text);
  const isJson = String(reply.headers['content-type']).startsWith('application/json');
  const fields = reply.status === 200 && isJson ? amountsIn(call.output, reply.body.data) : [];
  return [
    ...(found ? [`${call.path} says ${text.slice(Math.max(0, found.index - 60), found.index + 20)} to ${asked}`] : []),
    ...[...new Set(fields)].map((field) => `${call.path} ${field}`).filter((leak) => !ofTheProduct.has(leak)),
  ];
}

const calls = allRoutes.map(({ call }) => call).filter(({ kind }) => kind !== 'public');
/** What is asked about a record of any kind, of each of them. */
const ofAnyKind: [string, (module: string, id: number) => object][] = [
  ['events/list_history', (module, entityID) => ({ module, entityID })],
  ['events/list_timeline', (module, entityID) => ({ module, entityID })],
  ['events/list_deleted', (module) => ({ module })],
  ['notes/notes', (type, ID) => ({ type, ID })],
  ['settings/search_audit', (module) => ({ module })],
  ['imports/list_imports', (module) => ({ module })],
  ['frame/note_viewed', (module, entityID) => ({ module, entityID })],
  ['frame/note_presence', (module, entityID) => ({ module, entityID, pageID: randomUUID() })],
];
const papers = [
  'tasks',
  'tickets',
  'invoices',
  'account-transactions',
  'journal-entries',
  'reconciliations',
  'ratesheets',
];

test('of every call, and of what is told unasked, an amount is said to nobody who may not see money', async () => {
  await make('tickets/toggle_ticket_rush', { ticketID: ids.ticketID });
  await stream.until(({ data }) => (data.changes ?? []).some(({ module }) => module === 'tickets'));
  stream.close();
  await app.settled(company);
  const leaks = new Set<string>();
  if (isAmount.test(JSON.stringify(stream.messages))) leaks.add('the live stream');

  const back = await (await openRows(app)).keep(company.tenantID);
  let person = robin;
  let done = 0;
  const ask = async (call: Call, body: unknown) => {
    const reply = await send(person, call, body);
    for (const leak of await leaksIn(call, reply, JSON.stringify(body))) leaks.add(leak);
    if (reply.status === 200) done++;
    if (reply.status === 200 && !isReading(call)) await back();
    if (call.kind === 'outside')
      person = await app.signIn({ ...robin, tenantId: company.tenantID, userId: robin.userID });
  };
  for (const call of calls)
    for (const chosen of variantsOf(jsonOf(call.input), ids)) await ask(call, bodyOf(call, company, chosen));
  const named = (path: string) => calls.find((call) => call.path === path) as Call;
  for (const entity of entities.all())
    for (const id of new Set(idNamesOf(entity).flatMap((name) => [ids[name], ids[`approved.${name}`]])))
      for (const [path, bodyFor] of ofAnyKind)
        if (typeof id === 'number') await ask(named(path), bodyFor(entity.module, id));
  for (const path of papers)
    for (const number of [1, 2, 3])
      for (const kind of ['getPDF', 'getPDFPreview', 'getDOC'])
        await ask(named(`images/${kind}_get`), { filename: String(number), path });
  for (const text of [...amounts.map(String), 'Pump', 'UNSEEN', 'invoice', '1001'])
    await ask(named('search/find'), { text });
  const mails = await app.owner.query('select subject, text from directory.mails where sent_to = $1', [robin.email]);
  if (isAmount.test(JSON.stringify(mails.rows))) leaks.add('a mail');
  console.log(`${done} answers looked through`);
  expect([...leaks].sort()).toEqual([]);
}, 1_800_000);

test('and who may see money finds each of the amounts', async () => {
  const { body } = await admin.call('accounting/getJournalEntries', {});
  for (const amount of amounts.filter((one) => one !== drafted))
    expect(JSON.stringify(body.data)).toContain(String(amount));
});
