import { posix } from 'node:path';
import type { SourceFile } from './tree.ts';

/** One file naming another, or a package. `isType` ones are gone when the program runs. */
export type Import = { from: string; isType: boolean } & ({ to: string } | { packageName: string });

const aliases: [string, string][] = [
  ['#shared/', 'src/shared/'],
  ['#server/', 'src/platform/server/'],
  ['#web/', 'src/platform/web/'],
  ['#modules/', 'src/modules/'],
  ['#app/', 'src/app/'],
  ['#test/', 'test/'],
];
const statement = /^\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** What the file imports, by the path of a file of ours or by the name of a package. */
export function importsOf({ path, text }: SourceFile): Import[] {
  if (!/\.(ts|tsx|mjs)$/.test(path)) return [];
  const named = [
    ...[...text.matchAll(statement)].map(([, type, name]) => ({ name: name ?? '', isType: type !== undefined })),
    ...[...text.matchAll(dynamic)].map(([, name]) => ({ name: name ?? '', isType: false })),
  ];
  return named.map(({ name, isType }) => {
    const alias = aliases.find(([prefix]) => name.startsWith(prefix));
    if (alias) return { from: path, isType, to: name.replace(alias[0], alias[1]) };
    if (name.startsWith('.'))
      return { from: path, isType, to: posix.join(posix.dirname(path), name.replace(/\?.*$/, '')) };
    return { from: path, isType, packageName: name };
  });
}
