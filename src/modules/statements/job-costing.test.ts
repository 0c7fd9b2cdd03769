import { describe, expect, test } from 'vitest';
import { addDivision } from '#modules/tenants/parts/public.ts';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';

/** Whose cost a line is: income and cost of a ticket, a customer, a division (docs/rules/ledger.md, job costing). */
const app = await testApp();
const year = { from: '2026-01-01', to: '2026-12-31' };

async function openJobs() {
  const books = await openTrade(app);
  const { admin, id, vendor, customer, otherCustomer, post } = books;
  const ticketOf = async (customerID: number): Promise<number> => {
    const made = await admin.call('tickets/create_ticket', { ticketSubject: 'Pump out of line', customerID });
    expect([made.status, made.body.message]).toEqual([200, undefined]);
    return made.body.data.ticketID;
  };
  const [ticketID, other] = [await ticketOf(customer.id), await ticketOf(otherCustomer.id)];
  const parts = { accountID: id('5000') };
  /** Three jobs on one bill, and a core that was given back. */
  const bill = (more: object = {}) =>
    post('bill', {
      payee: vendor,
      lines: [
        { ...parts, amount: 400, ticketID },
        { ...parts, amount: -60, memo: 'Core returned', ticketID },
        { ...parts, amount: 150, ticketID: other },
        { ...parts, amount: 25, payee: customer },
        { ...parts, amount: 10 },
      ],
      ...more,
    });
  const statement = async (more: object) => {
    const { status, body } = await admin.call('accounting/getIncomeStatementReport', { ...year, ...more });
    expect([status, body.message]).toEqual([200, undefined]);
    const { columns, rows, ofName } = body.data;
    const cost = rows.find((row: { accountID: number | null }) => row.accountID === id('5000'));
    const named = columns.map((column: { label: string }, at: number) => [column.label, cost?.amounts[at]]);
    return { ofName, columns: Object.fromEntries(named) };
  };
  return { ...books, ticketID, other, bill, statement, parts };
}

