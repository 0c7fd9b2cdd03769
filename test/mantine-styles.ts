import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from './tree.ts';

/** The files of each package's names, read once. */
const indexes = new Map<string, Map<string, string>>();
const named = /import(?!\s+type\s)\s*\{([^}]*)\}\s*from\s*['"](@mantine\/(?:core|dates))['"]/g;
const styles = /['"](@mantine\/(?:core|dates)\/styles(?:\/\w[\w-]*)?)(?:\.layer)?\.css['"]/g;

/**
 * What of Mantine's components is drawn without its styles: the page loads only those that it names, and a component whose file of styles no
 * file of `src` imports compiles and looks like nothing. Of a component without a file of its own, as `TextInput`, those that it is made of count.
 */
export function findUnstyled(tree: SourceFile[]): string[] {
  const ours = tree.filter(({ path }) => /^src\/.*\.(tsx?|css)$/.test(path));
  const loaded = new Set(ours.flatMap(({ text }) => [...text.matchAll(styles)].map(([, file]) => file)));
  return ours.flatMap(({ path, text }) =>
    [...text.matchAll(named)].flatMap(([, names = '', from = '']) =>
      names
        .split(',')
        .map((one) => one.trim().replace(/ as .*/, ''))
        .flatMap((name) => stylesOf(from, name).map((style) => ({ name, file: `${from}/styles/${style}` })))
        .filter(({ file }) => !loaded.has(file) && !loaded.has(`${from}/styles`))
        .map(({ name, file }) => `${path}: ${name} has no styles here; import '${file}.layer.css' where it is loaded`),
    ),
  );
}

/** The names of the files of styles that a component is drawn with, the nearest of each part of it. */
function stylesOf(from: string, name: string): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const open = [filesOf(from).get(name)];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const imported = importedBy(file).map(({ path }) => path);
    const own = imported.flatMap((path) => /(\w+)\.module\.mjs$/.exec(path)?.[1] ?? []);
    for (const style of own) found.add(style);
    if (own.length === 0) open.push(...imported.filter((path) => path.includes('/components/')));
  }
  return [...found];
}

/** Of a package of Mantine, which file each of its names is in. */
function filesOf(from: string): Map<string, string> {
  const known = indexes.get(from);
  if (known) return known;
  const files = new Map(
    importedBy(fileURLToPath(import.meta.resolve(from))).flatMap(({ names, path }) =>
      names.map((name) => [name, path] as const),
    ),
  );
  indexes.set(from, files);
  return files;
}

const importedBy = (file: string): { names: string[]; path: string }[] =>
  [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from "(\.[^"]+)"|import (\w+) from "(\.[^"]+)"/g)].map(
    ([, names, path, , alone]) => ({
      names: (names ?? '').split(',').map((one) => one.trim()),
      path: join(dirname(file), path ?? alone ?? ''),
    }),
  );
