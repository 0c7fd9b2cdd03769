import type { DateOrder } from '#modules/banking/statement-files/rules.ts';
import {
  type FoundDocument,
  type FoundEntry,
  type FoundItem,
  type FoundLine,
  formatCents,
  noDay,
  type Reader,
  readAmount,
  readDay,
  type Sink,
  typeOfWords,
  wordOf,
} from './rules.ts';

/**
 * QuickBooks' interchange files, pure: tables whose columns are named by lines that begin with an exclamation mark. Read are accounts,
 * customers, vendors, and transactions with their splits; everything else is named as left out (docs/rules/moving.md).
 */

/** Kinds of transactions that move no money. */
const notPosting = new Set(['ESTIMATES', 'ESTIMATE', 'PURCHORD', 'SALESORD', 'SALES ORDER', 'PURCHASE ORDER']);
/** Kinds of transactions that are documents of ours. */
const documentKinds: Record<string, FoundDocument['kind']> = { INVOICE: 'invoice', 'CREDIT MEMO': 'credit_memo' };
const itemKinds: Record<string, FoundItem['kind']> = { SERV: 'service', INVENTORY: 'material', PART: 'material' };
/** Columns by which QuickBooks finds its own way; nobody misses them. */
const ofTheProgram = new Set([
  'TIMESTAMP',
  'REFNUM',
  'HIDDEN',
  'DELCOUNT',
  'USEID',
  'SPLID',
  'EXTRA',
  'PRINTAS',
  'TRNSID',
  'SCD',
  'TRNSTYPE',
  'TOPRINT',
  'NAMEISTAXABLE',
  'DOCNUM',
  'DATE',
]);
const nounOf: Record<string, string> = {
  ACCNT: 'accounts',
  CUST: 'customers',
  VEND: 'vendors',
  TRNS: 'transactions',
  SPL: 'transactions',
};
const asWhole = new Set(['ACCNT', 'CUST', 'VEND', 'TRNS', 'SPL', 'ENDTRNS', 'HDR']);

class IifReader implements Reader {
  readonly #sink: Sink;
  readonly #dateOrder: DateOrder | undefined;
  readonly #columns = new Map<string, string[]>();
  readonly #seen = new Map<string, number>();
  #entry: FoundEntry | null = null;
  #kind = '';
  #isSpoilt = false;

  constructor(sink: Sink, dateOrder: DateOrder | undefined) {
    this.#sink = sink;
    this.#dateOrder = dateOrder;
  }

