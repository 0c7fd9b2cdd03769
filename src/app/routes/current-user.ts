import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { signInCalls } from '#modules/sign-in/contract.ts';
import { call } from '#web/api/api.ts';
import { readingKey } from '#web/api/query.ts';
import { keepPerson } from '#web/api/session.tsx';

/** Who is signed in; asked once, and again when rights or names change. */
export const currentUserQuery = queryOptions({
  queryKey: readingKey(signInCalls.getCurrentUser, {}),
  queryFn: async () => {
    const { data } = await call(signInCalls.getCurrentUser, {});
    keepPerson(data);
    return data;
  },
});

export const readCurrentUser = (queries: QueryClient) => queries.ensureQueryData(currentUserQuery);
