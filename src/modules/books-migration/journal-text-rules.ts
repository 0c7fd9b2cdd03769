import { type AccountType, accountTypeKeys, type PayeeKind, payeeKinds } from '#modules/ledger/rules.ts';
import { journalMark, unescapeText } from './exporting/rules.ts';
import {
  dayOf,
  type FoundEntry,
  type FoundLine,
  type FoundPayee,
  formatCents,
  type Reader,
  readAmount,
  type Sink,
} from './rules.ts';

/**
 * Plain-text double-entry journals, pure: what hledger, Ledger and Beancount have in common, in US dollars. Balance assertions are
 * checked. What would make other postings than those in the file (rules, includes, prices, virtual accounts) is refused by its name
 * and line (docs/rules/moving.md).
 */

const typeLetters: Record<string, AccountType> = {
  A: 'other_current_asset',
  Asset: 'other_current_asset',
  C: 'bank',
  Cash: 'bank',
  L: 'other_current_liability',
  Liability: 'other_current_liability',
  E: 'equity',
  Equity: 'equity',
  R: 'income',
  Revenue: 'income',
  X: 'expense',
  Expense: 'expense',
};

/** Directives that say nothing about amounts. */
const harmless =
  /^(payee|tag|commodity|D|decimal-mark|option|plugin|event|note|document|query|custom|close|price|P|pushtag|poptag|bucket)\b/;
const dated = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:=\S+)?(?=\s|$)\s*(.*)$/;

type Declared = { line: number; word: string; facts: Map<string, string> };
type Assertion = { line: number; account: string; date: string; cents: number; sameDay: number };

class JournalReader implements Reader {
  readonly #sink: Sink;
  readonly #sums = new DaySums();
  readonly #types = new Map<string, AccountType>();
  #entry: FoundEntry | null = null;
  #assertions: Assertion[] = [];
  #pending: (Omit<Assertion, 'date' | 'sameDay'> & { after: number })[] = [];
  /** The posting whose amount is what the others leave. */
  #open: FoundLine | null = null;
  #isSpoilt = false;
  #declared: Declared | null = null;
  #isInComment = false;
  #isOwn = false;
  #entries = 0;
  #saidEnd: number | null = null;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  line(text: string, at: number): void {
    if (at === 1 && text === journalMark) this.#isOwn = true;
    if (this.#isInComment) {
      if (/^end comment\b/.test(text)) this.#isInComment = false;
      return;
    }
    if (/^\s/.test(text) || text === '') {
      if (text.trim() === '') this.#close();
      else this.#inner(text.trim(), at);
      return;
    }
    this.#close();
    if (/^[;#*%|]/.test(text)) {
      const end = /^; end of journal, entries: (\d+)$/.exec(text);
      if (end) this.#saidEnd = Number(end[1]);
      return;
    }
    const head = dated.exec(text);
    if (head) this.#dated(head, at);
    else this.#directive(text, at);
  }

  end(lines: number): void {
    this.#close();
    if (this.#isInComment) this.#sink.wrong(lines, 'The file ends within a comment. It may have been cut off.');
    if (this.#isOwn && this.#saidEnd === null)
      this.#sink.wrong(lines, 'The file was cut off: its last line does not say that it ends.');
    this.#sums.settle();
    for (const { line, account, date, cents, sameDay } of this.#assertions) {
      const is = this.#sums.before(account, date) + sameDay;
      if (is !== cents)
        this.#sink.wrong(line, `“${account}” holds ${formatCents(is)} here, not ${formatCents(cents)} as it says.`);
    }
  }

  #directive(text: string, at: number): void {
    const account = /^account\s+(.+?)(?:\s{2,}|\t|$)(.*)$/.exec(text);
    if (account) {
      const word = (account[1] ?? '').trim();
      this.#declared = { line: at, word, facts: new Map() };
      this.#note(account[2] ?? '');
      return;
    }
    if (/^comment\b/.test(text)) this.#isInComment = true;
    else if (/^[~=]/.test(text))
      this.#sink.leftOut(at, text.startsWith('~') ? 'a periodic transaction' : 'a rule of automatic postings');
    else if (!harmless.test(text)) {
      const [name = ''] = text.split(/\s/);
      const isKnown = /^(include|!include|alias|apply|end|year|Y\d*|pad|assert|check|define|eval|python|import)$/.test(
        name,
      );
      this.#sink.wrong(
        at,
        isKnown
          ? `“${name}” is not read here. Write what it does into one file (hledger print), and import that.`
          : `“${name.slice(0, 30)}” is neither a date nor a directive.`,
      );
      this.#isSpoilt = true;
    }
    if (/^[~=]/.test(text)) this.#isSpoilt = true;
  }

