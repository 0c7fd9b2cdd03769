import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanRichText } from '#server/paper/rich-text.ts';
import { textOf } from '#shared/rich-text.ts';
import { blocksOf, mergeTexts } from './merging-rules.ts';

const words = fc.stringMatching(/^[a-e]{1,3}$/);
const paragraph = words.map((text) => `<p>${text}</p>`);
const item = words.map((text) => `<li><p>${text}</p></li>`);
const list = fc.array(item, { minLength: 1, maxLength: 4 }).map((items) => `<ul>${items.join('')}</ul>`);
const loose = words.map((text) => `${text} <strong>${text}</strong>`);
const block = fc.oneof(
  paragraph,
  list,
  words.map((text) => `<h2>${text}</h2>`),
  words.map((text) => `<pre><code>${text}\n</code></pre>`),
  loose,
  fc.constantFrom('\n', '<br />', '<p></p>', '<ol start="3"><li>a<ul><li>b</li></ul></li></ol>', '</p>', '<ul>'),
);
/** Of few words, so that much is alike; and whatever else a note may hold. */
const text = fc.oneof(
  fc.array(block, { maxLength: 7 }).map((all) => all.join('')),
  fc.string().map(cleanRichText),
);

describe('two edits of one text', () => {
  test('the blocks of any text are the text', () => {
    fc.assert(
      fc.property(text, (html) => {
        expect(
          blocksOf(html)
            .map((one) => one.html)
            .join(''),
        ).toBe(html);
      }),
    );
  });

  test('where only one of the two changed something, it is as they left it; what both wrote alike is there once', () => {
    fc.assert(
      fc.property(text, text, (base, now) => {
        expect(mergeTexts(base, now, base)).toBe(now);
        expect(mergeTexts(base, base, now)).toBe(now);
        expect(mergeTexts(base, now, now)).toBe(now);
      }),
    );
  });

  test('whatever is merged is what a note may hold: cleaning it changes nothing', () => {
    const clean = text.map(cleanRichText);
    fc.assert(
      fc.property(clean, clean, clean, (base, mine, theirs) => {
        const merged = mergeTexts(base, mine, theirs);
        if (merged) expect(textOf(cleanRichText(merged))).toBe(textOf(merged));
      }),
    );
  });

  /** A base of different blocks; for each, who changes or removes it and how, and what is put in before it by whom. */
  const history = fc.array(
    fc.record({
      kind: fc.constantFrom('p', 'h2', 'li'),
      who: fc.constantFrom('nobody', 'me', 'them'),
      isRemoved: fc.boolean(),
      mine: fc.nat(2),
      theirs: fc.nat(2),
    }),
    { maxLength: 10 },
  );
  const wrap = (kind: string, inner: string) =>
    kind === 'li' ? `<li><p>${inner}</p></li>` : `<${kind}>${inner}</${kind}>`;
  /** Items that follow each other are one list. */
  const join = (blocks: string[], isList: boolean) => (isList ? `<ul>${blocks.join('')}</ul>` : blocks.join(''));
  const linesOf = (html: string | null) => textOf(html ?? '').split('\n');

  test('edits of different blocks are both kept, neighbours too, and nothing that was put in is lost', () => {
    fc.assert(
      fc.property(history, fc.boolean(), (steps, isList) => {
        const kindOf = (kind: string) => (isList ? 'li' : kind === 'li' ? 'p' : kind);
        const frame = (blocks: string[]) => join([wrap(kindOf('p'), 'first'), ...blocks], isList);
        const [base, mine, theirs]: string[][] = [[], [], []];
        const gone: string[] = [];
        for (const [at, step] of steps.entries()) {
          const kind = kindOf(step.kind);
          for (let i = 0; i < step.mine; i++) mine?.push(wrap(kind, `mine ${at} ${i}`));
          for (let i = 0; i < step.theirs; i++) theirs?.push(wrap(kind, `theirs ${at} ${i}`));
          const was = wrap(kind, `block ${at}`);
          const now = step.isRemoved ? [] : [wrap(kind, `changed ${at}`)];
          base?.push(was);
          mine?.push(...(step.who === 'me' ? now : [was]));
          theirs?.push(...(step.who === 'them' ? now : [was]));
          if (step.who !== 'nobody') gone.push(`block ${at}`);
        }
        const merged = mergeTexts(frame(base ?? []), frame(mine ?? []), frame(theirs ?? []));
        // Whoever changes a block and writes before it may have done either; then the second is asked.
        if (merged === null) return;
        const left = linesOf(merged);
        const wanted = [...linesOf(frame(mine ?? [])), ...linesOf(frame(theirs ?? []))].filter(
          (one) => !gone.includes(one),
        );
        expect(left).toEqual(expect.arrayContaining(wanted));
        expect(left.filter((one) => gone.includes(one))).toEqual([]);
        expect(new Set(left).size).toBe(left.length);
      }),
    );
  });

  test('edits of different blocks alone never ask', () => {
    fc.assert(
      fc.property(history, fc.boolean(), (steps, isList) => {
        const kindOf = (kind: string) => (isList ? 'li' : kind === 'li' ? 'p' : kind);
        const text = (who: string) =>
          join(
            steps.map(({ kind, who: by }, at) => wrap(kindOf(kind), by === who ? `changed ${at}` : `block ${at}`)),
            isList,
          );
        const merged = mergeTexts(text('nobody else'), text('me'), text('them'));
        const wanted = steps.map(({ who }, at) => (who === 'nobody' ? `block ${at}` : `changed ${at}`));
        expect(linesOf(merged)).toEqual(steps.length > 0 ? wanted : ['']);
      }),
    );
  });
});