describe('the cost of jobs', () => {
  test('200: a bill for three jobs is in the columns of its tickets and customers, and of one alone', async () => {
    const { ticketID, other, bill, statement, customer, add, tenantID } = await openJobs();
    await bill();
    expect((await statement({ columns: 'ticket' })).columns).toEqual({
      [`Ticket ${ticketID} Pump out of line`]: 340,
      [`Ticket ${other} Pump out of line`]: 150,
      'No ticket': 35,
      Total: 525,
    });
    expect((await statement({ columns: 'customer' })).columns).toMatchObject({
      'Orla Ridge': 365,
      'Rattler Ridge': 150,
      Total: 525,
    });
    const alone = await statement({ of: { dimension: 'customer', dimensionID: customer.id } });
    expect([alone.ofName, Object.values(alone.columns)]).toEqual(['Orla Ridge', [365]]);
    const byMonth = await statement({ columns: 'quarter', of: { dimension: 'ticket', dimensionID: ticketID } });
    const name = `Ticket ${ticketID} Pump out of line`;
    expect([byMonth.ofName, Object.values(byMonth.columns)]).toEqual([name, [0, 0, 0, 340, 340]]);
    // Who may not see the ticket reads its number, which the books have.
    const accountant = await add('Accountant');
    await app.owner.query(`update work_items set is_private = true where tenant_id = $1`, [tenantID]);
    const asked = { ...year, columns: 'ticket' };
    const { columns } = (await accountant.call('accounting/getIncomeStatementReport', asked)).body.data;
    const heads = columns.map(({ label }: { label: string }) => label);
    expect(heads).toEqual([`Ticket ${ticketID}`, `Ticket ${other}`, 'No ticket', 'Total']);
  });

  test('200: is a cost of the division of its ticket, unless the line or the bill says another one', async () => {
    const { admin, bill, statement, other, parts, within } = await openJobs();
    const [west, east] = await within(async (context) => [
      await addDivision(context, 'West'),
      await addDivision(context, 'East'),
    ]);
    await admin.call('tickets/ticket_update', { ticketID: other, changes: { divisionID: { was: null, now: west } } });
    const lines = [
      { ...parts, amount: 100, ticketID: other },
      { ...parts, amount: 30, ticketID: other, divisionID: east },
      { ...parts, amount: 7 },
    ];
    const made = await bill({ lines });
    const divisions = made.form.lines.map(({ divisionID = null }: { divisionID?: number | null }) => divisionID);
    expect(divisions).toEqual([west, east, null]);
    expect((await statement({ columns: 'division' })).columns).toEqual({
      West: 100,
      East: 30,
      'No division': 7,
      Total: 137,
    });
    await bill({ lines: lines.slice(0, 1), divisionID: east });
    expect((await statement({ columns: 'division' })).columns).toMatchObject({ West: 100, East: 130 });
  });

  test('200: on the cash basis, what of the job was paid', async () => {
    const { ticketID, bill, statement, vendor, id, post, items } = await openJobs();
    await bill();
    const [open] = await items('accounts_payable');
    const of = { dimension: 'ticket', dimensionID: ticketID };
    expect(Object.values((await statement({ basis: 'cash', of })).columns)).toEqual([undefined]);
    await post('bill_payment', {
      payee: vendor,
      paidFrom: id('1000'),
      amount: 262.5,
      items: [{ itemID: open.itemID, amount: 262.5 }],
    });
    expect(Object.values((await statement({ basis: 'cash', of })).columns)).toEqual([170]);
  });

  test('200: a figure opens to the lines of the job', async () => {
    const { admin, ticketID, bill, id } = await openJobs();
    const made = await bill();
    const figure = { kind: 'account', accountID: id('5000'), ...year, dimension: 'ticket', dimensionID: ticketID };
    const { body } = await admin.call('accounting/list_figure_entries', { figure });
    expect(body.data.rows.map((row: { entryID: number; amount: number }) => [row.entryID, row.amount])).toEqual([
      [made.entryID, -60],
      [made.entryID, 400],
    ]);
  });

  test('200: the bill keeps its vendor: in the list, on the customer’s page, and in what the vendor was paid', async () => {
    const { admin, bill, customer, vendor, ticketID, read } = await openJobs();
    const made = await bill();
    const form = (await read(made.transactionID)).form;
    expect(form.lines[0]).toMatchObject({ ticketID, payee: customer });
    expect(Object.keys(form.lines[4])).not.toContain('ticketID');
    const list = (await admin.call('accounting/get_account_transaction_list', { kinds: [] })).body.data.rows;
    expect(list[0]).toMatchObject({ kind: 'bill', payeeName: 'Ironwood Pump Works' });
    const documents = async (payee: object) =>
      (await admin.call('accounting/get_payee_documents', { payee, isOpen: false })).body.data.rows.length;
    expect([await documents(customer), await documents(vendor)]).toEqual([0, 1]);
  });

  test('200: wages and an expense are costs of a ticket, a division and a department; an edit moves them', async () => {
    const { admin, post, id, ticketID, other, statement, read, isSound } = await openJobs();
    const { divisionID } = (await admin.call('settings/create_division', { name: 'Field' })).body.data;
    const spent = { paidFrom: id('1000'), lines: [{ accountID: id('5000'), amount: 80, ticketID, divisionID }] };
    const made = await post('expense', spent);
    await post('payroll', { paidFrom: id('1000'), lines: [{ accountID: id('5000'), amount: 200, ticketID }] });
    const columns = async () => (await statement({ columns: 'ticket' })).columns;
    expect(await columns()).toMatchObject({ [`Ticket ${ticketID} Pump out of line`]: 280 });
    expect((await statement({ columns: 'division' })).columns).toMatchObject({ Field: 80, 'No division': 200 });
    const { form, entryID } = await read(made.transactionID);
    const lines = form.lines.map((line: object) => ({ ...line, ticketID: other, payee: null }));
    const edited = await admin.call('accounting/update_account_transaction', {
      transactionID: made.transactionID,
      entryID,
      form: { ...form, lines },
    });
    expect([edited.status, edited.body.message]).toEqual([200, undefined]);
    expect(await columns()).toMatchObject({
      [`Ticket ${ticketID} Pump out of line`]: 200,
      [`Ticket ${other} Pump out of line`]: 80,
    });
    await isSound();
  });

  test('422 and 404: a ticket of another customer, one of another company, a division that is not there; 400: columns of one alone', async () => {
    const { admin, insert, vendor, parts, ticketID, otherCustomer } = await openJobs();
    const stranger = await openJobs();
    const status = async (line: object) => {
      const { status, body } = await insert('bill', { payee: vendor, lines: [{ ...parts, amount: 5, ...line }] });
      return [status, Object.keys(body.fields ?? {})];
    };
    expect(await status({ ticketID, payee: otherCustomer })).toEqual([422, ['form.lines.0.payee']]);
    for (const gone of [{ ticketID: stranger.ticketID + 1_000_000 }, { divisionID: 987_654 }, { locationID: 987_654 }])
      expect((await status(gone))[0]).toBe(404);
    expect((await status({ payee: vendor }))[0]).toBe(400);
    const both = { ...year, columns: 'ticket', of: { dimension: 'ticket', dimensionID: ticketID } };
    expect((await admin.call('accounting/getIncomeStatementReport', both)).status).toBe(400);
  });
});