  line(text: string, at: number): void {
    if (text.trim() === '') return;
    const cells = text.split('\t').map(unquoted);
    const [first = ''] = cells;
    if (first.startsWith('!')) {
      this.#columns.set(
        first.slice(1).toUpperCase(),
        cells.slice(1).map((cell) => cell.toUpperCase()),
      );
      return;
    }
    const section = first.toUpperCase();
    const columns = this.#columns.get(section);
    if (!asWhole.has(section)) {
      this.#sink.leftOut(at, `the section ${first.slice(0, 30)}`);
      if (!columns && cells.length === 1)
        this.#sink.wrong(at, `“${first.slice(0, 40)}” is no line of an IIF file. Its cells are separated by tabs.`);
      return;
    }
    if (!columns && section !== 'ENDTRNS' && section !== 'HDR') {
      this.#sink.wrong(at, `No line before names the columns of ${section}.`);
      return;
    }
    const read = new Set<string>();
    const cell = (name: string): string => {
      read.add(name);
      const index = columns?.indexOf(name) ?? -1;
      return index < 0 ? '' : (cells[index + 1] ?? '').trim();
    };
    if (section === 'ACCNT') this.#account(cell, at);
    else if (section === 'CUST' || section === 'VEND') this.#party(section, cell, at);
    else if (section === 'TRNS') this.#begin(cell, at);
    else if (section === 'SPL') this.#split(cell, at);
    else if (section === 'ENDTRNS') this.#finish(at);
    const noun = nounOf[section];
    for (const [index, column] of (noun && columns ? columns : []).entries()) {
      const value = (cells[index + 1] ?? '').trim();
      if (read.has(column) || ofTheProgram.has(column) || ['', 'N', '0', '0.00'].includes(value.toUpperCase()))
        continue;
      this.#sink.leftOut(at, `the column ${column} of ${noun}`);
    }
  }

  end(lines: number): void {
    if (this.#entry)
      this.#sink.wrong(
        lines,
        `The transaction of line ${this.#entry.line} does not end: the file may have been cut off.`,
      );
  }

  #account(cell: (name: string) => string, at: number): void {
    const word = cell('NAME');
    const kind = cell('ACCNTTYPE');
    if (kind.toUpperCase() === 'NONPOSTING') {
      this.#sink.leftOut(at, 'an account that nothing is posted to');
      return;
    }
    if (!word) {
      this.#sink.wrong(at, 'The account has no name.');
      return;
    }
    const type = typeOfWords(kind);
    if (!type) this.#sink.wrong(at, `“${kind.slice(0, 30)}” is no type of account.`);
    this.#once(`account ${word.toLowerCase()}`, at, `The account “${word}”`);
    const above = word.lastIndexOf(':');
    this.#sink.found({
      is: 'account',
      line: at,
      word,
      number: cell('ACCNUM'),
      name: word.slice(above + 1),
      type,
      isContra: false,
      description: cell('DESC').slice(0, 500),
      parent: above < 0 ? null : word.slice(0, above),
      key: null,
      isOnlyIfUsed: false,
    });
  }

  #party(section: string, cell: (name: string) => string, at: number): void {
    const name = cell('NAME');
    const prefix = section === 'CUST' ? 'BADDR' : 'ADDR';
    if (!name) {
      this.#sink.wrong(at, `The ${section === 'CUST' ? 'customer' : 'vendor'} has no name.`);
      return;
    }
    this.#once(`${section} ${name.toLowerCase()}`, at, `“${name}”`);
    // An address begins with who lives there.
    const names = new Set([name, cell('PRINTAS')].map(wordOf));
    const lines = [1, 2, 3, 4, 5]
      .map((number) => cell(`${prefix}${number}`))
      .filter((one) => one && !names.has(wordOf(one)));
    const phone = cell('PHONE1');
    const place = lines.map((one) => /^(.+?),?\s+([A-Z]{2})\s+(\d{5}(?:-\d{4})?)$/.exec(one)).find((one) => one);
    this.#sink.found({
      is: 'party',
      line: at,
      kind: section === 'CUST' ? 'customer' : 'vendor',
      name,
      phone: phone.slice(0, 40),
      email: cell('EMAIL'),
      address: lines
        .filter((one) => one !== place?.[0])
        .join(', ')
        .slice(0, 200),
      city: place?.[1] ?? '',
      state: place?.[2] ?? '',
      zip: place?.[3] ?? '',
      accountNumber: cell('ACCNUM'),
      is1099: /^y/i.test(cell('1099')),
      taxID: cell('TAXID'),
      terms: cell('TERMS'),
      isInactive: /^y/i.test(cell('HIDDEN')),
    });
  }

  #begin(cell: (name: string) => string, at: number): void {
    if (this.#entry) this.#sink.wrong(at, `The transaction of line ${this.#entry.line} has no ENDTRNS.`);
    this.#kind = cell('TRNSTYPE').toUpperCase();
    this.#isSpoilt = false;
    const date = readDay(cell('DATE'), this.#dateOrder);
    if (!date) this.#spoil(at, noDay(cell('DATE'), this.#dateOrder));
    const reference = cell('DOCNUM').slice(0, 40);
    const memo = cell('MEMO') || [cell('TRNSTYPE'), cell('NAME')].filter(Boolean).join(' · ');
    const due = readDay(cell('DUEDATE'), this.#dateOrder);
    this.#entry = { is: 'entry', line: at, date: date ?? '', reference, memo: memo.slice(0, 500), due, lines: [] };
    const kind = documentKinds[this.#kind];
    if (kind)
      this.#entry.document = {
        kind,
        memo: cell('MEMO').slice(0, 500),
        purchaseOrder: cell('PONUM').slice(0, 60),
        terms: cell('TERMS'),
      };
    this.#add(cell, at);
    const id = cell('TRNSID');
    if (id) this.#once(`transaction ${id}`, at, `The transaction ${id}`);
  }

  #split(cell: (name: string) => string, at: number): void {
    if (!this.#entry) this.#sink.wrong(at, 'This SPL has no TRNS before it.');
    else this.#add(cell, at);
  }

  #add(cell: (name: string) => string, at: number): void {
    const account = cell('ACCNT');
    const cents = readAmount(cell('AMOUNT'));
    if (!account) this.#spoil(at, 'The line names no account.');
    if (cents === null) this.#spoil(at, `“${cell('AMOUNT').slice(0, 30)}” is no amount.`);
    const name = cell('NAME');
    const line: FoundLine = {
      line: at,
      account,
      cents: cents ?? 0,
      memo: cell('MEMO').slice(0, 200),
      payee: name ? { kind: null, name } : null,
      ...(this.#entry?.document && this.#entry.lines.length > 0 && { item: itemOf(cell) }),
    };
    this.#entry?.lines.push(line);
  }

  #finish(at: number): void {
    const entry = this.#entry;
    this.#entry = null;
    if (!entry) {
      this.#sink.wrong(at, 'This ENDTRNS has no TRNS before it.');
      return;
    }
    if (notPosting.has(this.#kind)) {
      this.#sink.leftOut(entry.line, `transactions of the kind ${this.#kind}`);
      return;
    }
    if (this.#isSpoilt) return;
    const sum = entry.lines.reduce((total, { cents }) => total + cents, 0);
    if (sum !== 0) {
      this.#sink.wrong(entry.line, `The lines of this transaction are ${formatCents(Math.abs(sum))} apart.`);
      return;
    }
    // Who is named in the head is who the lines of customers and vendors are about.
    const whom = entry.lines[0]?.payee ?? null;
    for (const line of entry.lines) line.payee ??= whom;
    entry.lines = entry.lines.filter(({ cents }) => cents !== 0);
    if (entry.lines.length > 0) this.#sink.found(entry);
  }

  #spoil(at: number, message: string): void {
    this.#isSpoilt = true;
    this.#sink.wrong(at, message);
  }

  #once(key: string, at: number, what: string): void {
    const before = this.#seen.get(key);
    if (before) this.#sink.wrong(at, `${what} stands in line ${before} already.`);
    else this.#seen.set(key, at);
  }
}

function itemOf(cell: (name: string) => string): FoundItem {
  const taxable = cell('TAXABLE').toUpperCase();
  return {
    name: cell('INVITEM').slice(0, 200),
    quantity: cell('QNTY'),
    rate: cell('PRICE'),
    kind: itemKinds[cell('INVITEMTYPE').toUpperCase()] ?? 'other',
    isTaxable: taxable === 'Y' ? true : taxable === 'N' ? false : null,
    isTax: cell('EXTRA').toUpperCase() === 'AUTOSTAX',
  };
}

const unquoted = (cell: string): string =>
  cell.length >= 2 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;

export const iifReader = (sink: Sink, dateOrder?: DateOrder): Reader => new IifReader(sink, dateOrder);
