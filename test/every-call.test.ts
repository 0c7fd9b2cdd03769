import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allRoutes, modules } from '#app/modules.ts';
import { missingRight } from '#shared/permission.ts';
import { badTokenMessage } from '#shared/texts.ts';
import { type Reply, testApp } from './app.ts';

/**
 * What every call refuses, whatever it does: strangers, nonsense, people without the right, records of other companies. A
 * new call is in here without a line being written.
 */
const app = await testApp();
const acme = await app.newTenant();
const theirs = await app.newTenant({ name: 'Other Pumps' });
const { admin } = acme;
const nobody = await acme.add('Viewer');
await app.owner.query(
  `insert into roles (tenant_id, role_id, name, grants) values ($1, 999, 'Nothing', '{"levels": {}, "subs": {}}')`,
  [acme.tenantID],
);
await app.owner.query('update people set role_id = 999 where tenant_id = $1 and user_id = $2', [
  acme.tenantID,
  nobody.userID,
]);

const calls = allRoutes.map((route) => route.call);
const signedIn = calls.filter((call) => call.kind !== 'public');
/** A session of its own: some calls end the one they come in. */
const fresh = () => app.signIn({ ...admin, tenantId: acme.tenantID, userId: admin.userID });
/** `customerID` for customers: how calls name the id of each kind of record. */
const idNames = modules
  .flatMap((module) => module.entities ?? [])
  .filter(({ address }) => address)
  .map(({ noun }) => noun.replace(/ (\w)/g, (_all, letter: string) => letter.toUpperCase()))
  .map((noun) => `${noun.charAt(0).toLowerCase()}${noun.slice(1)}ID`);
const byPath = (list: typeof calls) => list.map((call) => [call.path, call] as const);

type Json = {
  type?: string | string[];
  properties?: Record<string, Json>;
  required?: string[];
  maximum?: number;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
};
const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;

/** Of what has to fit its own parts or others, a value that does. */
const fitting: Record<string, unknown> = {
  date: '2026-11-03',
  lines: [
    { accountID: 987_654_321, debitAmount: 1, amount: 1, description: 'x', rate: 1 },
    { accountID: 987_654_321, creditAmount: 1, amount: 1, description: 'x', rate: 1 },
  ],
};

/** Any value the form of a field allows; an id is one that nobody has. */
function sample(json: Json, name = ''): unknown {
  if (name in fitting) return fitting[name];
  if (json.const !== undefined) return json.const;
  if (json.enum) return json.enum[0];
  const several = json.anyOf ?? json.oneOf;
  if (several) return sample(several.find((one) => one.type !== 'null') ?? {}, name);
  const type = Array.isArray(json.type) ? json.type[0] : json.type;
  if (type === 'object') return sampleObject(json);
  if (type === 'array') return [sample(json.items ?? {}, name)];
  if (type === 'integer' || type === 'number') return Math.min(987_654_321, json.maximum ?? Number.POSITIVE_INFINITY);
  if (type === 'boolean') return true;
  if (json.format === 'uuid') return '01890000-0000-7000-8000-000000000000';
  const texts: Record<string, string> = {
    email: 'nobody@example.com',
    since: '2026-01-01 00:00:00',
    startedAt: '2026-01-01 08:00:00',
    endedAt: '2026-01-01 09:00:00',
    day: '2026-01-01',
    dueDate: '2026-01-01',
    doOn: '2026-01-01',
    dueOn: '2026-01-01',
    startsOn: '2999-01-01',
    endsOn: '2026-10-31',
    url: 'https://example.com/',
    state: 'TX',
    zip: '79761',
    module: 'tickets',
    type: 'tickets',
    tenantTimeZone: 'America/Chicago',
    timeZone: 'America/Chicago',
  };
  return texts[name] ?? 'abcdefghijklmnopqrstuvwxyz';
}

function sampleObject(json: Json): Record<string, unknown> {
  // A set of changes must name one; the priority is one that every set can name.
  const leastOne = json.properties?.priorityID ? ['priorityID'] : [];
  const required = new Set(json.required ?? leastOne);
  const fields = Object.entries(json.properties ?? {}).filter(([name]) => required.has(name));
  return Object.fromEntries(fields.map(([name, field]) => [name, sample(field, name)]));
}

/** Values that break programs, for one field. */
const nonsense: unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  1e308,
  2 ** 53 + 2,
  '',
  ' ',
  '\u0000',
  'x'.repeat(30_000),
  "'; drop table people; --",
  '💧\u202egnp.exe',
  '\ud800',
  [],
  [[]],
  [null],
  {},
  { was: 1 },
  { was: {}, now: [] },
  '9999-99-99',
  '9999-12-31',
  '0000-01-01',
  '0001-01-01',
  Array.from({ length: 2_000 }, () => 1),
];

/** A refusal that a person can act on; never our own mistake. */
function expectRefusal(reply: Reply, status: number | number[]): void {
  expect([status].flat(), reply.raw.toString().slice(0, 300)).toContain(reply.status);
  expect(reply.body.message).toMatch(/^\S.{5,}/);
  expect(reply.body.code).toMatch(/^[a-z_]+$/);
  expect(reply.body.data).toBeUndefined();
}

