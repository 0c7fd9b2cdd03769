import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';

const Body = lazyPart(() => import('./reason-body.tsx'), 'ReasonBody');

export type ReasonQuestion = {
  title?: string;
  /** Why it is asked, and what follows. */
  message: ReactNode;
  continueLabel?: string;
  isOptional?: boolean;
};
export type AskedReason = ReasonQuestion & {
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
export function askReason(question: ReasonQuestion): Promise<string | null> {
  asked?.answer(null);
  return new Promise((resolve) => {
    const answer = (reason: string | null) => {
      put(null);
      resolve(reason);
    };
    put({ ...question, answer });
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
