import { type SelectQueryBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { anyOf } from '../database/idioms.ts';
import { chosen, type SearchedKind } from '../search/searched-kind.ts';
import type { Found } from './entities.ts';
import type { NameOf, RecordDeclaration, Row } from './record-declaration.ts';
import { inItsTable } from './record-head.ts';

type Rows = (context: Context) => SelectQueryBuilder<Record<string, Row>, string, object>;

/** How a declared kind is found: by its own columns, and by what those it refers to are called. */
export function searchedOf<Fields extends object, Names extends object>(
  declared: RecordDeclaration<Fields, Names>,
  rows: Rows,
): SearchedKind | undefined {
  const { table, id, label, found, names, columns } = declared;
  if (!found) return undefined;
  const { words, detail, number } = found;
  const key = sql.ref<number>(`${table}.${id}`);
  const named = Object.entries<NameOf<Fields>>(names ?? {});
  const followed = named.flatMap(([, { module, of }]) => (module === undefined ? [] : [[module, of] as const]));
  const fieldOf = (column: unknown) => Object.entries(columns).find(([, own]) => own === column)?.[0];
  const calledBy = fieldOf(number?.name ?? words[0]);
  const texts = words.map((word, index) =>
    (typeof word === 'string' ? sql<string | null>`${sql.ref(word)}::text` : word).as(`text_${index}`),
  );
  return {
    ...(calledBy && { calledBy }),
    async words(context, which) {
      const { where, limit } = chosen(key, which);
      const own = await rows(context)
        .select([key.as('id'), ...texts])
        .select((number ? sql<string | null>`${sql.ref(number.column)}::text` : sql<null>`null`).as('called'))
        .where(where)
        .orderBy(key)
        .limit(limit)
        .execute();
      return (own as Row[]).map((row) => ({
        id: row.id as number,
        number: row.called as string | null,
        texts: [
          ...words.map((_word, index) => row[`text_${index}`]),
          ...named.map(([field]) => row[field]),
        ] as string[],
      }));
    },
    async show(context, ids) {
      const own = await rows(context)
        .select([key.as('id'), sql.ref<string>(detail).as('detail')])
        .select((number ? sql.ref<string>(number.name) : label).as('label'))
        .select((number ? sql<string | null>`${sql.ref(number.column)}::text` : sql<string | null>`null`).as('number'))
        .where(sql<number>`${key}`, '=', anyOf(ids))
        .execute();
      return (own as Omit<Found, 'statusID'>[]).map((row) => ({
        ...row,
        detail: row.detail || null,
        statusID: null,
      }));
    },
    follows: Object.fromEntries(
      followed.map(([module, of]) => [
        module,
        async (context: Context, named: number) => {
          const own = await rows(context)
            .select(key.as('id'))
            .where(sql.ref<number>(inItsTable(declared, String(columns[of]))), '=', named)
            .execute();
          return (own as { id: number }[]).map((row) => row.id);
        },
      ]),
    ),
  };
}
