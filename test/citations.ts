import type { SourceFile } from './tree.ts';

/** A section of what the product must do (`§5`) or of how the business behaves (`B5.4`), and where it is cited. */
export type Citation = { path: string; section: string };

const ofProduct = /product\.md ((?:§\d+(?:–§\d+|, §\d+| and §\d+)*))/g;
const ofBehaviour = /behaviou?r (B\d+(?:\.\d+)?(?: #\d+\w*)?(?:(?:,| and| to) (?:B\d+(?:\.\d+)?(?: #\d+\w*)?))*)/gi;

export function findCitations(tree: SourceFile[]): Citation[] {
  return tree
    .filter(({ path }) => !/^docs\/(product|rules\/README)|^test\/citations/.test(path))
    .flatMap(({ path, text }) => {
      const plain = text.replace(/\n\s*(\*|\/\/|--)?\s*/g, ' ');
      const sections = [...plain.matchAll(ofProduct), ...plain.matchAll(ofBehaviour)].flatMap(([, cited = '']) => [
        ...(cited.match(/§\d+|B\d+(?:\.\d+)?/g) ?? []),
      ]);
      return sections.map((section) => ({ path, section }));
    });
}

/** Citations that lead nowhere: `docs/product/` has no file of that number, or the index of the rules no such line. */
export function findDangling(tree: SourceFile[]): string[] {
  const index = tree.find(({ path }) => path === 'docs/rules/README.md')?.text ?? '';
  const isThere = (section: string) =>
    section.startsWith('§')
      ? tree.some(({ path, text }) => {
          const number = section.slice(1);
          return path.startsWith(`docs/product/${number}-`) && text.startsWith(`# ${number} `);
        })
      : new RegExp(`^(## |- )${section.replace('.', '\\.')} `, 'm').test(index);
  return findCitations(tree).flatMap(({ path, section }) =>
    isThere(section) ? [] : [`${path}: cites ${section}, which stands nowhere`],
  );
}
