import { type AccountType, accountTypes, type PayeeKind } from '#modules/ledger/rules.ts';
import { productName } from '#shared/product.ts';

/**
 * The ledger as a plain-text journal that hledger reads, pure: text from records (docs/rules/moving.md). It is written a piece at a
 * time, so that books of any length take no more memory than short ones.
 */

/** The first line of such a file; our own reader knows by it that texts are escaped and that the file says where it ends. */
export const journalMark = `; ${productName} journal 1`;
/** The last line; a file without it was cut off. */
export const journalEnd = (entries: number): string => `; end of journal, entries: ${entries}`;

export type ExportedAccount = {
  accountID: number;
  number: string;
  name: string;
  type: AccountType;
  isContra: boolean;
  isArchived: boolean;
  parentID: number | null;
  description: string;
  systemKey: string | null;
};
export type ExportedLine = {
  accountID: number;
  cents: number;
  memo: string;
  payee: { kind: PayeeKind; name: string } | null;
  ticketID: number | null;
  division: string | null;
  department: string | null;
};
export type ExportedEntry = {
  entryID: number;
  date: string;
  sourceName: string;
  reference: string;
  memo: string;
  /** Of what it leaves open, when that is another day. */
  due: string | null;
  reverses: number | null;
  replaces: number | null;
  lines: ExportedLine[];
};

const roots = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  cost: 'Expenses',
  expense: 'Expenses',
} as const;

/** What of a text would mean something else to hledger: a comment, a date, a tag of its own; put back by `unescapeText`. */
export function escapeText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('[', '\\(')
    .replaceAll(';', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\b(date2?):/gi, '$1\\:');
}

const escaped: Record<string, string> = { '\\': '\\', '(': '[', ',': ';', n: '\n', ':': ':' };
export const unescapeText = (text: string): string =>
  text.replaceAll(/\\([\\(,n:])/g, (_all, letter: string) => escaped[letter] ?? letter);

/** No tab and no two spaces, which end an account's name, and no colon, which begins one below it. */
const nameInPath = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(':', ' -').trim();

/** What each account is called in the file: its type, those above it, its number and name. */
export function pathsOf(accounts: readonly ExportedAccount[]): Map<number, string> {
  const byID = new Map(accounts.map((one) => [one.accountID, one]));
  const paths = new Map<number, string>();
  const pathOf = (account: ExportedAccount): string => {
    const known = paths.get(account.accountID);
    if (known) return known;
    const parent = account.parentID === null ? undefined : byID.get(account.parentID);
    const path = `${parent ? pathOf(parent) : topOf(account.type)}:${account.number} ${nameInPath(account.name)}`;
    paths.set(account.accountID, path);
    return path;
  };
  for (const account of accounts) pathOf(account);
  return paths;
}

function topOf(type: AccountType): string {
  const root = roots[accountTypes[type].group];
  const { name } = accountTypes[type];
  return type === 'equity' || type === 'income' || type === 'expense' ? root : `${root}:${name}`;
}

const letters = { Assets: 'A', Liabilities: 'L', Equity: 'E', Income: 'R', Expenses: 'X' } as const;

/** What comes before the first entry: what it is, the currency, and the chart of accounts. */
export function journalHead(
  about: { company: string; madeOn: string; entries: number },
  accounts: readonly ExportedAccount[],
  paths: ReadonlyMap<number, string>,
): string {
  const lines = [
    journalMark,
    `; ${escapeText(about.company)}, ${about.madeOn}, ${about.entries} journal entries`,
    '',
    'commodity $1000.00',
    '',
    ...Object.entries(letters).map(([root, letter]) => `account ${root}  ; type: ${letter}`),
    'account Assets:Bank  ; type: C',
    '',
  ];
  for (const account of accounts) lines.push(...directive(account, paths.get(account.accountID) ?? ''));
  return `${lines.join('\n')}\n`;
}

function directive(account: ExportedAccount, path: string): string[] {
  const facts = [
    ['number', account.number],
    ['name', escapeText(account.name)],
    ['kind', account.type],
    ['key', account.systemKey],
    ['contra', account.isContra ? 'yes' : null],
    ['archived', account.isArchived ? 'yes' : null],
    ['about', account.description && escapeText(account.description)],
  ];
  return [`account ${path}`, ...facts.flatMap(([word, value]) => (value ? `    ; ${word}: ${value}` : [])), ''];
}

/** `1234.5` as `$1234.50`; a credit has its minus after the sign. */
export function amountText(cents: number): string {
  const whole = Math.abs(cents);
  return `$${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

const posting = (path: string, amount: string): string => `    ${path.padEnd(60)}  ${amount.padStart(14)}`;

export function entryText(entry: ExportedEntry, paths: ReadonlyMap<number, string>): string {
  const facts = [
    ['source', entry.sourceName],
    ['reference', escapeText(entry.reference)],
    ['due', entry.due],
    ['reverses', entry.reverses],
    ['replaces', entry.replaces],
  ];
  const lines = [`${entry.date} (${entry.entryID}) ${escapeText(entry.memo)}`.trimEnd()];
  for (const [word, value] of facts) if (value) lines.push(`    ; ${word}: ${value}`);
  for (const line of entry.lines) {
    lines.push(posting(paths.get(line.accountID) ?? '', amountText(line.cents)));
    const said = [
      [line.payee?.kind ?? '', line.payee && escapeText(line.payee.name)],
      ['memo', line.memo && escapeText(line.memo)],
      ['ticket', line.ticketID],
      ['division', line.division && escapeText(line.division)],
      ['department', line.department && escapeText(line.department)],
    ];
    for (const [word, value] of said) if (value) lines.push(`        ; ${word}: ${value}`);
  }
  return `${lines.join('\n')}\n\n`;
}

/** What comes after the last entry: what each account holds, which a reader checks, and that the file is whole. */
export function journalFoot(
  entries: number,
  lastDay: string | null,
  balances: ReadonlyMap<number, number>,
  paths: ReadonlyMap<number, string>,
): string {
  const lines = lastDay === null ? [] : [`${lastDay} Balances at the end of this file`];
  for (const [accountID, cents] of balances)
    lines.push(`${posting(paths.get(accountID) ?? '', '$0.00')} = ${amountText(cents)}`);
  return `${[...lines, '', journalEnd(entries)].join('\n')}\n`;
}
