import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { asJson } from '#server/database/idioms.ts';
import { actAs, findActor, type Runtime } from '#server/database/tenant-transaction.ts';
import type { ExportedTable } from '#server/declared/exported-tables.ts';
import type { Names } from '#server/declared/references.ts';
import { systemActor } from '#server/jobs/jobs.ts';
import type { Job, Route } from '#server/request/routes.ts';
import { Refusal, unprocessable } from '#shared/errors.ts';
import type { EventRows } from '../../events/public.ts';
import { findTrade } from '../../ledger/accounts/public.ts';
import type { LedgerViews } from '../../ledger/public.ts';
import { samplesLife } from '../../tenants/public.ts';
import { doing } from './calling.ts';
import { sampleCalls } from './contract.ts';
import { emptyCompany } from './empty.ts';
import { fillCompany, type Tell } from './fill.ts';
import { findObstacle, readSamples } from './service.ts';
import type { SampleTables } from './tables.ts';

/** What composition hands in: every call, what names records of others, and what leaves with everything. */
export type OfAll = { routes: () => readonly Route[]; names: readonly Names[]; tables: readonly ExportedTable[] };

export const sampleJobs = (all: OfAll): Job[] => [
  {
    name: 'sample_data',
    run: (runtime, { tenantId, userId, state }) =>
      moveSamples(runtime, all, Number(tenantId), Number(userId), state as Moving),
  },
];

type Moving = 'filling' | 'emptying';
const steps = {
  filling: { back: 'empty', path: sampleCalls.fillWithSamples.path, work: fill },
  emptying: { back: 'filled', path: sampleCalls.emptySamples.path, work: empty },
} as const;

/**
 * Fills a company or empties it, as the person who asked, with the rights they have now. It is one transaction, so that a server that is
 * killed in the middle leaves nothing of it; the queue begins it again. What is refused is kept for the person to read.
 */
async function moveSamples(
  runtime: Runtime,
  all: OfAll,
  tenantId: number,
  userId: number,
  state: Moving,
): Promise<void> {
  const { back, path, work } = steps[state];
  const actor = await findActor(runtime, tenantId, userId);
  const { rows } = await runtime.pool.query<{ zone: string }>('select directory.tenant_time_zone($1) as zone', [
    tenantId,
  ]);
  const write = <T>(what: (context: Context) => Promise<T>): Promise<T> =>
    actAs(
      runtime,
      tenantId,
      rows[0]?.zone ?? 'UTC',
      actor ?? systemActor('System'),
      { kind: 'touch', path, undo: 'none' },
      what,
    );
  const giveBack = (problem: string) =>
    write(async (context) => {
      await samples(context).set({ state: back, problem }).where('state', '=', state).execute();
    });
  if (!actor) return giveBack('Whoever asked for it is no longer active in the company.');
  const tell: Tell = async (done, total) => {
    if (done % tellEvery === 0) await write((context) => samples(context).set({ done, total }).execute());
  };
  try {
    await write(async (context) => {
      // Of two workers at it the second waits, and finds it done.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`samples ${tenantId}`}, 0))`.execute(context.db());
      if ((await readSamples(context))?.state === state) await work(context, all, tell);
    });
  } catch (error) {
    // Everything else is tried again by the queue.
    if (!(error instanceof Refusal)) throw error;
    await giveBack(error.message);
  }
}
/** Of so many records one is told. */
const tellEvery = 5;

const samples = (context: Context) => context.db<SampleTables>().updateTable('sample_data');

async function fill(context: Context, { routes, tables }: OfAll, tell: Tell): Promise<void> {
  const obstacle = await findObstacle(context, tables);
  const trade = await findTrade(context);
  if (obstacle || !trade) throw unprocessable(obstacle ?? '');
  const made = await fillCompany(context, doing(context, routes()), trade, tell);
  await samplesLife.change(context, () => ({ showsSamples: true }));
  await context.recordSoFar();
  const { last } = await context
    .db<EventRows>()
    .selectFrom('events')
    .select((eb) => eb.fn.max('event_id').as('last'))
    .where('request_id', '=', context.requestId)
    .executeTakeFirstOrThrow();
  const { first_entry_id, last_entry_id } = await context
    .db<LedgerViews>()
    .selectFrom('journal_entries')
    .select((eb) => [eb.fn.min('entry_id').as('first_entry_id'), eb.fn.max('entry_id').as('last_entry_id')])
    .executeTakeFirstOrThrow();
  await samples(context)
    .set({
      state: 'filled',
      made: asJson(made),
      made_by: context.actor.userId,
      last_event_id: last,
      first_entry_id,
      last_entry_id,
    })
    .execute();
}

async function empty(context: Context, { routes, names }: OfAll, tell: Tell): Promise<void> {
  const row = await readSamples(context);
  if (!row) return;
  const filled = {
    made: row.made,
    lastEventID: row.last_event_id ?? 0,
    entries: { first: row.first_entry_id ?? 0, last: row.last_entry_id ?? 0 },
    userID: row.made_by ?? 0,
  };
  const kept = await emptyCompany(context, doing(context, routes()), names, filled, tell);
  await samplesLife.change(context, () => ({ showsSamples: false }));
  await samples(context)
    .set({ state: 'emptied', kept: asJson(kept) })
    .execute();
}
