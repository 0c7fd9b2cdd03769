import { type FunctionComponent, use } from 'react';
import { CallFailure } from '#web/api/api.ts';
import { knock, tellConnection } from '#web/api/connection.ts';
import type { LazyScreen } from '#web/page/pages.ts';
import type { Route } from '#web/page/router.tsx';
import { importAnew } from '#web/parts/import-anew.ts';

/**
 * A page whose code is fetched when it is first opened, or when a link to it is pointed at. Without the server that is said in the place of
 * the page. Where the server answers and the code is gone a newer version is there: all is loaded anew.
 */
export function lazyPage<P extends object>(
  { load, of }: LazyScreen<P>,
  placed: (Screen: FunctionComponent<P>) => FunctionComponent = (Screen) => Screen as FunctionComponent,
): Route {
  let Loaded: FunctionComponent | undefined;
  let coming: Promise<void> | undefined;
  let isMissing = false;
  const preload = () => {
    if (coming && !isMissing) return coming;
    isMissing = false;
    coming = load()
      .catch(whenMissing)
      .then(
        (file) => {
          Loaded = placed(of(file));
        },
        (error) => {
          isMissing = true;
          throw error;
        },
      );
    return coming;
  };
  function Page() {
    // Which did not come is said until it is asked for again.
    if (!Loaded) use(coming ?? preload());
    return Loaded && <Loaded />;
  }
  return { Page, preload, isThere: () => Loaded !== undefined };
}

async function whenMissing(error: unknown): Promise<object> {
  if (await knock()) return importAnew(error).catch(loadNewerVersion);
  tellConnection(true);
  throw new CallFailure(0, {});
}

/** Once for what is missing: a page that is broken for good is not to be loaded over and over. */
function loadNewerVersion(error: unknown): never | Promise<never> {
  const key = `reloaded for: ${String(error)}`;
  if (sessionStorage.getItem(key)) throw error;
  sessionStorage.setItem(key, 'yes');
  window.location.reload();
  return new Promise<never>(() => undefined);
}