describe('examples', () => {
  test.each([
    ['two paragraphs', '<p>a</p><p>b</p>', '<p>A</p><p>b</p>', '<p>a</p><p>B</p>', '<p>A</p><p>B</p>'],
    ['one more each, at the end', '<p>a</p>', '<p>a</p><p>m</p>', '<p>a</p><p>t</p>', '<p>a</p><p>t</p><p>m</p>'],
    ['the same put in', '<p>a</p>', '<p>a</p><p>x</p>', '<p>a</p><p>x</p>', '<p>a</p><p>x</p>'],
    [
      'two items of a list within a list',
      '<ul><li><p>a</p><ul><li><p>b</p></li><li><p>c</p></li></ul></li></ul>',
      '<ul><li><p>a</p><ul><li><p>B</p></li><li><p>c</p></li></ul></li></ul>',
      '<ul><li><p>A</p><ul><li><p>b</p></li><li><p>c</p></li></ul></li></ul>',
      '<ul><li><p>A</p><ul><li><p>B</p></li><li><p>c</p></li></ul></li></ul>',
    ],
    ['one removes what stands beside', '<p>a</p><p>b</p>', '<p>b</p>', '<p>a</p><p>B</p>', '<p>B</p>'],
    [
      'each one of two items removed',
      '<ul><li>a</li><li>b</li></ul><p>c</p>',
      '<ul><li>a</li></ul><p>c</p>',
      '<ul><li>b</li></ul><p>c</p>',
      '<p>c</p>',
    ],
    ['the same paragraph', '<p>a</p>', '<p>b</p>', '<p>c</p>', null],
    ['one removes what the other changes', '<p>a</p><p>b</p>', '<p>b</p>', '<p>A</p><p>b</p>', null],
    ['a list of another kind', '<ul><li>a</li></ul>', '<ol><li>a</li></ol>', '<ul><li>b</li></ul>', null],
    ['words that stand in no paragraph', 'a <b>b</b>', 'a <b>c</b>', 'd <b>b</b>', null],
  ])('%s', (_title, base, mine, theirs, merged) => {
    expect(mergeTexts(base, mine, theirs)).toBe(merged);
  });

  test('texts of more blocks than anybody compares are asked about', () => {
    const of = (words: string) => Array.from({ length: 2_100 }, (_, at) => `<p>${words} ${at}</p>`).join('');
    expect(mergeTexts(of('a'), of('b'), of('a'))).toBeNull();
  });
});
