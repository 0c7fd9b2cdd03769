import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openInvoices } from '#test/invoicing.ts';
import { isLong, seed } from '#test/seed.ts';

/**
 * The laws of merging (docs/rules/customers.md#merging) after any history of merges, unmerges, new work, invoices and payments: a merge and what takes
 * it back leave what is open of the company as it is, what is live names nobody who was merged, who stays is asked for all that is owed by those who
 * were merged into them, and everybody who comes back has what was theirs.
 */
const app = await testApp();
const many = 5;
const which = fc.nat(many - 1);
const anAct = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('merge' as const), who: which, into: which }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('unmerge' as const), who: which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('there and back' as const), who: which, into: which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('ticket' as const), who: which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('invoice' as const),
      who: which,
      cents: fc.integer({ min: 1, max: 50_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('draft' as const), who: which }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('pay' as const), who: which, part: fc.integer({ min: 1, max: 100 }) }),
  },
);
type Act = typeof anAct extends fc.Arbitrary<infer T> ? T : never;

const tables = [
  ...['customers', 'customer_contacts', 'customer_locations', 'assets', 'work_items', 'documents', 'document_items'],
  ...['customer_moves', 'open_items', 'postings', 'applications'],
];

async function play(acts: readonly Act[]): Promise<void> {
  const books = await openInvoices(app);
  const { admin, tenantID, id } = books;
  const ok = async (path: string, body: object) => {
    const reply = await admin.call(path, body);
    expect([path, reply.status, reply.body.message]).toEqual([path, 200, undefined]);
    return reply.body.data;
  };
  const query = async (sql: string) => (await app.owner.query(sql, [tenantID])).rows;
  const rows = async () =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => [
          table,
          await query(`select to_jsonb(t) as r from ${table} t where tenant_id = $1 order by 1`),
        ]),
      ),
    );
  const ids: number[] = [books.customerID];
  for (let at = 1; at < many; at++)
    ids.push(
      (
        await ok('customers/create_customer', {
          customerName: `Site ${at}`,
          locations: [{ name: `Yard ${at}` }],
          contacts: [{ name: `Wade ${at}` }],
        })
      ).customerID,
    );
  /** Who was merged into whom, in order, and whose each ticket was when it was made. */
  const into = new Map<number, number>();
  const order: number[] = [];
  const madeFor = new Map<number, number>();
  const now = (one: number): number => (into.has(one) ? now(into.get(one) ?? 0) : one);
  const openItems = async () =>
    (await query(
      `select payee_id, open_cents::int as cents from open_items i join accounts a using (tenant_id, account_id)
        where tenant_id = $1 and a.system_key = 'accounts_receivable' and open_cents <> 0`,
    )) as { payee_id: number; cents: number }[];
  const owed = async () => (await openItems()).reduce((sum, { cents }) => sum + cents, 0);

  const merge = async (who: number, to: number) => {
    const before = await owed();
    const { status } = await admin.call('customers/merge_customer', { customerID: who, intoID: to });
    const isAllowed = who !== to && !into.has(who) && !into.has(to);
    expect(status).toBe(isAllowed ? 200 : 422);
    if (!isAllowed) return false;
    into.set(who, to);
    order.push(who);
    expect(await owed()).toBe(before);
    return true;
  };
  const unmerge = async (who: number) => {
    const before = await owed();
    const { status } = await admin.call('customers/unmerge_customer', { customerID: who });
    const to = into.get(who);
    expect(status).toBe(to === undefined ? 422 : into.has(to) ? 409 : 200);
    if (status !== 200) return;
    into.delete(who);
    order.splice(order.indexOf(who), 1);
    expect(await owed()).toBe(before);
  };

  const act = async (one: Act): Promise<void> => {
    const who = ids[one.who] ?? 0;
    switch (one.act) {
      case 'merge':
        await merge(who, ids[one.into] ?? 0);
        return;
      case 'unmerge':
        await unmerge(who);
        return;
      case 'there and back': {
        const before = await rows();
        if (await merge(who, ids[one.into] ?? 0)) await unmerge(who);
        expect(await rows()).toEqual(before);
        return;
      }
      case 'ticket': {
        const made = await admin.call('tickets/create_ticket', { ticketSubject: 'x', customerID: who });
        expect(made.status).toBe(into.has(who) ? 404 : 200);
        if (made.status === 200) madeFor.set(made.body.data.ticketID, who);
        return;
      }
      case 'invoice':
      case 'draft': {
        const form = books.form(one.act === 'invoice' ? one.cents / 100 : 1, { customerID: who });
        const made = await books.insert(form, one.act === 'invoice');
        expect(made.status).toBe(into.has(who) ? 404 : 200);
        return;
      }
      case 'pay': {
        const payee = { kind: 'customer', id: who };
        if (into.has(who)) return;
        const { items } = await ok('accounting/get_open_items', {
          account: 'accounts_receivable',
          side: 'debit',
          payee,
        });
        if (items.length === 0) return;
        const paid = items.map(({ itemID, open }: { itemID: number; open: number }) => ({
          itemID,
          amount: Math.max(1, Math.floor(open * one.part)) / 100,
        }));
        const amount =
          Math.round(paid.reduce((sum: number, each: { amount: number }) => sum + each.amount * 100, 0)) / 100;
        const fields = { payee, into: id('1200'), amount, items: paid };
        await ok('accounting/insert_account_transaction', { form: { kind: 'payment', date: '2026-11-05', ...fields } });
        const left = await ok('accounting/get_open_items', { account: 'accounts_receivable', payee });
        const openNow = new Map(left.items.map((item: { itemID: number; open: number }) => [item.itemID, item.open]));
        for (const [at, { itemID, open }] of items.entries())
          expect(openNow.get(itemID) ?? 0).toBeCloseTo(open - paid[at].amount, 2);
      }
    }
  };

  const isLawful = async () => {
    for (const [table, column, live] of [
      ['work_items', 'customer_id', 'true'],
      ['customer_contacts', 'customer_id', 'true'],
      ['customer_locations', 'customer_id', 'true'],
      ['documents', 'customer_id', 'entry_id is null'],
    ])
      expect(
        await query(
          `select ${column} from ${table} where tenant_id = $1 and ${live}
            and ${column} in (select customer_id from customers where tenant_id = $1 and merged_into is not null)`,
        ),
      ).toEqual([]);
    const sums = new Map<number, number>();
    for (const { payee_id, cents } of await openItems())
      sums.set(now(payee_id), (sums.get(now(payee_id)) ?? 0) + cents);
    const aged = (await ok('accounting/get_aging', { account: 'receivable', by: 'due' })).rows as {
      payee: { id: number };
      total: number;
    }[];
    expect(new Map(aged.map(({ payee, total }) => [payee.id, Math.round(total * 100)]))).toEqual(sums);
  };

  for (const one of acts) {
    await act(one);
    await isLawful();
  }
  for (const who of order.toReversed()) {
    await unmerge(who);
    await isLawful();
  }
  const whose = await query("select id, customer_id from work_items where tenant_id = $1 and kind = 'ticket'");
  expect(new Map(whose.map((row) => [row.id, row.customer_id]))).toEqual(madeFor);
  expect(await query('select * from customer_moves where tenant_id = $1')).toEqual([]);
  await books.isSound();
}

test(
  'after any history of merges nothing that is owed is lost, and everybody who comes back has what was theirs',
  () =>
    fc.assert(fc.asyncProperty(fc.array(anAct, { minLength: 3, maxLength: 25 }), play), {
      numRuns: isLong ? 400 : 12,
      seed,
    }),
  600_000,
);
