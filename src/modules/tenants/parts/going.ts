import type { Context } from '#server/context.ts';
import type { PartOfCompany, Placement } from '#server/declared/placements.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { branchOf, departments, divisions, lockDepartments } from './record.ts';

type Kind = PartOfCompany['kind'];
const lives = { division: divisions, department: departments };

/** A division, or a department with its parts. Errors: 404. */
async function partOf(context: Context, kind: Kind, id: number): Promise<PartOfCompany> {
  await lives[kind].assertAll(context, [id], { withDeleted: true });
  return { kind, ids: kind === 'division' ? [id] : await branchOf(context, id) };
}

/** How much belongs to a part of the company, of each kind of which there is something. Errors: 404. */
export async function countInPart(context: Context, placements: readonly Placement[], kind: Kind, id: number) {
  const part = await partOf(context, kind, id);
  const counts = await Promise.all(
    placements.map(async ({ one, many, count }) => ({ one, many, count: await count(context, part) })),
  );
  return { counts: counts.filter(({ count }) => count > 0) };
}

/**
 * Takes a division, or a department with its parts, out of use; with another one who and what is in it is moved there before. What who asks
 * may not move, or what is refused, stays where it is. Errors: 404; 422 for another one that goes with it.
 */
export async function endPart(
  context: Context,
  placements: readonly Placement[],
  { kind, id, moveTo }: { kind: Kind; id: number; moveTo: number | null },
): Promise<{ moved: number; stayed: number }> {
  if (kind === 'department') await lockDepartments(context);
  const part = await partOf(context, kind, id);
  const outcome = { moved: 0, stayed: 0 };
  if (moveTo !== null) {
    await assertTakes(context, part, moveTo);
    for (const { needs, count, list, move } of placements) {
      const all = await count(context, part);
      let moved = 0;
      for (const one of context.has(needs) ? await list(context, part) : []) {
        const came = await context.attempt(() => move(context, one, kind, moveTo));
        if (!('refused' in came)) moved += 1;
      }
      outcome.moved += moved;
      outcome.stayed += all - moved;
    }
  }
  const inUse = await lives[kind].visibleLabels(context, [...part.ids], { withDeleted: false });
  if (!inUse.has(id)) throw notFound(kind === 'division' ? 'Division' : 'Department');
  for (const one of part.ids) if (inUse.has(one)) await lives[kind].remove(context, one);
  return outcome;
}

/** Errors: 404 unless it is in use; 422 for one that goes itself. */
async function assertTakes(context: Context, part: PartOfCompany, moveTo: number): Promise<void> {
  if (part.ids.includes(moveTo)) {
    const sentence = `Choose another ${part.kind}: this one goes out of use itself.`;
    throw unprocessable(sentence, { moveTo: sentence });
  }
  await lives[part.kind].assertAll(context, [moveTo]);
}
