import { printedFields } from '#modules/custom-fields/public.ts';
import type { EntryLine, JournalEntry } from '#modules/ledger/journal/contract.ts';
import { readEntries } from '#modules/ledger/journal/public.ts';
import { findPayeeLetter } from '#modules/ledger/payees/public.ts';
import { readPaper } from '#modules/tenants/papers/public.ts';
import type { Context } from '#server/context.ts';
import type { DocumentModel, DocumentSection } from '#server/paper/documents.ts';
import { formatCalendarDate } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import type { Field } from '../forms/rules.ts';
import type { Transaction } from '../transactions/contract.ts';
import { transactionEntity } from '../transactions/entity.ts';
import { readTransaction } from '../transactions/public.ts';
import { fieldsOf, referenceLabel } from '../transactions/rules.ts';
import { paperNames, settledNames } from './rules.ts';

/** A money form as it is sent; null when it is not there. Errors: 403 without the right to read the books. */
export async function findTransactionDocument(context: Context, transactionID: number): Promise<DocumentModel | null> {
  context.require(can('accounting', 'read'));
  const transaction = await readTransaction(context, transactionID).catch((error) => {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  });
  return transaction && documentOfTransaction(context, transaction);
}

/** A journal entry as it is sent; null when it is not there. Errors: 403 without the right to read the books. */
export async function findEntryDocument(context: Context, entryID: number): Promise<DocumentModel | null> {
  context.require(can('accounting', 'read'));
  const [entry] = await readEntries(context, [entryID]);
  return entry ? documentOfEntry(context, entry) : null;
}

export async function documentOfTransaction(context: Context, transaction: Transaction): Promise<DocumentModel> {
  const { form, kind, kindName, number, voidedAt } = transaction;
  const payee = 'payee' in form ? form.payee : null;
  const [{ sender }, letter] = await Promise.all([readPaper(context), payee && findPayeeLetter(context, payee)]);
  const title = `${paperNames[kind] ?? kindName} ${number}`;
  return {
    title,
    subject: voidedAt === null ? form.memo : 'VOID',
    sender,
    recipient: letter && { name: letter.name, lines: letter.lines },
    facts: [
      { label: 'Date', value: formatCalendarDate(form.date) },
      { label: referenceLabel(kind), value: form.reference },
      ...fieldsOf(kind).flatMap(([name, field]) => factOf(transaction, name, field)),
      ...(await printedFields(context, { module: transactionEntity.module, entityId: transaction.transactionID })),
    ],
    sections: [
      linesOf(transaction),
      settledOf(transaction, letter === null),
      postedOf(transaction),
      sumsOf(transaction),
    ],
    foot: `${sender.name} · ${title}`,
  };
}

export async function documentOfEntry(context: Context, entry: JournalEntry): Promise<DocumentModel> {
  const { sender } = await readPaper(context);
  const title = `Journal entry ${entry.entryID}`;
  return {
    title,
    subject: entry.memo,
    sender,
    recipient: null,
    facts: [
      { label: 'Date', value: formatCalendarDate(entry.date) },
      { label: 'Source', value: entry.sourceName },
      { label: 'Reference #', value: entry.reference },
      { label: 'Posted by', value: entry.createdBy ?? '' },
      { label: 'Takes back', value: entry.reversesID === null ? '' : `Entry ${entry.reversesID}` },
      { label: 'Stands in for', value: entry.replacesID === null ? '' : `Entry ${entry.replacesID}` },
      { label: 'Reversed by', value: entry.reversedByID === null ? '' : `Entry ${entry.reversedByID}` },
    ],
    sections: [entryTable(entry.lines)],
    foot: `${sender.name} · ${title}`,
  };
}

/** What a field says in one word or two. Amounts and lists stand below. */
function factOf({ form, lines }: Transaction, name: string, field: Field): { label: string; value: string }[] {
  const value = (form as unknown as Record<string, unknown>)[name];
  if (field.is === 'account') {
    const line = lines.find(({ accountID }) => accountID === value);
    return line ? [{ label: field.label, value: line.accountName }] : [];
  }
  if (field.is === 'choice') return [{ label: field.label, value: field.choices[String(value)] ?? '' }];
  if (field.is === 'date' && typeof value === 'string')
    return [{ label: field.label, value: formatCalendarDate(value) }];
  if (field.is === 'rate' && typeof value === 'number' && value > 0)
    return [{ label: field.label, value: `${value}%` }];
  return [];
}

