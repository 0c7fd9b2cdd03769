import type { CurrentUser } from '#modules/sign-in/contract.ts';
import { SingleSignOnScreen } from '#modules/sign-in/single-sign-on/screens/single-sign-on-screen.tsx';
import { keepPerson } from '#web/api/session.tsx';
import { deviceID, keepSession, takeReturn } from '#web/api/stored-user.ts';
import { useFlatSearch } from '#web/page/address.ts';

/** The page came back from elsewhere, so it begins anew with the session, where the person wanted to be. */
function begin(token: string, user: CurrentUser): void {
  keepSession(token);
  deviceID();
  keepPerson(user);
  window.location.assign(takeReturn() ?? '/');
}

export function SingleSignOn() {
  const { company, state } = useFlatSearch();
  const returned = state === undefined ? undefined : window.location.search.slice(1);
  return <SingleSignOnScreen company={company} returned={returned} onSignedIn={begin} />;
}
