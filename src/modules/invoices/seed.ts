import { type DocumentLine, totalsOf } from '#modules/documents/rules.ts';
import { balancesAt, postEntries, raiseNumber } from '#modules/ledger/public.ts';
import { seedRepetition } from '#modules/ledger/recurring/seed.ts';
import type { TaxViews } from '#modules/sales-tax/public.ts';
import { taxRulesAt } from '#modules/sales-tax/public.ts';
import type { TaxRules } from '#modules/sales-tax/rules.ts';
import { type OpenBooks, type SeededBooks, weekdayFrom } from '#modules/trade/seed.ts';
import { postSettling, type Settles, type Settling } from '#modules/trade/settling-seed.ts';
import type { FormOf } from '#modules/trade/transactions/rules.ts';
import { type Context, nextNumbers } from '#server/context.ts';
import { addDays, dateInZone, inMonth } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import { dueDay, usualTerms } from '#shared/payment-terms.ts';
import type { SeededRandom } from '#shared/seeded-random.ts';
import { findTerms } from '../customers/public.ts';
import type { ApprovedBatch } from '../field-tickets/seed.ts';
import { jobsBefore, type SeededJob } from '../work/seed.ts';
import { billBatches, keepBills } from './billing/seed.ts';
import { insertInvoices } from './forms.ts';
import { invoicePosting } from './posting.ts';
import { recurringInvoices } from './recurring.ts';
import type { InvoiceForm } from './rules.ts';
import { invoiceServices } from './service.ts';

type Known = {
  divisions: ReadonlyMap<string, number>;
  customerIDs: readonly number[];
  jobs: readonly SeededJob[];
  /** Batches of field tickets. */
  approved: readonly ApprovedBatch[];
};

/** What a division bills in half a week, in dollars, before the season and chance. */
const halfWeekly: Record<string, number> = { Odessa: 21_500, Midland: 14_500, 'El Paso': 8_500, 'San Angelo': 7_000 };
const jobs = [
  'Transfer pump: pulled, resealed, set and aligned',
  'Vertical turbine: bowl assembly replaced',
  'SWD charge pump: packing and sleeves',
  'Booster station: bearings and coupling',
  'Submersible: pulled, motor changed, set',
  'Lift station: impeller and check valve',
];
const parts = [
  'Mechanical seals and packing',
  'Bearings and couplings',
  'Gaskets, bolts, sleeves',
  'Check valve and spools',
];
const postedAtOnce = 200;

const rounded = (dollars: number): number => Math.round(dollars * 100) / 100;
const line = (
  description: string,
  accountID: number,
  rate: number,
  more: Partial<DocumentLine> = {},
): DocumentLine => ({
  description,
  itemClass: 'service',
  quantity: 1,
  rate,
  discountPercent: 0,
  accountID,
  isTaxable: null,
  stockCost: 0 as Cents,
  ticketID: null,
  ...more,
});
const formFor = (customerID: number, date: string, lines: DocumentLine[], more: Partial<InvoiceForm>): InvoiceForm => ({
  kind: 'invoice',
  customerID,
  date,
  terms: null,
  dueOn: null,
  purchaseOrder: '',
  memo: '',
  message: '',
  divisionID: null,
  zoneID: null,
  discount: 0 as Cents,
  isDiscountShown: false,
  retainagePercent: 0,
  lines,
  ...more,
});

type Billed = { invoiceID: number; customerID: number; date: string; due: Cents };

/**
 * What the demo company sold in two years: invoices with tax, payments as customers pay (some late, some not yet), weekly deposits, what
 * the tax agencies got; a credit memo, a refund, a write-off, a returned payment, a retainer, drafts of this week.
 */
export async function seedInvoices(
  context: Context,
  random: SeededRandom,
  opened: SeededBooks,
  known: Known,
): Promise<void> {
  const today = dateInZone(new Date(), context.timeZone);
  const sales = salesOf(random, opened, known, today);
  const { forms, bills } = await billBatches(context, sales, known.approved);
  const billed = await postInvoices(context, opened.books, forms);
  const ids = billed.map(({ invoiceID }) => invoiceID);
  await keepBills(context, bills, ids, known.approved);
  const payments = [...paymentsOf(random, opened.books, billed, today), ...collected(random, opened, today)].toSorted(
    (a, b) => (a.form.date < b.form.date ? -1 : 1),
  );
  const paid = await postSettling(context, opened.books, payments);
  const made = payments.map(({ form }, index) => ({
    form: form as FormOf<'payment'>,
    id: paid[index]?.transactionID ?? 0,
  }));
  await postSettling(context, opened.books, depositsOf(opened.books, made, today));
  await payTaxes(context, opened, today);
  const ofBatches = new Set(bills.map(({ at }) => at));
  await seedOddities(
    context,
    opened.books,
    billed.filter((_, at) => !ofBatches.has(at)),
    known,
    today,
  );
}

