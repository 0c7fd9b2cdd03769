import { type Selectable, sql } from 'kysely';
import {
  type DocumentRows,
  type DocumentTables,
  type Head,
  insertDocuments,
  replaceRows,
  updateHead,
} from '#modules/documents/public.ts';
import { payeeOf } from '#modules/ledger/payees/public.ts';
import type { Payee } from '#modules/ledger/rules.ts';

import type { Context } from '#server/context.ts';
import type { Cents } from '#shared/money.ts';
import { ofUnits, toUnits } from '#shared/units.ts';
import type { Field, FormItem, FormLine } from '../forms/rules.ts';
import { transactionEntity } from './entity.ts';
import { type FormOf, fieldsOf, type TransactionKind } from './rules.ts';

/** How a money form is kept: a head, its lines, what it settles, and a value for each other field of its declaration. */

export const family = transactionEntity.module;

type Value = Omit<DocumentTables['document_values'], 'family' | 'document_id'>;
export type TransactionTables = Omit<DocumentTables, 'documents'> & {
  documents: Omit<DocumentTables['documents'], 'kind' | 'number' | 'entry_id'> & {
    kind: TransactionKind;
    number: number;
    entry_id: number;
  };
};

/** The heads of money forms, `d`. */
export const transactionHeads = (context: Context) =>
  context.db<TransactionTables>().selectFrom('documents as d').where('d.family', '=', family);

const ofHead = sql`r.tenant_id = d.tenant_id and r.family = d.family and r.document_id = d.document_id`;
const payeeJson = sql`case when r.payee_kind is not null then jsonb_build_object('kind', r.payee_kind, 'id', r.payee_id) end`;
/** Of heads `d`, what `formOf` makes the form of. */
export const formColumns = [
  ...(['d.kind', 'd.payee_kind', 'd.payee_id', 'd.document_date', 'd.due_on'] as const),
  ...(['d.reference', 'd.memo', 'd.division_id'] as const),
  sql<FormLine[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('accountID', r.account_id, 'amount', r.amount_cents, 'memo', r.description, 'payee', ${payeeJson})
               || jsonb_strip_nulls(jsonb_build_object('ticketID', r.ticket_id, 'divisionID', r.division_id, 'departmentID', r.department_id,
                 'locationID', r.location_id))
             order by r.line), '[]')
    from document_lines r where ${ofHead})`.as('lines'),
  sql<(FormItem & { field: string })[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('field', r.field, 'itemID', r.item_id, 'amount', r.amount_cents, 'discount', r.discount_cents)
             order by r.line), '[]')
    from document_items r where ${ofHead})`.as('items'),
  sql<Value[]>`(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from document_values r where ${ofHead})`.as('values'),
] as const;

type FormRow = Pick<
  Selectable<TransactionTables['documents']>,
  'kind' | 'payee_kind' | 'payee_id' | 'document_date' | 'due_on' | 'reference' | 'memo' | 'division_id'
> & { lines: FormLine[]; items: (FormItem & { field: string })[]; values: Value[] };

export function formOf(row: FormRow): FormOf {
  const values = new Map(row.values.map((value) => [value.field, value]));
  const fields = fieldsOf(row.kind).map(([name, field]) => [name, fieldValue(row, name, field, values.get(name))]);
  return {
    kind: row.kind,
    date: row.document_date,
    reference: row.reference,
    memo: row.memo,
    divisionID: row.division_id,
    ...Object.fromEntries(fields),
  };
}

/** A document has one payee, one day on which it is due, and one list of lines. */
function fieldValue(row: FormRow, name: string, field: Field, value: Value | undefined): unknown {
  switch (field.is) {
    case 'payee':
      return payeeOf(row);
    case 'date':
      return row.due_on;
    case 'lines':
      return row.lines;
    case 'items':
      return row.items.filter((item) => item.field === name).map(({ field: _, ...item }) => item);
    case 'account':
      return value?.account_id ?? null;
    case 'money':
      return value?.amount_cents ?? 0;
    case 'rate':
      return ofUnits(value?.rate_units ?? 0);
    case 'flag':
      return value?.flag ?? false;
    case 'choice':
      return value?.choice ?? '';
    case 'transaction':
      return value?.about_document_id ?? 0;
  }
}

