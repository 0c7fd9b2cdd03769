import { areaOf, isUpward } from './borders.ts';
import type { SourceFile } from './tree.ts';

/**
 * The borders inside SQL, where imports cannot be seen: a module writes its own tables only, and reads those of others where their `public.ts`
 * publishes them in a type, and never those of a higher layer. Tables belong to the area whose `tables.ts` names them, or whose `record.ts`
 * declares the life of their rows.
 */

/** What still crosses, each until its reason is gone; the list only gets shorter. */
const known: Record<string, string> = {
  'src/modules/ledger/public.ts documents': 'people know entries by the numbers of their documents',
  'src/modules/ledger/open-items/reports.ts documents': 'the same',
};

const tableWords = /(selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|insertInto|updateTable|deleteFrom)\('([a-z_]+)/g;
const sqlWords = /\b(from|join|insert into|update|delete from)\s+(?:only\s+)?([a-z_]+)\b/g;
const isWriting = (word: string) => /^(insert|update|delete)/.test(word);

export function findCrossedTables(tree: SourceFile[]): string[] {
  const files = tree.filter(({ path }) => /^src\/modules\/(?!.*\/screens\/)(?!.*\.test\.ts).*\.ts$/.test(path));
  const owners = new Map(
    files.flatMap((file) => declaredIn(file).map(({ table }) => [table, areaOf(file.path) ?? ''])),
  );
  const published = new Set(files.flatMap((file) => publishedBy(file, files)));
  const found = files.flatMap(({ path, text }) => {
    const plain = text.replace(/\/\*.*?\*\/|(?<!:)\/\/[^\n]*/gs, '');
    const inSql = [...plain.matchAll(/`([^`]*)`/g)].flatMap(([, sql]) => [...(sql ?? '').matchAll(sqlWords)]);
    return [...plain.matchAll(tableWords), ...inSql].flatMap(([, word = '', table = '']) => {
      const owner = owners.get(table);
      if (owner === undefined || owner === areaOf(path) || known[`${path} ${table}`]) return [];
      if (isWriting(word)) return [`${path}: writes ${table} of ${owner}; let its public.ts do it`];
      if (isUpward(path, `src/modules/${owner}/tables.ts`))
        return [`${path}: reads ${table} of ${owner}, a higher layer`];
      return published.has(`${owner} ${table}`)
        ? []
        : [`${path}: reads ${table} of ${owner}, which its public.ts does not publish`];
    });
  });
  return [...new Set(found)];
}

/** What stands on the list and crosses no longer. */
export function findNeedless(tree: SourceFile[]): string[] {
  return Object.keys(known)
    .filter((one) => {
      const [path, table = ''] = one.split(' ');
      return !tree.some((file) => file.path === path && file.text.includes(table));
    })
    .map((one) => `${one}: no longer crosses; take it off the list in test/sql-borders.ts`);
}

/** The tables that a `tables.ts` names, by the type that holds them. */
function declaredIn({ path, text }: SourceFile): { type: string; table: string }[] {
  if (path.endsWith('record.ts'))
    return [...text.matchAll(/^ {2}table: '([a-z_]+)'/gm)].map(([, table = '']) => ({ type: '', table }));
  if (!path.endsWith('/tables.ts')) return [];
  return [...text.matchAll(/type (\w+) =(.*?)\n\};/gs)].flatMap(([, type = '', body = '']) =>
    [...body.matchAll(/^ {2}([a-z_]+): [{A-Z]/gm)].map(([, table = '']) => ({ type, table })),
  );
}

/** `owner table` of each table that stands in an exported type of a `public.ts`, written out, picked or handed on whole. */
function publishedBy({ path, text }: SourceFile, files: SourceFile[]): string[] {
  if (!path.endsWith('/public.ts')) return [];
  const owner = areaOf(path) ?? '';
  const own = [...text.matchAll(/export type \w+ = (.*?);\n(?=\n|export|\/\*\*|const|type|import|$)/gs)].flatMap(
    ([, body = '']) =>
      [...body.matchAll(/'([a-z_]+)'|\b([a-z_]+): [{A-Z]/g)].map(([, picked, written]) => picked ?? written),
  );
  const handedOn = [...text.matchAll(/export type \{ (\w+)(?: as \w+)? \} from '\.\/tables\.ts'/g)].flatMap(
    ([, type]) =>
      files
        .filter((file) => file.path === path.replace('public.ts', 'tables.ts'))
        .flatMap(declaredIn)
        .filter((one) => one.type === type)
        .map(({ table }) => table),
  );
  return [...own, ...handedOn].map((table) => `${owner} ${table}`);
}
