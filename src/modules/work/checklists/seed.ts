import { type Context, nextNumbers } from '#server/context.ts';
import { toUtcTime } from '#shared/dates.ts';
import type { SeededRandom } from '#shared/seeded-random.ts';
import { checklistsByKind } from '../../checklists/public.ts';
import { visibleSteps } from '../../checklists/rules.ts';
import { addChecklists } from '../../checklists/seed.ts';
import { readAttached, setSteps } from '../attached.ts';
import type { StepState } from '../changing-rules.ts';
import { listTaskCategories, listTicketTypes, numbered, stepsFrom } from '../kinds/public.ts';
import type { WorkTables } from '../tables.ts';
import { demoChecklists } from './rules.ts';

const hourMs = 3_600_000;

/** The checklists of the demo company, linked to its kinds of work, and filled in as far as open tickets are. */
export async function seedChecklists(context: Context, random: SeededRandom): Promise<void> {
  const [types, categories] = await Promise.all([listTicketTypes(context), listTaskCategories(context)]);
  const idsOf = (kinds: { id: number; name: string }[], names: readonly string[]) =>
    kinds.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  const ids = await nextNumbers(context, 'checklist', demoChecklists.length);
  await addChecklists(
    context,
    demoChecklists.map(({ name, steps, types: typeNames, categories: categoryNames = [] }, index) => ({
      checklistID: ids[index] ?? 0,
      name,
      steps,
      ticketTypeIDs: idsOf(types, typeNames),
      taskCategoryIDs: idsOf(categories, categoryNames),
    })),
  );
  const byType = await checklistsByKind(context, 'ticket');
  const open = await context
    .db<WorkTables>()
    .selectFrom('work_items as w')
    .leftJoin('work_assignees as a', (join) => join.onRef('a.kind', '=', 'w.kind').onRef('a.work_id', '=', 'w.id'))
    .select(['w.id', 'w.type_id'])
    .select((eb) => eb.fn.min('a.user_id').as('doer'))
    .where('w.kind', '=', 'ticket')
    .where('w.closed_at', 'is', null)
    .groupBy(['w.id', 'w.type_id'])
    .orderBy('w.id')
    .execute();
  for (const { id, type_id, doer } of open) {
    const item = { kind: 'ticket', id } as const;
    const { steps: had } = await readAttached(context, item);
    const isBegun = had.some((step) => step.state !== 'open');
    let steps = [...had, ...numbered((byType.get(type_id ?? 0) ?? []).flatMap(stepsFrom), had)];
    if (steps.length === had.length) continue;
    for (let left = isBegun ? random.between(1, 4) : 0; left > 0 && doer !== null; left--) {
      const next = visibleSteps(steps).find((step) => step.checklistID !== null && step.state === 'open');
      const value = next && answerTo(random, next);
      if (!next || value === undefined) break;
      const doneAt = toUtcTime(new Date(Date.now() - random.between(1, 9) * hourMs));
      const done: StepState = { ...next, state: 'done', value, doneAt, doneBy: doer };
      steps = steps.map((step) => (step === next ? done : step));
    }
    await setSteps(context, item, steps);
  }
}

/** What a technician would have answered; nothing for what needs a picture. */
function answerTo(random: SeededRandom, { type, min, max, options }: StepState): string | number | null | undefined {
  if (type === 'tick') return null;
  if (type === 'pass_fail') return random.isHit(0.2) ? 'fail' : 'pass';
  if (type === 'scan') return `PMP-${random.between(1000, 9999)}`;
  if (type === 'number') return random.between(Math.round((min ?? 10) * 0.95), max ?? 60);
  return type === 'choice' ? random.pick(options) : undefined;
}
