import type { QueryClient } from '@tanstack/react-query';
import { settingsCalls } from '#modules/settings/contract.ts';
import { showError } from '#web/actions/toast.tsx';
import { call } from '#web/api/api.ts';
import { keepPerson, type OwnSettings } from '#web/api/session.tsx';
import { currentUserQuery } from './current-user.ts';

/** Here at once, elsewhere when the server has heard of it; what it refuses is as before. */
export async function keepOwn(queries: QueryClient, own: Partial<OwnSettings>): Promise<boolean> {
  const { queryKey } = currentUserQuery;
  // An answer that is on its way does not know of it.
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, (user) => user && { ...user, ...own });
  try {
    await call(settingsCalls.saveOwn, own);
    return true;
  } catch (error) {
    showError(error);
    void queries.invalidateQueries({ queryKey });
    return false;
  } finally {
    const user = queries.getQueryData(queryKey);
    if (user) keepPerson(user);
  }
}