/** Two invoices a division and half week: a slow winter, a busy summer, and growth. */
function salesOf(random: SeededRandom, { books, first }: SeededBooks, known: Known, today: string): InvoiceForm[] {
  const about = (dollars: number) => rounded(dollars * (0.6 + random.next() * 0.8));
  const forms: InvoiceForm[] = [];
  for (let day = weekdayFrom(first, 2), at = 0; day <= today; day = addDays(day, at++ % 2 === 0 ? 2 : 5)) {
    const season = 1 + 0.16 * Math.sin(((Number(day.slice(5, 7)) - 4) / 12) * 2 * Math.PI);
    const growth = 1 + at * 0.0007;
    for (const [division, dollars] of Object.entries(halfWeekly)) {
      const total = about(dollars * season * growth);
      const customerID = random.pick(known.customerIDs);
      const hours = Math.max(4, Math.round((total * 0.5) / 185));
      // What is billed is mostly of a ticket of the last weeks.
      const job = jobsBefore(known.jobs, day, 60).findLast((one) => one.customerID === customerID);
      const ofJob = (lines: InvoiceForm['lines']) =>
        job ? lines.map((one) => ({ ...one, ticketID: job.ticketID })) : lines;
      const lines = [
        line(random.pick(jobs), books.id('4010'), 185, { quantity: hours }),
        line(random.pick(parts), books.id('4120'), rounded(total * 0.31), { itemClass: 'material' }),
        line('Shop work', books.id('4020'), rounded(total * 0.19)),
      ];
      const order = random.isHit(0.4) ? `PO-${7_000 + forms.length}` : '';
      forms.push(
        formFor(customerID, day, ofJob(random.isHit(0.25) ? lines.slice(0, 1) : lines), {
          divisionID: known.divisions.get(division) ?? null,
          purchaseOrder: order,
        }),
      );
    }
  }
  return forms;
}

/** Approved invoices, in few statements for all of them. */
async function postInvoices(context: Context, books: OpenBooks, given: readonly InvoiceForm[]): Promise<Billed[]> {
  const termsOf = await findTerms(
    context,
    given.map(({ customerID }) => customerID),
  );
  const forms = given.map((form) => ({ ...form, terms: form.terms ?? termsOf.get(form.customerID) ?? usualTerms }));
  const rules = new Map<number, TaxRules>();
  for (const { customerID, date } of forms)
    if (!rules.has(customerID)) rules.set(customerID, await taxRulesAt(context, { customerID, date }));
  const ids = await nextNumbers(context, 'invoice', forms.length);
  const drafts = forms.map((form, index) => {
    const taxes = rules.get(form.customerID) as TaxRules;
    const totals = totalsOf(form, taxes);
    const due = dueDay(form.terms, form.date);
    const about = { invoiceID: ids[index] ?? 0, number: index + 1, form, totals, due };
    return { ...about, taxes, draft: invoicePosting(about, books.system) };
  });
  for (let at = 0; at < drafts.length; at += postedAtOnce) {
    const some = drafts.slice(at, at + postedAtOnce);
    const posted = await postEntries(
      context,
      some.map(({ draft }) => draft),
    );
    const by = context.actor.userId || null;
    await insertInvoices(
      context,
      some.map(({ number, draft: _, ...invoice }, index) => ({
        ...invoice,
        marks: {
          number,
          entry_id: posted[index]?.entryID ?? null,
          approved_at: posted[index]?.postedAt ?? null,
          approved_by: by,
        },
      })),
    );
  }
  await raiseNumber(context, 'invoice', drafts.length);
  return drafts.map(({ invoiceID, form, totals }) => ({
    invoiceID,
    customerID: form.customerID,
    date: form.date,
    due: totals.due,
  }));
}

const payment = (
  customerID: number,
  date: string,
  amount: Cents,
  into: number,
  reference: string,
): FormOf<'payment'> => ({
  kind: 'payment',
  date,
  reference,
  memo: '',
  divisionID: null,
  payee: { kind: 'customer', id: customerID },
  method: 'check',
  into,
  amount,
  items: [],
});

