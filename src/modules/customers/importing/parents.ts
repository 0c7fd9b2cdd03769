import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { LineError, ReadyLine } from '#server/declared/importers.ts';
import { unprocessable } from '#shared/errors.ts';
import { shortened } from '../../imports/rules.ts';
import { holdFamilies, levelsOf } from '../families.ts';
import { customersCalled, findTerms } from '../public.ts';
import { maxCustomerLevels } from '../rules.ts';

/** Customers of a file who name whom they are below: somebody who is there, or another one of the file. */
type Named = { parentName: string };

const tooDeep = `Customers stand on at most ${maxCustomerLevels} levels.`;

/** A parent that nobody is called, that several are, that is below itself, or too deep; who is there already counts before who is of the file. */
export async function wrongParents(context: Context, lines: readonly ReadyLine<Named>[]): Promise<LineError[]> {
  const named = lines.filter(({ record }) => record.parentName !== '');
  const there = await customersCalled(
    context,
    named.map(({ record }) => record.parentName),
  );
  const levels = await levelsOf(context, [...there.values()].flat());
  const inFile = Map.groupBy(lines, ({ label }) => label.toLowerCase());
  return named.flatMap(({ line, label, record: { parentName } }) => {
    const name = parentName.toLowerCase();
    const found = there.get(name)?.length || (inFile.get(name)?.length ?? 0);
    const wrong = (message: string) => [{ line, field: 'parentName', message }];
    if (found === 0) return wrong(`There is no customer called “${shortened(parentName)}”.`);
    if (found > 1) return wrong(`Several are called “${shortened(parentName)}”.`);
    const above = [label.toLowerCase()];
    for (let next: string | undefined = name; next; next = inFile.get(next)?.[0]?.record.parentName.toLowerCase()) {
      if (above.includes(next)) return wrong('A customer is not below itself.');
      const [known] = there.get(next) ?? [];
      if (above.length + (known === undefined ? 1 : (levels.get(known) ?? 1)) > maxCustomerLevels)
        return wrong(tooDeep);
      if (known !== undefined) break;
      above.push(next);
    }
    return [];
  });
}

type Made = Named & { paymentTerms?: string | undefined };

/**
 * Each below its parent, once all of them are there; who says no terms has those of the parent. Errors: 422 for a parent that is not made with the file,
 * and for too many levels.
 */
export async function putBelow(context: Context, records: readonly Made[], ids: readonly number[]): Promise<void> {
  const below = records.flatMap((record, index) =>
    record.parentName === '' ? [] : { ...record, id: ids[index] ?? 0 },
  );
  if (below.length === 0) return;
  await holdFamilies(context);
  const called = await customersCalled(
    context,
    below.map(({ parentName }) => parentName),
  );
  const moves = below.map(({ id, parentName, paymentTerms }) => {
    // The oldest is the one that was there before the file.
    const [parentID] = called.get(parentName.toLowerCase()) ?? [];
    if (parentID === undefined) throw unprocessable(`There is no customer called “${shortened(parentName)}”.`);
    return { id, parentID, takesTerms: paymentTerms === undefined };
  });
  await sql`update customers c set parent_id = m.parent_id
    from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ parentID }) => parentID)}::bigint[]) m(id, parent_id)
    where c.tenant_id = ${context.tenantId} and c.customer_id = m.id`.execute(context.db());
  const levels = await levelsOf(
    context,
    moves.map(({ id }) => id),
  );
  if (moves.some(({ id }) => (levels.get(id) ?? 0) > maxCustomerLevels)) throw unprocessable(tooDeep);
  await takeTerms(context, moves, levels);
}

/** Level by level, so that who is below one of the file has the terms which that one took. */
async function takeTerms(
  context: Context,
  moves: readonly { id: number; parentID: number; takesTerms: boolean }[],
  levels: ReadonlyMap<number, number>,
): Promise<void> {
  const byLevel = Map.groupBy(
    moves.filter(({ takesTerms }) => takesTerms),
    ({ id }) => levels.get(id) ?? 0,
  );
  for (const level of [...byLevel.keys()].toSorted((one, other) => one - other)) {
    const those = byLevel.get(level) ?? [];
    const terms = await findTerms(
      context,
      those.map(({ parentID }) => parentID),
    );
    const said = those.map(({ parentID }) => terms.get(parentID) ?? null);
    await sql`update customers c set payment_terms = m.terms
      from unnest(${those.map(({ id }) => id)}::bigint[], ${said}::text[]) m(id, terms)
      where c.tenant_id = ${context.tenantId} and c.customer_id = m.id and m.terms is not null`.execute(context.db());
  }
}
