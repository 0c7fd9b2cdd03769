import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';

const Body = lazyPart(() => import('./confirm-body.tsx'), 'ConfirmBody');

export type Question = {
  title: string;
  text: ReactNode;
  continueLabel: string;
  cancelLabel?: string;
  /** A third way out, between the two (product.md §2). */
  extraLabel?: string;
  isDangerous?: boolean;
};
export type Answer = 'continue' | 'extra' | 'cancel';

export type Asked = Question & { answer: (answer: Answer) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function put(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks, and waits for the answer. Only where something would be lost; everything else offers Undo. */
export function confirm(question: Question): Promise<Answer> {
  asked?.answer('cancel');
  return new Promise((resolve) => {
    const answer = (given: Answer) => {
      put(null);
      resolve(given);
    };
    put({ ...question, answer });
  });
}

/** Where questions appear; one in the page. */
export function ConfirmDialog() {
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
