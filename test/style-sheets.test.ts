import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findRepeatedRules, findUnusedClasses } from './style-sheets.ts';
import { readTree } from './tree.ts';

const root = join(import.meta.dirname, '..');
const refused = [
  ['.a { font-size: 12px; }', 'A size of type'],
  ['.a { line-height: 18px; }', 'A size of type'],
  ['.a { border-radius: 0 3px; }', 'A size of type or a radius'],
  ['.a { padding-left: 30px; }', 'A space of its own'],
  ['.a { padding: var(--space-4) 7px; }', 'A space of its own'],
  ['.a { margin: calc(var(--page-side) - 3px) 0; }', 'A space of its own'],
  ['.a { margin-left: -8px; }', 'A space of its own'],
  ['.a { gap: 1rem; }', 'A space of its own'],
  ['.a { z-index: 4; }', 'A weight or a layer'],
  ['.a { font-weight: 500; }', 'A weight or a layer'],
  ['.a { color: #fff; }', 'A colour of its own'],
  ['.a { border: 1px solid rgb(1 2 3); }', 'A colour of its own'],
  ['.a { transition: color 120ms; }', 'A duration of its own'],
  ['.a { colour: var(--t1); }', 'Unknown property'],
  ['.a { color: var(--t1); color: var(--t2); }', 'Duplicate properties'],
  ['.a { color: var(--t1) !important; }', '!important'],
] as const;
const allowed = `.a {
  --day-width: 64px;
  width: 30px;
  margin: 0 -1px var(--space-4) calc(-1 * var(--space-8) - 1px);
  padding: 1px var(--day-width);
  border: 1px solid var(--line);
  font-weight: inherit;
  letter-spacing: 0;
  line-height: 1;
  /* biome-ignore lint/plugin: drawn so */
  gap: 7px;
  z-index: var(--layer-low);
}`;

const folder = mkdtempSync(join(tmpdir(), 'style-sheets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const texts = [...refused.map(([text]) => text), allowed];
for (const [index, text] of texts.entries()) writeFileSync(join(folder, `sheet-${index}.module.css`), text);
const lint = ['lint', '--reporter=github', '--max-diagnostics=none', `--config-path=${root}`, folder];
const { stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), lint, { encoding: 'utf8' });

/** What the linter, with the rules of this repository, complains of in the style sheet that says this. */
const complaintsAbout = (text: string): string[] =>
  stdout.split('\n').filter((line) => line.includes(`sheet-${texts.indexOf(text)}.module.css`));

describe('the linter of style sheets', () => {
  test.each(refused)('refuses %s', (text, complaint) => {
    expect(complaintsAbout(text)).toEqual([expect.stringContaining(complaint)]);
  });

  test('lets tokens, hairlines, measures with a name and what has a reason stand', () => {
    expect(complaintsAbout(allowed)).toEqual([]);
  });
});

describe('style sheets', () => {
  const tree = readTree(root);
  const sheet = (name: string, text: string) => ({ path: `src/platform/web/parts/${name}.module.css`, text });
  const part = (text: string) => ({ path: 'src/platform/web/parts/mark.tsx', text });
  const mark = '.mark {\n  color: var(--t3);\n  flex: none;\n  gap: var(--space-4);\n}\n';
  const backwards =
    '@media (max-width: 700px) {\n  .sign {\n    gap: var(--space-4); flex: none; color: var(--t3);\n  }\n}\n';

  test('repeat no more rules than they are known to, and hold no class that nobody uses', () => {
    expect(findRepeatedRules(tree)).toEqual([]);
    expect(findUnusedClasses(tree)).toEqual([]);
  });

  test('that say of one what another says of another are told, in whatever order they say it', () => {
    expect(findRepeatedRules([sheet('mark', mark), sheet('sign', backwards)], 0).join('\n')).toContain(
      'src/platform/web/parts/mark.module.css .mark = src/platform/web/parts/sign.module.css .sign',
    );
    expect(findRepeatedRules([sheet('mark', mark), sheet('sign', backwards)], 1)).toEqual([]);
    expect(findRepeatedRules([sheet('mark', mark)], 1)).toEqual([expect.stringContaining('only 0 rules')]);
  });

  test('with a class that is neither named, composed nor computed are told', () => {
    const unused = ['src/platform/web/parts/mark.module.css: nobody uses .mark'];
    const named = "import classes from './mark.module.css';\n";
    expect(findUnusedClasses([sheet('mark', mark), part(named)])).toEqual(unused);
    expect(findUnusedClasses([sheet('mark', mark), part('classes.mark')])).toEqual(unused);
    expect(findUnusedClasses([sheet('mark', mark), part(`${named}classes.mark`)])).toEqual([]);
    expect(findUnusedClasses([sheet('mark', mark), part(`${named}const look = 'mark'; classes[look]`)])).toEqual([]);
    const composed = ".sign {\n  composes: mark from './mark.module.css';\n}\n";
    expect(
      findUnusedClasses([
        sheet('mark', mark),
        sheet('sign', composed),
        part("import one from './sign.module.css'; one.sign"),
      ]),
    ).toEqual([]);
  });
});
