import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findCitations, findDangling } from './citations.ts';
import { readTree } from './tree.ts';

const tree = readTree(join(import.meta.dirname, '..'));

test('sections are cited, by code, tests and documents', () => {
  expect(findCitations(tree).length).toBeGreaterThan(200);
});

test('a citation of a section that stands nowhere is caught, also one of several and over two lines', () => {
  const product = { path: 'docs/product/5-validation.md', text: '# 5 Validation\n' };
  const rules = { path: 'docs/rules/README.md', text: '## B5 Reconciliation\n- B5.4 It is completed.\n' };
  const cited = (text: string) => findDangling([product, rules, { path: 'src/shared/money.ts', text }]);
  expect(cited('// product.md §5, behaviour B5.4')).toEqual([]);
  expect(cited('// product.md §5 and §7')).toEqual(['src/shared/money.ts: cites §7, which stands nowhere']);
  expect(cited('// behaviour B5,\n// B5.5')).toEqual(['src/shared/money.ts: cites B5.5, which stands nowhere']);
  expect(cited('/** As told (behaviour B6 #33).\n */')).toHaveLength(1);
});
