import type { RouterHistory } from '@tanstack/history';
import type { QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { ListedEntity } from '#shared/entity.ts';
import { ConfirmDialog } from '#web/actions/confirm.tsx';
import { ReasonDialog } from '#web/actions/reason.tsx';
import { Toasts } from '#web/actions/toast.tsx';
import { hasReturn, keepReturn, sessionToken, stored } from '#web/api/stored-user.ts';
import { addressed } from '#web/page/addressed.tsx';
import { addressBook } from '#web/page/addresses.ts';
import { Boundary } from '#web/page/boundary.tsx';
import { type LazyScreen, screen } from '#web/page/pages.ts';
import { makeRouter, type Route, RouterProvider, type Stand } from '#web/page/router.tsx';
import { Tips } from '#web/parts/tip.tsx';
import { readCurrentUser } from './current-user.ts';
import { FailedFrame, FailedPage } from './failed-page.tsx';
import { lazyPage } from './lazy-page.tsx';
import { deletedKinds, screens } from './pages.ts';
import { SignedIn } from './signed-in.tsx';

/** A page with the frame around it, for who is signed in, or by itself. */
type PageRoute = Route & { isInside: boolean };

const entry = () => import('./entry.tsx');
const atEntry: Record<string, LazyScreen> = {
  login: screen(entry, 'Login'),
  signup: screen(() => import('./sign-up.tsx'), 'SignUp'),
  verify_email: screen(entry, 'VerifyEmail'),
  sso: screen(() => import('./single-sign-on.tsx'), 'SingleSignOn'),
  confirm_email: screen(() => import('./confirm-email.tsx'), 'ConfirmEmail'),
  forgot_password: screen(entry, 'ForgotPassword'),
  reset_password: screen(() => import('./reset-password.tsx'), 'ResetPassword'),
  accept_invitation: screen(entry, 'AcceptInvitation'),
};

const settings = screen(() => import('./settings.tsx'), 'Settings');
/** What the modules declare, and what is made of several of them. */
export const byAddress: readonly (readonly [path: string, screen: LazyScreen])[] = [
  ...screens,
  ['settings', settings],
  ['settings/$part', settings],
  ['boilerplate', screen(() => import('./boilerplate/boilerplate.tsx'), 'Boilerplate')],
];
const deleted: LazyScreen<{ entity: ListedEntity }> = {
  load: () => import('#modules/events/screens/deleted-screen.tsx'),
  of: (file) => (file as typeof import('#modules/events/screens/deleted-screen.tsx')).DeletedScreen,
};
/** Areas that are not built yet, and addresses that lead nowhere. */
const others = screen(() => import('./other-address.tsx'), 'OtherAddress');

/** All addresses. Every page's code is loaded when it is first opened, or when a link to it is pointed at. */
export function makePageRouter(queries: QueryClient, history: RouterHistory) {
  const inside = (route: Route): PageRoute => ({
    ...route,
    isInside: true,
    preload: () => Promise.all([readCurrentUser(queries), route.preload()]),
    instead: ({ href }) => (sessionToken() ? undefined : atSignIn(href)),
  });
  const home = inside({ Page: () => null, preload: async () => undefined });
  return makeRouter<PageRoute>(
    history,
    addressBook<PageRoute>([
      ...Object.entries(atEntry).map(([path, one]) => [path, { ...lazyPage(one), isInside: false }] as const),
      ['', { ...home, instead: (location) => home.instead?.(location) ?? (stored('homePage') || '/dashboard') }],
      ...byAddress.map(([path, one]) => [path, inside(lazyPage(one, (Screen) => addressed(path, Screen)))] as const),
      ...deletedKinds.map(
        (entity) =>
          [
            `${entity.list.path}/deleted`,
            inside(lazyPage(deleted, (Screen) => () => <Screen entity={entity} />)),
          ] as const,
      ),
    ]),
    inside(lazyPage(others)),
  );
}

/** The way to an address leads through signing in. */
function atSignIn(href: string): string {
  // A session that ended has kept its place already; its reason is not to be lost on the way.
  if (hasReturn()) return '/login?reason=ended';
  keepReturn(href);
  return '/login';
}

/** The page at the address that stands, and what stands above every page. */
export function Pages({ router }: { router: ReturnType<typeof makePageRouter> }) {
  return (
    <RouterProvider router={router}>
      {(shown) => (
        <>
          <Boundary failed={FailedFrame} attempt={shown}>
            <Suspense fallback={null}>
              <ShownPage shown={shown} />
            </Suspense>
          </Boundary>
          <Toasts />
          <ConfirmDialog />
          <ReasonDialog />
          <Tips />
        </>
      )}
    </RouterProvider>
  );
}

function ShownPage({ shown }: { shown: Stand<PageRoute> }) {
  const { Page, isInside } = shown.route;
  if (!isInside) return <Page />;
  return (
    <SignedIn>
      <Boundary failed={FailedPage} attempt={shown}>
        <Suspense fallback={null}>
          <Page />
        </Suspense>
      </Boundary>
    </SignedIn>
  );
}
