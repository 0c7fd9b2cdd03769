import { sql } from 'kysely';
import { type CustomerNames, countedAs, findTerms as customerTerms, findAddress } from '#modules/customers/public.ts';
import { textsAt } from '#modules/events/public.ts';
import type { PeopleNames } from '#modules/people/public.ts';
import { addressLines } from '#modules/places/rules.ts';
import { findVendorLetter, type VendorNames, findTerms as vendorTerms } from '#modules/vendors/public.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { notFound } from '#shared/errors.ts';
import { dayEnd } from '../public.ts';
import type { Payee, PayeeKind } from '../rules.ts';
import { payeeKey, payeeWords } from './rules.ts';
import type { PayeesTables } from './tables.ts';

export { findPayees } from './reports.ts';

type Tables = CustomerNames & VendorNames & PeopleNames & PayeesTables;
type Named = { kind: PayeeKind; id: number; name: string; isGone: boolean };

/**
 * Names of whom postings are about, by `payeeKey`, of all five kinds; of deleted and archived ones too. As they were called at the end of
 * a day where one is given (docs/rules/statements.md, "As of posting date a day").
 */
export async function payeeNames(
  context: Context,
  payees: readonly Payee[],
  day?: string | undefined,
): Promise<Map<string, string>> {
  const names = new Map((await readPayees(context, payees)).map((one) => [payeeKey(one), one.name]));
  if (day === undefined) return names;
  for (const [kind, those] of Map.groupBy(payees, ({ kind }) => kind)) {
    const former = await formerNames(
      context,
      kind,
      those.map(({ id }) => id),
      day,
    );
    for (const [id, name] of former) names.set(payeeKey({ kind, id }), name);
  }
  return names;
}

/** A payee by their id, and everybody who was merged into them: what was posted for these counts as theirs. */
export const payeesAs = async (context: Context, payee: Payee | null): Promise<number[]> =>
  payee?.kind === 'customer' ? countedAs(context, payee.id) : [payee?.id ?? 0];

type OfPayee = { payee_kind: PayeeKind | null; payee_id: number | null };

export const payeeOf = ({ payee_kind: kind, payee_id: id }: OfPayee): Payee | null =>
  kind && id !== null ? { kind, id } : null;

/** Names of whom postings are about. */
export async function namesOfPostings(
  context: Context,
  lines: readonly OfPayee[],
): Promise<(line: OfPayee) => string | null> {
  const names = await payeeNames(
    context,
    lines.flatMap((line) => payeeOf(line) ?? []),
  );
  return (line) => {
    const payee = payeeOf(line);
    return payee && (names.get(payeeKey(payee)) ?? null);
  };
}

/** Where the events of each kind keep its name. Nothing renames an employee. */
const renamed: Partial<Record<PayeeKind, { module: string; field: string }>> = {
  customer: { module: 'customers', field: 'customerName' },
  vendor: { module: 'vendors', field: 'vendorName' },
  lender: { module: 'payees', field: 'name' },
  donor: { module: 'payees', field: 'name' },
};

/** What those who were renamed after a day were called at its end. */
async function formerNames(
  context: Context,
  kind: PayeeKind,
  ids: readonly number[],
  day: string,
): Promise<Map<number, string>> {
  const place = renamed[kind];
  return place ? textsAt(context, { ...place, ids, moment: dayEnd(context, day) }) : new Map();
}

/**
 * Errors: 404 for the first that is not there, by its kind: unknown, deleted or archived, of another kind, or a person who
 * is a customer's and no employee.
 */
export async function assertPayees(context: Context, payees: readonly Payee[]): Promise<void> {
  const there = new Set((await readPayees(context, payees)).filter(({ isGone }) => !isGone).map(payeeKey));
  const missing = payees.find((payee) => !there.has(payeeKey(payee)));
  if (missing) throw notFound(payeeWords[missing.kind]);
}

/** By when those of the payees who have terms pay or are paid (src/shared/payment-terms.ts), by `payeeKey`. */
export async function payeeTerms(context: Context, payees: readonly Payee[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    Object.entries({ customer: customerTerms, vendor: vendorTerms }).map(async ([kind, read]) => {
      const ids = [...new Set(payees.filter((payee) => payee.kind === kind).map(({ id }) => id))];
      const terms = ids.length > 0 ? await read(context, ids) : [];
      return [...terms].map(([id, text]) => [payeeKey({ kind: kind as PayeeKind, id }), text] as const);
    }),
  );
  return new Map(found.flat());
}

