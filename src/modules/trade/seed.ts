import { setUpBooks } from '#modules/ledger/accounts/public.ts';
import type { LedgerViews } from '#modules/ledger/public.ts';
import { seedRecurring, seedRepetition } from '#modules/ledger/recurring/seed.ts';
import { type AccountType, credit, debit, draft, type JournalDraft, type Payee } from '#modules/ledger/rules.ts';
import { seedTaxes } from '#modules/sales-tax/seed.ts';
import type { Context } from '#server/context.ts';
import { addDays, dateInZone } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import { dueDay, earlyDiscount, usualTerms } from '#shared/payment-terms.ts';
import type { SeededRandom } from '#shared/seeded-random.ts';
import { jobsBefore, type SeededJob } from '../work/seed.ts';
import { type Books, type FormLine, sumOf } from './forms/rules.ts';
import { linesOfJobs } from './jobs-seed.ts';
import { postSettling, type Settles, type Settling } from './settling-seed.ts';
import { recurringTransactions } from './transactions/public.ts';
import type { FieldsOf, FormOf, TransactionKind } from './transactions/rules.ts';
import { correctMistakes, type Made, postAll } from './transactions/seed.ts';

type Known = {
  divisions: ReadonlyMap<string, number>;
  vendors: ReadonlyMap<string, { vendorID: number; terms: string }>;
  payees: ReadonlyMap<string, number>;
  customerIDs: readonly number[];
  jobs: readonly SeededJob[];
};

const months = 24;
const postedAtOnce = 400;

