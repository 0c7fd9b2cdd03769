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
