import type { TestApp } from '#test/app.ts';

/** What each table holds of a company: how many rows, and a sum over them. */
export type Sums = Map<string, string>;

/** A table and a company of which rows of it were written. */
export type Touched = { name: string; tenantID: number };
type Table = { name: string; columns: string; key: string };

/** The names of the rows that a statement wrote, in its transition tables. */
const writtenBy = {
  insert: { referencing: 'new table as now', rows: 'now' },
  update: { referencing: 'old table as was new table as now', rows: '(table was union all table now)' },
  delete: { referencing: 'old table as was', rows: 'was' },
};

/** From here on every statement that writes rows of a table says whose and which. */
const noting = ({ name, key }: Table): string => `
  create unlogged table kept.moved_${name} as select ${key} from public.${name} limit 0;
  ${Object.entries(writtenBy)
    .map(
      ([how, { referencing, rows }]) => `
        create function kept.note_${how}_${name}() returns trigger language plpgsql security definer as $$
        begin
          insert into kept.moved_${name} select ${key} from ${rows} as moved;
          insert into kept.touched select distinct '${name}', tenant_id from ${rows} as moved;
          return null;
        end $$;
        create trigger noted_${how} after ${how} on public.${name} referencing ${referencing}
          for each statement execute function kept.note_${how}_${name}();`,
    )
    .join('')}`;

/**
 * The rows of companies: their sums, and a copy of one company's as they are now to which it can go back. Going back leaves
 * out triggers and foreign keys, and what is no company's.
 */
export async function openRows({ owner }: TestApp) {
  const { rows: tables } = await owner.query<Table>(`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ') filter (where a.attgenerated = '') as columns,
           string_agg(quote_ident(a.attname), ', ') filter (where a.attnum = any(i.indkey)) as key
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and obj_description(c.oid, 'pg_class') = 'distributed'
     group by c.relname order by c.relname`);
  const names = tables.map(({ name }) => name);

  /** Of all tables, or of some. */
  async function sums(tenantID: number, some: readonly string[] = names): Promise<Sums> {
    if (some.length === 0) return new Map();
    const each = some.map(
      (name) =>
        `select '${name}' as name, concat(count(*), ':', sum(hashtextextended(t::text, 0))) as sum from ${name} t where tenant_id = $1`,
    );
    const { rows } = await owner.query<{ name: string; sum: string }>(each.join(' union all '), [tenantID]);
    return new Map(rows.map(({ name, sum }) => [name, sum]));
  }
  /** How many rows there are, of all tables or of some. */
  async function counts(tenantID: number, some: readonly string[] = names): Promise<Map<string, number>> {
    if (some.length === 0) return new Map();
    const each = some.map(
      (name) => `select '${name}' as name, count(*)::int as rows from ${name} where tenant_id = $1`,
    );
    const { rows } = await owner.query<{ name: string; rows: number }>(each.join(' union all '), [tenantID]);
    return new Map(rows.map((one) => [one.name, one.rows]));
  }
  /** The tables that hold something else now. */
  const changed = (before: Sums, now: Sums) => [...now.keys()].filter((name) => before.get(name) !== now.get(name));

  await owner.query(`
    create schema kept;
    grant usage on schema kept to public;
    create unlogged table kept.touched (name text not null, tenant_id bigint not null);
    ${tables.map(noting).join('')}`);
  /** What was written since it was gone back, or kept. */
  const touched = async (): Promise<Touched[]> =>
    (await owner.query<Touched>('select distinct name, tenant_id as "tenantID" from kept.touched')).rows.map(
      ({ name, tenantID }) => ({ name, tenantID: Number(tenantID) }),
    );

  /** Keeps a company as it is; what it answers takes it back there, and says what had been written since. */
  async function keep(tenantID: number): Promise<() => Promise<Touched[]>> {
    const forgotten = tables.map(({ name }) => `kept.moved_${name}`).join(', ');
    const copies = tables.map(
      ({
        name,
        key,
      }) => `create unlogged table kept.${name} as select * from public.${name} where tenant_id = ${tenantID};
        alter table kept.${name} add primary key (${key});`,
    );
    await owner.query(`truncate kept.touched, ${forgotten}; ${copies.join('')}`);
    const looksThrough =
      'update directory.sessions set viewed_role_id = null where tenant_id = $1 and viewed_role_id is not null';
    const putBack = ({ name, columns, key }: Table) => `
      delete from public.${name} where tenant_id = ${tenantID} and (${key}) in (select ${key} from kept.moved_${name});
      insert into public.${name} (${columns}) overriding system value
        select ${columns} from kept.${name} where (${key}) in (select ${key} from kept.moved_${name});
      delete from kept.moved_${name};`;
    return async () => {
      const written = await touched();
      const back = tables.filter(({ name }) => written.some((one) => one.name === name)).map(putBack);
      if (back.length > 0)
        await owner.query(
          `begin; set local session_replication_role = replica; ${back.join('')} delete from kept.touched; commit`,
        );
      await owner.query(looksThrough, [tenantID]);
      return written;
    };
  }
  return { sums, counts, changed, touched, keep };
}
