import { type DateOrder, dateOrders, readBankDate } from '#modules/banking/statement-files/rules.ts';
import { type AccountType, accountTypes, type Payee, type PayeeKind } from '#modules/ledger/rules.ts';
import { emailPattern } from '#shared/contract.ts';
import { firstDate, lastDate } from '#shared/dates.ts';
import { paymentTerms } from '#shared/payment-terms.ts';
import type { Standing } from './standing-rules.ts';

/**
 * Books that come from elsewhere, pure: what readers of files find, and what it means here (docs/rules/moving.md). Readers are given
 * one line at a time and keep no more than an entry, so that a file of any length takes the same memory.
 */

export type FoundAccount = {
  is: 'account';
  line: number;
  /** What the file calls it in its entries. */
  word: string;
  number: string;
  name: string;
  type: AccountType | null;
  isContra: boolean;
  description: string;
  /** The word of the one above it. */
  parent: string | null;
  /** What our posting rules call it, in our own files. */
  key: string | null;
  /** Added only where something is posted to it: archived, or declared for its type. */
  isOnlyIfUsed: boolean;
};
export type FoundParty = {
  is: 'party';
  line: number;
  kind: 'customer' | 'vendor';
  name: string;
  phone: string;
  email: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  accountNumber: string;
  is1099: boolean;
  /** As the file has it; the last four digits of it are kept. */
  taxID: string;
  /** By when they pay or are paid, as the file has it. */
  terms: string;
  /** The file keeps them, and they are no longer worked with: added only where something is posted to them. */
  isInactive: boolean;
};
export type FoundPayee = { kind: PayeeKind | null; name: string };
export type FoundLine = {
  line: number;
  account: string;
  cents: number;
  memo: string;
  payee: FoundPayee | null;
  /** What a line of a document says beyond its amount. */
  item?: FoundItem;
};
export type FoundItem = {
  name: string;
  quantity: string;
  rate: string;
  kind: 'service' | 'material' | 'other';
  isTaxable: boolean | null;
  /** It is the tax of the others. */
  isTax: boolean;
};
/** An invoice or a credit memo, beyond what is posted for it. */
export type FoundDocument = { kind: 'invoice' | 'credit_memo'; memo: string; purchaseOrder: string; terms: string };
export type FoundEntry = {
  is: 'entry';
  line: number;
  date: string;
  reference: string;
  memo: string;
  /** When what it leaves open is due; on its own day when it says nothing. */
  due: string | null;
  lines: FoundLine[];
  document?: FoundDocument;
};
export type Found = FoundAccount | FoundParty | FoundEntry;

/** Where a reader puts what it finds. */
export type Sink = {
  found(one: Found): void;
  /** What keeps the file from being imported, in words that people read. */
  wrong(line: number, message: string): void;
  /** What is left out and does no harm, named once with how often. */
  leftOut(line: number, what: string): void;
};
export type Reader = { line(text: string, at: number): void; end(lines: number): void };

/** No file can call an account so: the ones that our rules call by name. */
export const openingEquityWord = '\topening balance equity';
export const receivableWord = '\taccounts receivable';
export const payableWord = '\taccounts payable';
export const wordsOfRules: Record<string, string> = {
  [openingEquityWord]: 'opening_balance_equity',
  [receivableWord]: 'accounts_receivable',
  [payableWord]: 'accounts_payable',
};

/**
 * Cents of an amount as people and programs write it: `$1,234.50`, `-1234.5`, `(12.00)`, `12.00-`, `1.234,56`, `USD 5`. Null when it is
 * no amount, has more than two decimals, or is beyond what can be added exactly.
 */
export function readAmount(text: string): number | null {
  let body = text.trim();
  let isNegative = false;
  if (body.startsWith('(') && body.endsWith(')')) {
    isNegative = true;
    body = body.slice(1, -1);
  }
  body = body.replace(/USD|\$/, '').replaceAll(/[\s\u00a0'’]/g, '');
  if (body.endsWith('-')) body = `-${body.slice(0, -1)}`;
  if (body.startsWith('-')) {
    isNegative = !isNegative;
    body = body.slice(1);
  } else if (body.startsWith('+')) body = body.slice(1);
  const parts = splitDecimals(body);
  if (!parts) return null;
  const cents = Number(parts.whole) * 100 + Number(parts.decimals.padEnd(2, '0').slice(0, 2));
  if (!Number.isSafeInteger(cents)) return null;
  return isNegative && cents !== 0 ? -cents : cents;
}

/** Groups of three are thousands; a last mark that is followed by one or two digits, or is the other mark, begins the decimals. */
function splitDecimals(body: string): { whole: string; decimals: string } | null {
  const plain = /^(\d+)(?:\.(\d{0,2})0*)?$/.exec(body) ?? /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2})0*)?$/.exec(body);
  const comma = plain ?? /^(\d+),(\d{1,2})$/.exec(body) ?? /^(\d{1,3}(?:\.\d{3})+),(\d{0,2})$/.exec(body);
  const whole = comma ?? /^()\.(\d{1,2})0*$/.exec(body) ?? /^(\d{1,3}(?:\.\d{3}){2,})$/.exec(body);
  return whole ? { whole: (whole[1] || '0').replaceAll(/[.,]/g, ''), decimals: whole[2] ?? '' } : null;
}

