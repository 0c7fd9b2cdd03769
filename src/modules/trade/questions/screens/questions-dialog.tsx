import { confirm } from '#web/actions/confirm.tsx';
import { CallFailure } from '#web/api/api.ts';
import type { Question } from '../rules.ts';

/** Asks what looks like a repetition or a slip; `isDraft`: of what is saved and not posted. Errors: `CallFailure`, when whoever is asked would rather not. */
export async function askFirst({ questions }: { questions: readonly Question[] }, isDraft = false): Promise<void> {
  if (questions.length === 0) return;
  const anyway = isDraft ? 'Save anyway' : 'Post anyway';
  const answer = await confirm({
    title: `${anyway}?`,
    continueLabel: anyway,
    cancelLabel: 'Go back',
    text: questions.map(({ message, documents }) => (
      <p key={message}>
        {message}{' '}
        {documents.map(({ label, address }, index) => (
          <span key={address}>
            {index > 0 && ', '}
            <a href={address} target="_blank" rel="noreferrer">
              {label}
            </a>
          </span>
        ))}
      </p>
    )),
  });
  if (answer !== 'continue')
    throw new CallFailure(422, {
      message: isDraft
        ? 'It is not saved. Change what was asked about, or save it anyway.'
        : 'It is not posted. Change what was asked about, or post it anyway.',
    });
}
