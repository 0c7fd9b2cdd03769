import { useState } from 'react';
import { call } from '#web/api/api.ts';
import { FormBody, TextField } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { PageLink } from '#web/page/page-link.tsx';
import { signInCalls } from '../contract.ts';
import { DemoMailSection } from './demo-mail-section.tsx';
import { EntryFrame } from './entry-frame.tsx';

/** Asks for a link to set a new password; the answer is the same for every address. */
export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useContractForm({
    contract: signInCalls.forgotPassword,
    initial: { email: '' },
    asksBeforeLeaving: false,
    save: (input) => call(signInCalls.forgotPassword, input),
    onSaved: () => setSentTo(form.values.email),
  });
  const back = <PageLink href="/login">Back to sign in</PageLink>;
  if (sentTo)
    return (
      <EntryFrame
        title="Look into your mail"
        text={`If ${sentTo} belongs to somebody here, a link to set a new password is on its way.`}
        foot={back}
      >
        <DemoMailSection sentTo={sentTo} />
      </EntryFrame>
    );
  return (
    <EntryFrame title="Forgot your password?" text="We send you a link to set a new one." foot={back}>
      <FormBody form={form} saveLabel="Send the link">
        <TextField form={form} name="email" label="Email" kind="email" autoComplete="username" isFirst />
      </FormBody>
    </EntryFrame>
  );
}
