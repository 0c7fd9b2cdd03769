import type { Context } from '#server/context.ts';
import type { LineError, ReadyLine } from '#server/declared/importers.ts';
import { shortened } from '../../imports/rules.ts';
import { holdFamilies, setParent } from '../families.ts';
import { customersCalled } from '../public.ts';
import { maxCustomerLevels } from '../rules.ts';

/** Customers of a file who name whom they are below: somebody who is there, or another one of the file. */
type Named = { parentName: string };

/** A parent that nobody is called, that several are, or that is below itself. */
export async function wrongParents(context: Context, lines: readonly ReadyLine<Named>[]): Promise<LineError[]> {
  const named = lines.filter(({ record }) => record.parentName !== '');
  const there = await customersCalled(
    context,
    named.map(({ record }) => record.parentName),
  );
  const inFile = Map.groupBy(lines, ({ label }) => label.toLowerCase());
  return named.flatMap(({ line, label, record: { parentName } }) => {
    const name = parentName.toLowerCase();
    const found = (there.get(name)?.length ?? 0) + (inFile.get(name)?.length ?? 0);
    const wrong = (message: string) => [{ line, field: 'parentName', message }];
    if (found === 0) return wrong(`There is no customer called “${shortened(parentName)}”.`);
    if (found > 1) return wrong(`Several are called “${shortened(parentName)}”.`);
    const above = [label.toLowerCase()];
    for (let next: string | undefined = name; next; next = inFile.get(next)?.[0]?.record.parentName.toLowerCase()) {
      if (above.includes(next)) return wrong('A customer is not below itself.');
      above.push(next);
      if (above.length > maxCustomerLevels) return wrong(`Customers stand on at most ${maxCustomerLevels} levels.`);
    }
    return [];
  });
}

/** Each below its parent, once all of them are there. Errors: as of `assertParent`. */
export async function putBelow(context: Context, records: readonly Named[], ids: readonly number[]): Promise<void> {
  const below = records.flatMap(({ parentName }, index) => (parentName === '' ? [] : { parentName, index }));
  if (below.length === 0) return;
  await holdFamilies(context);
  const called = await customersCalled(
    context,
    below.map(({ parentName }) => parentName),
  );
  for (const { parentName, index } of below) {
    const [parentID] = called.get(parentName.toLowerCase()) ?? [];
    if (parentID !== undefined) await setParent(context, ids[index] ?? 0, parentID);
  }
}
