import type { Selectable } from 'kysely';
import type { Context } from '#server/context.ts';
import { unprocessable } from '#shared/errors.ts';
import { can } from '#shared/permission.ts';
import { isAny, listAssignable, lockWork, moduleOf, nounOf, visibleTo } from '../access/public.ts';
import { changeStatus, closeWork } from '../activity/public.ts';
import { changeAssignees, changePriority, deleteWork, updateWork } from '../editing/public.ts';
import { isFinal, nextStatuses, type StatusID, statusNames, type WorkKind } from '../rules.ts';
import type { WorkItemsTable, WorkTables } from '../tables.ts';
import type { BulkChange, BulkOutcome } from './contract.ts';

type Tables = WorkTables & { w: WorkItemsTable };
type Item = Selectable<WorkItemsTable>;
type Verdict = 'change' | 'same' | { reason: string };
type Judged = { item: Item; verdict: Verdict };
/** What one change is: what it would do to an item, and doing it. */
type Rule = {
  judge(item: Item): Verdict | Promise<Verdict>;
  run(context: Context, kind: WorkKind, item: Item): Promise<unknown>;
};

/** What a change of many would do: how many it changes, which it leaves and why. Errors: 403, 404 for what it names. */
export async function previewMany(
  context: Context,
  kind: WorkKind,
  ids: number[],
  change: BulkChange,
): Promise<BulkOutcome> {
  return outcomeOf(kind, ids, await judgeAll(context, kind, ids, ruleOf(context, kind, change)));
}

/**
 * Changes what may be changed of many items, all in one click, so that one undo takes it back. With `isAll` nothing is
 * changed unless all can be. Errors: 403; 404 for what the change names; 422 when it is all or nothing.
 */
export async function changeMany(
  context: Context,
  kind: WorkKind,
  ids: number[],
  change: BulkChange,
  isAll: boolean,
): Promise<BulkOutcome> {
  const rule = ruleOf(context, kind, change);
  // Locked in one order, so that two such changes wait for each other rather than block each other.
  for (const { item } of await judgeAll(context, kind, ids, rule)) await lockWork(context, kind, item.id);
  const judged = await judgeAll(context, kind, ids, rule);
  const outcome = outcomeOf(kind, ids, judged);
  if (isAll && outcome.skipped.length > 0) {
    throw unprocessable(`${outcome.skipped.length} of ${ids.length} cannot be changed, so nothing was.`);
  }
  for (const { item, verdict } of judged) if (verdict === 'change') await rule.run(context, kind, item);
  return outcome;
}

async function judgeAll(context: Context, kind: WorkKind, ids: number[], rule: Rule): Promise<Judged[]> {
  const items = await context
    .db<Tables>()
    .selectFrom('work_items as w')
    .selectAll('w')
    .where((eb) => eb.and([...visibleTo(context, kind, eb), isAny(eb, 'w.id', ids)]))
    .where('w.deleted_at', 'is', null)
    .orderBy('w.id')
    .execute();
  const judged: Judged[] = [];
  for (const item of items) judged.push({ item, verdict: await rule.judge(item) });
  return judged;
}

function outcomeOf(kind: WorkKind, ids: number[], judged: Judged[]): BulkOutcome {
  const seen = new Set(judged.map(({ item }) => item.id));
  const gone = [...new Set(ids)].filter((id) => !seen.has(id));
  const skipped = judged.flatMap(({ item, verdict }) =>
    typeof verdict === 'string' ? [] : [{ id: item.id, subject: item.subject, ...verdict }],
  );
  return {
    changed: judged.filter(({ verdict }) => verdict === 'change').length,
    same: judged.filter(({ verdict }) => verdict === 'same').length,
    skipped: [...skipped, ...gone.map((id) => ({ id, subject: '', reason: `${nounOf[kind]} not found.` }))],
  };
}

const unless = (isSame: boolean): Verdict => (isSame ? 'same' : 'change');

function ruleOf(context: Context, kind: WorkKind, change: BulkChange): Rule {
  if ('statusID' in change) return statusRule(kind, change.statusID);
  if ('priorityID' in change) {
    const { priorityID } = change;
    return {
      judge: (item) => unless(item.priority_id === priorityID),
      run: (given, _kind, item) => changePriority(given, kind, item.id, priorityID),
    };
  }
  if ('addAssignees' in change) return assigningRule(context, kind, change.addAssignees);
  if ('removeAssignees' in change) {
    const remove = change.removeAssignees;
    return {
      judge: async (item) => unless(!(await assigneesOf(context, item)).some((userID) => remove.includes(userID))),
      run: (given, _kind, item) => changeAssignees(given, kind, item.id, { add: [], remove }),
    };
  }
  if ('divisionID' in change) return fieldRule('divisionID', 'division_id', change.divisionID);
  if ('departmentID' in change) return fieldRule('departmentID', 'department_id', change.departmentID);
  if ('dueDate' in change) return fieldRule('dueDate', 'due_date', change.dueDate);
  if ('isClosed' in change) {
    return {
      judge: (item) => unless(isFinal(item.status_id)),
      run: (given, _kind, item) => closeWork(given, kind, item.id),
    };
  }
  context.require(can(moduleOf[kind], 'delete'));
  return { judge: () => 'change', run: (given, _kind, item) => deleteWork(given, kind, item.id) };
}

/** An assignee moves the own part and somebody else the whole, so what may follow is known when it is tried. */
function statusRule(kind: WorkKind, to: StatusID): Rule {
  return {
    judge(item) {
      if (item.status_id === to) return 'same';
      if (isFinal(item.status_id)) return { reason: `It is ${statusNames[item.status_id]}. Reopen it first.` };
      const mayFollow = nextStatuses(item.status_id).includes(to);
      return mayFollow ? 'change' : { reason: `${statusNames[to]} cannot follow ${statusNames[item.status_id]}.` };
    },
    run: (context, _kind, item) => changeStatus(context, kind, item.id, { to }),
  };
}

function assigningRule(context: Context, kind: WorkKind, add: number[]): Rule {
  const places = new Map<string, Promise<number[]>>();
  const assignableAt = (item: Item) => {
    const key = `${item.division_id}/${item.department_id}`;
    const place = { divisionID: item.division_id, departmentID: item.department_id };
    const known = places.get(key) ?? listAssignable(context, kind, place);
    places.set(key, known);
    return known;
  };
  return {
    async judge(item) {
      const there = await assigneesOf(context, item);
      if (add.every((userID) => there.includes(userID))) return 'same';
      const assignable = await assignableAt(item);
      const mayAll = add.every((userID) => assignable.includes(userID));
      return mayAll ? 'change' : { reason: 'Somebody is limited to another division or department.' };
    },
    run: (given, _kind, item) => changeAssignees(given, kind, item.id, { add, remove: [] }),
  };
}

async function assigneesOf(context: Context, { kind, id }: Item): Promise<number[]> {
  const rows = await context
    .db<WorkTables>()
    .selectFrom('work_assignees')
    .select('user_id')
    .where('kind', '=', kind)
    .where('work_id', '=', id)
    .execute();
  return rows.map((row) => row.user_id);
}

type Field = 'divisionID' | 'departmentID' | 'dueDate';
type Column = 'division_id' | 'department_id' | 'due_date';

function fieldRule(field: Field, column: Column, now: number | string | null): Rule {
  return {
    judge: (item) => unless(item[column] === now),
    run: (context, kind, item) => updateWork(context, kind, item.id, { [field]: { was: item[column], now } }),
  };
}
