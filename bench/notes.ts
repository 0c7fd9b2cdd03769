/** `npm run bench notes`: notes of a record that has thousands, and suggestions over two million items (bench/README.md). */
import pg from 'pg';
import { dayTokenOf, openDayWorld } from './day-world.ts';
import { memoryFlags, Programs, type Shot, timeOneByOne } from './firing.ts';

const dataDir = process.env.BENCH_DIR ?? '.cache/bench-day';
const notes = 5_000;
/** An open one, so that everybody sees it. */
const ticketID = 33;

const postgres = await openDayWorld(dataDir);
const programs = new Programs(postgres.ownerUrl);
try {
  await addNotes();
  const server = await programs.start('src/app/server-only.ts', 3902, await memoryFlags());
  const by = (path: string, body: object): Shot => ({ tenant: 1, token: dayTokenOf(1, 1), path, body });
  const suggest = (search: string) => by('tasks/getHashTagSuggestion', { search });
  const rounds: [string, Shot][] = [
    [`newest 50 of ${notes} notes`, by('notes/notes', { ID: ticketID, type: 'tickets' })],
    ['50 from the middle', by('notes/notes', { ID: ticketID, type: 'tickets', others: { before: notes / 2 } })],
    ['suggestions, a common word', suggest('pump')],
    ['suggestions, a number', suggest('4821')],
    ['suggestions, nothing matches', suggest('xyzzy')],
  ];
  await timeOneByOne(server.url, rounds);
} finally {
  await programs.stop();
  await postgres.stop();
}

/** Once: notes of some length by fifty people, the first five pinned. */
async function addNotes(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  await client.query(
    `insert into notes (tenant_id, note_id, module, entity_id, body, words, created_by, pinned_at)
     select 1, n, 'tickets', $2, '<p>' || words || '</p>', words, n % 50 + 1, case when n <= 5 then now() end
       from (select n, 'Reading ' || n || ': seal drips, pressure 48 psi, bearing warm. ' || repeat('Checked again. ', n % 9) as words
               from generate_series(1, $1::int) n) as given
     on conflict do nothing`,
    [notes, ticketID],
  );
  await client.query('analyze notes');
  await client.end();
}
