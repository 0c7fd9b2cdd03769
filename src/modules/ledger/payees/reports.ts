import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type CustomerNames, type LocationNames, ownFirst } from '#modules/customers/public.ts';
import type { PeopleNames } from '#modules/people/public.ts';
import type { VendorNames } from '#modules/vendors/public.ts';
import type { Context } from '#server/context.ts';
import { holdsWords } from '#server/database/words.ts';
import { can, type Feature } from '#shared/permission.ts';
import { type PayeeKind, payeeKinds } from '../rules.ts';
import type { FoundPayee } from './contract.ts';
import type { PayeesTables } from './tables.ts';

const most = 20;

type Tables = CustomerNames & LocationNames & VendorNames & PeopleNames & PayeesTables;

/** Whose right reading each kind needs. */
const featureOf: Record<PayeeKind, Feature> = {
  customer: 'customers',
  vendor: 'vendors',
  donor: 'accounting',
  lender: 'accounting',
  employee: 'users',
};

export const mayRead = (context: Context, kind: PayeeKind): boolean => context.has(can(featureOf[kind], 'read'));

/** Those whose name begins with the text come first, then by name; nothing typed finds the first by name. */
export async function findPayees(context: Context, text: string, kinds: readonly PayeeKind[]): Promise<FoundPayee[]> {
  const asked = (kinds.length > 0 ? [...new Set(kinds)] : payeeKinds).filter((kind) => mayRead(context, kind));
  const found = await Promise.all(
    asked.map(async (kind) => (await queryOf(context, kind, text)).map((row): FoundPayee => ({ kind, ...row }))),
  );
  const wanted = text.toLowerCase();
  const rank = ({ name }: FoundPayee) => (name.toLowerCase().startsWith(wanted) ? 0 : 1);
  return found
    .flat()
    .sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'en'))
    .slice(0, most);
}

type Row = { id: number; name: string; detail: string | null };

function queryOf(context: Context, kind: PayeeKind, text: string): Promise<Row[]> {
  const db = context.db<Tables>();
  const isNamed = (column: string) => (text === '' ? sql<SqlBool>`true` : holdsWords(text, column));
  const inOrder = (column: string) => {
    const name = sql`lower(${sql.ref(column)})`;
    // Of nothing typed the index on names has the first of them.
    return text === '' ? name : sql`starts_with(${name}, ${text.toLowerCase()}) desc, ${name}`;
  };
  const place = (city: string, state: string): RawBuilder<string | null> =>
    sql`nullif(concat_ws(', ', nullif(${sql.ref(city)}, ''), nullif(${sql.ref(state)}, '')), '')`;
  switch (kind) {
    case 'customer':
      return db
        .selectFrom('customers as c')
        .select(['c.customer_id as id', 'c.name'])
        .select((eb) =>
          eb
            .selectFrom('customer_locations as l')
            .select(place('l.city', 'l.state').as('place'))
            .whereRef('l.customer_id', '=', 'c.customer_id')
            .where('l.deleted_at', 'is', null)
            .orderBy(ownFirst('location_id'))
            .limit(1)
            .as('detail'),
        )
        .where('c.deleted_at', 'is', null)
        .where(isNamed('c.name'))
        .orderBy(inOrder('c.name'))
        .limit(most)
        .execute();
    case 'vendor':
      return db
        .selectFrom('vendors as v')
        .select(['v.vendor_id as id', 'v.name', place('v.city', 'v.state').as('detail')])
        .where('v.deleted_at', 'is', null)
        .where(isNamed('v.name'))
        .orderBy(inOrder('v.name'))
        .limit(most)
        .execute();
    case 'employee':
      return db
        .selectFrom('people as u')
        .select(['u.user_id as id', 'u.name', sql<string | null>`nullif(u.job_title, '')`.as('detail')])
        .where('u.user_type', '<>', 'customer')
        .where('u.status', '<>', 'deactivated')
        .where(isNamed('u.name'))
        .orderBy(inOrder('u.name'))
        .limit(most)
        .execute();
    default:
      return db
        .selectFrom('payees as p')
        .select(['p.payee_id as id', 'p.name', sql<string | null>`nullif(p.phone, '')`.as('detail')])
        .where('p.kind', '=', kind)
        .where('p.archived_at', 'is', null)
        .where(isNamed('p.name'))
        .orderBy(inOrder('p.name'))
        .limit(most)
        .execute();
  }
}
