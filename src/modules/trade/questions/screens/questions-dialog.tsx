import { confirm } from '#web/actions/confirm.tsx';
import { CallFailure } from '#web/api/api.ts';
import type { Question } from '../rules.ts';

/** Asks what looks like a repetition or a slip. Errors: `CallFailure`, when whoever is asked would rather not post. */
export async function askFirst({ questions }: { questions: readonly Question[] }): Promise<void> {
  if (questions.length === 0) return;
  const answer = await confirm({
    title: 'Post anyway?',
    continueLabel: 'Post anyway',
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
    throw new CallFailure(422, { message: 'It is not posted. Change what was asked about, or post it anyway.' });
}