const cents = (dollars: number): Cents => Math.round(dollars * 100) as Cents;
const monthOf = (first: string, offset: number): string => {
  const date = new Date(`${first}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + offset);
  return date.toISOString().slice(0, 10);
};

/**
 * Two years of the demo company's books: opening balances, bills and what paid them, wages, loans and draws, one mistake that
 * was corrected and one that was voided. What was sold is seeded by invoices.
 */
export async function seedBooks(context: Context, random: SeededRandom, known: Known): Promise<SeededBooks> {
  await setUpBooks(context, { trade: 'pumps', fiscalYearStartMonth: 1 });
  const today = dateInZone(new Date(), context.timeZone);
  await seedTaxes(context);
  const books = await openBooks(context);
  const year = new BookYear(random, books, known, today);
  const forms: (FormOf | JournalDraft)[] = year.all();
  const past = forms
    .filter(({ date }) => date <= today)
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const made: (Made | null)[] = [];
  for (let at = 0; at < past.length; at += postedAtOnce)
    made.push(...(await postAll(context, books, past.slice(at, at + postedAtOnce))));
  const terms = new Map([...known.vendors.values()].map((vendor) => [vendor.vendorID, vendor.terms]));
  await postSettling(context, books, billPayments(past, made, { books, terms, today }));
  await correctMistakes(context);
  await seedRecurring(context, today, books.id);
  const rent = made[past.findLastIndex(({ memo }) => memo === yardRent)];
  await seedRepetition(context, recurringTransactions, rent?.transactionID ?? 0, yardRent, today);
  const owed = past.findIndex((one) => 'kind' in one && one.kind === 'opening_balance' && one.memo === owedBefore);
  return {
    books,
    first: year.first,
    owedBefore: { sourceID: made[owed]?.transactionID ?? 0, form: past[owed] as FormOf<'opening_balance'> },
  };
}

/** The books with what customers owed when they began. */
export type SeededBooks = {
  books: OpenBooks;
  first: string;
  owedBefore: { sourceID: number; form: FormOf<'opening_balance'> };
};
const owedBefore = 'What customers owed, by customer';
const yardRent = 'Rent of the yard and shop';

/**
 * Bills are paid on Mondays, those of a week to one vendor by one check: on the day they are due or after it, and where the vendor's
 * terms take something off for paying early, on the last Monday that does.
 */
function billPayments(
  forms: readonly (FormOf | JournalDraft)[],
  made: readonly (Made | null)[],
  { books, terms, today }: { books: OpenBooks; terms: ReadonlyMap<number, string>; today: string },
): Settling[] {
  const checks = new Map<string, { form: FormOf<'bill_payment'>; settles: Settles[] }>();
  for (const [index, bill] of forms.entries()) {
    const sourceID = made[index]?.transactionID;
    if (!('kind' in bill) || bill.kind !== 'bill' || !sourceID) continue;
    const due = bill.dueOn ?? bill.date;
    const early = earlyDiscount(terms.get(bill.payee.id) ?? '', { date: bill.date, due });
    const date = weekdayFrom(early ? addDays(early.until, -6) : due, 1);
    if (date > today) continue;
    const key = `${date} ${bill.payee.id}`;
    const discount = Math.round((sumOf(bill.lines) * (early?.percent ?? 0)) / 100) as Cents;
    const amount = (sumOf(bill.lines) - discount) as Cents;
    const check = checks.get(key) ?? {
      form: {
        kind: 'bill_payment',
        date,
        reference: String(10_400 + checks.size),
        memo: '',
        divisionID: null,
        payee: bill.payee,
        paidFrom: books.id('1000'),
        amount: 0 as Cents,
        items: [],
      } as FormOf<'bill_payment'>,
      settles: [],
    };
    check.form.amount = (check.form.amount + amount) as Cents;
    check.settles.push({ field: 'items', source: 'bill', sourceID, amount, discount });
    checks.set(key, check);
  }
  return [...checks.values()].toSorted((a, b) => (a.form.date < b.form.date ? -1 : 1));
}

/** The day itself, or the next one that is this day of the week: 0 is Sunday. */
export function weekdayFrom(date: string, weekday: number): string {
  const from = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, (weekday - from + 7) % 7);
}

export type OpenBooks = Books & { id(number: string): number };

export async function openBooks(context: Context): Promise<OpenBooks> {
  const rows = await context
    .db<LedgerViews>()
    .selectFrom('accounts')
    .select(['account_id', 'number', 'type', 'is_contra', 'system_key'])
    .execute();
  const byNumber = new Map(rows.map((row) => [row.number, row.account_id]));
  const byKey = new Map(rows.map((row) => [row.system_key, row.account_id]));
  const byID = new Map(rows.map((row) => [row.account_id, { type: row.type as AccountType, isContra: row.is_contra }]));
  const there = <T>(value: T | undefined, what: string): T => {
    if (value === undefined) throw new Error(`The demo company has no account ${what}`);
    return value;
  };
  return {
    id: (number) => there(byNumber.get(number), number),
    system: (key) => there(byKey.get(key), key),
    accountOf: (accountID) => there(byID.get(accountID), String(accountID)),
    itemOf: () => undefined,
    paymentOf: () => undefined,
  };
}

const initials = (name: string): string => name.replaceAll(/[^A-Z]/g, '').slice(0, 3);

/** What happened, month after month. */
class BookYear {
  readonly #forms: (FormOf | JournalDraft)[] = [];
  readonly #random: SeededRandom;
  readonly #books: OpenBooks;
  readonly #known: Known;
  readonly #first: string;
  /** What was charged to the card in each month, by its first day. */
  readonly #charges = new Map<string, number>();

  constructor(random: SeededRandom, books: OpenBooks, known: Known, today: string) {
    this.#random = random;
    this.#books = books;
    this.#known = known;
    this.#first = monthOf(`${today.slice(0, 7)}-01`, -months);
  }

  get first(): string {
    return this.#first;
  }

  all(): (FormOf | JournalDraft)[] {
    this.#open();
    for (let month = 0; month <= months; month++) this.#month(monthOf(this.#first, month), month);
    return this.#forms;
  }

  #add<K extends TransactionKind>(kind: K, date: string, memo: string, fields: FieldsOf<K>, more: object = {}): void {
    this.#forms.push({ kind, date, reference: '', memo, divisionID: null, ...fields, ...more } as unknown as FormOf);
  }

  #line(number: string, dollars: number, memo = ''): FormLine {
    return { accountID: this.#books.id(number), amount: cents(dollars), memo, payee: null };
  }

  #vendor(name: string): Payee | null {
    const vendor = this.#known.vendors.get(name);
    return vendor === undefined ? null : { kind: 'vendor', id: vendor.vendorID };
  }

  #payee(kind: 'lender' | 'donor', name: string): Payee | null {
    const id = this.#known.payees.get(name);
    return id === undefined ? null : { kind, id };
  }

  /** About so much: up to a tenth more or less. */
  #about(dollars: number): number {
    return Math.round(dollars * (0.9 + this.#random.next() * 0.2) * 100) / 100;
  }

  #bill(date: string, vendor: string, memo: string, number: string, dollars: number, card = false): void {
    const fields = {
      paidFrom: this.#books.id(card ? '2100' : '1000'),
      payee: this.#vendor(vendor),
      lines: [this.#line(number, dollars)],
    };
    const reference = card ? '' : String(10_400 + this.#forms.length);
    this.#add('expense', date, memo, fields, { reference });
    const month = `${date.slice(0, 7)}-01`;
    if (card) this.#charges.set(month, (this.#charges.get(month) ?? 0) + dollars);
  }

  #open(): void {
    const lines = [
      this.#line('1000', 412_380.22, 'First Permian, operating account'),
      this.#line('1050', 600),
      this.#line('1300', 186_420.75, 'Counted stock, all shops'),
      this.#line('1500', 318_000),
      this.#line('1510', 742_500),
      this.#line('1590', 401_250),
      this.#line('1800', 19_000, 'Yard, two months'),
      this.#line('2700', 185_000, 'Crane trucks'),
    ];
    this.#add('opening_balance', this.#first, 'Balances taken over from the former books', { lines });
    const owed = this.#known.customerIDs.slice(0, 30).map((id) => ({
      ...this.#line('1100', this.#about(13_400)),
      payee: { kind: 'customer' as const, id },
    }));
    this.#add('opening_balance', this.#first, owedBefore, { lines: owed });
    // The set-up is finished when Opening Balance Equity is zero.
    const equity = (sumOf(owed) +
      cents(412_380.22 + 600 + 186_420.75 + 318_000 + 742_500 - 401_250 + 19_000 - 185_000)) as Cents;
    this.#forms.push(
      draft({ date: this.#first, source: 'journal_entry', memo: 'Opening equity to the owners' }, [
        debit(this.#books.system('opening_balance_equity'), equity),
        credit(this.#books.system('owners_equity'), equity),
      ]),
    );
  }

  #month(first: string, index: number): void {
    const day = (of: number) => addDays(first, of - 1);
    const bank = { paidFrom: this.#books.id('1000') };
    this.#bill(day(1), 'Murphy Street Properties', yardRent, '6400', 9_500);
    this.#bill(day(3), 'Alkali Insurance Agency', 'Liability, auto and workers’ compensation', '6600', 11_240);
    this.#bill(day(9), 'Caprock Power & Light', 'Electricity, Odessa yard', '6410', this.#about(1_430));
    this.#bill(day(10), 'Odessa Water Utilities', 'Water', '6410', this.#about(310));
    this.#bill(day(12), 'Plains Wireless & Fiber', 'Phones and tablets', '6420', this.#about(1_240));
    this.#bill(day(15), 'Sagebrush Uniform Service', 'Uniforms and rags', '6700', this.#about(690));
    const coffee = { paidFrom: this.#books.id('1050'), payee: null, lines: [this.#line('6700', this.#about(118))] };
    this.#add('expense', day(11), 'Coffee and ice', coffee);
    this.#purchases(day);
    this.#fuel(day);
    this.#wages(first, day);
    const interest = Math.round((185_000 - index * 3_950) * (0.0645 / 12) * 100) / 100;
    this.#add('loan_payment', day(5), 'Crane trucks', {
      ...bank,
      loan: this.#books.id('2700'),
      payee: this.#payee('lender', 'First Permian Equipment Finance'),
      amount: cents(4_850),
      interest: cents(Math.max(0, interest)),
    });
    this.#add('owners_draw', day(25), 'Monthly draw', { ...bank, amount: cents(24_000) });
    this.#add('depreciation', day(28), 'Trucks and equipment', { amount: cents(6_400) });
    this.#add('interest_earned', day(28), 'First Permian', {
      into: this.#books.id('1000'),
      amount: cents(this.#about(92)),
    });
    this.#add('bank_charge', day(28), 'Account service', { ...bank, amount: cents(35) });
    const before = monthOf(first, -1);
    const charged = this.#charges.get(before) ?? 0;
    if (charged > 0) {
      const card = { ...bank, card: this.#books.id('2100'), amount: cents(charged), financeCharge: cents(0) };
      this.#add('pay_credit_card', day(18), 'Statement in full', card);
    }
    this.#once(index, day);
  }

  #purchases(day: (of: number) => string): void {
    const parts: [vendor: string, memo: string, number: string, dollars: number, on: number][] = [
      ['Gulf Coast Seal House', 'Mechanical seals', '5020', 13_720, 4],
      ['West Texas Pump & Supply', 'Packing, couplings, gaskets', '5020', 17_360, 6],
      ['Permian Bearing & Drive', 'Bearings', '5020', 11_060, 8],
      ['Ironwood Pump Works', 'Transfer pumps', '5010', 53_900, 11],
      ['Brazos Vertical Turbine', 'Bowl assembly', '5010', 30_380, 17],
      ['Llano Submersible', 'Submersible motors', '5010', 22_820, 19],
      ['Trans-Pecos Pipe & Valve', 'Valves and spools', '5020', 12_040, 21],
      ['Sandhills Electric Supply', 'Soft starters and cable', '5020', 12_810, 22],
      ['Montoya Machine Shop', 'Sleeves and impellers turned', '5200', 8_990, 23],
      ['Big Spring Motor Rewind', 'Motor rewinds', '5200', 10_330, 24],
      ['Basin Crane & Rigging', 'Crane with operator', '5310', 12_460, 26],
      ['Lone Mesa Equipment Rental', 'Light plants and bypass pump', '5300', 4_540, 27],
    ];
    for (const [vendor, memo, number, dollars, on] of parts) {
      if (!this.#random.isHit(0.93)) continue;
      const payee = this.#vendor(vendor);
      if (!payee) continue;
      const terms = this.#known.vendors.get(vendor)?.terms ?? usualTerms;
      const fields = {
        payee,
        dueOn: dueDay(terms, day(on)),
        lines: linesOfJobs(this.#line(number, this.#about(dollars)), number, jobsBefore(this.#known.jobs, day(on), 30)),
        retainage: 0,
      };
      this.#add('bill', day(on), memo, fields, { reference: `${initials(vendor)}-${8_000 + this.#forms.length}` });
    }
  }

  #fuel(day: (of: number) => string): void {
    for (const on of [2, 9, 16, 23]) {
      this.#bill(day(on), 'RoadStar Fleet Fuel Cards', 'Diesel, all trucks', '6500', this.#about(3_480), true);
    }
    this.#bill(day(14), 'Cap Rock Tire & Truck', 'Tires and service', '6510', this.#about(2_150), true);
    this.#bill(day(20), '', 'Dispatch and drawing software', '6710', 1_180, true);
  }

  /** Twice a month; what was withheld goes to the Treasury three days later. */
  #wages(first: string, day: (of: number) => string): void {
    for (const on of [15, 28]) {
      const gross = this.#about(64_500);
      const share = (rate: number) => Math.round(gross * rate * 100) / 100;
      const [federal, security, medicare] = [share(0.098), share(0.062), share(0.0145)];
      const isEarly = Number(first.slice(5, 7)) <= 2;
      const labor = Math.round(gross * 62) / 100;
      this.#add('payroll', day(on), `Wages, ${on === 15 ? 'first' : 'second'} half of the month`, {
        paidFrom: this.#books.id('1000'),
        lines: [
          this.#line('5100', labor, 'Field and shop'),
          this.#line('6000', Math.round((gross - labor) * 100) / 100, 'Office and dispatch'),
        ],
        federalWithholding: cents(federal),
        socialSecurity: cents(security),
        medicare: cents(medicare),
        stateWithholding: cents(0),
        benefits: cents(share(0.031)),
        garnishments: cents(0),
        employerSocialSecurity: cents(security),
        employerMedicare: cents(medicare),
        // On the first 7,000 and 9,000 dollars of the year.
        futa: cents(isEarly ? share(0.006) : 0),
        suta: cents(isEarly ? share(0.027) : 0),
      });
      const lines = [
        this.#line('2310', federal),
        this.#line('2320', security * 2),
        this.#line('2330', medicare * 2),
        this.#line('2370', share(0.031), 'Health plan'),
      ];
      this.#add('payroll_liability', addDays(day(on), 3), 'Withheld from wages', {
        paidFrom: this.#books.id('1000'),
        payee: this.#vendor('U.S. Treasury, payroll taxes'),
        lines,
      });
    }
  }

  /** What happens once. */
  #once(index: number, day: (of: number) => string): void {
    const bank = this.#books.id('1000');
    const donor = this.#payee('donor', 'Trans-Pecos Water Conservation Fund');
    if (index === 9) {
      const grant = { into: bank, payee: donor, amount: cents(60_000), isConditional: true };
      this.#add('grant', day(14), 'Leaking lift-station pumps, first half of the program', grant);
    }
    if (index === 15)
      this.#add('grant_earned', day(30), 'Six stations replaced', { payee: donor, amount: cents(32_500) });
    if (index === 13) {
      this.#add('loan', day(8), 'Service truck 27', {
        loan: this.#books.id('2700'),
        payee: this.#payee('lender', 'First Permian Equipment Finance'),
        into: this.#books.id('1510'),
        amount: cents(96_400),
        fees: cents(0),
      });
    }
    if (index % 3 === 2) {
      const petty = { from: bank, to: this.#books.id('1050'), amount: cents(400) };
      this.#add('transfer', day(7), 'Petty cash', petty);
    }
    if (index % 12 === 11) {
      this.#add('inventory_adjustment', day(29), 'Yearly count', { amount: cents(this.#about(1_850)), isUp: false });
    }
    if (index % 6 === 4) {
      const move = { from: this.#books.id('5020'), to: this.#books.id('6510'), amount: cents(this.#about(430)) };
      this.#add('adjust_expense', day(27), 'Filters for trucks, booked as parts', move);
    }
    if (index % 4 === 1) {
      this.#add('commission', day(26), 'Pump sales, quarter', { payee: null, amount: cents(this.#about(3_100)) });
    }
  }
}
