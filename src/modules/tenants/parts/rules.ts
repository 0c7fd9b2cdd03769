type Part = { id: number; parentID: number | null };
/** With the ids of what it is a part of from the top down to itself. */
export type Placed<One extends Part> = One & { path: readonly number[] };

/** Each followed by its parts, in the order given; what is a part of none of these stands at the top. */
export function treeOf<One extends Part>(all: readonly One[]): Placed<One>[] {
  const ids = new Set(all.map(({ id }) => id));
  const below = (above: number | null, path: readonly number[]): Placed<One>[] =>
    all
      .filter(({ parentID }) => (parentID !== null && ids.has(parentID) ? parentID : null) === above)
      .flatMap((one) => {
        const own = [...path, one.id];
        return [{ ...one, path: own }, ...below(one.id, own)];
      });
  return below(null, []);
}

/** How much of each kind belongs to a part of the company. */
export type Counts = readonly { one: string; many: string; count: number }[];

/** `6 people, 3 open tasks and 1 open ticket`. */
export function inWords(counts: Counts): string {
  const each = counts.map(({ one, many, count }) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`);
  return each.length < 2 ? each.join('') : `${each.slice(0, -1).join(', ')} and ${each.at(-1)}`;
}

/** What became of what was in a part that went out of use. */
export function endedWords(name: string, { moved, stayed }: { moved: number; stayed: number }): string {
  const said = [`${name} is out of use`];
  if (moved > 0) said.push(`${moved.toLocaleString('en-US')} moved`);
  if (stayed > 0) said.push(`${stayed.toLocaleString('en-US')} stayed: you may not move them`);
  return said.join(', ');
}
