import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { emptyDatabase } from './database.ts';

export type Row = Record<string, unknown>;
type Table = { name: string; columns: string[] };

/** What is counted from the truth and counted anew; what only the program's own running writes. */
const isDerived = (table: string) =>
  /_sums$|_folds$|_balances$|^cash_flow_open$|^schema_(migrations|functions)$/.test(table);

/** What migrations have changed on purpose since a database was kept. */
type Changes = {
  /** Tables that have another name now, or stand in several: then a query in brackets that answers their rows. */
  calledNow?: Readonly<Record<string, string>>;
  /** What a row of a table is now; given all that was kept. */
  changedSince?: (keptIn: <T extends Row>(table: string) => T[]) => Readonly<Record<string, (row: Row) => Row>>;
  /** Makes of what was kept what else the earlier program could have written. */
  prepare?: string;
};

/**
 * A database as an earlier program wrote it, brought up to the program of today: `test/kept/NAME.sql.gz`, which is `pg_dump --inserts` of a
 * PostgreSQL 15. What it holds is the truth that every later program has to show unchanged.
 */
export async function openKept(
  name: string,
  { calledNow = {}, changedSince = () => ({}), prepare = '' }: Changes = {},
) {
  const database = await emptyDatabase();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(gunzipSync(readFileSync(new URL(`kept/${name}.sql.gz`, import.meta.url))).toString('utf8'));
  await owner.query('reset all');
  await owner.query(prepare);
  const tables = await tablesOf(owner);
  const read = async (called: (table: string) => string) => {
    const found = new Map<string, Row[]>();
    for (const { name: table } of tables) found.set(table, await rowsOf(owner, called(table)));
    return found;
  };
  const before = await read((table) => table);
  const keptIn = <T extends Row>(table: string): T[] => (before.get(table) ?? []) as T[];
  await migrate(database.ownerUrl);
  await owner.query('analyze');
  const after = await read((table) => calledNow[table] ?? table);
  await owner.end();
  const changes = changedSince(keptIn);

  /** By table, rows that are not what they were in the columns that they had, and those that stand there instead. */
  const lost = (): Row => {
    const changed: Row = {};
    for (const { name: table } of tables) {
      const expected = keptIn(table).map(changes[table] ?? ((row) => row));
      const columns = Object.keys(expected[0] ?? {});
      const found = new Set(after.get(table)?.map((row) => only(row, columns)));
      const missing = expected.map((row) => only(row, columns)).filter((row) => !found.delete(row));
      if (missing.length + found.size > 0) changed[table] = [...missing.slice(0, 3), '→', ...[...found].slice(0, 3)];
    }
    return changed;
  };
  return { database, keptIn, lost };
}

