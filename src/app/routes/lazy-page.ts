import { type AnyRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { CallFailure } from '#web/api/api.ts';
import { knock, tellConnection } from '#web/api/connection.ts';
import type { LazyScreen } from '#web/page/pages.ts';
import { importAnew } from '#web/parts/import-anew.ts';

/**
 * A page whose code is fetched when it is first opened, or when a link to it is pointed at. Without the server that is said in the place of
 * the page: left to itself the router loads everything anew, and nothing would be left of what stands there. It still does where the
 * server answers and the code is gone, since a newer version is there.
 */
export function lazyPage<P extends object>(
  { load, of }: LazyScreen<P>,
  placed: (Screen: FunctionComponent<P>) => FunctionComponent = (Screen) => Screen as FunctionComponent,
) {
  const fetched = () =>
    load().catch(async (error) => {
      if (await knock()) return importAnew(error);
      tellConnection(true);
      throw new CallFailure(0, {});
    });
  return lazyRouteComponent(async () => ({ default: placed(of(await fetched())) }));
}

/** Fetches once more what of the open pages did not arrive, and reads their data again. */
export async function openAgain(router: AnyRouter): Promise<void> {
  const pages = router.state.matches.map(({ routeId }) => router.routesById[routeId]?.options.component);
  await Promise.all(pages.map((page) => (page as { preload?: () => Promise<void> } | undefined)?.preload?.()));
  await router.invalidate();
}