const rowsOf = (form: FormOf): DocumentRows => {
  const fields = fieldsOf(form.kind).map(([name, field]) => ({ name, field, value: valuesOf(form)[name] }));
  return {
    lines: fields.flatMap(({ field, value }) => (field.is === 'lines' ? (value as FormLine[]).map(rowOfLine) : [])),
    items: fields.flatMap(({ name, field, value }) =>
      field.is === 'items' ? (value as FormItem[]).map((item, index) => rowOfItem(name, item, index)) : [],
    ),
    values: fields.flatMap(({ name, field, value }) => rowOfValue(name, field, value)),
  };
};
const valuesOf = (form: FormOf) => form as unknown as Record<string, unknown>;

/** Once its amount: nothing is counted. */
const rowOfLine = ({ accountID, amount, memo, payee, ...parts }: FormLine, index: number) => ({
  line_id: index + 1,
  line: index + 1,
  description: memo,
  item_class: null,
  quantity_units: toUnits(1),
  rate_units: amount * 100,
  discount_percent_units: 0,
  amount_cents: amount,
  discount_cents: 0,
  account_id: accountID,
  is_taxable: null,
  is_taxed: null,
  stock_cost_cents: 0,
  service_id: null,
  ticket_id: parts.ticketID ?? null,
  payee_kind: payee?.kind ?? null,
  payee_id: payee?.id ?? null,
  division_id: parts.divisionID ?? null,
  department_id: parts.departmentID ?? null,
  location_id: parts.locationID ?? null,
});

const rowOfItem = (field: string, { itemID, amount, discount }: FormItem, index: number) => ({
  field,
  line: index + 1,
  item_id: itemID,
  amount_cents: amount,
  discount_cents: discount,
});

function rowOfValue(name: string, field: Field, value: unknown): Value[] {
  const kept = columnOf(field, value);
  if (value === null || value === undefined || kept === null) return [];
  const none = {
    account_id: null,
    amount_cents: null,
    rate_units: null,
    flag: null,
    choice: null,
    about_document_id: null,
  };
  return [{ line_id: 0, field: name, ...none, ...kept }];
}

/** Where a value of a field is kept; nothing of what stands in the head or in rows of its own. */
function columnOf(field: Field, value: unknown): Partial<Value> | null {
  switch (field.is) {
    case 'account':
      return { account_id: value as number };
    case 'money':
      return { amount_cents: value as Cents };
    case 'rate':
      return { rate_units: toUnits(value as number) };
    case 'flag':
      return { flag: value as boolean };
    case 'choice':
      return { choice: value as string };
    case 'transaction':
      return { about_document_id: value as number };
    default:
      return null;
  }
}

function headOf(form: FormOf) {
  const { payee, dueOn } = valuesOf(form) as { payee?: Payee | null; dueOn?: string | null };
  return {
    kind: form.kind,
    payee_kind: payee?.kind ?? null,
    payee_id: payee?.id ?? null,
    document_date: form.date,
    due_on: dueOn ?? null,
    reference: form.reference,
    memo: form.memo,
    division_id: form.divisionID,
  };
}

type Marks = Partial<Omit<Head, keyof ReturnType<typeof headOf>>>;
type NewTransaction = {
  transactionID: number;
  form: FormOf;
  number: number;
  total: Cents;
  entryID: number;
  postedAt: string;
};

/** Writes new ones, in two statements for all of them: a money form is posted as it is entered. */
export async function insertTransactions(context: Context, transactions: readonly NewTransaction[]): Promise<void> {
  const by = context.actor.userId || null;
  const documents = transactions.map(({ transactionID, form, number, total, entryID, postedAt }) => ({
    documentID: transactionID,
    head: {
      ...headOf(form),
      number,
      total_cents: total,
      entry_id: entryID,
      created_by: by,
      approved_at: postedAt,
      approved_by: by,
    },
    rows: rowsOf(form),
  }));
  await insertDocuments(context, family, documents);
}

/** What is marked, and another form in the place of the one that stands where there is one. */
export async function changeTransaction(
  context: Context,
  transactionID: number,
  marks: Marks,
  form?: FormOf,
): Promise<void> {
  await updateHead(context, family, transactionID, { ...(form && headOf(form)), ...marks });
  if (form) await replaceRows(context, family, { documentID: transactionID, rows: rowsOf(form) });
}
