import { parseAst } from 'vite';
import type { SourceFile } from './tree.ts';

/** A function that is longer does more than one thing. Those that were are known by name, and may only become shorter. */
const aimLines = 90;

/** How long each function was that is longer than the aim, by `path name`. */
export type KnownLengths = Record<string, number>;

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Found = { name: string; lines: number };

export function findLongFunctions(tree: SourceFile[], known: KnownLengths): string[] {
  const left = new Set(Object.keys(known));
  const complaints = tree.flatMap(({ path, text }) => {
    if (!/^src\/(?!.*\.test\.)[^.]+\.tsx?$/.test(path)) return [];
    return longest(functionsIn(path, text)).flatMap(({ name, lines }) => {
      const key = `${path} ${name}`;
      const was = known[key];
      if (lines <= aimLines) return [];
      left.delete(key);
      if (was === undefined) return [`${path}: ${name} has ${lines} lines; a function has ${aimLines} at most`];
      if (lines === was) return [];
      return lines > was
        ? [`${path}: ${name} has ${lines} lines, ${was} before; it may only become shorter`]
        : [`${path}: ${name} has ${lines} lines now; write that in test/long-functions.json`];
    });
  });
  return [
    ...complaints,
    ...[...left].map((key) => `${key}: is no longer too long; take it out of test/long-functions.json`),
  ];
}

/** Of functions of one name in a file the longest. */
function longest(found: Found[]): Found[] {
  const by = new Map<string, Found>();
  for (const one of found) if (one.lines > (by.get(one.name)?.lines ?? 0)) by.set(one.name, one);
  return [...by.values()];
}

function functionsIn(path: string, text: string): Found[] {
  if (text.split('\n').length <= aimLines) return [];
  const found: Found[] = [];
  const walk = (node: Node, named: string): void => {
    const name = nameOf(node) ?? named;
    if (/Function/.test(node.type) && node.body)
      found.push({ name, lines: text.slice(node.start, node.end).split('\n').length });
    for (const value of Object.values(node)) for (const child of [value].flat()) if (isNode(child)) walk(child, name);
  };
  walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, 'it');
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const nameOf = ({ id, key }: Node): string | undefined => ((id ?? key) as { name?: string } | null | undefined)?.name;
