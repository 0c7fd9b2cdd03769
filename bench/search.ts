/**
 * The first results of the one search over 2,000,000 records of five companies, of which one has 1,200,000 (docs/decisions/0056).
 * `npm run bench search` fills a database of its own the first time (`.cache/bench/search`), through the functions that the program fills by;
 * `BENCH_SHRINK=100` for a try-out.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { askedExactly, askedWords, isLearned, type RecordWords, wordsOf } from '#server/search/record-words.ts';
import { SeededRandom } from '#shared/seeded-random.ts';

const shrink = Number(process.env.BENCH_SHRINK ?? 1);
const rounds = Number(process.env.BENCH_ROUNDS ?? 100);
const tenants = [1_200_000, 200_000, 200_000, 200_000, 200_000].map((size) => Math.round(size / shrink));
/** Of a company's records so many in a hundred are of each kind. */
const shares = { tickets: 45, tasks: 15, notes: 17, invoices: 12, transactions: 7, customers: 2, assets: 2 };
const kinds = Object.keys(shares) as (keyof typeof shares)[];

const random = new SeededRandom(2056);
const pick = <T>(all: readonly T[]): T => all[random.between(0, all.length - 1)] as T;
/** The first are taken far more often than the last, as words of a language are. */
const often = <T>(all: readonly T[]): T => all[Math.floor(all.length * random.next() ** 3)] as T;
const syllables = 'ra lo mi ten dor vi sa qui ber na pol gri sto mer cal wen tor hul ex an'.split(' ');
const madeWord = () => Array.from({ length: random.between(2, 4) }, () => pick(syllables)).join('');
const known = ['pump', 'seal', 'leak', 'valve', 'motor', 'transfer', 'bearing', 'pressure', 'inspection', 'replace'];
const words = [...known, ...Array.from({ length: 6_000 }, madeWord)];
const names = Array.from({ length: 6_000 }, () => `${madeWord()} ${madeWord()}`);
const people = Array.from({ length: 400 }, () => `${madeWord()} ${madeWord()}`);
const sentence = (length: number) => Array.from({ length }, () => often(words)).join(' ');
const phone = () => `432-${random.between(200, 999)}-${String(random.between(0, 9_999)).padStart(4, '0')}`;

const made: Record<keyof typeof shares, (id: number, all: number) => RecordWords> = {
  tickets: (id, all) => ({
    id,
    number: id,
    texts: [sentence(5), sentence(8), pick(names), pick(people)],
    isAhead: id > all * 0.99,
  }),
  tasks: (id, all) => ({ id, number: id, texts: [sentence(4), pick(people)], isAhead: id > all * 0.98 }),
  notes: (id) => ({ id, texts: [sentence(30), pick(people)] }),
  invoices: (id) => ({
    id,
    number: id + 1000,
    texts: ['Invoice', pick(names)],
    cents: [random.between(1_000, 2_000_000)],
  }),
  transactions: (id) => ({
    id,
    number: id,
    texts: ['Payment', pick(names)],
    cents: [random.between(1_000, 2_000_000)],
  }),
  customers: (id) => ({ id, texts: [pick(names), phone(), pick(people)] }),
  assets: (id) => ({ id, number: `P-${id}`, texts: [sentence(2), `SN${random.between(1e6, 9e6)}X`, pick(names)] }),
};

const directory = join('.cache/bench', `search-${shrink}`);
const filledMark = join(directory, 'filled');
const isFilled = existsSync(filledMark);
if (!isFilled) rmSync(directory, { recursive: true, force: true });
mkdirSync(directory, { recursive: true });
const postgres = await startEmbeddedPostgres(join(directory, 'data'));
await migrate(postgres.ownerUrl);
const client = new pg.Client({ connectionString: postgres.ownerUrl });
await client.connect();
if (!isFilled) {
  await fill();
  writeFileSync(filledMark, '');
}

