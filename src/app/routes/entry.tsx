import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import type { CurrentUser } from '#modules/sign-in/contract.ts';
import { AcceptInvitationScreen } from '#modules/sign-in/screens/accept-invitation-screen.tsx';
import { ForgotPasswordScreen } from '#modules/sign-in/screens/forgot-password-screen.tsx';
import { LoginScreen } from '#modules/sign-in/screens/login-screen.tsx';
import { SignedInHereScreen } from '#modules/sign-in/screens/signed-in-here-screen.tsx';
import { VerifyEmailScreen } from '#modules/sign-in/screens/verify-email-screen.tsx';
import { keepPerson } from '#web/api/session.tsx';
import { deviceID, keepSession, sessionToken, stored, takeReturn } from '#web/api/stored-user.ts';
import { useFlatSearch } from '#web/page/address.ts';
import { useGo } from '#web/page/page-link.tsx';
import { currentUserQuery } from './current-user.ts';
import { endSession } from './end-session.ts';

/** Keeps the session and the person, and opens `first`, the page they wanted, or their home page. */
function useSignedIn(first?: string) {
  const queries = useQueryClient();
  const go = useGo();
  return useCallback(
    (token: string, user: CurrentUser) => {
      queries.clear();
      keepSession(token);
      deviceID();
      keepPerson(user);
      queries.setQueryData(currentUserQuery.queryKey, user);
      const wanted = takeReturn();
      go(first ?? wanted ?? (user.homePage || '/dashboard'));
    },
    [queries, go, first],
  );
}

export function Login() {
  const { reason } = useFlatSearch();
  return (
    <LoginScreen
      onSignedIn={useSignedIn()}
      notice={reason === 'ended' ? 'Your session has ended. Sign in again and you are back where you were.' : undefined}
    />
  );
}

export const ForgotPassword = ForgotPasswordScreen;

/** Around the page of a mailed link that signs in: nobody's place is taken before they are asked. */
function AskedFirst({ children }: { children: ReactNode }) {
  const [isAsked, setAsked] = useState(() => sessionToken() !== null);
  if (!isAsked) return children;
  const signOut = () => {
    endSession();
    setAsked(false);
  };
  return <SignedInHereScreen name={stored('userFullName') ?? 'Somebody'} onSignOut={signOut} />;
}

export function VerifyEmail() {
  const { token } = useFlatSearch();
  const onSignedIn = useSignedIn('/settings/setup');
  const page = <VerifyEmailScreen token={token} onSignedIn={onSignedIn} />;
  // Without a link it asks for one, which signs nobody in.
  return token ? <AskedFirst>{page}</AskedFirst> : page;
}

export function AcceptInvitation() {
  const page = <AcceptInvitationScreen token={useFlatSearch().token ?? ''} onSignedIn={useSignedIn()} />;
  return <AskedFirst>{page}</AskedFirst>;
}
