import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf, withTenant } from '#server/database/idioms.ts';
import type { Importer, ReadyLine } from '#server/declared/importers.ts';
import type { Names } from '#server/declared/references.ts';
import type { Entities } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import type { Input } from '#shared/contract.ts';
import { notFound, Refusal, unprocessable } from '#shared/errors.ts';
import { can } from '#shared/permission.ts';
import { fillInMade } from '../custom-fields/public.ts';
import { type EventRows, tellAlike } from '../events/public.ts';
import type { importCalls } from './contract.ts';
import { readOwnFields } from './own-fields.ts';
import { maxRows } from './rules.ts';
import type { ImportsTables } from './tables.ts';

const portion = 500;
const maxErrors = 100;
const former = 20;

/** Which kinds of record come in, and what names records of others, composition hands in. */
export function importServices(
  importers: readonly Importer[],
  names: readonly Names[],
  entities: () => Entities,
): Services<typeof importCalls> {
  /** Errors: 404 for a kind that does not come in from files; 403 without the right. */
  const importerOf = (context: Context, module: string, verb: 'create' | 'delete' = 'create'): Importer => {
    const importer = importers.find(({ entity }) => entity.module === module);
    if (!importer) throw notFound('Import');
    context.require(can(importer.entity.feature, verb));
    return importer;
  };
  return {
    stageRows: async (context, portion) => {
      const { kept = (_, cells) => cells } = importerOf(context, portion.module);
      const rows = portion.rows.map(({ line, cells }) => ({ line, cells: kept(context, cells) }));
      return { rows: await stageRows(context, { ...portion, rows }) };
    },

    async checkImport(context, asked) {
      const importer = importerOf(context, asked.module);
      await findOwn(context, asked);
      const left = (await importer.left?.(context)) ?? null;
      return { ...checkOf(await examined(context, importer, asked.importID)), maySame: !importer.isUnique, left };
    },

    async runImport(context, { withSame, withInactive, withoutWrong, ...asked }) {
      const importer = importerOf(context, asked.module);
      const own = await findOwn(context, asked, true);
      await oneAtATime(context, asked.module);
      const { ready, errors, same, held } = await examined(context, importer, asked.importID, withInactive);
      const [first] = errors;
      if (first && !withoutWrong) throw unprocessable(`Line ${first.line}: ${first.message} Nothing was imported.`);
      const lines =
        withSame && !importer.isUnique ? [...ready, ...same].sort((one, other) => one.line - other.line) : ready;
      if (lines.length === 0)
        throw unprocessable(same.length > 0 ? 'All of this file is there already.' : 'There is no line to import.');
      const ids = await importer.make(
        context,
        lines.map(({ record }) => record),
      );
      await keepMade(context, asked.importID, lines, ids);
      const firstID = ids[0] ?? 0;
      const values = lines.flatMap(({ line }, at) =>
        (held.get(line) ?? []).map((one) => ({ entityId: ids[at] ?? 0, ...one })),
      );
      const said = await fillInMade(context, asked.module, values);
      await tellAlike(context, importer.events.made, ids, { fileName: own.file_name, ...said });
      return { made: lines.length, firstID };
    },

    takeBackImport: (context, asked) => {
      const importer = importerOf(context, asked.module, 'delete');
      const seen: Seen = (ids) => entities().get(asked.module).visibleLabels(context, ids, { withDeleted: false });
      return takeBack(context, { importer, names, seen }, asked);
    },

    async listImports(context, { module }) {
      importerOf(context, module);
      const rows = await context
        .db<ImportsTables>()
        .selectFrom('record_imports as i')
        .innerJoin('people as p', 'p.user_id', 'i.made_by')
        .select(['i.import_id', 'i.file_name', 'i.made_at', 'i.made_count', 'i.taken_back_at', 'i.columns', 'p.name'])
        .where('i.module', '=', module)
        .where('i.made_at', 'is not', null)
        .orderBy('i.made_at', 'desc')
        .limit(former)
        .execute();
      return {
        imports: rows.map((row) => ({
          importID: row.import_id,
          fileName: row.file_name,
          madeAt: row.made_at ?? '',
          madeByName: row.name,
          madeCount: row.made_count,
          takenBackAt: row.taken_back_at,
          columns: row.columns,
        })),
      };
    },
  };
}

