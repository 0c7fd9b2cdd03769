import type { DateOrder } from '#modules/banking/statement-files/rules.ts';
import { isInactive } from '#modules/imports/rules.ts';
import { parseCsv } from '#shared/csv-text.ts';
import {
  type FoundEntry,
  type FoundLine,
  formatCents,
  noDay,
  openingEquityWord,
  payableWord,
  type Reader,
  readAmount,
  readDay,
  receivableWord,
  type Sink,
  typeOfWords,
  wordOf,
} from './rules.ts';
import type { SheetKind } from './sheet-kind-rules.ts';

/** Tables of separated values, pure: what each line says. */

/** What separates the cells, by the line of heads: spreadsheets of other countries write semicolons or tabs. */
export const separatorOf = (head: string): string => {
  const bare = head.replaceAll(/"[^"]*"/g, '');
  const counts = [',', ';', '\t', '|'].map((mark) => ({ mark, count: bare.split(mark).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark;
};

export type SheetOptions = {
  kind: SheetKind;
  columns: readonly (string | null)[];
  /** The day of opening balances, and of documents without one. */
  openedOn: string | null;
  dateOrder: DateOrder;
};

type Cells = (field: string) => string;
/** A cell with line breaks in it is no longer than this; a file that was cut within quotes is found by it. */
const maxLinesOfCell = 200;

class SheetReader implements Reader {
  readonly #sink: Sink;
  readonly #options: SheetOptions;
  readonly #seen = new Map<string, number>();
  readonly #at: Map<string, number>;
  #separator = ',';
  #width = 0;
  #heads: string[] = [];
  #held: { text: string; line: number; lines: number } | null = null;
  #entry: (FoundEntry & { isSpoilt: boolean }) | null = null;

  constructor(sink: Sink, options: SheetOptions) {
    this.#sink = sink;
    this.#options = options;
    this.#at = new Map(options.columns.flatMap((field, index) => (field ? [[field, index] as const] : [])));
  }

  line(text: string, at: number): void {
    if (at === 1) {
      this.#separator = separatorOf(text);
      this.#heads = this.#cellsOf(text);
      this.#width = this.#heads.length;
      return;
    }
    const held = this.#held;
    const record = held ? `${held.text}\n${text}` : text;
    if (text.includes('"') || held) {
      if ((record.split('"').length - 1) % 2 === 1) {
        const lines = (held?.lines ?? 0) + 1;
        this.#held = lines < maxLinesOfCell ? { text: record, line: held?.line ?? at, lines } : null;
        if (!this.#held) this.#sink.wrong(held?.line ?? at, 'A quotation mark of this line is never closed.');
        return;
      }
      this.#held = null;
    }
    if (record.trim() === '' || record.replaceAll(this.#separator, '').trim() === '') return;
    this.#record(this.#cellsOf(record), held?.line ?? at);
  }

  end(): void {
    if (this.#held) {
      if (this.#entry) this.#entry.isSpoilt = true;
      this.#sink.wrong(
        this.#held.line,
        'A quotation mark of this line is never closed: the file may have been cut off.',
      );
    }
    this.#closeEntry();
  }

  #cellsOf(text: string): string[] {
    if (!text.includes('"')) return text.split(this.#separator);
    // The separator of a single record is told by a head of its own.
    const head = `a${this.#separator}b\n`;
    return (parseCsv(head + text)[1] ?? []) as string[];
  }

  #record(cells: string[], at: number): void {
    if (cells.length < this.#width && cells.length === 1 && this.#width > 1) {
      this.#sink.wrong(
        at,
        'The line has one cell only. It may have been cut off, or its cells are separated otherwise.',
      );
      return;
    }
    const cell: Cells = (field) => {
      const index = this.#at.get(field);
      return index === undefined ? '' : (cells[index] ?? '').trim();
    };
    const { kind, columns } = this.#options;
    for (const [index, value] of cells.entries())
      if (!columns[index] && value.trim() !== '')
        this.#sink.leftOut(at, `the column ${(this.#heads[index] ?? '').trim() || index + 1}`);
    if (kind === 'chart') this.#account(cell, at);
    else if (kind === 'journal') this.#posting(cell, at);
    else if (kind === 'opening') this.#opening(cell, at);
    else this.#party(kind === 'customers' ? 'customer' : 'vendor', cell, at);
  }

  #account(cell: Cells, at: number): void {
    const name = cell('name');
    const type = typeOfWords(cell('type'));
    if (!name) {
      this.#sink.wrong(at, 'The account has no name.');
      return;
    }
    if (!type)
      this.#sink.wrong(at, `“${cell('type').slice(0, 30)}” is no type of account. Write Bank, Income or Expense.`);
    const number = cell('number');
    this.#once(`name ${wordOf(name)}`, at, `The account “${name}”`);
    if (number) this.#once(`number ${number}`, at, `The number ${number}`);
    this.#sink.found({
      is: 'account',
      line: at,
      word: number || name,
      number,
      name: name.slice(0, 100),
      type,
      isContra: false,
      description: cell('description').slice(0, 500),
      parent: cell('parent') || null,
      key: null,
      isOnlyIfUsed: false,
    });
  }

  #party(kind: 'customer' | 'vendor', cell: Cells, at: number): void {
    const name = cell('name').slice(0, 200);
    if (!name) {
      this.#sink.wrong(at, `The ${kind} has no name.`);
      return;
    }
    const cents = cell('amount') ? readAmount(cell('amount')) : 0;
    const reference = cell('reference').slice(0, 40);
    if (cents === null) {
      this.#sink.wrong(at, `“${cell('amount').slice(0, 30)}” is no amount.`);
      return;
    }
    if (cents === 0) this.#once(`party ${wordOf(name)}`, at, `“${name}”`);
    else if (reference) this.#once(`document ${wordOf(name)} ${reference}`, at, `${reference} of “${name}”`);
    this.#sink.found({
      is: 'party',
      line: at,
      kind,
      name,
      phone: cell('phone').slice(0, 40),
      email: cell('email'),
      address: cell('address').slice(0, 200),
      city: cell('city').slice(0, 100),
      state: cell('state'),
      zip: cell('zip'),
      accountNumber: '',
      is1099: /^(y|yes|true|1|x)$/i.test(cell('is1099')),
      taxID: cell('taxID'),
      terms: cell('terms'),
      isInactive: isInactive({ active: cell('active'), archived: cell('archived') }),
    });
    if (cents === 0) return;
    const date = this.#date(cell('date'), at);
    const due = cell('due') ? this.#date(cell('due'), at) : null;
    if (!date) return;
    const word = kind === 'customer' ? receivableWord : payableWord;
    const signed = kind === 'customer' ? cents : -cents;
    const line: FoundLine = { line: at, account: word, cents: signed, memo: '', payee: { kind, name } };
    this.#sink.found({
      is: 'entry',
      line: at,
      date,
      reference,
      memo: kind === 'customer' ? 'Owed before the books began' : 'Owed to them before the books began',
      due,
      lines: [line, { ...line, account: openingEquityWord, cents: -signed, payee: null }],
    });
  }

  #opening(cell: Cells, at: number): void {
    this.#entry ??= {
      is: 'entry',
      line: at,
      date: this.#options.openedOn ?? '',
      reference: 'Opening',
      memo: 'Opening balances',
      due: null,
      lines: [],
      isSpoilt: this.#options.openedOn === null,
    };
    if (/^(total|totals)$/i.test(cell('account') || cell('name'))) {
      this.#sink.leftOut(at, 'a line of totals');
      return;
    }
    const cents = this.#sides(cell, at);
    const word = cell('account') || cell('name');
    if (!word) {
      this.#wrongOfEntry(at, 'The line names no account.');
      return;
    }
    this.#once(`account ${wordOf(word)} ${wordOf(cell('payee'))}`, at, `The balance of “${word}”`);
    if (cents) this.#add(word, cents, cell, at);
  }

  #posting(cell: Cells, at: number): void {
    const number = cell('entry').slice(0, 40);
    if (!number && !this.#entry) {
      this.#sink.wrong(at, 'The line names no entry.');
      return;
    }
    if (number && this.#entry?.reference !== number) {
      this.#closeEntry();
      this.#once(`entry ${number}`, at, `The entry ${number}`);
      const date = this.#date(cell('date'), at);
      const memo = cell('memo').slice(0, 500);
      this.#entry = {
        is: 'entry',
        line: at,
        date: date ?? '',
        reference: number,
        memo,
        due: null,
        lines: [],
        isSpoilt: !date,
      };
    } else if (
      cell('date') &&
      this.#entry &&
      !this.#entry.isSpoilt &&
      readDay(cell('date'), this.#options.dateOrder) !== this.#entry.date
    )
      this.#wrongOfEntry(at, 'The line has another date than its entry.');
    if (!cell('account')) {
      this.#wrongOfEntry(at, 'The line names no account.');
      return;
    }
    const cents = this.#sides(cell, at);
    if (cents === 0) this.#wrongOfEntry(at, 'The line has no amount.');
    else if (cents) this.#add(cell('account'), cents, cell, at);
  }

  #add(word: string, cents: number, cell: Cells, at: number): void {
    const name = cell('payee');
    const payee = name ? { kind: null, name } : null;
    const memo = cell('memo').slice(0, 200);
    this.#entry?.lines.push({ line: at, account: word, cents, memo: memo === this.#entry.memo ? '' : memo, payee });
  }

  /** Cents of one of the columns debit, credit and amount; 0 for none of them, null having said what is wrong. */
  #sides(cell: Cells, at: number): number | null {
    const given = (['debit', 'credit', 'amount'] as const).flatMap((field) => {
      const text = cell(field);
      if (text === '' || text === '-') return [];
      const cents = readAmount(text);
      if (cents === null) this.#wrongOfEntry(at, `“${text.slice(0, 30)}” is no amount of dollars and cents.`);
      return cents === 0 ? [] : [field === 'credit' && cents !== null ? -cents : cents];
    });
    if (given.length <= 1) return given[0] === undefined ? 0 : given[0];
    this.#wrongOfEntry(at, 'The line has more than one amount. Give a debit or a credit.');
    return null;
  }

  #date(text: string, at: number): string | null {
    if (text === '' && this.#options.openedOn) return this.#options.openedOn;
    const { dateOrder } = this.#options;
    const found = readDay(text, dateOrder);
    if (!found) this.#sink.wrong(at, text ? noDay(text, dateOrder) : 'The line has no date.');
    return found;
  }

  #wrongOfEntry(at: number, message: string): void {
    if (this.#entry) this.#entry.isSpoilt = true;
    this.#sink.wrong(at, message);
  }

  #closeEntry(): void {
    const closing = this.#entry;
    this.#entry = null;
    if (!closing || closing.isSpoilt || closing.lines.length === 0) return;
    const { isSpoilt: _, ...entry } = closing;
    const sum = entry.lines.reduce((total, { cents }) => total + cents, 0);
    if (sum !== 0)
      this.#sink.wrong(entry.line, `The debits and credits of this entry are ${formatCents(Math.abs(sum))} apart.`);
    else this.#sink.found(entry);
  }

  #once(key: string, at: number, what: string): void {
    const before = this.#seen.get(key);
    if (before) this.#sink.wrong(at, `${what} stands in line ${before} already.`);
    else this.#seen.set(key, at);
  }
}

export const sheetReader = (sink: Sink, options: SheetOptions): Reader => new SheetReader(sink, options);
