import { Button } from '@mantine/core';
import {
  Component,
  type ComponentType,
  type ExoticComponent,
  type FunctionComponent,
  lazy,
  type ReactNode,
  useEffect,
  useReducer,
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

class CodeMissing extends Error {
  readonly returnsBefore = returns;
}

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
  const load = async () => {
    const file = await fetched().catch(async (error: unknown) => {
      if (await knock()) return importAnew(error).catch(missing);
      tellConnection(true);
      return missing();
    });
    return { default: of(file) as FunctionComponent<object> };
  };
  let Part = lazy(load);
  return function LazyPart(props) {
    const [attempt, next] = useReducer((count: number) => count + 1, 0);
    const again = () => {
      Part = lazy(load);
      next();
    };
    return (
      <WithoutIts key={attempt} missing={(error) => <Missing isQuiet={isQuiet} error={error} again={again} />}>
        <Part {...(props as object)} />
      </WithoutIts>
    );
  };
}

const missing = (): never => {
  throw new CodeMissing('The code of a part did not come.');
};

type BoundaryProps = { missing: (error: CodeMissing) => ReactNode; children: ReactNode };

/** Stands in for a part whose code is missing; what else goes wrong in it is not its business. */
class WithoutIts extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state as { error: unknown };
    if (error === null) return this.props.children;
    if (error instanceof CodeMissing) return this.props.missing(error);
    throw error;
  }
}

function Missing({ isQuiet, error, again }: { isQuiet: boolean; error: CodeMissing; again: () => void }) {
  useEffect(() => {
    // It may have come back before this was drawn.
    if (returns > error.returnsBefore) again();
    return onConnectionChange(() => !isConnectionLost() && again());
  }, [error, again]);
  if (isQuiet) return null;
  return (
    <p className={classes.missing} role="alert">
      This part could not be loaded.
      <Button variant="subtle" onClick={again}>
        Try again
      </Button>
    </p>
  );
}
