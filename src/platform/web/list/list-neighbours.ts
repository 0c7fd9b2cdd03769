import { useStand } from '../page/router.tsx';

/** A list as it was shown last: how many rows of how many, and the address of each. */
type ShownList = { count: number; total?: number | undefined; hrefAt: (index: number) => string };
let shown: ShownList | null = null;

/** Told by each list: details go through the one that was shown last, in its order and with its filter. */
export function keepShownList(list: ShownList): void {
  shown = list;
}

/** Where the records before and after this page's one are, in the list that one came from, and which of how many it is. */
export function useNeighbours(): { former?: string; next?: string; place?: string } {
  const path = useStand().location.pathname;
  if (!shown) return {};
  const { count, total, hrefAt } = shown;
  for (let index = 0; index < count; index++) {
    if (hrefAt(index) !== path) continue;
    return {
      ...(total && { place: `${index + 1} of ${total.toLocaleString('en-US')}` }),
      ...(index > 0 && { former: hrefAt(index - 1) }),
      ...(index < count - 1 && { next: hrefAt(index + 1) }),
    };
  }
  return {};
}