/** How mail and letters reach somebody: what is not kept of them is empty. Null for who is not there. */
export async function findPayeeLetter(context: Context, payee: Payee) {
  const name = (await payeeNames(context, [payee])).get(payeeKey(payee));
  if (name === undefined) return null;
  const [address, row] = await Promise.all([
    payee.kind === 'customer' ? findAddress(context, payee.id) : null,
    payee.kind === 'customer'
      ? context
          .db<CustomerNames>()
          .selectFrom('customers')
          .select('email')
          .where('customer_id', '=', payee.id)
          .executeTakeFirst()
      : payee.kind === 'vendor'
        ? findVendorLetter(context, payee.id)
        : null,
  ]);
  const place = address ?? (row && 'city' in row ? row : null);
  return { name, email: row?.email ?? '', lines: place ? addressLines(place) : [] };
}

/** One query for each kind that is asked for. */
async function readPayees(context: Context, payees: readonly Payee[]): Promise<Named[]> {
  const byKind = Map.groupBy(payees, ({ kind }) => kind);
  const found = await Promise.all(
    [...byKind].map(async ([kind, those]) => {
      const ids = [...new Set(those.map(({ id }) => id))];
      return (await queryOf(context, kind, ids)).map((row) => ({ kind, ...row }));
    }),
  );
  return found.flat();
}

function queryOf(context: Context, kind: PayeeKind, ids: readonly number[]): Promise<Omit<Named, 'kind'>[]> {
  const db = context.db<Tables>();
  const among = anyOf(ids);
  const gone = (condition: string) => sql<boolean>`${sql.raw(condition)}`.as('isGone');
  switch (kind) {
    case 'customer':
      return db
        .selectFrom('customers')
        .select(['customer_id as id', 'name', gone('deleted_at is not null')])
        .where('customer_id', '=', among)
        .execute();
    case 'vendor':
      return db
        .selectFrom('vendors')
        .select(['vendor_id as id', 'name', gone('deleted_at is not null')])
        .where('vendor_id', '=', among)
        .execute();
    case 'employee':
      return db
        .selectFrom('people')
        .select(['user_id as id', 'name', gone("user_type = 'customer'")])
        .where('user_id', '=', among)
        .execute();
    default:
      return db
        .selectFrom('payees')
        .select(['payee_id as id', 'name', gone('archived_at is not null')])
        .where('payee_id', '=', among)
        .where('kind', '=', kind)
        .execute();
  }
}

/** Who bears each of the names, given in lower case; null where several do. Nobody who is deleted or archived. */
export async function findPayeesByName(context: Context, names: readonly string[]): Promise<Map<string, Payee | null>> {
  const found = new Map<string, Payee | null>();
  for (const { kind, id, word } of await bearersOf(context, names)) {
    if (kind === 'employee') continue;
    found.set(word, found.has(word) ? null : { kind, id });
  }
  return found;
}

/** The same by kind and name, as `customer orla ridge`; employees too. */
export async function findPayeesOfKinds(
  context: Context,
  names: readonly string[],
): Promise<Map<string, Payee | null>> {
  const found = new Map<string, Payee | null>();
  for (const { kind, id, word } of await bearersOf(context, names)) {
    const key = `${kind} ${word}`;
    found.set(key, found.has(key) ? null : { kind, id });
  }
  return found;
}

async function bearersOf(context: Context, names: readonly string[]) {
  if (names.length === 0) return [];
  const { rows } = await sql<{ kind: PayeeKind; id: number; word: string }>`
    with asked as (select distinct unnest(${[...new Set(names)]}::text[]) as word)
    select 'customer' as kind, customer_id as id, word from customers join asked on lower(name) = word
    where tenant_id = ${context.tenantId} and deleted_at is null
    union all
    select 'vendor', vendor_id, word from vendors join asked on lower(name) = word
    where tenant_id = ${context.tenantId} and deleted_at is null
    union all
    select 'employee', user_id, word from people join asked on lower(name) = word
    where tenant_id = ${context.tenantId} and user_type <> 'customer'
    union all
    select kind, payee_id, word from payees join asked on lower(name) = word
    where tenant_id = ${context.tenantId} and archived_at is null
  `.execute(context.db());
  return rows;
}
