import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import type { ListedEntity } from '#shared/entity.ts';
import { ConfirmDialog } from '#web/actions/confirm.tsx';
import { ReasonDialog } from '#web/actions/reason.tsx';
import { Toasts } from '#web/actions/toast.tsx';
import { hasReturn, keepReturn, sessionToken, stored } from '#web/api/stored-user.ts';
import { flatSearch, parseSearch, stringifySearch } from '#web/page/address.ts';
import { addressed } from '#web/page/addressed.tsx';
import { type LazyScreen, screen } from '#web/page/pages.ts';
import { NotFound } from '#web/page/states.tsx';
import { Tips } from '#web/parts/tip.tsx';
import { readCurrentUser } from './current-user.ts';
import { FailedFrame, FailedPage } from './failed-page.tsx';
import { lazyPage } from './lazy-page.ts';
import { deletedKinds, screens } from './pages.ts';
import { SignedIn } from './signed-in.tsx';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: () => (
    <>
      <Outlet />
      <Toasts />
      <ConfirmDialog />
      <ReasonDialog />
      <Tips />
    </>
  ),
  notFoundComponent: NotFound,
  errorComponent: FailedFrame,
  validateSearch: flatSearch,
});

const entry = () => import('./entry.tsx');
const entryRoutes = [
  createRoute({ getParentRoute: () => root, path: 'login', component: lazyPage(screen(entry, 'Login')) }),
  createRoute({
    getParentRoute: () => root,
    path: 'signup',
    component: lazyPage(screen(() => import('./sign-up.tsx'), 'SignUp')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'verify_email',
    component: lazyPage(screen(entry, 'VerifyEmail')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'forgot_password',
    component: lazyPage(screen(entry, 'ForgotPassword')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'reset_password',
    component: lazyPage(screen(entry, 'ResetPassword')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'accept_invitation',
    component: lazyPage(screen(entry, 'AcceptInvitation')),
  }),
];

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: ({ location }) => {
    if (sessionToken()) return;
    // A session that ended has kept its place already; its reason is not to be lost on the way.
    const hasEnded = hasReturn();
    if (!hasEnded) keepReturn(location.href);
    throw redirect({ to: '/login', search: hasEnded ? { reason: 'ended' } : {} });
  },
  loader: ({ context }) => readCurrentUser(context.queries),
  component: SignedIn,
  errorComponent: FailedFrame,
});

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: stored('homePage') || '/dashboard', replace: true });
  },
});

/** Areas that are not built yet, and addresses that lead nowhere. */
const others = createRoute({
  getParentRoute: () => inside,
  path: '$',
  component: lazyPage(screen(() => import('./other-address.tsx'), 'OtherAddress')),
});

const settings = screen(() => import('./settings.tsx'), 'Settings');
const boilerplate = screen(() => import('./boilerplate/boilerplate.tsx'), 'Boilerplate');
const deleted: LazyScreen<{ entity: ListedEntity }> = {
  load: () => import('#modules/events/screens/deleted-screen.tsx'),
  of: (file) => (file as typeof import('#modules/events/screens/deleted-screen.tsx')).DeletedScreen,
};

/** What the modules declare, and what is made of several of them. */
const byAddress: [path: string, screen: LazyScreen][] = [
  ...screens,
  ['settings', settings],
  ['settings/$part', settings],
  ['boilerplate', boilerplate],
];
const builtRoutes = [
  ...byAddress.map(([path, screen]) =>
    page(
      path,
      lazyPage(screen, (Screen) => addressed(path, Screen)),
    ),
  ),
  ...deletedKinds.map((entity) =>
    page(
      `${entity.list.path.slice(1)}/deleted`,
      lazyPage(deleted, (Screen) => () => <Screen entity={entity} />),
    ),
  ),
];

function page(path: string, component: ReturnType<typeof lazyPage>) {
  return createRoute({ getParentRoute: () => inside, path, component, errorComponent: FailedPage });
}

/** All addresses. Every page's code is loaded when it is first opened, or when a link to it is pointed at. */
export function makeRouter(queries: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([...entryRoutes, inside.addChildren([home, ...builtRoutes, others])]),
    context: { queries },
    defaultPreload: false,
    defaultPendingMs: 300,
    defaultErrorComponent: FailedFrame,
    parseSearch,
    stringifySearch,
  });
}
