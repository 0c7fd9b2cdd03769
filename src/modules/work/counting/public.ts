import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { visibleTo } from '../access/public.ts';
import { type dataBox, openViews } from '../contract.ts';
import {
  type Builder,
  type Condition,
  closedLately,
  conditions,
  type Filter,
  isOpenFor,
  ofView,
  stateConditions,
  stateOf,
  type Tables,
  testOf,
} from '../filtering/public.ts';
import { type Test, tilesOf } from '../filtering/rules.ts';
import type { WorkKind } from '../rules.ts';

/** How many the filters leave. */
export async function countWork(context: Context, kind: WorkKind, filter: Filter): Promise<{ total: number }> {
  const row = await context
    .db<Tables>()
    .selectFrom('work_items as w')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => eb.and(conditions(context, kind, filter, eb)))
    .executeTakeFirstOrThrow();
  return { total: row.total };
}

/**
 * For each multi-filter, how many each of its choices would leave beside what the other filters say (product.md §7);
 * a choice that would leave none is not named.
 */
export async function countChoices(context: Context, kind: WorkKind, filter: Filter) {
  const left = (own: ChoiceFilter[], eb: Builder) =>
    eb.and(conditions(context, kind, { ...filter, ...Object.fromEntries(own.map((one) => [one, undefined])) }, eb));
  /** Of filters that say nothing, or of a single one: beside the others all of them leave the same. */
  const count = async (own: (keyof typeof choiceColumns)[]) => {
    const names = own.map((one) => sql.ref(choiceColumns[one]));
    const rows = await context
      .db<Tables>()
      .selectFrom('work_items as w')
      .select((eb) => [
        sql<number>`grouping(${sql.join(names)})`.as('set'),
        sql<number | null>`coalesce(${sql.join(names)})`.as('id'),
        eb.fn.countAll<number>().as('count'),
      ])
      .where((eb) => left(own, eb))
      .groupBy(sql`grouping sets (${sql.join(names.map((name) => sql`(${name})`))})`)
      .execute();
    // A bit for each column, set for those that a row is not about; the last column has the lowest.
    const all = 2 ** own.length - 1;
    return own.map((one, index) => {
      const set = all - 2 ** (own.length - 1 - index);
      return [one, rows.filter((row) => row.set === set && row.id !== null)] as const;
    });
  };
  const people = context
    .db<Tables>()
    .selectFrom('work_assignees as a')
    .select((eb) => ['a.user_id as id', eb.fn.countAll<number>().as('count')])
    .where('a.kind', '=', kind)
    .$if(stateOf(kind, filter) === 'open', (query) => query.where(isOpenFor('a')))
    .where((eb) => {
      const ids = eb
        .selectFrom('work_items as w')
        .select('w.id')
        .where((of) => left(['assignedTo'], of));
      // Looked up in one hash: as a join it would be planned for the few that filters are thought to leave.
      return sql<SqlBool>`(a.work_id in ${ids}) is true`;
    })
    .groupBy('a.user_id');
  const own = Object.keys(choiceColumns) as (keyof typeof choiceColumns)[];
  const [said, unsaid] = [own.filter((one) => filter[one]?.length), own.filter((one) => !filter[one]?.length)];
  const [assignedTo, ...counted] = await Promise.all([
    people.execute(),
    ...[...said.map((one) => [one]), unsaid].filter((group) => group.length > 0).map(count),
  ]);
  const counts = Object.fromEntries(
    counted.flat().map(([one, rows]) => [one, rows.map(({ id, count }) => ({ id, count }))]),
  ) as Record<keyof typeof choiceColumns, { id: number; count: number }[]>;
  return { ...counts, assignedTo };
}
const choiceColumns = {
  statuses: 'w.status_id',
  priorities: 'w.priority_id',
  divisions: 'w.division_id',
  departments: 'w.department_id',
} as const;
type ChoiceFilter = keyof typeof choiceColumns | 'assignedTo';

/** The tiles of the data box and the views of open work. What tiles and views both ask is counted once. */
export async function workDataBox(context: Context, kind: WorkKind): Promise<z.infer<typeof dataBox>> {
  const rules = tilesOf(kind);
  const counts = { open: new Map<string, number>(), final: new Map<string, number>() };
  /** In one pass over the work of a state. */
  const count = async (state: 'open' | 'final', asked: Test[]) => {
    const tests = new Map(asked.map((test) => [nameOf(test), test]));
    const row = (await context
      .db<Tables>()
      .selectFrom('work_items as w')
      .select((eb) => [...tests].map(([name, test]) => countIf(eb, testOf(context, kind, test, eb)).as(name)))
      .where((eb) => eb.and([...visibleTo(context, kind, eb), ...stateConditions(state, eb)]))
      .$if(state === 'final', (q) => q.where(closedLately))
      .executeTakeFirstOrThrow()) as Record<string, number>;
    for (const [name, total] of Object.entries(row)) counts[state].set(name, total);
  };
  const ofOpen = [...rules.filter((rule) => !rule.isFinal), ...openViews.map(ofView)];
  const ofPerson = openViews.filter((view) => ofView(view).test && view !== 'unassigned');
  const names = new Set(ofPerson.map((view) => nameOf(ofView(view))));
  await Promise.all([
    count(
      'open',
      ofOpen.filter((test) => !names.has(nameOf(test))),
    ),
    count(
      'final',
      rules.filter((rule) => rule.isFinal),
    ),
    // Of the few that are the person's own, the index of people knows.
    ...ofPerson.map(async (view) => {
      const { total } = await countWork(context, kind, { view });
      counts.open.set(nameOf(ofView(view)), total);
    }),
  ]);
  return {
    tiles: rules.map((rule) => {
      const total = counts[rule.isFinal ? 'final' : 'open'].get(nameOf(rule)) ?? 0;
      return { key: rule.key, label: rule.label, count: total, isAlert: Boolean(rule.isAlert) && total > 0 };
    }),
    views: openViews.map((view) => ({ view, count: counts.open.get(nameOf(ofView(view))) ?? 0 })),
  };
}

const nameOf = ({ status, test }: Test) => `${status ?? ''} ${test ?? ''}`;
const countIf = (eb: Builder, conditions: Condition[]) => eb.fn.countAll<number>().filterWhere(eb.and(conditions));

/** The count beside the sidebar entry: open work assigned to the person; the flag: one of it is flagged for them. */
export async function countMine(context: Context, kind: WorkKind): Promise<{ count: number; hasFlag: boolean }> {
  const row = await context
    .db<Tables>()
    .selectFrom('work_assignees as a')
    .innerJoin('work_items as w', (join) => join.onRef('w.kind', '=', 'a.kind').onRef('w.id', '=', 'a.work_id'))
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('a.flagged_by', 'is not', null).as('flags'),
    ])
    .where('a.user_id', '=', context.actor.userId)
    .where('a.kind', '=', kind)
    .where(isOpenFor('a'))
    .where('w.closed_at', 'is', null)
    .where('w.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: row.count, hasFlag: row.flags > 0 };
}
