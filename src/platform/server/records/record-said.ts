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
) => ({ tables: [exported(declared, end)], names: namedRecords(declared), counts: counts(declared) });

/** How its rows leave with the rest of the company's records. */
function exported<Fields extends object, Named extends object>(
  declared: RecordDeclaration<Fields, Named>,
  end: End,
): ExportedTable {
  const { entity, table, id, columns, author = 'created_by' } = declared;
  const leaves = declared.exported ?? {};
  const all = Object.values<Places[string]>(columns).flatMap(columnsAt);
  const own = all.filter((column) => !leaves.without?.includes(column));
  return {
    name: table,
    table,
    key: [id],
    columns: [id, ...own, 'created_at', ...(author === null ? [] : [author])],
    permission: can(entity.feature, 'read'),
    deleted: end.column,
    ...(leaves.isSeenByRecord && { seenAs: { module: entity.module, id } }),
  };
}

/** Whom it names is not taken away. */
function namedRecords<Fields extends object, Named extends object>({
  entity: { module: own },
  table,
  id,
  columns,
  names,
}: RecordDeclaration<Fields, Named>): Names[] {
  return Object.values<NameOf<Fields>>(names ?? {}).flatMap(({ module, of }) =>
    module === undefined ? [] : [namesIn(module, table, String(columns[of]), { module: own, id })],
  );
}

/** How many there are, beside the entry of their list; of a kind that has none nothing is counted. */
function counts<Fields extends object, Named extends object>({
  entity,
  table,
}: RecordDeclaration<Fields, Named>): AreaCount[] {
  const { list, feature, module, noun } = entity;
  if (!list || !areas.some(({ path }) => path === list.path)) return [];
  const label = `${noun.toLowerCase()}s`;
  return [{ area: list.path, label, needs: can(feature, 'read'), module, table }];
}