async function fill(): Promise<void> {
  let [keptMs, learnedMs] = [0, 0];
  for (const [index, size] of tenants.entries()) {
    const learned = new Set<string>();
    await client.query(`begin; select set_tenant(${index + 1})`);
    for (const kind of kinds) {
      const all = Math.round((size * shares[kind]) / 100);
      for (let from = 1; from <= all; from += 5_000) {
        const records = Array.from({ length: Math.min(5_000, all - from + 1) }, (_, at) => made[kind](from + at, all));
        const given = records.map((record) => ({ id: record.id, ahead: record.isAhead, words: wordsOf(record) }));
        for (const [at, { words }] of given.entries())
          for (const word of words) if (isLearned(word, String(records[at]?.number))) learned.add(word);
        const ids = records.map(({ id }) => id);
        const start = performance.now();
        await client.query('select keep_search_words($1, $2, $3)', [kind, ids, JSON.stringify(given)]);
        keptMs += performance.now() - start;
      }
    }
    const start = performance.now();
    await client.query('select learn_search_words($1)', [[...learned]]);
    learnedMs += performance.now() - start;
    await client.query('commit');
  }
  await client.query('vacuum analyze search_records, search_vocabulary');
  console.log(`kept in ${(keptMs / 1000).toFixed(0)} s, words learned in ${(learnedMs / 1000).toFixed(0)} s`);
}

const { rows: sizes } = await client.query(
  `select c.relname as name, pg_size_pretty(pg_total_relation_size(c.oid)) as size, c.reltuples::bigint as rows
   from pg_class c where c.relname in ('search_records', 'search_vocabulary')`,
);
console.log(`${cpus().length} cores`, sizes);

/** What the palette asks before it looks who may see what. */
async function firstResults(text: string): Promise<number> {
  const queryOf = async (of: readonly string[], isAlike: boolean): Promise<string> =>
    (await client.query('select search_query($1, $2) as text', [of, isAlike])).rows[0].text;
  const asked = async (query: string) => {
    const found = await client.query('select * from found_records($1, $2, 16, false, true, 9007199254740991)', [
      kinds,
      query,
    ]);
    return found.rows.length;
  };
  const exactly = askedExactly(text);
  const held = await queryOf(askedWords(text), false);
  const found = (exactly ? await asked(await queryOf(exactly, false)) : 0) + (await asked(held));
  if (found > 0) return found;
  const alike = await queryOf(askedWords(text), true);
  return alike === held ? 0 : asked(alike);
}

const typo = (word: string) => {
  const at = random.between(1, word.length - 2);
  return `${word.slice(0, at)}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}`;
};
const longName = () => {
  for (;;) {
    const name = pick(names).split(' ')[0] ?? '';
    if (name.length >= 6) return name;
  }
};
const asks: Record<string, () => string> = {
  'a number': () => String(random.between(1, 500_000)),
  'a customer by one word': longName,
  'a customer, whole name': () => pick(names),
  'a customer, mistyped': () => typo(longName()),
  'a frequent word': () => pick(known),
  'a rare word': () => pick(words.slice(4_000)),
  'one letter': () => pick(words).slice(0, 1),
  'two letters': () => pick(words).slice(0, 2),
  'three letters': () => pick(words).slice(0, 3),
  'two frequent words': () => `${pick(known)} ${pick(known)}`,
  'a frequent word and a customer': () => `${pick(known)} ${longName()}`,
  'the inside of a word': () => longName().slice(2),
  'an amount': () => (random.between(1_000, 2_000_000) / 100).toFixed(2),
  'a phone number': phone,
  'nothing that is there': () => `zzq${random.between(100, 999)}x`,
};
await client.query('begin; set local role ops_app; select set_tenant(1)');
const all: number[] = [];
const line = (what: string, times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1);
  console.log(`| ${what} | ${at(0.5)} | ${at(0.95)} | ${sorted.at(-1)?.toFixed(1)} |`);
};
console.log('| asked, in the company of 1,200,000 | p50, ms | p95, ms | longest, ms |\n|---|---:|---:|---:|');
for (const [what, text] of Object.entries(asks)) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const asked = text();
    const start = performance.now();
    await firstResults(asked);
    times.push(performance.now() - start);
  }
  all.push(...times);
  line(what, times);
}
line('**all**', all);
await client.end();
await postgres.stop();