/** What it is for, line by line. */
function linesOf({ form, lines }: Transaction): DocumentSection | null {
  if (!('lines' in form) || form.lines.length === 0) return null;
  const nameOf = new Map(lines.map((line) => [line.accountID, line.accountName]));
  return {
    kind: 'table',
    title: 'Category',
    columns: [
      { label: 'Description', share: 0.75 },
      { label: 'Amount', share: 0.25, isFigure: true },
    ],
    rows: form.lines.map((line) => [
      [nameOf.get(line.accountID), line.memo].filter(Boolean).join(' · '),
      formatDollars(line.amount),
    ]),
    total: null,
  };
}

/** Of several people each item says whose it is. */
function settledOf({ kind, settled }: Transaction, isOfSeveral: boolean): DocumentSection {
  const whose = isOfSeveral ? [{ label: 'From', share: 0.25 }] : [];
  return {
    kind: 'table',
    title: settledNames[kind] ?? 'Settled with',
    columns: [
      { label: 'Document', share: isOfSeveral ? 0.35 : 0.6 },
      ...whose,
      { label: 'Date', share: 0.2 },
      { label: 'Amount', share: 0.2, isFigure: true },
    ],
    rows: settled.map(({ item, amount }) => [
      [item.name, item.reference].filter(Boolean).join(' '),
      ...whose.map(() => item.payeeName ?? ''),
      formatCalendarDate(item.date),
      formatDollars(amount),
    ]),
    total: null,
  };
}

/** What neither has lines nor settles anything is told by what it posted. */
const postedOf = (transaction: Transaction): DocumentSection | null =>
  transaction.settled.length > 0 || 'lines' in transaction.form || 'payee' in transaction.form
    ? null
    : entryTable(transaction.lines);

function entryTable(lines: readonly EntryLine[]): DocumentSection {
  const sum = (side: 'debitAmount' | 'creditAmount') =>
    formatDollars(lines.reduce((cents, line) => cents + (line[side] ?? 0), 0) as Cents);
  const text = (cents: Cents | null) => (cents === null ? '' : formatDollars(cents));
  return {
    kind: 'table',
    title: 'Entry',
    columns: [
      { label: 'Account', share: 0.36 },
      { label: 'Memo', share: 0.28 },
      { label: 'Debit', share: 0.18, isFigure: true },
      { label: 'Credit', share: 0.18, isFigure: true },
    ],
    rows: lines.map((line) => [
      `${line.accountNumber} ${line.accountName}`,
      [line.payeeName, line.memo].filter(Boolean).join(' · '),
      text(line.debitAmount),
      text(line.creditAmount),
    ]),
    total: ['Total', '', sum('debitAmount'), sum('creditAmount')],
  };
}

/** What it comes to, and what that is made of where it is more than one amount. */
function sumsOf({ form, total, open, voidedAt }: Transaction): DocumentSection {
  const amounts = fieldsOf(form.kind).flatMap(([name, field]): [string, number][] =>
    field.is === 'money' ? [[field.label, Number((form as unknown as Record<string, unknown>)[name])]] : [],
  );
  const discount = 'items' in form ? form.items.reduce((sum, item) => sum + item.discount, 0) : 0;
  const parts = amounts.filter(([, cents]) => cents !== 0);
  const left = voidedAt === null ? (open ?? 0) : 0;
  const discounted: [string, number][] = [
    ['Settled', total + discount],
    ['Discount', -discount],
  ];
  const rows: (readonly [string, number])[] = [
    ...(discount > 0 ? discounted : parts.length > 1 || parts.some(([, cents]) => cents !== total) ? parts : []),
    ['Total', total],
  ];
  return {
    kind: 'table',
    title: 'Totals',
    columns: [
      { label: '', share: 0.7 },
      { label: 'Amount', share: 0.3, isFigure: true },
    ],
    rows: rows.map(([label, cents]) => [label, formatDollars(cents as Cents)]),
    total: left === 0 ? null : ['Open', formatDollars(left as Cents)],
  };
}
