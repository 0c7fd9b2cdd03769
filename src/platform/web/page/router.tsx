import { type HistoryLocation, parseHref, type RouterHistory } from '@tanstack/history';
import {
  createContext,
  type FunctionComponent,
  type ReactNode,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import type { Search } from '../list/kept-filter.ts';
import type { addressBook, Params } from './addresses.ts';

/** What an address leads to. */
export type Route = {
  Page: FunctionComponent;
  /** Fetches what it is drawn with, once; asked again it fetches again what did not come. */
  preload: () => Promise<unknown>;
  /** Nothing has to come before it can be drawn. */
  isThere?: () => boolean;
  /** The address to go to instead, if any. */
  instead?: (location: HistoryLocation) => string | undefined;
};

/** Where one is. Every going somewhere, and every trying again, makes another one. */
export type Stand<R extends Route = Route> = {
  location: HistoryLocation;
  search: Search;
  params: Params;
  route: R;
  /** It can be drawn at once. */
  isThere: boolean;
};

/** Said of a stand in the history: the page before it is not to be seen meanwhile. */
const left = 'left';

export type Router<R extends Route = Route> = ReturnType<typeof makeRouter<R>>;

/** The page follows its address: `find` tells which is drawn, and how addresses change is the browser's, or a test's, `history`. */
export function makeRouter<R extends Route>(
  history: RouterHistory,
  find: (path: string) => ReturnType<ReturnType<typeof addressBook<R>>>,
  elsewhere: R,
) {
  const routeOf = (path: string) => find(path) ?? { leadsTo: elsewhere, params: {} };
  let search = { text: '', read: {} as Search };
  const searchOf = (text: string): Search => {
    if (text !== search.text) search = { text, read: Object.fromEntries(new URLSearchParams(text)) };
    return search.read;
  };
  const settle = (): Stand<R> => {
    for (;;) {
      const { location } = history;
      const { leadsTo: route, params } = routeOf(location.pathname);
      const instead = route.instead?.(location);
      if (instead === undefined) {
        const isThere = route.isThere?.() ?? false;
        // What does not come is said where it would stand.
        route.preload().catch(() => undefined);
        return { location, search: searchOf(location.search), params, route, isThere };
      }
      history.replace(instead, undefined, { ignoreBlocker: true });
    }
  };
  let stand = settle();
  const listeners = new Set<() => void>();
  const moveOn = () => {
    stand = settle();
    for (const tell of listeners) tell();
  };
  history.subscribe(moveOn);
  const warm = async (href: string) => {
    const { leadsTo } = routeOf(parseHref(href, undefined).pathname);
    await leadsTo.preload().catch(() => undefined);
  };
  return {
    history,
    at: () => stand,
    subscribe: (tell: () => void) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    /** Fetches what a page is drawn with before one goes there. */
    warm,
    /** Goes where the page that stands must not stay until the next one can be drawn: what it shows is done with. */
    leave: async (href: string, how: 'push' | 'replace' = 'push', options?: { ignoreBlocker: true }) => {
      await warm(href);
      history[how](href, { [left]: true }, options);
    },
    /** Fetches what the page did not get, and draws it anew; what does not come now either is said as before. */
    again: () => stand.route.preload().then(moveOn, () => undefined),
  };
}

const RouterContext = createContext<Router | null>(null);
const Heading = createContext<Stand | null>(null);
const Shown = createContext<Stand | null>(null);

/**
 * A page stays until the next one can be drawn; what tells where one is, such as the sidebar, is there at once. A page that can be drawn is
 * drawn as a whole: put off, it would come in pieces of 5 ms with frames between them, and with all that it puts off itself.
 */
export function RouterProvider<R extends Route>({
  router,
  children: draw,
}: {
  router: Router<R>;
  children: (shown: Stand<R>) => ReactNode;
}) {
  const heading = useSyncExternalStore(router.subscribe, router.at);
  const drawable = useDeferredValue(heading);
  const shown = heading.isThere || left in heading.location.state ? heading : drawable;
  const page = useMemo(() => draw(shown), [draw, shown]);
  const { location } = shown;
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [location]);
  return (
    <RouterContext value={router}>
      <Heading value={heading}>
        <Shown value={shown}>{page}</Shown>
      </Heading>
    </RouterContext>
  );
}

function known<T>(value: T | null): T {
  if (value === null) throw new Error('There is no RouterProvider above this.');
  return value;
}

export const useRouter = () => known(useContext(RouterContext));
/** The path one goes to, as soon as one goes. */
export const useHeading = () => known(useContext(Heading)).location.pathname;
/** Where the page stands that is drawn. */
export const useStand = () => known(useContext(Shown));