describe('every call', () => {
  test.each(byPath(signedIn))('%s: 401 without token, with a wrong one and with an expired one', async (path, call) => {
    const body = sample(jsonOf(call.input));
    const late = await theirs.add('Technician');
    await app.owner.query(
      `update directory.sessions set expires_at = now() - interval '1 s' where user_id = $1 and tenant_id = $2`,
      [late.userID, theirs.tenantID],
    );
    for (const token of [null, 'wrong', 'x'.repeat(5_000), late.token]) {
      const reply = await app.call(path, body, { token });
      expectRefusal(reply, 401);
      expect(reply.body.message).toBe(badTokenMessage);
    }
  });

  test.each(byPath(signedIn.filter((call) => call.permission.kind !== 'everyone')))(
    '%s: 403 names the missing right, before the request is looked at',
    async (path, call) => {
      for (const body of [sample(jsonOf(call.input)), { rubbish: true }]) {
        const reply = await nobody.call(path, body);
        expectRefusal(reply, 403);
        expect(reply.body.message).toBe(missingRight(call.permission));
      }
    },
  );

  test.each(byPath(calls))('%s: 400 for what is no JSON, and 413 for too much', async (path) => {
    for (const rawBody of ['{', '{"a":', 'nonsense', '"', '[1', '{"a":1}}', '\u0000']) {
      expectRefusal(await admin.call(path, null, { rawBody }), 400);
    }
    expectRefusal(await admin.call(path, { x: 'x'.repeat(1_100_000) }), 413);
  });

  test.each(byPath(calls))(
    '%s: no value of any field is our own mistake',
    async (path, call) => {
      const json = jsonOf(call.input);
      const valid = sampleObject(json);
      const wholes = [null, 1, 'x', [], [1], {}];
      const fields = Object.keys(json.properties ?? {});
      const bodies = [...wholes, ...fields.flatMap((field) => nonsense.map((value) => ({ ...valid, [field]: value })))];
      const endsSession = call.kind === 'outside';
      let person = await fresh();
      for (const [turn, body] of bodies.entries()) {
        if (endsSession) person = await fresh();
        // Guesses of passwords are held up by address; here it is the form that is tried.
        const reply = await person.call(path, body, {
          key: null,
          address: `10.9.${turn % 250}.${bodies.length % 250}`,
        });
        const shown = `${JSON.stringify(body)?.slice(0, 200)} → ${reply.raw.toString().slice(0, 200)}`;
        expect(reply.status, shown).toBeLessThan(500);
        if (reply.status === 200) continue;
        const isAboutAccess = call.kind === 'public' || endsSession;
        expectRefusal(reply, isAboutAccess ? [400, 401, 403, 404, 409, 422, 429] : [400, 404, 409, 422]);
      }
    },
    60_000,
  );
});

