import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { foundIn } from '#server/search/asking.ts';
import { dateInZone } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { moduleOf, scopeOf, visibleWork } from './access/public.ts';
import type { Found, Rule } from './condition-rules.ts';
import { type Asked, type Builder, type Condition, toCondition } from './conditions.ts';
import type { workFilter } from './contract.ts';
import { rulesOfFilter, rulesOfTest, type Test, tilesOf } from './filter-rules.ts';
import type { WorkKind } from './rules.ts';

/** What the filters of a list ask; lists, counts and tiles all ask it here, so that none can disagree. */

export type Infer<T extends Record<string, z.ZodType>> = { [K in keyof T]: z.infer<T[K]> };
export type Filter = Partial<Infer<typeof workFilter>> & { found?: Found | undefined };

/** With what the words of the filter find, of the work of its state: asked once for all that it is then asked of. */
export async function withFound<F extends Filter>(context: Context, kind: WorkKind, filter: F): Promise<F> {
  if (!filter.search) return filter;
  const seen = async (ids: number[]) => new Set((await visibleWork(context, kind, ids, { withDeleted: false })).keys());
  const isOnlyAhead = stateOf(kind, filter) === 'open';
  return { ...filter, found: await foundIn(context, moduleOf[kind], filter.search, { isOnlyAhead, seen }) };
}

/** What is asked of the work of the filter's state that the person may see. Errors: 400 for an unknown tile. */
export function rulesOf(context: Context, kind: WorkKind, filter: Filter): Rule[] {
  const tile = filter.tile ? tilesOf(kind).find((candidate) => candidate.key === filter.tile) : undefined;
  if (filter.tile && !tile)
    throw new Refusal(400, 'invalid', 'There is no such tile.', { fields: { tile: 'Unknown tile' } });
  return [
    ...scopeOf(context, kind),
    ...testRules(context, tile ?? ofView(filter.view ?? 'open')),
    ...rulesOfFilter(filter),
  ];
}

/** What a tile or a view asks of the work of its state. */
export const testRules = (context: Context, test: Test): Rule[] =>
  rulesOfTest(test, context.actor.userId, dateInZone(new Date(), context.timeZone));

/** The same, and the state, as conditions on the alias `w`. */
export function conditions(context: Context, kind: WorkKind, filter: Filter, eb: Builder): Condition[] {
  const state = stateOf(kind, filter);
  const asked = { ...askedBy(context, kind), isOpen: state === 'open' };
  return [
    eb('w.kind', '=', kind),
    ...stateConditions(state, eb),
    ...rulesOf(context, kind, filter).map((rule) => toCondition(rule, eb, asked)),
    ...(filter.tile && state === 'final' ? [closedLately(eb)] : []),
  ];
}

const viewTests: Partial<Record<View, Test['test']>> = {
  my: 'mine',
  unassigned: 'unassigned',
  flagged: 'flagged',
  do_later: 'do later',
};
type View = NonNullable<Filter['view']>;
export const ofView = (view: View): Test => ({ test: viewTests[view] });

type State = 'open' | 'final' | 'all';

export function stateOf(kind: WorkKind, { tile, view }: Filter): State {
  if (tile) return tilesOf(kind).find((rule) => rule.key === tile)?.isFinal ? 'final' : 'open';
  return view === 'all' || view === 'final' ? view : 'open';
}

export function stateConditions(state: State, eb: Builder): Condition[] {
  const alive = eb('w.deleted_at', 'is', null);
  if (state === 'all') return [alive];
  return [alive, eb('w.closed_at', state === 'open' ? 'is' : 'is not', null)];
}

export const closedLately = (eb: Builder): Condition => eb('w.closed_at', '>=', sql<string>`now() - interval '7 days'`);

export const askedBy = (context: Context, kind: WorkKind): Asked => ({ kind, userId: context.actor.userId });
