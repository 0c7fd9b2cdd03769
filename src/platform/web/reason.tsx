import { lazy, Suspense, useSyncExternalStore } from 'react';

const Body = lazy(() => import('./reason-body.tsx').then((module) => ({ default: module.ReasonBody })));

export type AskedReason = {
  /** Why the server asks. */
  message: string;
  /** Null when whoever is asked would rather not. */
  answer: (reason: string | null) => void;
};

let asked: AskedReason | null = null;
const listeners = new Set<() => void>();

function put(next: AskedReason | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks why something is done although something speaks against it, and waits for the answer. */
export function askReason(message: string): Promise<string | null> {
  asked?.answer(null);
  return new Promise((resolve) => {
    const answer = (reason: string | null) => {
      put(null);
      resolve(reason);
    };
    put({ message, answer });
  });
}

/** Where a reason is asked for; one in the page. */
export function ReasonDialog() {
  const question = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <Body question={question} />
    </Suspense>
  );
}