type Asked = { module: string; importID: string };

/** Keeps a portion of a file until all of it is there; sent again it is kept once. Errors: 422 for too many lines. */
async function stageRows(
  context: Context,
  { module, importID, fileName, columns, rows }: Input<typeof importCalls.stageRows>,
): Promise<number> {
  const db = context.db<ImportsTables>();
  const made_by = context.actor.userId;
  // Who begins another file has given up the one before.
  await db
    .deleteFrom('record_imports')
    .where('made_by', '=', made_by)
    .where('made_at', 'is', null)
    .where('import_id', '<>', importID)
    .execute();
  const file = { import_id: importID, module, file_name: fileName, columns: JSON.stringify(columns) };
  await db
    .insertInto('record_imports')
    .values({ ...file, made_by, made_at: null, taken_back_at: null })
    .onConflict((target) => target.doNothing())
    .execute();
  await findOwn(context, { module, importID });
  await db
    .insertInto('record_import_rows')
    .values(
      rows.map(({ line, cells }) => ({ import_id: importID, line, cells: JSON.stringify(cells), record_id: null })),
    )
    .onConflict((target) =>
      target.columns(withTenant('import_id', 'line')).doUpdateSet((eb) => ({ cells: eb.ref('excluded.cells') })),
    )
    .execute();
  const { count } = await db
    .selectFrom('record_import_rows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('import_id', '=', importID)
    .executeTakeFirstOrThrow();
  if (count > maxRows) throw unprocessable(`Import at most ${maxRows.toLocaleString('en-US')} lines at once.`);
  return count;
}

type SameLine = ReadyLine<unknown> & { isTwice: boolean };

/** What becomes of each line, what is wrong with which, which are there already by their name, or twice in the file, and which are no longer worked with. */
async function examined(context: Context, importer: Importer, importID: string, withInactive = false) {
  const rows = await context
    .db<ImportsTables>()
    .selectFrom('record_import_rows')
    .select(['line', 'cells'])
    .where('import_id', '=', importID)
    .orderBy('line')
    .execute();
  const lines = rows.map(({ line, cells }) => ({ line, cells: cells ?? {} }));
  const { ready: whole, errors: examinedErrors } = await importer.examine(context, lines);
  const { held, errors: ownErrors } = await readOwnFields(context, importer.entity.module, lines);
  const errors = [...examinedErrors, ...ownErrors].sort((one, other) => one.line - other.line);
  const wrong = new Set(errors.map(({ line }) => line));
  const all = whole.filter(({ line }) => !wrong.has(line));
  const inactive = withInactive ? [] : all.filter(({ isInactive }) => isInactive);
  const ready = withInactive ? all : all.filter(({ isInactive }) => !isInactive);
  const fresh: ReadyLine<unknown>[] = [];
  const same: SameLine[] = [];
  if (!importer.findSame) return { ready, errors, same, inactive, held };
  const labels = [...new Set(ready.map(({ label }) => label.toLowerCase()))];
  const there = new Set(await importer.findSame(context, labels));
  const inFile = new Set<string>();
  for (const line of ready) {
    const name = line.label.toLowerCase();
    if (there.has(name) || inFile.has(name)) same.push({ ...line, isTwice: inFile.has(name) });
    else fresh.push(line);
    inFile.add(name);
  }
  return { ready: fresh, errors, same, inactive, held };
}

/** What comes of a file, in numbers and its first lines. */
const checkOf = ({ ready, errors, same, inactive }: Awaited<ReturnType<typeof examined>>) => ({
  rows: ready.length,
  errorCount: errors.length,
  errorLineCount: new Set(errors.map(({ line }) => line)).size,
  errors: errors.slice(0, maxErrors),
  sameCount: same.length,
  twiceCount: same.filter(({ isTwice }) => isTwice).length,
  same: same.slice(0, maxErrors).map(({ line, label, isTwice }) => ({ line, label, isTwice })),
  joinedCount: [...ready, ...same].reduce((sum, { joined = [] }) => sum + joined.length, 0),
  inactiveCount: inactive.length,
  inactive: inactive.slice(0, maxErrors).map(({ line, label }) => ({ line, label })),
});

/** Which record was made of which line; what stood there is not needed any more. */
async function keepMade(context: Context, importID: string, lines: readonly ReadyLine<unknown>[], ids: number[]) {
  const db = context.db<ImportsTables>();
  const rows = lines.map(({ line }, index) => ({
    import_id: importID,
    line,
    cells: null,
    record_id: ids[index] ?? 0,
  }));
  for (let from = 0; from < rows.length; from += portion) {
    await db
      .insertInto('record_import_rows')
      .values(rows.slice(from, from + portion))
      .onConflict((target) =>
        target
          .columns(withTenant('import_id', 'line'))
          .doUpdateSet((eb) => ({ record_id: eb.ref('excluded.record_id'), cells: null })),
      )
      .execute();
  }
  await db
    .updateTable('record_imports')
    .set({ made_at: sql<string>`now()`, made_count: lines.length })
    .where('import_id', '=', importID)
    .execute();
}

/** Deletes what was made of a file; what somebody has changed since, or names, stays. Errors: 404; 422 when it was taken back. */
type Seen = (ids: number[]) => Promise<ReadonlyMap<number, string>>;
type Taking = { importer: Importer; names: readonly Names[]; seen: Seen };

async function takeBack(context: Context, { importer, names, seen }: Taking, { module, importID }: Asked) {
  const db = context.db<ImportsTables>();
  const made = await db
    .selectFrom('record_imports')
    .selectAll()
    .where('import_id', '=', importID)
    .where('module', '=', module)
    .where('made_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!made) throw notFound('Import');
  if (made.taken_back_at) throw unprocessable('This import was undone already.');
  const rows = await db
    .selectFrom('record_import_rows')
    .select('record_id')
    .where('import_id', '=', importID)
    .where('record_id', 'is not', null)
    .execute();
  const ids = rows.map((row) => row.record_id ?? 0);
  const named = names.filter((one) => one.module === module).map((one) => one.findNamed(context, ids));
  const used = new Set([...(await findChanged(context, importer, ids)), ...(await Promise.all(named)).flat()]);
  const deleted = await importer.drop(
    context,
    ids.filter((id) => !used.has(id)),
  );
  await db
    .updateTable('record_imports')
    .set({ taken_back_at: sql<string>`now()` })
    .where('import_id', '=', importID)
    .execute();
  await tellAlike(context, importer.events.undone, deleted.length > 0 ? deleted : ids.slice(0, 1), {
    fileName: made.file_name,
  });
  return { deleted: deleted.length, kept: (await seen([...used])).size };
}

/** Two files of a kind at the same moment would not know of each other what is there already. */
const oneAtATime = (context: Context, module: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`import ${context.tenantId} ${module}`}, 0))`.execute(
    context.db(),
  );

/** Of what was imported those to which something has happened since. */
async function findChanged(context: Context, { events }: Importer, ids: number[]): Promise<number[]> {
  const rows = await context
    .db<EventRows>()
    .selectFrom('events')
    .select('entity_id')
    .distinct()
    .where('module', '=', events.made.module)
    .where('entity_id', '=', anyOf(ids))
    .where('name', 'not in', [events.made.name, ...(events.alsoMade ?? [])])
    .execute();
  return rows.map((event) => event.entity_id);
}

const gone = () =>
  new Refusal(
    404,
    'not_found',
    'This file is not kept any more: you have begun another one since, or imported it. Choose it again.',
  );

/** Errors: 404 unless the person's own, of this kind and not made yet. */
async function findOwn(context: Context, { module, importID }: Asked, isHeld = false) {
  const row = await context
    .db<ImportsTables>()
    .selectFrom('record_imports')
    .select(['file_name'])
    .where('import_id', '=', importID)
    .where('module', '=', module)
    .where('made_by', '=', context.actor.userId)
    .where('made_at', 'is', null)
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw gone();
  return row;
}
