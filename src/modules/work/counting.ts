import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { scopeOf, visibleTo } from './access/public.ts';
import type { Rule } from './condition-rules.ts';
import { isOpenFor, type Tables, toCondition } from './conditions.ts';
import { type dataBox, type filterCounts, openViews } from './contract.ts';
import { filterColumns, rulesOfFilter, type Test, tilesOf } from './filter-rules.ts';
import {
  conditions,
  type Filter,
  ofView,
  rulesOf,
  stateConditions,
  stateOf,
  testRules,
  withFound,
} from './filtering.ts';
import { countOpen, readOpenWork } from './open-copy/public.ts';
import { countLeft, placesLeft } from './open-copy/rules.ts';
import { nobodyID, type WorkKind } from './rules.ts';

/** How many the filters leave. Errors: 400 for an unknown tile. */
export async function countWork(context: Context, kind: WorkKind, asked: Filter): Promise<{ total: number }> {
  const filter = await withFound(context, kind, asked);
  const rules = rulesOf(context, kind, filter);
  const counted = isInMemory(kind, filter) ? await countOpen(context, kind, rules) : null;
  return { total: counted ?? (await countInDatabase(context, kind, filter)) };
}

/** Open work is counted in memory, unless its words find so much of it that the database asks each. */
const isInMemory = (kind: WorkKind, filter: Filter): boolean =>
  stateOf(kind, filter) === 'open' && typeof filter.found?.query !== 'string';

async function countInDatabase(context: Context, kind: WorkKind, filter: Filter): Promise<number> {
  const row = await context
    .db<Tables>()
    .selectFrom('work_items as w')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => eb.and(conditions(context, kind, filter, eb)))
    .executeTakeFirstOrThrow();
  return row.total;
}

type ChoiceCounts = z.infer<typeof filterCounts>;
type ChoiceFilter = keyof ChoiceCounts;
type ColumnFilter = Exclude<ChoiceFilter, 'assignedTo'>;
const columnFilters = ['statuses', 'priorities', 'divisions', 'departments'] as const satisfies ColumnFilter[];
const choiceFilters: ChoiceFilter[] = [...columnFilters, 'assignedTo'];

/**
 * For each multi-filter, how many each of its choices would leave beside what the other filters say (product.md §7);
 * a choice that would leave none is not named. Errors: 400 for an unknown tile.
 */
export async function countChoices(context: Context, kind: WorkKind, asked: Filter): Promise<ChoiceCounts> {
  const filter = await withFound(context, kind, asked);
  const counted = isInMemory(kind, filter) ? await countOpenChoices(context, kind, filter) : null;
  return counted ?? countChoicesInDatabase(context, kind, filter);
}

/** In one pass: an item counts for all filters when all let it through, and for one filter when only that one does not. */
async function countOpenChoices(context: Context, kind: WorkKind, filter: Filter): Promise<ChoiceCounts | null> {
  const without = (names: ChoiceFilter[]) => ({
    ...filter,
    ...Object.fromEntries(names.map((name) => [name, undefined])),
  });
  const common = rulesOf(context, kind, without(choiceFilters));
  const open = await readOpenWork(context, kind, common);
  if (!open) return null;
  const { items, facts } = open;
  /** For each place a bit for each filter that keeps it out. */
  const keptOut = new Uint8Array(items.size);
  for (const [index, name] of choiceFilters.entries()) {
    if (!filter[name]?.length) continue;
    const own = placesLeft(rulesOfFilter({ [name]: filter[name] }), items, facts);
    for (let place = 0; place < own.length; place++) {
      if (own[place] === 0) keptOut[place] = (keptOut[place] ?? 0) | (1 << index);
    }
  }
  // What two filters keep out is in no count: nothing else is asked of it.
  const left = placesLeft(
    common,
    items,
    facts,
    keptOut.map((bits) => ((bits & (bits - 1)) === 0 ? 1 : 0)),
  );
  const count = (name: ChoiceFilter) => {
    const others = ~(1 << choiceFilters.indexOf(name));
    const ids = name === 'assignedTo' ? null : items.column(filterColumns[name]);
    const counts: number[] = [];
    const add = (id: number) => {
      counts[id] = (counts[id] ?? 0) + 1;
    };
    for (let place = 0; place < left.length; place++) {
      if (left[place] === 0 || ((keptOut[place] ?? 0) & others) !== 0) continue;
      if (ids) add(ids[place] ?? 0);
      else for (const id of peopleOr(nobodyID, items.people[place])) add(id);
    }
    // By id, however large ids are; 0 is none, which only people are asked about.
    return Object.entries(counts).flatMap(([id, of]) => (id === '0' && ids ? [] : { id: Number(id), count: of }));
  };
  return Object.fromEntries(choiceFilters.map((name) => [name, count(name)])) as ChoiceCounts;
}

const peopleOr = (nobody: number, people: readonly number[] = []): readonly number[] =>
  people.length > 0 ? people : [nobody];

