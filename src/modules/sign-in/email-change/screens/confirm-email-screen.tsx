import { useState } from 'react';
import { call } from '#web/api/api.ts';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { PageLink } from '#web/page/page-link.tsx';
import { EntryFrame } from '../../screens/entry-frame.tsx';
import { emailChangeCalls } from '../contract.ts';

/** Asks before the link is used up, since programs that look through mails open links too. */
export function ConfirmEmailScreen({ token }: { token: string }) {
  const [email, setEmail] = useState<string | null>(null);
  const form = useContractForm({
    contract: emailChangeCalls.confirmEmail,
    initial: { token },
    asksBeforeLeaving: false,
    save: (input) => call(emailChangeCalls.confirmEmail, input),
    onSaved: (answer) => setEmail(answer.email),
  });
  const goOn = <PageLink href="/">Go on to your pages</PageLink>;
  if (email !== null)
    return (
      <EntryFrame
        title="Your email is changed"
        text={`From now on you sign in with ${email}, and mails go there.`}
        foot={goOn}
      />
    );
  const problem = token ? form.messageAt('token') : 'This link is incomplete. Open it from the mail again.';
  if (problem)
    return (
      <EntryFrame
        title="This link does not work"
        text={problem}
        foot={<PageLink href="/profile/email">Ask for a new link</PageLink>}
      />
    );
  return (
    <EntryFrame
      title="Confirm your new email"
      text="You sign in with it from now on. The former one no longer counts."
      foot={goOn}
    >
      <FormBody form={form} saveLabel="Use this email">
        {null}
      </FormBody>
    </EntryFrame>
  );
}
