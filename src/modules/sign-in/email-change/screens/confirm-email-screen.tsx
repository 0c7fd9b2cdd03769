import { useState } from 'react';
import { CallFailure, call } from '#web/api/api.ts';
import { useReading } from '#web/api/query.ts';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { PageLink } from '#web/page/page-link.tsx';
import { EntryFrame } from '../../screens/entry-frame.tsx';
import { emailChangeCalls } from '../contract.ts';

const goOn = <PageLink href="/">Go on to your pages</PageLink>;

/** Says which address the link is for, and asks: programs that look through mails open links too. */
export function ConfirmEmailScreen({ token }: { token: string }) {
  const reading = useReading(emailChangeCalls.getNewEmail, { token }, { isEnabled: token !== '' });
  const [done, setDone] = useState<string | null>(null);
  if (done !== null)
    return (
      <EntryFrame
        title="Your email is changed"
        text={`From now on you sign in with ${done}, and mails go there.`}
        foot={goOn}
      />
    );
  if (token === '' || reading.error) return <Over error={reading.error} />;
  if (!reading.data) return <EntryFrame title="Confirm your new email" text="One moment." />;
  return <Question token={token} email={reading.data.email} onDone={setDone} />;
}

function Over({ error }: { error: Error | null }) {
  const why = error instanceof CallFailure ? error.message : 'It is incomplete. Open it from the mail again.';
  return (
    <EntryFrame
      title="This link does not work"
      text={why}
      foot={<PageLink href="/profile/email">Ask for a new link</PageLink>}
    />
  );
}

type QuestionProps = { token: string; email: string; onDone: (email: string) => void };

function Question({ token, email, onDone }: QuestionProps) {
  const form = useContractForm({
    contract: emailChangeCalls.confirmEmail,
    initial: { token },
    asksBeforeLeaving: false,
    save: (input) => call(emailChangeCalls.confirmEmail, input),
    onSaved: (answer) => onDone(answer.email),
  });
  const problem = form.messageAt('token');
  if (problem) return <Over error={new CallFailure(404, { message: problem })} />;
  return (
    <EntryFrame
      title="Confirm your new email"
      text={`Sign in with ${email} from now on? The email you have now no longer counts then.`}
      foot={<PageLink href="/">Keep the email I have for now</PageLink>}
    >
      <FormBody form={form} saveLabel="Use this email">
        {null}
      </FormBody>
    </EntryFrame>
  );
}