  #dated([, year = '', month = '', day = '', rest = '']: string[], at: number): void {
    const date = dayOf(year, month, day);
    if (!date) {
      this.#sink.wrong(at, `“${year}-${month}-${day}” is no date.`);
      this.#isSpoilt = true;
      return;
    }
    const word = /^(open|close|balance|pad|note|document|event|price|commodity|query|custom)\s+(.*)$/.exec(rest);
    if (word) {
      this.#beancount(word[1] ?? '', word[2] ?? '', date, at);
      return;
    }
    const head = /^(?:(?:[*!]|txn)(?=\s|$)\s*)?(?:\(([^)]*)\)\s*)?(.*)$/.exec(rest);
    const [description = '', ...comment] = (head?.[2] ?? '').split(';');
    const quoted = this.#isOwn ? null : /^"((?:[^"\\]|\\.)*)"(?:\s+"((?:[^"\\]|\\.)*)")?/.exec(description.trim());
    const said = quoted ? [quoted[2] === undefined ? null : quoted[1], quoted[2] ?? quoted[1]] : null;
    const memo = said ? [said[0], said[1]].filter(Boolean).join(' | ') : description.trim();
    this.#entry = {
      is: 'entry',
      line: at,
      date,
      reference: (head?.[1] ?? '').trim(),
      memo: this.#isOwn ? unescapeText(memo) : memo,
      due: null,
      lines: [],
    };
    if (!this.#isOwn && comment.length > 0) this.#noteEntry(comment.join(';'));
  }

  #beancount(word: string, rest: string, date: string, at: number): void {
    const [account = '', ...more] = rest.split(/\s+/);
    if (word === 'open') this.#declared = { line: at, word: account, facts: new Map() };
    else if (word === 'balance') {
      const cents = this.#amount(more.join(' ').replace(/;.*$/, '').trim(), at);
      // It is of the morning of its day.
      if (cents !== null) this.#assertions.push({ line: at, account, date, cents, sameDay: 0 });
    } else if (word === 'pad') this.#sink.wrong(at, '“pad” makes postings by itself. Write them into the file.');
    const currency = word === 'open' ? (more[0] ?? '') : '';
    if (currency && !/^USD\b|^["{;]/.test(currency))
      this.#sink.wrong(at, `“${currency}” is another currency than US dollars.`);
  }

  #inner(text: string, at: number): void {
    if (this.#declared) {
      this.#note(text);
      return;
    }
    if (!this.#entry) {
      if (!this.#isSpoilt && !/^[;#]/.test(text)) this.#sink.wrong(at, 'This line belongs to no entry.');
      return;
    }
    if (/^[;#]/.test(text)) {
      this.#noteEntry(text.slice(1));
      return;
    }
    // What Beancount says of an entry beside its postings.
    if (/^[a-z][\w-]*:\s/.test(text) && !/\s{2,}|\t/.test(text)) return;
    this.#posting(text, at);
  }

  #posting(text: string, at: number): void {
    const body = text.replace(/^[*!]\s+/, '');
    const halves =
      /^(.+?)(?:\s{2,}|\t)\s*(.*)$/.exec(body) ??
      /^([A-Z][\w-]*(?::[\w-]+)+)\s+([-+]?[\d.,]+\s*[A-Z]{3}\b.*)$/.exec(body);
    const account = (halves?.[1] ?? body.replace(/\s;.*$/, '')).trim();
    const [rest = '', ...comment] = (halves?.[2] ?? '').split(';');
    if (/^[([]/.test(account)) {
      this.#isSpoilt = true;
      this.#sink.wrong(at, `“${account}” is a virtual posting, which no entry here has.`);
      return;
    }
    const line: FoundLine = { line: at, account, cents: 0, memo: comment.join(';').trim().slice(0, 200), payee: null };
    const [given = '', asserted] = split(rest.trim());
    if (asserted !== undefined) {
      const cents = this.#amount(asserted, at);
      if (given === '') {
        this.#isSpoilt = true;
        this.#sink.wrong(at, 'A balance without an amount is not read. Write the amount too.');
        return;
      }
      if (cents !== null) this.#pending.push({ line: at, account, cents, after: (this.#entry?.lines.length ?? 0) + 1 });
    }
    if (given === '') {
      if (this.#open) {
        this.#isSpoilt = true;
        this.#sink.wrong(at, 'Only one posting of an entry can be without an amount.');
      }
      this.#open = line;
    } else {
      const cents = this.#amount(given, at);
      if (cents === null) this.#isSpoilt = true;
      else line.cents = cents;
    }
    this.#entry?.lines.push(line);
  }

  /** Null, having said why, for what is no amount of dollars. */
  #amount(text: string, at: number): number | null {
    if (/[@{]/.test(text)) {
      this.#sink.wrong(at, `“${text.slice(0, 40)}” has a price or a cost: only US dollars are read.`);
      return null;
    }
    const bare = text.replace(/USD|\$/, '').trim();
    const commodity = /[^\d\s.,+()'’\u00a0-]+/.exec(bare);
    if (commodity) {
      this.#sink.wrong(at, `“${commodity[0].slice(0, 20)}” is another commodity than US dollars.`);
      return null;
    }
    const cents = readAmount(text);
    if (cents === null) this.#sink.wrong(at, `“${text.slice(0, 40)}” is no amount of dollars and cents.`);
    return cents;
  }

  /** Tags of an account that is being declared. */
  #note(text: string): void {
    for (const one of text.split(this.#isOwn ? '\n' : ',')) {
      const tag = /([\w-]+):\s*(.*)$/.exec(one.replace(/^[;\s]*/, '').trim());
      if (tag) this.#declared?.facts.set(tag[1] ?? '', (tag[2] ?? '').trim());
    }
  }

  #noteEntry(text: string): void {
    const tag = /^\s*([\w-]+):\s*(.*)$/.exec(text);
    const entry = this.#entry;
    if (!tag || !entry) return;
    const [, word = '', value = ''] = tag;
    const line = entry.lines.at(-1);
    const said = this.#isOwn ? unescapeText(value) : value.replace(/,.*$/, '').trim();
    if (payeeKinds.includes(word as PayeeKind) && line) line.payee = { kind: word as PayeeKind, name: said };
    else if (word === 'memo' && line) line.memo = said.slice(0, 200);
    else if (word === 'due' && /^\d{4}-\d\d-\d\d$/.test(said)) entry.due = said;
    else if (word === 'reference' && !line) entry.reference = said;
  }

  #close(): void {
    if (this.#declared) this.#closeAccount(this.#declared);
    if (this.#entry && !this.#isSpoilt) this.#closeEntry(this.#entry);
    this.#declared = null;
    this.#entry = null;
    this.#open = null;
    this.#pending = [];
    this.#isSpoilt = false;
  }

  #closeAccount({ line, word, facts }: Declared): void {
    const kind = facts.get('kind');
    const parent = word.includes(':') ? word.slice(0, word.lastIndexOf(':')) : null;
    const letter = typeLetters[facts.get('type') ?? ''];
    const type = accountTypeKeys.find((one) => one === kind) ?? letter ?? this.#typeAbove(word);
    if (type) this.#types.set(word, type);
    // The heads of our own files are no accounts.
    if (this.#isOwn && !facts.has('number')) return;
    const text = (name: string) => (this.#isOwn ? unescapeText(facts.get(name) ?? '') : (facts.get(name) ?? ''));
    this.#sink.found({
      is: 'account',
      line,
      word,
      number: text('number'),
      name: text('name') || (word.split(':').at(-1) ?? word),
      type,
      isContra: facts.get('contra') === 'yes',
      description: text('about'),
      parent: this.#isOwn ? parent : null,
      key: facts.get('key') ?? null,
      isOnlyIfUsed: !this.#isOwn || facts.get('archived') === 'yes',
    });
  }

  #typeAbove(word: string): AccountType | null {
    for (let at = word.lastIndexOf(':'); at > 0; at = word.lastIndexOf(':', at - 1)) {
      const type = this.#types.get(word.slice(0, at));
      if (type) return type;
    }
    return null;
  }

  #closeEntry(entry: FoundEntry): void {
    const sum = entry.lines.reduce((total, { cents }) => total + cents, 0);
    if (this.#open) this.#open.cents = -sum;
    else if (sum !== 0) {
      this.#sink.wrong(entry.line, `The postings of this entry are ${formatCents(Math.abs(sum))} apart.`);
      return;
    }
    if (!this.#isOwn && !entry.lines.some(({ payee }) => payee)) {
      const hint: FoundPayee = { kind: null, name: (entry.memo.split('|')[0] ?? '').trim() };
      if (hint.name) for (const line of entry.lines) line.payee = hint;
    }
    for (const [index, { account, cents }] of entry.lines.entries()) {
      this.#sums.add(account, entry.date, cents);
      for (const one of this.#pending)
        if (one.after === index + 1)
          this.#assertions.push({ ...one, date: entry.date, sameDay: this.#sums.on(one.account, entry.date) });
    }
    entry.lines = entry.lines.filter(({ cents }) => cents !== 0);
    if (entry.lines.length === 0) return;
    this.#entries += 1;
    this.#sink.found(entry);
  }
}

/** `$5 = $10` → both. */
function split(text: string): [string, string | undefined] {
  const at = text.search(/==?\*?/);
  return at < 0
    ? [text, undefined]
    : [
        text.slice(0, at).trim(),
        text
          .slice(at)
          .replace(/^==?\*?/, '')
          .trim(),
      ];
}

/** What each account moved on each day: assertions are of all days before, whatever the order of the file. */
class DaySums {
  readonly #days = new Map<string, Map<string, number>>();
  readonly #running = new Map<string, { date: string; cents: number }[]>();

  add(account: string, date: string, cents: number): void {
    const days = this.#days.get(account) ?? new Map<string, number>();
    if (days.size === 0) this.#days.set(account, days);
    days.set(date, (days.get(date) ?? 0) + cents);
  }

  on = (account: string, date: string): number => this.#days.get(account)?.get(date) ?? 0;

  settle(): void {
    for (const [account, days] of this.#days) {
      let cents = 0;
      const sorted = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const running = sorted.map(([date, moved]) => {
        cents += moved;
        return { date, cents };
      });
      this.#running.set(account, running);
    }
  }

  before(account: string, date: string): number {
    const running = this.#running.get(account) ?? [];
    let low = 0;
    let high = running.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((running[middle]?.date ?? '') < date) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? 0 : (running[low - 1]?.cents ?? 0);
  }
}

export const journalReader = (sink: Sink): Reader => new JournalReader(sink);
