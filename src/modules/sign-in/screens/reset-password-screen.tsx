import { useState } from 'react';
import { call } from '#web/api/api.ts';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { PageLink } from '#web/page/page-link.tsx';
import { signInCalls } from '../contract.ts';
import { EntryFrame } from './entry-frame.tsx';
import { NewPasswordField } from './new-password-field.tsx';

/** Sets a new password by the mailed link. */
export function ResetPasswordScreen({ token }: { token: string }) {
  const [isDone, setDone] = useState(false);
  const form = useContractForm({
    contract: signInCalls.resetPassword,
    initial: { token, password: '' },
    asksBeforeLeaving: false,
    save: (input) => call(signInCalls.resetPassword, input),
    onSaved: () => setDone(true),
  });
  const signIn = <PageLink href="/login">Sign in</PageLink>;
  if (isDone)
    return (
      <EntryFrame
        title="Your password is set"
        text="You were signed out everywhere. Sign in with the new password."
        foot={signIn}
      />
    );
  if (!token || form.messageAt('token'))
    return (
      <EntryFrame
        title="This link does not work"
        text={form.messageAt('token') ?? 'It is incomplete. Open it from the mail again, or ask for a new one.'}
        foot={<PageLink href="/forgot_password">Ask for a new link</PageLink>}
      />
    );
  return (
    <EntryFrame title="Set a new password" foot={signIn}>
      <FormBody form={form} saveLabel="Set the password">
        <NewPasswordField form={form} name="password" label="New password" isFirst />
      </FormBody>
    </EntryFrame>
  );
}
