import type { Context } from '#server/context.ts';
import { actAs, type Runtime } from '#server/database/tenant-transaction.ts';
import { systemActor } from '#server/jobs/jobs.ts';
import type { Entities } from '#server/records/entities.ts';
import type { Job } from '#server/request/routes.ts';
import { type Followed, followJob, keepNext, keepRecords, learn } from '#server/search/keeping.ts';
import type { SearchTables } from './tables.ts';

/** Counted up when words are made otherwise: then all records are gone through anew. */
const form = 5;
/** Several workers may look at once; a company is in one hand at a time. */
const fillEverySeconds = 30;
const followedAtOnce = 500;
const step = { kind: 'touch', path: 'fill_search', undo: 'none' } as const;

/** What is searched that was there before, and what follows what is called something else. */
export const searchJobs = (entities: () => Entities): Job[] => [
  {
    name: 'fill_search',
    everySeconds: fillEverySeconds,
    run: (runtime, _payload, stopping) => fillSearch(runtime, entities(), stopping),
  },
  {
    name: followJob,
    run: (runtime, payload) => follow(runtime, entities(), payload as Followed),
  },
];

/** Goes through the records of every company in which that is not done, some at a time; it goes on where it was stopped. */
async function fillSearch(runtime: Runtime, entities: Entities, stopping: AbortSignal): Promise<void> {
  const { rows } = await runtime.pool.query<{ tenant_id: number; time_zone: string }>(
    'select tenant_id, time_zone from directory.list_tenants_to_search($1)',
    [form],
  );
  for (const { tenant_id, time_zone } of rows) {
    for (let isMore = true; isMore && !stopping.aborted; ) {
      isMore = await actAs(runtime, tenant_id, time_zone, systemActor('System'), step, (context) =>
        fillSome(context, entities),
      );
    }
  }
}

/** All of a company at once, within the transaction that makes it. */
export async function fillAll(context: Context, entities: Entities): Promise<void> {
  while (await fillSome(context, entities));
}

/** Of one kind some, and where it goes on. Answers whether there is more. */
export async function fillSome(context: Context, entities: Entities): Promise<boolean> {
  const kinds = entities.all().filter(({ searched }) => searched);
  const db = context.db<SearchTables>();
  await db
    .insertInto('search_fillings')
    .values({ form: 0, kind: null, after_id: 0 })
    .onConflict((target) => target.doNothing())
    .execute();
  const state = await db.selectFrom('search_fillings').selectAll().forUpdate().executeTakeFirstOrThrow();
  const isNew = state.form !== form;
  if (!isNew && state.kind === null) return false;
  const at = isNew ? 0 : kinds.findIndex(({ module }) => module === state.kind);
  const { module, searched } = kinds[at] ?? {};
  const after = module && searched ? await keepNext(context, module, searched, isNew ? 0 : state.after_id) : null;
  // A kind that is none any more is left behind with the rest done.
  const next = after === null ? (kinds[at + 1]?.module ?? null) : (module ?? null);
  await db
    .updateTable('search_fillings')
    .set({ form, kind: next, after_id: after ?? 0 })
    .execute();
  return next !== null;
}

/** Whose words name a record that is called something else are found by its new name. */
async function follow(runtime: Runtime, entities: Entities, { tenantId, module, id }: Followed): Promise<void> {
  const { rows } = await runtime.pool.query<{ time_zone: string }>(
    'select directory.tenant_time_zone($1) as time_zone',
    [tenantId],
  );
  const within = <T>(work: (context: Context) => Promise<T>) =>
    actAs(runtime, tenantId, rows[0]?.time_zone ?? 'UTC', systemActor('System'), step, work);
  for (const kind of entities.all()) {
    const { searched } = kind;
    const idsOf = searched?.follows?.[module];
    if (!searched || !idsOf) continue;
    const ids = await within((context) => idsOf(context, id));
    for (let at = 0; at < ids.length; at += followedAtOnce) {
      await within(async (context) => {
        const some = ids.slice(at, at + followedAtOnce);
        await learn(context, new Set(await keepRecords(context, kind.module, searched, some)));
      });
    }
  }
}
