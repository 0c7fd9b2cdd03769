import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CurrentUser, signInCalls } from '#modules/sign-in/contract.ts';
import { call } from '#web/api/api.ts';
import { readingKey, shownIn } from '#web/api/query.ts';
import { keepPerson } from '#web/api/session.tsx';

const queryKey = readingKey(signInCalls.getCurrentUser, {});

/** Who is signed in; asked once, and again when rights or names change. With other rights all that is shown is asked for again. */
export const currentUserQuery = queryOptions({
  queryKey,
  queryFn: async ({ client }) => {
    const { data } = await call(signInCalls.getCurrentUser, {});
    const former = client.getQueryData<CurrentUser>(queryKey)?.permissions;
    keepPerson(data);
    if (former && JSON.stringify(former) !== JSON.stringify(data.permissions))
      void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => path !== queryKey[0] });
    return data;
  },
  meta: shownIn(signInCalls.getCurrentUser),
});

export const readCurrentUser = (queries: QueryClient) => queries.ensureQueryData(currentUserQuery);
