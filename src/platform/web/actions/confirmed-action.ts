import { CallFailure } from '../api/api.ts';
import { confirm, type Question } from './confirm.tsx';
import { showDone, showError } from './toast.tsx';

type Action<R> = {
  /** Asked first; only for what cannot be undone. Everything else offers Undo in its toast. */
  question?: Question;
  run: () => Promise<R>;
  /** What the extra button of the question does instead. */
  runExtra?: () => Promise<R>;
  /** The toast of success, for work that does not say it itself. */
  done?: string;
  /** The server's own words instead of the generic ones (product.md §8). */
  tellsWhy?: boolean;
};

/**
 * Asks, runs, and says how it went (product.md §8): the success, the generic failure, or the server's message when
 * the caller asks for it. Answers what came of it; null when it was refused, by the person or by the server.
 */
export async function confirmedAction<R>({ question, run, runExtra, done, tellsWhy }: Action<R>): Promise<R | null> {
  const answer = question ? await confirm(question) : 'continue';
  if (answer === 'cancel') return null;
  try {
    const result = await (answer === 'extra' && runExtra ? runExtra() : run());
    if (done) showDone(done);
    return result;
  } catch (error) {
    // An ended session is explained by the sign-in page, whatever was asked for.
    const isOwn = tellsWhy || (error instanceof CallFailure && error.status === 401);
    showError(isOwn ? error : undefined);
    return null;
  }
}