/** A calendar day that there is, from its parts as text; null for others. */
export function dayOf(year: string, month: string, day: string): string | null {
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  const date = new Date(Date.UTC(full, Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  const text = isReal ? date.toISOString().slice(0, 10) : '';
  return firstDate <= text && text <= lastDate ? text : null;
}

/**
 * `12/31/2026`, `2026-12-31`, `12/31/26`, `12-31-2026`, `31 Dec 2026`, `12/31'26`, whatever follows a space; the day first where the file
 * writes it so. The rule of statement files.
 */
export const readDay = (text: string, order: DateOrder = 'MDY'): string | null =>
  readBankDate(text.replace(/^(\d{1,4}[-/.]\d{1,2})[-/.'](\d{1,4})(?:[ T].*)?$/, '$1/$2'), order);

/** Why a text is no day, and what helps. */
export function noDay(text: string, order: DateOrder = 'MDY'): string {
  const other = (['DMY', 'MDY'] as const).find((one) => one !== order && readDay(text, one) !== null);
  const wanted = { MDY: '12/31/2026', DMY: '31/12/2026', YMD: '2026-12-31' }[order];
  const first = { MDY: 'the month', DMY: 'the day' };
  return `“${text.slice(0, 30)}” is no date. Write ${wanted}${other ? `, or choose that ${first[other]} comes first` : ''}.`;
}

/**
 * The order of the days in a file, by its first lines: the month first, unless one of them has no such month and all of them are days the
 * other way. What they leave open people choose: days that lie close together say nothing about books.
 */
export function guessDateOrder(texts: readonly string[]): DateOrder {
  const given = texts.filter((text) => text !== '');
  const isAll = (order: DateOrder) => given.every((text) => readDay(text, order) !== null);
  return dateOrders.find(isAll) ?? 'MDY';
}

export const formatCents = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** As people compare names: whatever the case, and however many spaces. */
export const wordOf = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The type of an account that only has a name, by what such names begin with; null when it says nothing. */
export function guessType(word: string): AccountType | null {
  const path = word.toLowerCase();
  for (const [pattern, type] of guesses) if (pattern.test(path)) return type;
  return null;
}
const guesses: [RegExp, AccountType][] = [
  [/^assets?:.*(receivable)/, 'other_current_asset'],
  [/^assets?:.*(bank|checking|savings|cash)/, 'bank'],
  [/^assets?:.*(fixed|equipment|vehicle|building)/, 'fixed_asset'],
  [/^assets?\b/, 'other_current_asset'],
  [/^liabilit(y|ies):.*(card|visa|amex|mastercard)/, 'credit_card'],
  [/^liabilit(y|ies):.*(loan|mortgage)/, 'long_term_liability'],
  [/^liabilit(y|ies)\b/, 'other_current_liability'],
  [/^(equity|capital)\b/, 'equity'],
  [/^(income|revenues?|sales)\b/, 'income'],
  [/^(cogs|cost of (goods|sales))/, 'cost_of_goods_sold'],
  [/^expenses?:.*(cost of (goods|sales)|cogs)/, 'cost_of_goods_sold'],
  [/^(expenses?|costs?)\b/, 'expense'],
];

/** Where the numbers of added accounts of a type begin. */
const firstNumbers: Record<AccountType, number> = {
  bank: 1000,
  accounts_receivable: 1100,
  other_current_asset: 1200,
  fixed_asset: 1500,
  other_asset: 1800,
  accounts_payable: 2000,
  credit_card: 2100,
  other_current_liability: 2200,
  long_term_liability: 2700,
  equity: 3000,
  income: 4000,
  cost_of_goods_sold: 5000,
  expense: 6000,
  other_income: 7000,
  other_expense: 8000,
};

/** The file's own number where it is one and free, else the first free one of the type. */
export function numberFor(type: AccountType, wanted: string, taken: ReadonlySet<string>): string {
  if (/^[0-9][0-9.-]{0,11}$/.test(wanted) && !taken.has(wanted)) return wanted;
  for (const step of [10, 1])
    for (let number = firstNumbers[type]; number < firstNumbers[type] + (step === 10 ? 1000 : 90_000); number += step)
      if (!taken.has(String(number))) return String(number);
  return String(firstNumbers[type]);
}

/** `Bank`, `Other Current Asset` as files and people write the types of accounts; null for other words. */
export const typeOfWords = (text: string): AccountType | null =>
  typesByWord.get(text.toLowerCase().replaceAll(/[^a-z]/g, '')) ?? null;
const typesByWord = new Map<string, AccountType>([
  ...Object.entries(accountTypes).map(
    ([key, { name }]) => [name.toLowerCase().replaceAll(/[^a-z]/g, ''), key as AccountType] as const,
  ),
  ['ar', 'accounts_receivable'],
  ['accountreceivable', 'accounts_receivable'],
  ['ocasset', 'other_current_asset'],
  ['currentasset', 'other_current_asset'],
  ['asset', 'other_current_asset'],
  ['fixasset', 'fixed_asset'],
  ['oasset', 'other_asset'],
  ['ap', 'accounts_payable'],
  ['accountpayable', 'accounts_payable'],
  ['ccard', 'credit_card'],
  ['ocliab', 'other_current_liability'],
  ['currentliability', 'other_current_liability'],
  ['liability', 'other_current_liability'],
  ['ltliab', 'long_term_liability'],
  ['inc', 'income'],
  ['revenue', 'income'],
  ['cogs', 'cost_of_goods_sold'],
  ['exp', 'expense'],
  ['exinc', 'other_income'],
  ['exexp', 'other_expense'],
  ['checking', 'bank'],
  ['cash', 'bank'],
]);

export const importStates = [
  'new',
  'checking',
  'checked',
  'importing',
  'imported',
  'taking_back',
  'taken_back',
] as const;
export type ImportState = (typeof importStates)[number];

export const standings = ['asked', 'left_out', 'again'] as const;

/** What a person chooses about a file. */
export type ImportOptions = {
  /** What a table is, and its columns; null for files that say so themselves. */
  sheet: { kind: 'chart' | 'opening' | 'journal' | 'customers' | 'vendors'; columns: (string | null)[] } | null;
  openedOn: string | null;
  /** How it writes its days; journals of plain text begin with the year. */
  dateOrder: DateOrder;
  /** Customers and vendors that are not there yet are added. */
  addsParties: boolean;
  /** What becomes of entries that stand in the books already; until it is said they keep the file from being imported. */
  standing: (typeof standings)[number];
  /** What the file's accounts are, where it is not what is proposed. */
  accounts: { word: string; accountID: number | null; type: AccountType | null }[];
};

export type PlannedAccount = Omit<FoundAccount, 'is' | 'parent' | 'key' | 'isOnlyIfUsed'> & {
  /** Null for one that is added. */
  accountID: number | null;
  label: string;
  parent: string | null;
};
export type PlannedParty = Omit<FoundParty, 'is'> & { id: number | null; kindFound: Payee['kind'] };
export type Plan = { accounts: PlannedAccount[]; parties: PlannedParty[] };

const keptTerms = (terms: string): string | undefined => paymentTerms.safeParse(terms).data;

/** What of somebody in a file is kept: what would not be taken of people is left empty, since a missing email is mended later, a missing customer is not. `usualTerms` are those of whom nothing is said. */
export const keptOf = ({ email, state, zip, taxID, terms, ...party }: Omit<FoundParty, 'is'>, usualTerms: string) => ({
  name: party.name,
  phone: party.phone,
  email: emailPattern.test(email) ? email.toLowerCase() : '',
  address: party.address,
  city: party.city,
  state: /^[A-Z]{2}$/.test(state.toUpperCase()) ? state.toUpperCase() : '',
  zip: /^\d{5}(-\d{4})?$/.test(zip) ? zip : '',
  is1099: party.is1099,
  taxIdLastFour: /\d{4}$/.exec(taxID.replaceAll(/\D/g, ''))?.[0] ?? '',
  payment_terms: keptTerms(terms) ?? usualTerms,
});

/** What is not kept of it, in words: said before anything is made. */
export function notKeptOf(party: Omit<FoundParty, 'is'>): string[] {
  const kept = keptOf(party, '');
  return [
    ...(['email', 'state', 'zip'] as const)
      .filter((field) => party[field] !== '' && kept[field] === '')
      .map(
        (field) =>
          ({ email: 'an email that is none', state: 'a state that is none', zip: 'a ZIP code that is none' })[field],
      ),
    ...(party.terms === '' || keptTerms(party.terms) ? [] : ['terms that are none']),
    ...(party.taxID === '' ? [] : ['a tax id but for its last four digits']),
  ];
}

export type Mistake = { line: number; message: string };
export type Findings = {
  entries: number;
  /** Of them invoices and credit memos that become such; of a file that was looked through before they did, none. */
  documents?: number;
  postings: number;
  firstDay: string | null;
  lastDay: string | null;
  mistakeCount: number;
  mistakes: Mistake[];
  leftOut: { what: string; line: number; times: number }[];
  accounts: {
    word: string;
    line: number;
    label: string;
    accountID: number | null;
    type: AccountType | null;
    debits: number;
    credits: number;
  }[];
  newCustomers: number;
  newVendors: number;
  newParties: string[];
  /** Entries that stand in the books already, and the first of them; of a file that was looked through before they were, none. */
  standing?: Standing | null;
  /** Entries on days under review, for which a reason will be asked; of a file that was looked through before it was counted, none. */
  underReview?: { entries: number; through: string } | null;
};
