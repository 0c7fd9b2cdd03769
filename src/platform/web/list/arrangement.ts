/** What a person changed about the order of things and what is shown of them; what is not named is as it comes. */
export type Arrangement = { order: string[]; hidden: string[] };

export type Arranged<T> = {
  /** In their order, hidden ones included. */
  all: readonly T[];
  shown: readonly T[];
  isHidden: (key: string) => boolean;
  /** The arrangement that shows it if it is hidden, and hides it if it is shown. */
  toggled: (key: string) => Arrangement;
  /** With it before another one, or last. */
  movedBefore: (key: string, before: string | null) => Arrangement;
  movedBy: (key: string, steps: number) => Arrangement;
};

/** Things as a person arranged them. What `stays` is never hidden. */
export function arranged<T extends { key: string }>(
  things: readonly T[],
  { order, hidden }: Arrangement,
  stays: (thing: T) => boolean = () => false,
): Arranged<T> {
  const all = inOrder(things, order);
  const isHidden = (key: string) => hidden.includes(key) && !all.some((one) => one.key === key && stays(one));
  const movedTo = (key: string, index: number) => {
    const keys = all.map((one) => one.key).filter((one) => one !== key);
    keys.splice(Math.max(0, Math.min(index, keys.length)), 0, key);
    return { order: keys, hidden };
  };
  return {
    all,
    shown: all.filter(({ key }) => !isHidden(key)),
    isHidden,
    toggled: (key) => ({ order, hidden: isHidden(key) ? hidden.filter((one) => one !== key) : [...hidden, key] }),
    movedBefore: (key, before) => {
      const rest = all.filter((one) => one.key !== key);
      return movedTo(key, before === null ? rest.length : rest.findIndex((one) => one.key === before));
    },
    movedBy: (key, steps) => movedTo(key, all.findIndex((one) => one.key === key) + steps),
  };
}

/** In the kept order; what came after it was kept stays behind what it follows by itself. */
function inOrder<T extends { key: string }>(things: readonly T[], order: readonly string[]): T[] {
  const sorted = order.flatMap((key) => things.find((thing) => thing.key === key) ?? []);
  things.forEach((thing, index) => {
    if (sorted.includes(thing)) return;
    const former = things[index - 1];
    sorted.splice(former ? sorted.indexOf(former) + 1 : 0, 0, thing);
  });
  return sorted;
}