async function tablesOf(owner: pg.Client): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace in ('public'::regnamespace, 'directory'::regnamespace)
      group by c.oid, c.relname`,
  );
  return rows.filter(({ name }) => !isDerived(name));
}

async function rowsOf(owner: pg.Client, name: string): Promise<Row[]> {
  const { rows } = await owner.query<{ row: string }>(
    `select to_jsonb(t)::text as row from ${await placeOf(owner, name)} t`,
  );
  return rows.map(({ row }) => JSON.parse(row));
}

async function placeOf(owner: pg.Client, name: string): Promise<string> {
  if (name.startsWith('(')) return name;
  const schema = (await owner.query(`select to_regclass('public.' || $1) as there`, [name])).rows[0].there;
  return `${schema ? 'public' : 'directory'}.${name}`;
}

/** 0195: what was one row with the JSON of its form is a head, lines, and what only an invoice has. 0197: so is its tax (`kept-fees.test.ts`). */
export const invoicesOfOneRow = `(
  select d.tenant_id, d.document_id as invoice_id, d.kind, d.number, d.customer_id, d.document_date as invoice_date, d.due_on, d.total_cents,
         jsonb_build_object('zoneName', i.zone_name, 'exemption', case when i.exempt_reason is not null then
           jsonb_build_object('reason', i.exempt_reason, 'certificate', i.exempt_certificate) end) as taxes,
         d.version, d.entry_id, d.created_at, d.created_by, d.submitted_at, d.submitted_by, d.approved_at, d.approved_by, d.mailed_at, d.mailed_to,
         d.voided_at, d.deleted_at, d.import_id, d.is_taken_back,
         jsonb_build_object(
           'kind', d.kind, 'customerID', d.customer_id, 'date', d.document_date, 'terms', d.terms, 'dueOn', case when i.has_own_due then d.due_on end,
           'purchaseOrder', d.reference, 'memo', d.memo, 'message', i.message, 'divisionID', d.division_id, 'zoneID', i.zone_id,
           'discount', i.discount_cents, 'isDiscountShown', i.is_discount_shown, 'retainagePercent', i.retainage_percent_units / 10000.0,
           'lines', (select jsonb_agg(jsonb_build_object(
               'description', l.description, 'itemClass', l.item_class, 'quantity', l.quantity_units / 10000.0, 'rate', l.rate_units / 10000.0,
               'discountPercent', l.discount_percent_units / 10000.0, 'accountID', l.account_id, 'isTaxable', l.is_taxable,
               'stockCost', l.stock_cost_cents, 'ticketID', l.ticket_id) order by l.line)
             from document_lines l where (l.tenant_id, l.family, l.document_id) = (d.tenant_id, d.family, d.document_id))) as form
  from documents d join invoices i on i.tenant_id = d.tenant_id and i.invoice_id = d.document_id
  where d.family = 'invoices')`;

/** 0198: so are money forms, with what they settle and a value for each other field; what is empty has no row. */
export const transactionsOfOneRow = `(
  select d.tenant_id, d.document_id as transaction_id, d.kind, d.number, d.total_cents, d.entry_id, d.created_at, d.created_by, d.voided_at, d.mailed_at,
         d.mailed_to,
         jsonb_strip_nulls(jsonb_build_object(
           'kind', d.kind, 'date', d.document_date, 'reference', d.reference, 'memo', d.memo, 'divisionID', d.division_id, 'dueOn', d.due_on,
           'payee', case when d.payee_kind is not null then jsonb_build_object('kind', d.payee_kind, 'id', d.payee_id) end,
           'lines', (select jsonb_agg(jsonb_build_object(
               'accountID', l.account_id, 'amount', l.amount_cents, 'memo', l.description,
               'payee', case when l.payee_kind is not null then jsonb_build_object('kind', l.payee_kind, 'id', l.payee_id) end) order by l.line)
             from document_lines l where (l.tenant_id, l.family, l.document_id) = (d.tenant_id, d.family, d.document_id))))
         || coalesce((select jsonb_object_agg(field, list) from (
             select i.field, jsonb_agg(jsonb_build_object('itemID', i.item_id, 'amount', i.amount_cents, 'discount', i.discount_cents) order by i.line) as list
             from document_items i where (i.tenant_id, i.family, i.document_id) = (d.tenant_id, d.family, d.document_id) group by i.field) x), '{}')
         || coalesce((select jsonb_object_agg(v.field, coalesce(to_jsonb(v.account_id), to_jsonb(v.amount_cents), to_jsonb(v.rate_units / 10000.0),
               to_jsonb(v.flag), to_jsonb(v.choice), to_jsonb(v.about_document_id)))
             from document_values v where (v.tenant_id, v.family, v.document_id) = (d.tenant_id, d.family, d.document_id)), '{}') as form
  from documents d where d.family = 'account_transactions')`;
/** 0214: what a recurring entry posts is lines. */
export const recurringOfOneRow = `(
  select r.*, coalesce((select jsonb_agg(jsonb_build_object(
               'accountID', l.account_id, 'debitAmount', l.debit_cents, 'creditAmount', l.credit_cents, 'memo', l.memo,
               'payee', case when l.payee_kind is not null then jsonb_build_object('kind', l.payee_kind, 'id', l.payee_id) end,
               'ticketID', l.ticket_id, 'divisionID', l.division_id, 'departmentID', l.department_id, 'locationID', l.location_id) order by l.line)
             from recurring_lines l where (l.tenant_id, l.recurring_id) = (r.tenant_id, r.recurring_id)), '[]') as lines
  from recurring_entries r)`;
export const withoutEmpty = (row: Row): Row => ({
  ...row,
  form: JSON.parse(
    JSON.stringify(row.form, (_, value) =>
      value === null || (Array.isArray(value) && value.length === 0) ? undefined : value,
    ),
  ),
});

export function withoutRates(row: Row): Row {
  const { zoneName, exemption } = row.taxes as Row;
  return { ...row, taxes: { zoneName, exemption } };
}

const everyOne = { every: 1, weekdays: [], on: null, endsOn: null, times: null, workdays: 'all' };

/** 0200 to 0202: what comes again keeps one rule, told here a second time. */
export const recurrencesSince: Readonly<Record<string, (row: Row) => Row>> = {
  work_series: ({ every, unit, first_on, ...row }) => ({
    ...row,
    recurrence: { ...everyOne, every, unit: unit === 'weekday' ? 'workday' : unit, startsOn: first_on },
  }),
  recurring_entries: ({ frequency, starts_on, is_last_day, ends_on, ...row }) => ({
    ...row,
    recurrence: {
      ...everyOne,
      unit: units[String(frequency)],
      on: is_last_day ? 'last' : null,
      startsOn: starts_on,
      endsOn: ends_on,
    },
  }),
  report_schedules: ({ frequency, day, ...row }) => ({
    ...row,
    recurrence: {
      ...everyOne,
      unit: frequency === 'weekly' ? 'week' : 'month',
      weekdays: frequency === 'weekly' ? [day] : [],
      on: frequency === 'weekly' ? null : (day ?? 1),
      startsOn: `${[String(row.created_at).slice(0, 10), String(row.next_on)].sort()[0]?.slice(0, 8)}01`,
      workdays: frequency === 'month_end' ? 'next' : 'all',
    },
  }),
};
const units: Record<string, string> = { weekly: 'week', monthly: 'month', quarterly: 'quarter', yearly: 'year' };

/** With its keys in order, and only those that are asked for. */
const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(inOrder)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, inOrder(one)]),
        )
      : value;
const only = (row: Row, columns: readonly string[]): string =>
  JSON.stringify(inOrder(Object.fromEntries(columns.map((column) => [column, row[column]]))));
