import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleCalls } from '#modules/people/contract.ts';
import { call } from '#web/api/api.ts';
import { shownIn } from '#web/api/query.ts';
import { Portraits } from '#web/marks/portraits.ts';

/** The pictures of colleagues of one session; asked for again when somebody's data changed. */
export function usePortraits(): Portraits {
  const queries = useQueryClient();
  const [portraits] = useState(
    () =>
      new Portraits(
        async (userIDs) => (await call(peopleCalls.getPictures, { userIDs })).data.pictures,
        () => queries.isFetching() > 0,
      ),
  );
  // An entry among what was read, so that changes find it.
  useQuery({
    queryKey: [peopleCalls.getPictures.path],
    queryFn: () => {
      portraits.renew();
      return null;
    },
    meta: shownIn(peopleCalls.getPictures),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return portraits;
}
