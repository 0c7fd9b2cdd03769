import { dirname, join } from 'node:path';
import type { SourceFile } from './tree.ts';

/** How many rules say what another says already. It only becomes smaller: who takes one away lowers it. */
const mostRepeated = 8;

/** A rule of a style sheet: whom it is about, and what it says of them, in alphabetical order. */
type Rule = { path: string; selector: string; declarations: string[] };

/** Rules of at least three declarations that say exactly what another says, in whatever file: beyond how many there are known to be. */
export function findRepeatedRules(tree: SourceFile[], most = mostRepeated): string[] {
  const same = Map.groupBy(
    sheetsOf(tree)
      .flatMap(rulesOf)
      .filter(({ declarations }) => declarations.length >= 3),
    ({ declarations }) => declarations.join('; '),
  );
  const groups = [...same.values()].filter((rules) => rules.length > 1);
  const repeated = groups.reduce((sum, rules) => sum + rules.length - 1, 0);
  if (repeated === most) return [];
  if (repeated < most)
    return [`test/style-sheets.ts: only ${repeated} rules repeat another now; say so in mostRepeated`];
  const lines = groups.map((rules) => rules.map(({ path, selector }) => `${path} ${selector}`).join(' = '));
  return [
    `${repeated} rules repeat what another says, and ${most} are known; compose it from shared.module.css:`,
    ...lines.map((line) => `  ${line}`),
  ];
}

/** Classes that no file uses which imports or composes their style sheet. */
export function findUnusedClasses(tree: SourceFile[]): string[] {
  const users = Map.groupBy(
    tree.flatMap(({ path, text }) =>
      [...text.matchAll(/from ["']([^"']+\.module\.css)["']/g)].map(([, from = '']) => ({
        sheet: pathOf(from, path),
        text,
      })),
    ),
    ({ sheet }) => sheet,
  );
  return sheetsOf(tree).flatMap((sheet) => {
    const used = [sheet, ...(users.get(sheet.path) ?? [])].map(({ text }) => text);
    const isUsed = (name: string) =>
      used.some((text) => new RegExp(`\\b[a-z]+\\.${name}\\b|composes: [^;]*\\b${name}\\b`).test(text)) ||
      // Of some the name is computed: it stands somewhere as a text.
      used.some(
        (text) => /classes\[/.test(text) && new RegExp(`\\b${name}\\b`).test(text.replace(/\.module\.css/g, '')),
      );
    const names = rulesOf(sheet).flatMap(({ selector }) =>
      [...selector.replace(/:global\([^)]*\)/g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name),
    );
    return [...new Set(names)].filter((name) => !isUsed(name)).map((name) => `${sheet.path}: nobody uses .${name}`);
  });
}

const sheetsOf = (tree: SourceFile[]) => tree.filter(({ path }) => /^src\/.*\.module\.css$/.test(path));

const aliases: Record<string, string> = { '#web': 'src/platform/web', '#modules': 'src/modules', '#app': 'src/app' };
const pathOf = (from: string, path: string): string =>
  from.startsWith('.') ? join(dirname(path), from) : from.replace(/^#\w+/, (alias) => aliases[alias] ?? alias);

/** The rules of a sheet, those within `@media` as well; the steps of `@keyframes` are none. */
function rulesOf({ path, text }: SourceFile): Rule[] {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
  return [...plain.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    path,
    selector: selector.trim().replace(/\s+/g, ' '),
    declarations: body
      .split(';')
      .map((one) => one.trim().replace(/\s+/g, ' '))
      .filter(Boolean)
      .sort(),
  }));
}