async function countChoicesInDatabase(context: Context, kind: WorkKind, filter: Filter): Promise<ChoiceCounts> {
  const left = (own: ChoiceFilter[]): Filter => ({
    ...filter,
    ...Object.fromEntries(own.map((one) => [one, undefined])),
  });
  /** Of filters that say nothing, or of a single one: beside the others all of them leave the same. */
  const count = async (own: ColumnFilter[]) => {
    const names = own.map((one) => sql.ref(`w.${filterColumns[one]}`));
    const rows = await context
      .db<Tables>()
      .selectFrom('work_items as w')
      .select((eb) => [
        sql<number>`grouping(${sql.join(names)})`.as('set'),
        sql<number | null>`coalesce(${sql.join(names)})`.as('id'),
        eb.fn.countAll<number>().as('count'),
      ])
      .where((eb) => eb.and(conditions(context, kind, left(own), eb)))
      .groupBy(sql`grouping sets (${sql.join(names.map((name) => sql`(${name})`))})`)
      .execute();
    // A bit for each column, set for those that a row is not about; the last column has the lowest.
    const all = 2 ** own.length - 1;
    return own.map((one, index) => {
      const set = all - 2 ** (own.length - 1 - index);
      const ofSet = rows.filter((row) => row.set === set && row.id !== null);
      return [one, ofSet.map(({ id, count }) => ({ id, count }))] as const;
    });
  };
  const assigned = context
    .db<Tables>()
    .selectFrom('work_assignees as a')
    .select((eb) => ['a.user_id as id', eb.fn.countAll<number>().as('count')])
    .where('a.kind', '=', kind)
    .$if(stateOf(kind, filter) === 'open', (query) => query.where(isOpenFor('a')))
    .where((eb) => {
      const ids = eb
        .selectFrom('work_items as w')
        .select('w.id')
        .where((of) => of.and(conditions(context, kind, left(['assignedTo']), of)));
      // Looked up in one hash: as a join it would be planned for the few that filters are thought to leave.
      return sql<SqlBool>`(a.work_id in ${ids}) is true`;
    })
    .groupBy('a.user_id');
  const [said, unsaid] = [
    columnFilters.filter((one) => filter[one]?.length),
    columnFilters.filter((one) => !filter[one]?.length),
  ];
  const ofNobody = context
    .db<Tables>()
    .selectFrom('work_items as w')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.and(conditions(context, kind, { ...left(['assignedTo']), assignedTo: [nobodyID] }, eb)));
  const [assignedTo, nobody, ...counted] = await Promise.all([
    assigned.execute(),
    ofNobody.executeTakeFirstOrThrow(),
    ...[...said.map((one) => [one]), unsaid].filter((group) => group.length > 0).map(count),
  ]);
  if (nobody.count > 0) assignedTo.push({ id: nobodyID, count: nobody.count });
  return { ...Object.fromEntries(counted.flat()), assignedTo } as ChoiceCounts;
}

/** The tiles of the data box and the views of open work. */
export async function workDataBox(context: Context, kind: WorkKind): Promise<z.infer<typeof dataBox>> {
  const rules = tilesOf(kind);
  const [ofOpen, ofFinal] = await Promise.all([
    countTests(context, kind, [...rules.filter((rule) => !rule.isFinal), ...openViews.map(ofView)]),
    Promise.all(
      rules
        .filter((rule) => rule.isFinal)
        .map(async ({ key }) => [key, await countInDatabase(context, kind, { tile: key })] as const),
    ),
  ]);
  const final = new Map(ofFinal);
  return {
    tiles: rules.map((rule) => {
      const total = final.get(rule.key) ?? ofOpen(rule);
      return { key: rule.key, label: rule.label, count: total, isAlert: Boolean(rule.isAlert) && total > 0 };
    }),
    views: openViews.map((view) => ({ view, count: ofOpen(ofView(view)) })),
  };
}

/** How much of the open work that the person may see passes each test; what tiles and views both ask is counted once. */
async function countTests(context: Context, kind: WorkKind, tests: Test[]): Promise<(test: Test) => number> {
  const scope = scopeOf(context, kind);
  const asked = new Map<string, Rule[]>(tests.map((test) => [nameOf(test), testRules(context, test)]));
  const counts = new Map<string, number>();
  const open = await readOpenWork(context, kind, [...scope, ...[...asked.values()].flat()]);
  if (open) {
    const seen = placesLeft(scope, open.items, open.facts);
    for (const [name, rules] of asked) {
      counts.set(name, countLeft(placesLeft(rules, open.items, open.facts, seen)));
    }
  } else {
    const of = { kind, userId: context.actor.userId, isOpen: true };
    const row = await context
      .db<Tables>()
      .selectFrom('work_items as w')
      .select((eb) =>
        [...asked].map(([name, rules]) =>
          eb.fn
            .countAll<number>()
            .filterWhere(eb.and(rules.map((rule) => toCondition(rule, eb, of))))
            .as(name),
        ),
      )
      .where((eb) => eb.and([...visibleTo(context, kind), ...stateConditions('open', eb)]))
      .executeTakeFirstOrThrow();
    for (const [name, count] of Object.entries(row as Record<string, number>)) counts.set(name, count);
  }
  return (test) => counts.get(nameOf(test)) ?? 0;
}

const nameOf = ({ status, test }: Test) => `${status ?? ''} ${test ?? ''}`;

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
