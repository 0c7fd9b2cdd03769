import { parseAst } from 'vite';
import type { SourceFile } from './tree.ts';

/** A function that is longer does more than one thing. Those that were are known by name, and may only become shorter. */
const aimLines = 90;

/** How long each function was that is longer than the aim, by `path name`. */
export type KnownLengths = Record<string, number>;

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Found = { name: string; lines: number };

export function findLongFunctions(tree: SourceFile[], known: KnownLengths): string[] {
  const now = longFunctions(tree);
  const grown = Object.entries(now).flatMap(([key, lines]) => {
    const was = known[key];
    const [path, name] = key.split(' ');
    if (was === undefined) return [`${path}: ${name} has ${lines} lines; a function has ${aimLines} at most`];
    return lines > was ? [`${path}: ${name} has ${lines} lines, ${was} before; it may only become shorter`] : [];
  });
  const shorter = Object.keys(known).filter((key) => (now[key] ?? 0) < (known[key] ?? 0));
  return [
    ...grown,
    ...shorter.map((key) => `${key}: is shorter now; npm run verify writes that in test/long-functions.json`),
  ];
}

/** What is known, with what became shorter since: how long it is now, or nothing where it is no longer too long. */
export function tightened(tree: SourceFile[], known: KnownLengths): KnownLengths {
  const now = longFunctions(tree);
  return Object.fromEntries(
    Object.entries(known).flatMap(([key, was]) => (now[key] === undefined ? [] : [[key, Math.min(was, now[key])]])),
  );
}

function longFunctions(tree: SourceFile[]): KnownLengths {
  const found = tree.flatMap(({ path, text }) => {
    if (!/^src\/(?!.*\.test\.)[^.]+\.tsx?$/.test(path)) return [];
    const tooLong = longest(functionsIn(path, text)).filter(({ lines }) => lines > aimLines);
    return tooLong.map(({ name, lines }): [string, number] => [`${path} ${name}`, lines]);
  });
  return Object.fromEntries(found);
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