/** Most pay within a week of the due day, some a month or two later, a few not yet. */
function paymentsOf(random: SeededRandom, books: OpenBooks, billed: readonly Billed[], today: string): Settling[] {
  return billed.flatMap(({ invoiceID, customerID, date, due }) => {
    const days = random.isHit(0.8) ? 18 + random.next() * 18 : 40 + random.next() * 55;
    const on = addDays(date, Math.round(days));
    if (on > today || random.isHit(0.004)) return [];
    // One in thirty pays half of it first, and the rest a month later.
    const half = Math.trunc(due / 2) as Cents;
    const parts: [string, Cents][] = random.isHit(1 / 30)
      ? [
          [on, half],
          [addDays(on, 32), (due - half) as Cents],
        ]
      : [[on, due]];
    const isWire = random.isHit(0.35);
    return parts
      .filter(([day]) => day <= today)
      .map(([day, amount], index) => {
        const form = payment(
          customerID,
          day,
          amount,
          isWire ? books.id('1000') : books.system('undeposited_funds'),
          '',
        );
        const number = invoiceID * 2 + index;
        const reference = isWire ? `ACH ${44_000 + number * 7}` : String(2_000 + ((number * 131) % 7_900));
        const settles: Settles = { field: 'items', source: 'invoice', sourceID: invoiceID, amount };
        return { form: { ...form, reference, method: isWire ? 'ach' : 'check' }, settles: [settles] };
      });
  });
}

/** What was owed when the books began, paid within two months. */
function collected(random: SeededRandom, { books, first, owedBefore }: SeededBooks, today: string): Settling[] {
  return owedBefore.form.lines.flatMap(({ payee, amount }, index) => {
    const date = addDays(first, 3 + Math.round(random.next() * 45));
    if (!payee || date > today) return [];
    const form = payment(payee.id, date, amount, books.system('undeposited_funds'), String(9_000 + index));
    const settles = {
      field: 'items',
      source: 'opening_balance',
      sourceID: owedBefore.sourceID,
      payeeID: payee.id,
      amount,
    };
    return { form, settles: [settles] };
  });
}

/** Checks go to the bank on Fridays; those of this week wait. */
function depositsOf(
  books: OpenBooks,
  payments: readonly { form: FormOf<'payment'>; id: number }[],
  today: string,
): Settling[] {
  const checks = payments.filter(({ form }) => form.into === books.system('undeposited_funds'));
  const weeks = Map.groupBy(checks, ({ form }) => weekdayFrom(form.date, 5));
  return [...weeks]
    .filter(([friday]) => friday <= today)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([friday, of], index) => ({
      form: {
        ...{
          kind: 'deposit',
          date: friday,
          reference: `D-${String(index + 1).padStart(3, '0')}`,
          memo: 'Checks of the week',
        },
        divisionID: null,
        into: books.id('1000'),
        payments: [],
        lines: [],
        fee: 0 as Cents,
        cashBack: 0 as Cents,
      },
      settles: of.map(({ form, id }) => ({ field: 'payments', source: 'payment', sourceID: id, amount: form.amount })),
    }));
}

