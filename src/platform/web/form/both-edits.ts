import { CallFailure } from '../api/api.ts';

/** What comes of two people's edits of one form: both, and where both changed the same what is one's own. */

export const changedMeanwhile =
  'Somebody else changed this meanwhile. What they changed is in the form now, and what you changed stays as you have it. Save again to keep it so.';

type Fields = Record<string, unknown>;
/** What the form goes on with: what its next save has seen, what stands in it, and what is said. */
export type Joined<Values> = { saw: Values; values: Values; messages: Record<string, string>; failure: CallFailure };

/**
 * `now` has what others made of fields that both changed: the form goes on as if it had been opened with that. `messages` say of texts what
 * they wrote, since one's own stands in their place. What is joined in another way than field by field, `join` answers.
 */
export function bothEdits<Values extends object>(
  saw: Values,
  mine: Values,
  now: Record<string, unknown>,
  join?: (was: Values, mine: Values, theirs: Values) => Partial<Values>,
): Joined<Values> {
  const told = Object.fromEntries(Object.entries(now).filter(([field]) => field in saw));
  const theirs = { ...saw, ...told };
  const [was, own] = [saw as Fields, mine as Fields];
  const values: Fields = { ...own };
  const messages: Record<string, string> = {};
  for (const [field, their] of Object.entries(told)) {
    values[field] = both(was[field], own[field], their);
    if (typeof their === 'string' && values[field] !== their) messages[field] = `They wrote “${their}”`;
  }
  // Calls that are told what was seen in a field of their own.
  if (isFields(own.was)) values.was = { ...own.was, ...now };
  return {
    saw: theirs,
    values: { ...(values as Values), ...join?.(saw, mine, theirs) },
    messages,
    failure: new CallFailure(409, { message: changedMeanwhile }),
  };
}

/** Of lists what either added without what either took away, of what has parts each part by itself. */
export function both(was: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, was) || isSame(mine, theirs)) return theirs;
  if (isSame(theirs, was)) return mine;
  if (Array.isArray(mine) && Array.isArray(theirs)) return bothLists(Array.isArray(was) ? was : [], mine, theirs);
  if (isFields(mine) && isFields(theirs)) {
    const before = isFields(was) ? was : {};
    const names = Object.keys({ ...theirs, ...mine });
    return Object.fromEntries(names.map((name) => [name, both(before[name], mine[name], theirs[name])]));
  }
  return mine;
}

/** How the lines of a form are joined that are known by something else than an id of theirs: `keyOf` answers by what. */
export const joinLines =
  <Line extends object>(keyOf: (line: Line, at: number) => string | number) =>
  (...sides: [was: { lines?: unknown }, mine: { lines?: unknown }, theirs: { lines?: unknown }]): { lines: Line[] } => {
    const known = ({ lines }: { lines?: unknown }) =>
      (lines as Line[]).map((line, at) => ({ id: keyOf(line, at), ...line }));
    const [was, mine, theirs] = sides.map(known);
    const joined = both(was, mine, theirs) as (Line & { id: string | number })[];
    return { lines: joined.map(({ id: _, ...line }) => line as unknown as Line) };
  };

/** In one's own order, unless only the others have another; what the one side added stands after what it stands after there. */
function bothLists(was: unknown[], mine: unknown[], theirs: unknown[]): unknown[] {
  const [before, own, others] = [byKey(was), byKey(mine), byKey(theirs)];
  const orderOf = (list: Map<string, unknown>) => [...list.keys()].filter((key) => before.has(key));
  const isMineReordered = !isSame(
    orderOf(own),
    [...before.keys()].filter((key) => own.has(key)),
  );
  const [base, more] = isMineReordered ? [own, others] : [others, own];
  /** What the other side no longer has stays where this side has changed or added it. */
  const isKept = (key: string, side: Map<string, unknown>) =>
    (own.has(key) && others.has(key)) || !before.has(key) || !isSame(side.get(key), before.get(key));
  const keys = [...base.keys()].filter((key) => isKept(key, base));
  let last: string | undefined;
  for (const key of more.keys()) {
    if (!base.has(key) && isKept(key, more)) keys.splice(last === undefined ? 0 : keys.indexOf(last) + 1, 0, key);
    if (keys.includes(key)) last = key;
  }
  return keys.map((key) =>
    own.has(key) && others.has(key)
      ? both(before.get(key), own.get(key), others.get(key))
      : (own.get(key) ?? others.get(key)),
  );
}

/** By its id, and what has none by what it is. */
const byKey = (list: unknown[]) =>
  new Map(list.map((item) => [isFields(item) && 'id' in item ? `id ${item.id}` : JSON.stringify(item), item]));

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
