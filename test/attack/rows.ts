import type { TestApp } from '#test/app.ts';

/** What each table holds of a company, as one number of rows and one sum over them. */
export type Sums = Map<string, string>;

/**
 * The rows of companies: their sums, and a copy of them as they are now to which a company can go back. Going back leaves
 * out triggers and foreign keys, and what is no company's.
 */
export async function openRows({ owner }: TestApp) {
  const { rows: tables } = await owner.query<{ name: string; columns: string }>(`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ') filter (where a.attgenerated = '') as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and obj_description(c.oid, 'pg_class') = 'distributed'
     group by c.relname order by c.relname`);
  const sumOf = ({ name }: { name: string }) =>
    `select '${name}' as name, concat(count(*), ':', sum(hashtextextended(t::text, 0))) as sum from ${name} t where tenant_id = $1`;
  const allSums = tables.map(sumOf).join(' union all ');
  const sums = async (tenantID: number): Promise<Sums> => {
    const { rows } = await owner.query<{ name: string; sum: string }>({
      ...{ name: 'all_sums', text: allSums, values: [tenantID] },
    });
    return new Map(rows.map(({ name, sum }) => [name, sum]));
  };
  const changed = (before: Sums, now: Sums) => [...now].filter(([name, sum]) => before.get(name) !== sum);

  /** Keeps a company as it is; what it answers takes it back there and says which tables had been changed. */
  async function keep(tenantID: number): Promise<() => Promise<string[]>> {
    const before = await sums(tenantID);
    const schema = `kept_${tenantID}`;
    await owner.query(
      `create schema ${schema}; ${tables
        .map(
          ({ name }) => `create table ${schema}.${name} as select * from public.${name} where tenant_id = ${tenantID};`,
        )
        .join('')}`,
    );
    return async () => {
      const names = changed(before, await sums(tenantID)).map(([name]) => name);
      const back = tables
        .filter(({ name }) => names.includes(name))
        .map(
          ({ name, columns }) => `delete from public.${name} where tenant_id = ${tenantID};
            insert into public.${name} (${columns}) overriding system value select ${columns} from ${schema}.${name};`,
        );
      if (back.length > 0)
        await owner.query(`begin; set local session_replication_role = replica; ${back.join('')} commit`);
      return names;
    };
  }
  return { sums, changed, keep };
}
