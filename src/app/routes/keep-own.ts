import type { QueryClient } from '@tanstack/react-query';
import { settingsCalls } from '#modules/settings/contract.ts';
import { showError } from '#web/actions/toast.tsx';
import { call } from '#web/api/api.ts';
import { keepPerson, type OwnSettings } from '#web/api/session.tsx';
import { currentUserQuery } from './current-user.ts';

/** What stands here already, elsewhere when the server has heard of it; what it refuses is as before. */
export async function keepOwn(queries: QueryClient, own: Partial<OwnSettings>): Promise<boolean> {
  const { queryKey } = currentUserQuery;
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
