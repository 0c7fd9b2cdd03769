import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the repository: its path from the root, and what it holds. */
export type SourceFile = { path: string; text: string };

const folders = ['src', 'test', 'scripts', 'bench', 'migrations', 'database', 'docs', '.ci'];
const isText = /\.(ts|tsx|mjs|css|sql|md|json|html)$|^\.ci\/run$/;

/** Every text file of ours, in alphabetical order; what is generated or installed is not ours. */
export function readTree(root: string): SourceFile[] {
  const atTop = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  const below = folders.flatMap((folder) => filesBelow(root, folder));
  return [...atTop.map((entry) => entry.name), ...below]
    .filter((path) => isText.test(path) && path !== 'package-lock.json')
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function filesBelow(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  } catch {
    return [];
  }
}
