import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/api/api.ts';
import { readingKey, shownIn } from '#web/api/query.ts';
import { eventCalls } from '../../events/contract.ts';

const shownAtFirst = 8;

/** What happened to one item, newest first: the latest few, then all that came with them, then page by page. */
export function useWorkHistory(module: string, entityID: number) {
  const [isWhole, setWhole] = useState(false);
  const pages = useInfiniteQuery({
    queryKey: [...readingKey(eventCalls.listHistory, { module, entityID }), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { module, entityID, ...(pageParam !== null && { before: pageParam }) };
      return (await call(eventCalls.listHistory, asked, { signal })).data;
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    meta: shownIn(eventCalls.listHistory, { shows: [module], entityId: entityID }),
  });
  const events = pages.data?.pages.flatMap((page) => page.events) ?? [];
  const isCut = !isWhole && events.length > shownAtFirst;
  return {
    events: isCut ? events.slice(0, shownAtFirst) : events,
    hasEarlier: isCut || pages.hasNextPage,
    isLoading: pages.isFetchingNextPage,
    error: pages.error,
    showEarlier: () => {
      setWhole(true);
      if (!isCut) void pages.fetchNextPage();
    },
  };
}
