import { Button } from '@mantine/core';
import {
  type ComponentType,
  type ExoticComponent,
  type FunctionComponent,
  lazy,
  type ReactNode,
  useCallback,
  useEffect,
  useReducer,
  useState,
} from 'react';
import { isConnectionLost, knock, onConnectionChange, tellConnection } from '../api/connection.ts';
import type { LazyScreen } from '../page/pages.ts';
import { importAnew } from './import-anew.ts';
import classes from './lazy-part.module.css';

/** How often the connection has come back. */
let returns = 0;
onConnectionChange(() => {
  if (!isConnectionLost()) returns += 1;
});

type Options = {
  /** Nobody waits for it: while its code is missing nothing is said. */
  isQuiet?: boolean;
};

type PropsOf<Part> = Part extends ExoticComponent<infer Props> | ComponentType<infer Props> ? Props : never;

/**
 * A part of a page whose code is fetched when it first appears; it stands within a `Suspense`. Code that does not come takes nothing
 * else down: it is asked for again when the connection is back, or when whoever waits for it asks.
 */
export const lazyPart = <Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  options: Options = {},
): ((props: PropsOf<Module[Name]>) => ReactNode) =>
  partOf({ load, of: (file) => (file as Module)[name] as FunctionComponent<PropsOf<Module[Name]>> }, options);

/** The same of a screen that a module declares. */
export function partOf<Props>(
  { load: fetched, of }: LazyScreen<Props>,
  { isQuiet = false }: Options = {},
): (props: Props) => ReactNode {
  const bring = async () => {
    const file = await fetched().catch(async (error: unknown) => {
      if (await knock()) return importAnew(error).catch(() => null);
      tellConnection(true);
      return null;
    });
    return { default: (file ? of(file) : missing(returns)) as FunctionComponent<object> };
  };
  let Part = lazy(bring);

  /** Stands where the code should, and for the code once it is asked for again: no error, for nothing of the page is broken. */
  const missing = (returnsBefore: number) => {
    const Failed = Part;
    return function Missing(props: Props) {
      const [isAskedFor, ask] = useReducer(() => true, false);
      const again = useCallback(() => {
        if (Part === Failed) Part = lazy(bring);
        ask();
      }, []);
      useEffect(() => {
        // It may have come back before this was drawn.
        if (returns > returnsBefore) again();
        return onConnectionChange(() => !isConnectionLost() && again());
      }, [again]);
      if (isAskedFor) return <LazyPart {...(props as Props & object)} />;
      return isQuiet ? null : <NotLoaded again={again} />;
    };
  };

  function LazyPart(props: Props) {
    // What has come stays the same part, whatever is asked for again elsewhere.
    const [Own] = useState(() => Part);
    return <Own {...(props as object)} />;
  }
  return LazyPart;
}

const NotLoaded = ({ again }: { again: () => void }) => (
  <p className={classes.missing} role="alert">
    This part could not be loaded.
    <Button variant="subtle" onClick={again}>
      Try again
    </Button>
  </p>
);
