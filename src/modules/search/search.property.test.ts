import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alikeQuery, foundIn, foundRecords, type Place, queriesOf } from '#server/search/asking.ts';
import { keepRecords, learn } from '#server/search/keeping.ts';
import type { SearchedKind } from '#server/search/searched-kind.ts';
import { type TestTenant, testApp } from '#test/app.ts';
import { isLong } from '#test/seed.ts';

/** What the search answers is what a scan of all texts does, word by word (docs/rules/search.md). */
const app = await testApp({ isWithoutWorker: true });

type Thing = { text: string; isAhead: boolean };
type Step = { company: number; ids: number[]; thing: Thing | null };

/** Few letters, so that words begin alike, hold each other and are typed wrongly. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 });
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const thing = fc.record({ text, isAhead: fc.boolean() });
// Some lie far from others: stretches lie between them.
const id = fc.oneof(fc.nat({ max: 12 }), fc.constantFrom(8_191, 8_192, 8_193, 40_000, 1_048_576, 3_000_000));
const step: fc.Arbitrary<Step> = fc.record({
  company: fc.nat({ max: 1 }),
  ids: fc.uniqueArray(
    id.map((one) => one + 1),
    { minLength: 1, maxLength: 4 },
  ),
  thing: fc.option(thing, { freq: 5 }),
});

/** Stupid on purpose: every text, every word, every sign. */
const holds = (text: string, asked: string) =>
  asked
    .split(' ')
    .every((one) => text.split(' ').some((word) => word.startsWith(one) || (one.length >= 4 && word.includes(one))));

const without = (word: string) => [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))];
const isLike = (text: string, asked: string) =>
  asked
    .split(' ')
    .every(
      (one) =>
        holds(text, one) ||
        text
          .split(' ')
          .some(
            (word) => one.length >= 5 && word.length >= 4 && without(one).some((left) => without(word).includes(left)),
          ),
    );

const inOrder = (things: ReadonlyMap<number, Thing>, fits: (text: string) => boolean) =>
  [...things]
    .filter(([, { text }]) => fits(text))
    .sort(([one, left], [other, right]) => Number(right.isAhead) - Number(left.isAhead) || other - one)
    .map(([id]) => id);

test('what is found is what a scan finds, in its order, whatever is made, changed and deleted, page by page', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.array(text, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 4 }),
      async (steps, asks, size) => {
        const companies = [await app.newTenant(), await app.newTenant()] as const;
        const kept = companies.map(() => new Map<number, Thing>());
        for (const { company, ids, thing } of steps) {
          const things = kept[company] ?? new Map<number, Thing>();
          for (const id of ids) {
            if (thing) things.set(id, thing);
            else things.delete(id);
          }
          await companies[company]?.within(async (context) => {
            await learn(context, new Set(await keepRecords(context, 'things', kindOf(things), ids)));
          });
        }
        for (const [index, company] of companies.entries())
          await compare(company, kept[index] ?? new Map(), asks, size);
      },
    ),
    { numRuns: isLong ? 200 : 15 },
  );
});

const kindOf = (things: ReadonlyMap<number, Thing>): SearchedKind => ({
  words: async (_context, which) =>
    ('ids' in which ? which.ids : []).flatMap((id) => {
      const one = things.get(id);
      return one ? [{ id, texts: [one.text], isAhead: one.isAhead }] : [];
    }),
  show: async () => [],
});

async function compare(company: TestTenant, things: Map<number, Thing>, asks: readonly string[], size: number) {
  await company.within(async (context) => {
    const every = async (ids: number[]) => new Set(ids);
    for (const asked of asks) {
      const { held } = await queriesOf(context, asked);
      const wanted = inOrder(things, (text) => holds(text, asked));
      const found: number[] = [];
      for (let after: Place | undefined; held; ) {
        const page = await foundRecords(context, held, { modules: ['things'], most: size, after });
        found.push(...page.map(({ id }) => id));
        if (page.length < size) break;
        after = page.at(-1);
      }
      expect(found, `“${asked}” in pages of ${size}`).toEqual(wanted);
      const query = (await alikeQuery(context, asked)) ?? held;
      const alike = query ? await foundRecords(context, query, { modules: ['things'], most: 1_000 }) : [];
      const like = inOrder(things, (text) => isLike(text, asked));
      expect(
        alike.map(({ id }) => id),
        `like “${asked}”`,
      ).toEqual(like);
      const list = await foundIn(context, 'things', asked, { seen: every });
      expect(list.ids, `a list of “${asked}”`).toEqual(wanted.length > 0 ? wanted : like);
      const open = await foundIn(context, 'things', asked, { seen: every, isOnlyAhead: true });
      const ofOpen = (wanted.length > 0 ? wanted : like).filter((id) => things.get(id)?.isAhead);
      expect(open.ids, `a list of open “${asked}”`).toEqual(ofOpen);
    }
  });
}
