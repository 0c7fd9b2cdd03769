import type { Context } from '#server/context.ts';
import { addDays, dateInZone, momentInZone, toUtcTime } from '#shared/dates.ts';
import { unprocessable } from '#shared/errors.ts';
import { customerCalls } from '../../customers/contract.ts';
import { invoiceCalls } from '../../invoices/contract.ts';
import { listAccounts } from '../../ledger/accounts/public.ts';
import type { Trade } from '../../ledger/accounts/rules.ts';
import type { AccountType } from '../../ledger/rules.ts';
import { noteCalls } from '../../notes/contract.ts';
import { taskCalls } from '../../tasks/contract.ts';
import { ticketCalls } from '../../tickets/contract.ts';
import { billCalls } from '../../trade/bills/contract.ts';
import { transactionCalls } from '../../trade/transactions/contract.ts';
import { vendorCalls } from '../../vendors/contract.ts';
import { statuses } from '../../work/rules.ts';
import { timeEntryCalls } from '../../work/time/entries/contract.ts';
import type { Do } from './calling.ts';
import {
  jobsFor,
  sampleBills,
  sampleCustomers,
  sampleEquity,
  sampleInvoices,
  sampleNotes,
  sampleTasks,
  sampleTickets,
  sampleTimes,
  sampleVendors,
  type TicketStage,
} from './rules.ts';
import type { MadeRecord } from './tables.ts';

/** Of how many records so many are done. */
export type Tell = (done: number, total: number) => Promise<void>;

export const sampleTotal =
  sampleCustomers.length +
  sampleVendors.length +
  sampleTickets.length +
  sampleTasks.length +
  sampleTimes.length +
  sampleNotes.length +
  1 +
  sampleInvoices.length +
  sampleInvoices.filter(({ paid }) => paid > 0).length +
  sampleBills.length +
  sampleBills.filter(({ isPaid }) => isPaid).length;

/** What the parts of the filling share. */
type Filling = {
  context: Context;
  run: Do;
  trade: Trade;
  today: string;
  /** Notes what was made. */
  made(record: MadeRecord): Promise<void>;
};

/** Makes a sample of everything by the calls that people use; answers what it made, in the order in which it was. Errors: as of each of them. */
export async function fillCompany(context: Context, run: Do, trade: Trade, tell: Tell): Promise<MadeRecord[]> {
  const all: MadeRecord[] = [];
  const today = dateInZone(new Date(), context.timeZone);
  const made = async (record: MadeRecord) => {
    all.push(record);
    await tell(all.length, sampleTotal);
  };
  const filling = { context, run, trade, today, made };
  const customerIDs = await addCustomers(filling);
  const vendorIDs = await addVendors(filling);
  await addWork(filling, customerIDs);
  // Last, since nobody else of the company posts from then on until the commit.
  await addSales(filling, customerIDs);
  await addPurchases(filling, vendorIDs);
  return all;
}

const mailOf = (name: string) =>
  `${name
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '')}@example.com`;

async function addCustomers({ run, made }: Filling): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, { name, contact, title, address, city, zip }] of sampleCustomers.entries()) {
    const phone = `(512) 555-01${String(10 + index)}`;
    const { customerID: id } = await run(customerCalls.createCustomer, {
      customerName: name,
      phone,
      email: mailOf(name),
      contacts: [{ name: contact, title, email: mailOf(contact), phone }],
      locations: [{ name: city, address, city, state: 'TX', zip }],
    });
    await made({ module: 'customers', id });
    ids.push(id);
  }
  return ids;
}

async function addVendors({ run, made }: Filling): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, { name, city }] of sampleVendors.entries()) {
    const phone = `(214) 555-01${String(30 + index)}`;
    const fields = { vendorName: name, city, state: 'TX', phone, email: mailOf(name) };
    const { vendorID: id } = await run(vendorCalls.createVendor, fields);
    await made({ module: 'vendors', id });
    ids.push(id);
  }
  return ids;
}

async function addWork(filling: Filling, customerIDs: readonly number[]): Promise<void> {
  const { context, run, trade, today, made } = filling;
  const me = context.actor.userId;
  const jobs = jobsFor(trade);
  const ticketIDs: number[] = [];
  for (const { customer, job, priorityID, dueIn, stage, isMine } of sampleTickets) {
    const [ticketSubject = '', description = ''] = jobs[job] ?? [];
    const { ticketID: id } = await run(ticketCalls.create, {
      ticketSubject,
      description,
      customerID: customerIDs[customer] ?? null,
      priorityID,
      dueDate: addDays(today, dueIn),
      assignees: isMine || stage !== 'new' ? [me] : [],
    });
    await made({ module: 'tickets', id });
    ticketIDs.push(id);
  }
  for (const { subject, dueIn, isDone } of sampleTasks) {
    const { taskID: id } = await run(taskCalls.create, {
      taskSubject: subject,
      dueDate: addDays(today, dueIn),
      assignees: [me],
    });
    if (isDone) await run(taskCalls.close, { taskID: id });
    await made({ module: 'tasks', id });
  }
  for (const { ticket, daysAgo, hour, minutes } of sampleTimes) {
    const at = (minute: number) => toUtcTime(momentInZone(addDays(today, -daysAgo), minute, context.timeZone));
    const { segmentID: id } = await run(timeEntryCalls.addEntry, {
      module: 'tickets',
      entityID: ticketIDs[ticket] ?? 0,
      startedAt: at(hour * 60),
      endedAt: at(hour * 60 + minutes),
    });
    await made({ module: 'time', id });
  }
  for (const [index, { stage }] of sampleTickets.entries()) await move(run, ticketIDs[index] ?? 0, stage);
  for (const { ticket, text } of sampleNotes) {
    const { noteID: id } = await run(noteCalls.postNote, {
      type: 'tickets',
      ID: ticketIDs[ticket] ?? 0,
      noteBody: `<p>${text}</p>`,
    });
    await made({ module: 'notes', id });
  }
}

