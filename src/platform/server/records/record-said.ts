import { sql } from 'kysely';
import { areas } from '#shared/areas.ts';
import { can } from '#shared/permission.ts';
import type { AreaCount } from '../declared/area-counts.ts';
import type { ExportedTable } from '../declared/exported-tables.ts';
import { type Names, namesIn } from '../declared/references.ts';
import { columnsAt, type Places } from './field-columns.ts';
import type { End, NameOf, RecordDeclaration } from './record-declaration.ts';

/** What a declared kind says to the rest of the product: what leaves with everything, whom it names, and how many there are. */
export const saidOf = <Fields extends object, Named extends object>(
  declared: RecordDeclaration<Fields, Named>,
  end: End,
) => ({ tables: exported(declared, end), names: namedRecords(declared), counts: counts(declared) });

/** How its rows leave with the rest of the company's records. */
function exported<Fields extends object, Named extends object>(
  declared: RecordDeclaration<Fields, Named>,
  end: End,
): ExportedTable[] {
  const { entity, table, id, columns, head, author = 'created_by' } = declared;
  const leaves = declared.exported ?? {};
  const all = [
    ...Object.values<Places[string]>(columns).flatMap(columnsAt),
    ...['created_at', ...(author === null ? [] : [author])],
  ];
  const listed = all.filter((column) => !leaves.without?.includes(column));
  const permission = can(entity.feature, 'read');
  const seenBy = (key: string) => leaves.isSeenByRecord && { seenAs: { module: entity.module, id: key } };
  const own = { name: table, table, key: [id], permission, ...seenBy(id) };
  if (!head) return [{ ...own, columns: [id, ...listed], deleted: end.column }];
  const isOfHead = (one: string) => head.columns.includes(one);
  return [
    { ...own, columns: [id, ...listed.filter((one) => !isOfHead(one))] },
    {
      name: `${table} heads`,
      table: head.table,
      key: [head.id],
      columns: [head.id, ...listed.filter(isOfHead)],
      permission,
      deleted: end.column,
      only: head.only,
      ...seenBy(head.id),
    },
  ];
}

/** Whom it names is not taken away. */
function namedRecords<Fields extends object, Named extends object>({
  entity: { module: own },
  table,
  id,
  columns,
  names,
  head,
}: RecordDeclaration<Fields, Named>): Names[] {
  return Object.values<NameOf<Fields>>(names ?? {}).flatMap(({ module, of }) => {
    if (module === undefined) return [];
    const column = String(columns[of]);
    if (!head?.columns.includes(column)) return [namesIn(module, table, column, { module: own, id })];
    return [
      namesIn(
        module,
        head.table,
        column,
        { module: own, id: head.id },
        sql<boolean>`${sql.ref(head.only.column)} = ${head.only.is}`,
      ),
    ];
  });
}

/** How many there are, beside the entry of their list; of a kind that has none nothing is counted. */
function counts<Fields extends object, Named extends object>({
  entity,
  table,
  head,
}: RecordDeclaration<Fields, Named>): AreaCount[] {
  const { list, feature, module, noun } = entity;
  // Of what has a head its module says which of its states wait for somebody.
  if (!list || head || !areas.some(({ path }) => path === list.path)) return [];
  const label = `${noun.toLowerCase()}s`;
  return [{ area: list.path, label, needs: can(feature, 'read'), module, table }];
}
