import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { readingKey, write } from '#web/api/query.ts';
import { type Arrangement, arranged } from '#web/list/arrangement.ts';
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
  // What is arranged here holds until it has failed: a day that was asked for before it was saved tells of the former order.
  const [wanted, setWanted] = useState<Arrangement>();
  const saved = useRef<Promise<unknown>>(Promise.resolve());
  const arrangement = wanted ?? kept ?? seen;
  useEffect(() => localStorage.setItem(keptAs, JSON.stringify(arrangement)), [arrangement]);
  const put = (next: Arrangement) => {
    setWanted(next);
    client.setQueryData<Day>(dayKey, (day) => day && { ...day, cards: next });
    const asked = { order: known(next.order), hidden: known(next.hidden) };
    // One after the other, so that the last one stays.
    saved.current = saved.current
      .then(() => write(client, dashboardCalls.saveCards, asked))
      .catch(() => {
        // What went wrong has been said, and the cards go back to what is kept.
        setWanted(undefined);
        return client.invalidateQueries({ queryKey: dayKey });
      });
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