const statusOf = {
  scheduled: statuses.scheduled,
  waiting: statuses.waitingOnClient,
  blocked: statuses.blocked,
  approval: statuses.needsApproval,
} as const;

/** None is begun: the clock of whoever fills the company would run. */
async function move(run: Do, ticketID: number, stage: TicketStage): Promise<void> {
  if (stage === 'new') return;
  if (stage === 'closed' || stage === 'reopened') {
    await run(ticketCalls.close, { ticketID });
    if (stage === 'reopened') await run(ticketCalls.reopen, { ticketID });
    return;
  }
  await run(ticketCalls.changeStatus, { ticketID, statusID: statusOf[stage] });
}

/** An account of one of some types that is in use: one with the word in its name, else the last. Errors: 422 while there is none. */
async function accountsOf(context: Context): Promise<(types: readonly AccountType[], word: string) => number> {
  const accounts = await listAccounts(context);
  return (types, word) => {
    const usable = accounts.filter(
      ({ type, isContra, isControl, isArchived }) => types.includes(type) && !isContra && !isControl && !isArchived,
    );
    const found = usable.find(({ name }) => name.toLowerCase().includes(word)) ?? usable.at(-1);
    if (!found) throw unprocessable('Sample data needs a bank account, an income and an expense account.');
    return found.accountID;
  };
}

async function addSales({ context, run, trade, today, made }: Filling, customerIDs: readonly number[]): Promise<void> {
  const accountOf = await accountsOf(context);
  const [into, accountID] = [accountOf(['bank'], 'checking'), accountOf(['income'], 'service')];
  const equity = await run(transactionCalls.insertTransaction, {
    form: { kind: 'owners_equity', date: addDays(today, -sampleEquity.daysAgo), into, amount: sampleEquity.dollars },
  });
  await made({ module: 'account_transactions', id: equity.transactionID, entryID: equity.entryID });
  const jobs = jobsFor(trade);
  for (const { customer, job, daysAgo, stage, paid } of sampleInvoices) {
    const customerID = customerIDs[customer] ?? 0;
    const [description = '', , dollars = 0] = jobs[job] ?? [];
    const date = addDays(today, -daysAgo);
    const lines = [
      { description, rate: dollars, accountID },
      { description: 'Travel', quantity: 2, rate: 45, accountID },
    ];
    const invoice = await run(invoiceCalls.insertInvoice, {
      form: { customerID, date, lines },
      isApproved: stage === 'approved',
    });
    if (stage === 'submitted') await run(invoiceCalls.submitInvoice, { invoiceID: invoice.invoiceID });
    const needs = [{ module: 'customers', id: customerID }];
    const posted = invoice.entryID === null ? {} : { entryID: invoice.entryID };
    await made({ module: 'invoices', id: invoice.invoiceID, needs, ...posted });
    if (paid === 0 || invoice.itemID === null) continue;
    const amount = Math.round(invoice.totals.subtotal * paid) / 100;
    const payment = await run(transactionCalls.insertTransaction, {
      form: {
        kind: 'payment',
        payee: { kind: 'customer', id: customerID },
        date: addDays(date, 9),
        into,
        amount,
        items: [{ itemID: invoice.itemID, amount }],
      },
    });
    await made({ module: 'account_transactions', id: payment.transactionID, entryID: payment.entryID, needs });
  }
}

async function addPurchases({ context, run, today, made }: Filling, vendorIDs: readonly number[]): Promise<void> {
  const accountOf = await accountsOf(context);
  const paidFrom = accountOf(['bank'], 'checking');
  for (const { vendor, daysAgo, isPaid } of sampleBills) {
    const payee = { kind: 'vendor', id: vendorIDs[vendor] ?? 0 } as const;
    const { buys = '', dollars: amount = 0, account = '' } = sampleVendors[vendor] ?? {};
    const accountID = accountOf(['cost_of_goods_sold', 'expense'], account);
    const date = addDays(today, -daysAgo);
    const bill = await run(billCalls.insertBill, {
      form: { kind: 'bill', payee, date, memo: buys, lines: [{ accountID, amount, memo: buys }] },
    });
    const needs = [{ module: 'vendors', id: payee.id }];
    await made({ module: 'account_transactions', id: bill.transactionID, entryID: bill.entryID, needs });
    if (!isPaid || !bill.leftItem) continue;
    const items = [{ itemID: bill.leftItem.itemID, amount }];
    const payment = await run(transactionCalls.insertTransaction, {
      form: { kind: 'bill_payment', payee, date: addDays(date, 14), paidFrom, amount, items },
    });
    await made({ module: 'account_transactions', id: payment.transactionID, entryID: payment.entryID, needs });
  }
}