describe('records of another company', () => {
  const idOf: Record<string, number> = {};

  test('look exactly as if they did not exist, whatever asks for them', async () => {
    // Each company counts from 1: theirs must be numbers that ours has not.
    await app.owner.query(
      `insert into counters select $1, kind, 500000 from unnest(array['customer', 'asset', 'vendor', 'task', 'ticket', 'export', 'rule', 'note', 'note_template', 'checklist', 'account', 'payee', 'account_transaction', 'invoice', 'recurring_entry', 'reconciliation', 'report_schedule', 'bank_statement', 'bank_line', 'bank_rule']) as kind`,
      [theirs.tenantID],
    );
    const customer = await theirs.admin.call('customers/create_customer', {
      customerName: 'Theirs',
      contacts: [{ name: 'x' }],
      locations: [{ name: 'x' }],
    });
    const asset = await theirs.admin.call('assets/create_asset', { assetNumber: 'T-1', assetName: 'x' });
    const vendor = await theirs.admin.call('vendors/create_vendor', { vendorName: 'Theirs' });
    const lender = await theirs.admin.call('accounting/create_payee', { kind: 'lender', name: 'Theirs' });
    const task = await theirs.admin.call('tasks/create_task', { taskSubject: 'Theirs' });
    const ticket = await theirs.admin.call('tickets/create_ticket', { ticketSubject: 'Theirs' });
    const taken = await theirs.admin.call('exports/start_export', { list: 'Tickets', format: 'csv' });
    const changes = { priorityID: 4 };
    const rule = { name: 'x', kind: 'task', happening: null, conditions: {}, changes, isActive: true };
    const ruleReply = await theirs.admin.call('settings/create_rule', { rule });
    const ID = ticket.body.data.ticketID;
    const list = await theirs.admin.call('settings/create_checklist', { name: 'Theirs' });
    const text = { name: 'Theirs', noteBody: 'Theirs' };
    const noteTemplate = await theirs.admin.call('settings/create_note_template', text);
    const note = await theirs.admin.call('notes/post_note', { ID, type: 'tickets', noteBody: 'Theirs' });
    await theirs.admin.call('accounting/set_up_books', { trade: 'general' });
    await app.owner.query('update ledgers set last_entry_id = 500000, last_item_id = 500000 where tenant_id = $1', [
      theirs.tenantID,
    ]);
    const { accounts } = (await theirs.admin.call('accounting/getAccountsByType')).body.data;
    const lines = [{ debitAmount: 1 }, { creditAmount: 1 }].map((side, index) => ({
      ...side,
      accountID: accounts[index].accountID,
    }));
    const entry = { date: '2026-11-03', memo: 'Theirs', lines };
    const posted = await theirs.admin.call('accounting/insert_journal_entry', entry);
    const interest = { kind: 'interest_earned', date: '2026-11-03', amount: 1, into: accounts[0].accountID };
    const form = await theirs.admin.call('accounting/insert_account_transaction', { form: interest });
    const income = accounts.find((one: { number: string }) => one.number === '4000').accountID;
    const invoice = await theirs.admin.call('invoices/insert_invoice', {
      form: {
        ...{ customerID: customer.body.data.customerID, date: '2026-11-03' },
        lines: [{ description: 'Theirs', rate: 1, accountID: income }],
      },
      isApproved: true,
    });
    const schedule = { name: 'Theirs', frequency: 'monthly', startsOn: '2999-01-01' };
    const recurring = await theirs.admin.call('accounting/insert_recurring_entry', { ...entry, ...schedule });
    const statement = { accountID: accounts[0].accountID, endsOn: '2026-10-31', ending: 0 };
    const reconciliation = await theirs.admin.call('accounting/insert_reconciliation', statement);
    const mailed = { name: 'Theirs', reports: ['budget'], days: 'last_month', frequency: 'month_end' };
    const addresses = ['nobody@example.com'];
    const reports = await theirs.admin.call('reports/create_report_schedule', { ...mailed, addresses });
    const file = { accountID: accounts[0].accountID, fileName: 'x.csv', offset: 0, text: 'Date,Amount\n2026-10-01,1' };
    const { statementID } = (await theirs.admin.call('accounting/stage_bank_statement', file)).body.data;
    await theirs.admin.call('accounting/import_bank_statement', { statementID });
    const bankLines = await theirs.admin.call('accounting/get_bank_lines', { accountID: accounts[0].accountID });
    const fuel = { name: 'Theirs', words: 'theirs', kind: 'expense' };
    const bankRule = await theirs.admin.call('accounting/insert_bank_rule', fuel);
    Object.assign(idOf, {
      reportScheduleID: reports.body.data.reportScheduleID,
      bankLineID: bankLines.body.data.rows[0].bankLineID,
      bankRuleID: bankRule.body.data.bankRuleID,
      reconciliationID: reconciliation.body.data.reconciliationID,
      recurringEntryID: recurring.body.data.recurringEntryID,
      ID,
      invoiceID: invoice.body.data.invoiceID,
      itemID: invoice.body.data.itemID,
      transactionID: form.body.data.transactionID,
      accountID: accounts[0].accountID,
      entryID: posted.body.data.entryID,
      checklistID: list.body.data.checklistID,
      noteTemplateID: noteTemplate.body.data.noteTemplateID,
      noteID: note.body.data.noteID,
      ruleID: ruleReply.body.data.ruleID,
      customerID: customer.body.data.customerID,
      assetID: asset.body.data.assetID,
      vendorID: vendor.body.data.vendorID,
      payeeID: lender.body.data.payeeID,
      taskID: task.body.data.taskID,
      ticketID: ticket.body.data.ticketID,
      entityID: ticket.body.data.ticketID,
      exportID: taken.body.data.exportID,
    });
    const person = await fresh();
    // A user's id is also one of ours: people are counted from 1 in each company. Of service levels each has one. Calls name
    // a journal entry and an account transaction as product.md does, and a statement line by its account's bank.
    const ofEach = ['userID', 'serviceLevelsID', 'journalEntryID', 'accountTransactionID', 'statementLineID'];
    const untried = idNames.filter((name) => !(name in idOf) && !ofEach.includes(name));
    expect(untried, 'kinds of record of which no other company’s is asked for').toEqual([]);
    let asked = 0;
    for (const call of signedIn) {
      const json = jsonOf(call.input);
      const names = (json.required ?? []).filter((name) => name in idOf);
      if (names.length === 0) continue;
      const valid = sampleObject(json);
      const ask = (id: (name: string) => number | undefined) =>
        person.call(call.path, { ...valid, ...Object.fromEntries(names.map((name) => [name, id(name)])) });
      const theirReply = await ask((name) => idOf[name]);
      const noReply = await ask(() => 987_654_321);
      expectRefusal(theirReply, [404, 422]);
      expect([call.path, theirReply.status, theirReply.body]).toEqual([call.path, noReply.status, noReply.body]);
      asked++;
    }
    expect(asked).toBeGreaterThan(30);
  });

  test('and nothing was changed in them', async () => {
    const { body } = await theirs.admin.call('tickets/ticket', { ticketID: idOf.ticketID });
    expect(body.data).toMatchObject({ subject: 'Theirs', statusName: 'New', isPrivate: false, isPinned: false });
  });
});