/** On the 20th what was collected through the month before, with the discount of half a percent for filing in time. */
async function payTaxes(context: Context, { books, first }: SeededBooks, today: string): Promise<void> {
  const agencies = await context.db<TaxViews>().selectFrom('tax_agencies').select(['account_id', 'name']).execute();
  const paid = new Map<number, number>();
  const list: Settling[] = [];
  for (let month = first; ; ) {
    const end = addDays(`${addDays(`${month.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1);
    const on = addDays(end, 20);
    if (on > today) break;
    const balances = await balancesAt(context, end);
    for (const { account_id: agency, name } of agencies) {
      const amount = -(balances.get(agency) ?? 0) - (paid.get(agency) ?? 0);
      if (amount <= 0) continue;
      paid.set(agency, (paid.get(agency) ?? 0) + amount);
      const discount = Math.round(amount * 0.005) as Cents;
      const form = { kind: 'sales_tax_payment', date: on, reference: '', memo: `Sales tax, ${name}`, divisionID: null };
      const fields = { agency, paidFrom: books.id('1000'), amount: amount as Cents, discount, penalty: 0 as Cents };
      list.push({ form: { ...form, ...fields } as FormOf, settles: [] });
    }
    month = addDays(end, 1);
  }
  await postSettling(context, books, list);
}

/** What goes wrong or comes first, once each; drafts and what waits for approval, of this week. */
async function seedOddities(
  context: Context,
  books: OpenBooks,
  billed: readonly Billed[],
  { customerIDs, divisions }: Known,
  today: string,
): Promise<void> {
  const job = (customerID: number, date: string, dollars: number, more: Partial<InvoiceForm> = {}) =>
    formFor(customerID, date, [line(jobs[dollars % jobs.length] ?? '', books.id('4010'), dollars)], {
      divisionID: divisions.get('Odessa') ?? null,
      ...more,
    });
  const [one = 1, two = 1, three = 1, four = 1, five = 1] = customerIDs.slice(3);
  const insert = (form: InvoiceForm, isApproved: boolean) =>
    invoiceServices.insertInvoice(context, { form, isApproved });
  const common = { reference: '', memo: '', divisionID: null };
  const who = (id: number) => ({ payee: { kind: 'customer' as const, id } });
  // Parts came back: credited, and the credit refunded.
  const returnedOn = addDays(today, -24);
  const returned = job(one, returnedOn, 1_460, { memo: 'Seals returned' });
  // Paid long before they came back, so that the credit is left to refund.
  const bought = billed.find(({ customerID, date }) => customerID === one && date > addDays(today, -330));
  const credit = (form: InvoiceForm, of: { invoiceID: number } | undefined) => {
    const origin = of && { documentID: of.invoiceID, lineID: 1 };
    return insert({ ...form, kind: 'credit_memo', lines: form.lines.map((each) => ({ ...each, origin })) }, true);
  };
  const memo = await credit(returned, bought);
  const refund = { kind: 'refund', date: addDays(today, -17), ...common, ...who(one), paidFrom: books.id('1000') };
  const back = { field: 'items', source: 'credit_memo', sourceID: memo.invoiceID, amount: memo.total };
  // An old customer closed.
  const lost = billed.findLast(({ date }) => date < addDays(today, -400));
  const gone = await insert(job(two, addDays(today, -210), 3_275, { memo: 'Station was sold' }), true);
  const writeOff = { kind: 'write_off', date: addDays(today, -20), ...common, ...who(two), against: 'bad_debts' };
  const off = { field: 'items', source: 'invoice', sourceID: gone.invoiceID, amount: gone.total };
  // A retainer for a pump on order.
  const retainer = { kind: 'customer_deposit', date: addDays(today, -12), ...common, ...who(three), method: 'check' };
  const list = [
    { form: { ...refund, lines: [], deposits: [], items: [] }, settles: [back] },
    { form: { ...writeOff, taxPart: 0, items: [] }, settles: [off] },
    { form: { ...retainer, into: books.system('undeposited_funds'), amount: 1_200_000 }, settles: [] },
  ] as unknown as Settling[];
  if (lost) await postSettling(context, books, list);
  const edited = await insert(job(four, addDays(today, -6), 2_140), true);
  const form = job(four, addDays(today, -6), 2_380, { memo: 'Two hours more, by the signed ticket' });
  await invoiceServices.updateInvoice(context, { invoiceID: edited.invoiceID, version: edited.version, form });
  const twice = await insert(job(four, addDays(today, -5), 2_380), true);
  await invoiceServices.deleteInvoice(context, { invoiceID: twice.invoiceID, reason: 'Billed twice' });
  // One was for another customer's well, of another an hour was not worked.
  const wrong = await insert(job(two, addDays(today, -9), 1_240), true);
  await credit(job(two, addDays(today, -8), 1_240, { memo: 'The well of another customer' }), wrong);
  const long = await insert(job(five, addDays(today, -11), 2_760), true);
  await credit(job(five, addDays(today, -7), 165, { memo: 'An hour that was not worked' }), long);
  const month = `${Number(today.slice(5, 7))}/${today.slice(0, 4)}`;
  const watched = [line(`Monitoring of three lift stations, ${month}`, books.id('4010'), 1_150)];
  const monthly = await insert(formFor(five, inMonth(today, 0, 1), watched, {}), true);
  await seedRepetition(context, recurringInvoices, monthly.invoiceID, 'Monitoring of the lift stations', today);
  for (const [index, customerID] of customerIDs.slice(10, 17).entries()) {
    const draft = await insert(job(customerID, addDays(today, -(index % 4)), 1_830 + index * 917), false);
    if (index < 3) await invoiceServices.submitInvoice(context, { invoiceID: draft.invoiceID });
  }
}
