import { useEffect, useState } from 'react';
import { CallFailure, call } from '#web/api/api.ts';
import { FormBody, TextField } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { PageLink } from '#web/page/page-link.tsx';
import { type CurrentUser, signInCalls } from '../contract.ts';
import { CodeFrame } from './code-frame.tsx';
import { DemoMailSection } from './demo-mail-section.tsx';
import { EntryFrame } from './entry-frame.tsx';

type Props = { token: string | undefined; onSignedIn: (token: string, user: CurrentUser) => void };

/** A link counts once, and a screen may be mounted twice: both then wait for the same answer. */
const followed = new Map<string, ReturnType<typeof ask>>();
const ask = (token: string) => call(signInCalls.verifyEmail, { token });

function follow(token: string) {
  const answer = followed.get(token) ?? ask(token);
  followed.set(token, answer);
  return answer;
}

/** Follows the link of the sign-up mail at once; without one, or with an old one, sends it again. */
export function VerifyEmailScreen({ token, onSignedIn }: Props) {
  const [problem, setProblem] = useState<string | null>(token ? null : 'Enter the address you signed up with.');
  const [asksCode, setAsksCode] = useState(false);
  useEffect(() => {
    if (!token) return;
    follow(token)
      .then(({ data }) => ('token' in data ? onSignedIn(data.token, data.user) : setAsksCode(true)))
      .catch((error: unknown) => setProblem(error instanceof CallFailure ? error.message : 'This link does not work.'));
  }, [token, onSignedIn]);

  if (token && asksCode) return <CodePanel token={token} onSignedIn={onSignedIn} />;
  if (problem === null) return <EntryFrame title="Setting up your company" text="One moment." />;
  return <ResendPanel problem={problem} />;
}

/** The address belongs to an account with a second factor. */
function CodePanel({ token, onSignedIn }: Props & { token: string }) {
  const form = useContractForm({
    contract: signInCalls.verifyEmail,
    initial: { token, code: '' },
    asksBeforeLeaving: false,
    save: (input) => call(signInCalls.verifyEmail, input),
    onSaved: (answer) => {
      if ('token' in answer) onSignedIn(answer.token, answer.user);
    },
  });
  return (
    <CodeFrame>
      <FormBody form={form} saveLabel="Sign in">
        <TextField form={form} name="code" label="Code" autoComplete="one-time-code" isFirst />
      </FormBody>
    </CodeFrame>
  );
}

function ResendPanel({ problem }: { problem: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useContractForm({
    contract: signInCalls.resendValidationEmail,
    initial: { email: '' },
    asksBeforeLeaving: false,
    save: (input) => call(signInCalls.resendValidationEmail, input),
    onSaved: () => setSentTo(form.values.email),
  });
  if (sentTo)
    return (
      <EntryFrame
        title="Look into your mail"
        text={`If ${sentTo} is waiting to be confirmed, a new link is on its way.`}
      >
        <DemoMailSection sentTo={sentTo} />
      </EntryFrame>
    );
  return (
    <EntryFrame title="Confirm your email" text={problem} foot={<PageLink href="/login">Back to sign in</PageLink>}>
      <FormBody form={form} saveLabel="Send a new link">
        <TextField form={form} name="email" label="Email" kind="email" autoComplete="username" isFirst />
      </FormBody>
    </EntryFrame>
  );
}
