import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { type Arrangement, arranged } from '#web/arrangement.ts';
import { readingKey, write } from '#web/query.ts';
import { dashboardCalls } from '../contract.ts';
import { type CardKey, cardKeys } from '../rules.ts';
import { useDay } from './use-day.ts';

const keptAs = 'dashboardCards';
type Day = Output<typeof dashboardCalls.getDay>;
const dayKey = readingKey(dashboardCalls.getDay, {});
const asItComes: Arrangement = { order: [], hidden: [] };

/** What this browser saw last, so that no card moves when the day comes. */
function lastSeen(): Arrangement {
  try {
    return { ...asItComes, ...JSON.parse(localStorage.getItem(keptAs) ?? '{}') };
  } catch {
    return asItComes;
  }
}

/** A card that was kept by another version is no card any more. */
const known = (keys: readonly string[]) => keys.filter((key): key is CardKey => cardKeys.some((one) => one === key));

/** The cards in the order in which the person wants them; kept on the server, so that they stand so everywhere. */
export function useArrangement<T extends { key: CardKey }>(cards: readonly T[]) {
  const client = useQueryClient();
  const [seen] = useState(lastSeen);
  const kept = useDay().data?.cards;
  const arrangement = kept ?? seen;
  useEffect(() => localStorage.setItem(keptAs, JSON.stringify(arrangement)), [arrangement]);
  const put = (next: Arrangement) => {
    client.setQueryData<Day>(dayKey, (day) => day && { ...day, cards: next });
    // What goes wrong has been said, and the cards go back to what is kept.
    const refresh = () => client.invalidateQueries({ queryKey: dayKey });
    void write(client, dashboardCalls.saveCards, { order: known(next.order), hidden: known(next.hidden) }).catch(
      refresh,
    );
  };
  const { all, shown, isHidden, toggled, movedBy } = arranged(cards, arrangement);
  const isAsItComes = arrangement.order.length + arrangement.hidden.length === 0;
  return {
    shown,
    list: {
      things: all,
      isHidden,
      onToggle: (key: string) => put(toggled(key)),
      onMove: (key: string, steps: number) => put(movedBy(key, steps)),
      onReset: isAsItComes ? undefined : () => put(asItComes),
    },
  };
}
