import { inactiveFields } from '#modules/imports/company-rules.ts';
import { fieldsByHeads, type HeadedField } from '#shared/column-heads.ts';

/** What a table of books can be, and how its columns are told. */

const account: HeadedField = { label: 'Account', heads: ['account', 'acct', 'gl'] };
const debitField: HeadedField = { label: 'Debit', heads: ['debit', 'debits', 'dr'] };
const creditField: HeadedField = { label: 'Credit', heads: ['credit', 'credits', 'cr'] };
const date: HeadedField = { label: 'Date', heads: ['date', 'posted', 'day'] };
const party = {
  name: { label: 'Name', heads: ['name'], wholeHeads: ['customer', 'vendor', 'supplier', 'company'] },
  phone: { label: 'Phone', heads: ['phone', 'telephone', 'mobile'] },
  email: { label: 'Email', heads: ['email', 'mail'] },
  address: { label: 'Street', heads: ['street', 'address'] },
  city: { label: 'City', heads: ['city', 'town'] },
  state: { label: 'State', heads: ['state', 'province'] },
  zip: { label: 'ZIP', heads: ['zip', 'postal', 'postcode'] },
  is1099: { label: '1099', heads: ['1099'] },
  taxID: { label: 'Tax id', heads: ['tax', 'ein', 'tin', 'ssn'] },
  terms: { label: 'Terms', heads: ['terms'] },
  // A status alone may be that of a document.
  active: { label: 'Active', heads: ['active'] },
  archived: inactiveFields.archived,
  reference: { label: 'Document number', heads: ['invoice', 'bill', 'document', 'number', 'ref', 'reference', 'num'] },
  date,
  due: { label: 'Due', heads: ['due', 'deadline'] },
  amount: { label: 'Open balance', heads: ['balance', 'open', 'amount', 'owed', 'owes'] },
} as const satisfies Record<string, HeadedField>;

/** What a table can be, with what its columns can mean. */
export const sheetKinds = {
  chart: {
    name: 'Chart of accounts',
    fields: {
      number: { label: 'Number', heads: ['number', 'no', 'code', 'num'] },
      name: { label: 'Name', heads: ['name', 'account', 'title'] },
      type: { label: 'Type', heads: ['type', 'kind', 'class'] },
      parent: { label: 'Account above', heads: ['parent', 'under', 'above'] },
      description: { label: 'Description', heads: ['description', 'notes'] },
    },
    needs: ['name', 'type'],
  },
  opening: {
    name: 'Opening balances',
    fields: {
      account,
      name: { label: 'Account name', heads: ['name', 'title'] },
      debit: debitField,
      credit: creditField,
      amount: { label: 'Balance', heads: ['balance', 'amount'] },
      payee: { label: 'Customer or vendor', heads: ['customer', 'vendor', 'payee'] },
    },
    needs: ['account'],
  },
  journal: {
    name: 'Journal entries',
    fields: {
      entry: { label: 'Entry number', heads: ['entry', 'journal', 'number', 'no', 'ref', 'reference', 'transaction'] },
      date,
      account,
      debit: debitField,
      credit: creditField,
      amount: { label: 'Amount', heads: ['amount'] },
      memo: { label: 'Memo', heads: ['memo', 'description', 'details', 'narration'] },
      payee: { label: 'Payee', heads: ['payee', 'name', 'customer', 'vendor'] },
    },
    needs: ['entry', 'date', 'account'],
  },
  customers: { name: 'Customers and what they owe', fields: party, needs: ['name'] },
  vendors: { name: 'Vendors and what they are owed', fields: party, needs: ['name'] },
} as const satisfies Record<string, { name: string; fields: Record<string, HeadedField>; needs: readonly string[] }>;
export type SheetKind = keyof typeof sheetKinds;
export const sheetKindKeys = Object.keys(sheetKinds) as [SheetKind, ...SheetKind[]];

export const fieldsOf = (kind: SheetKind): Record<string, HeadedField> => sheetKinds[kind].fields;

/** Which column is which field, by their heads. */
export const guessColumns = (kind: SheetKind, heads: readonly string[]): (string | null)[] =>
  fieldsByHeads(fieldsOf(kind), heads);

/** The days that the first lines of a table name, as they are written. */
export function daysOf(columns: readonly (string | null)[], [, ...rows]: readonly (readonly string[])[]): string[] {
  const isDay = (index: number) => columns[index] === 'date' || columns[index] === 'due';
  return rows.flatMap((cells) => cells.filter((_, index) => isDay(index))).map((cell) => cell.trim());
}

/** What a table is taken for before somebody says so: the kind most of whose fields its heads name. */
export function guessKind(heads: readonly string[], fileName: string): SheetKind {
  const named = sheetKindKeys.find((kind) => fileName.toLowerCase().includes(kind.replace(/s$/, '')));
  const score = (kind: SheetKind) =>
    guessColumns(kind, heads).filter(Boolean).length +
    (kind === named ? 2 : 0) -
    (sheetKinds[kind].needs as readonly string[]).filter((need) => !guessColumns(kind, heads).includes(need)).length *
      3;
  return sheetKindKeys.toSorted((a, b) => score(b) - score(a))[0] ?? 'journal';
}
