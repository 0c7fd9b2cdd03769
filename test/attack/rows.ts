import type { TestApp } from '#test/app.ts';

/** What each table holds of a company: how many rows, and a sum over them. */
export type Sums = Map<string, string>;
export const countOf = (sum = ''): number => Number(sum.split(':')[0]);

/**
 * The rows of companies: their sums, and a copy of one company's as they are now to which it can go back. Going back leaves
 * out triggers and foreign keys, and what is no company's.
 */
export async function openRows({ owner }: TestApp) {
  const { rows: tables } = await owner.query<{ name: string; columns: string }>(`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ') filter (where a.attgenerated = '') as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and obj_description(c.oid, 'pg_class') = 'distributed'
     group by c.relname order by c.relname`);

  /** Of all tables, or of some. */
  async function sums(tenantID: number, some: readonly string[] = tables.map(({ name }) => name)): Promise<Sums> {
    if (some.length === 0) return new Map();
    const each = some.map(
      (name) =>
        `select '${name}' as name, concat(count(*), ':', sum(hashtextextended(t::text, 0))) as sum from ${name} t where tenant_id = $1`,
    );
    const { rows } = await owner.query<{ name: string; sum: string }>(each.join(' union all '), [tenantID]);
    return new Map(rows.map(({ name, sum }) => [name, sum]));
  }
  /** The tables that hold something else now. */
  const changed = (before: Sums, now: Sums) => [...now.keys()].filter((name) => before.get(name) !== now.get(name));

  // Each table that is written to from here on says so.
  await owner.query(`
    create schema kept;
    create table kept.touched (name text not null);
    create function kept.touch() returns trigger language plpgsql security definer as $$
    begin
      insert into kept.touched values (tg_table_name);
      return null;
    end $$;
    grant usage on schema kept to public;
    ${tables
      .map(
        ({ name }) =>
          `create trigger touched after insert or update or delete on ${name} for each statement execute function kept.touch();`,
      )
      .join('')}`);
  const touched = async (): Promise<string[]> =>
    (await owner.query<{ name: string }>('select distinct name from kept.touched')).rows.map(({ name }) => name);

  /** Keeps a company as it is; what it answers takes it back there, and says which tables had been written to since. */
  async function keep(tenantID: number): Promise<() => Promise<string[]>> {
    const copies = tables.map(
      ({ name }) => `create table kept.${name} as select * from public.${name} where tenant_id = ${tenantID};`,
    );
    await owner.query(`truncate kept.touched; ${copies.join('')}`);
    const looksThrough =
      'update directory.sessions set viewed_role_id = null where tenant_id = $1 and viewed_role_id is not null';
    return async () => {
      const names = await touched();
      const back = tables
        .filter(({ name }) => names.includes(name))
        .map(
          ({ name, columns }) => `delete from public.${name} where tenant_id = ${tenantID};
            insert into public.${name} (${columns}) overriding system value select ${columns} from kept.${name};`,
        );
      if (back.length > 0)
        await owner.query(
          `begin; set local session_replication_role = replica; ${back.join('')} delete from kept.touched; commit`,
        );
      await owner.query(looksThrough, [tenantID]);
      return names;
    };
  }
  return { sums, changed, touched, keep };
}
