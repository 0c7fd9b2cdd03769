import { useState } from 'react';
import { call } from '#web/api/api.ts';
import { useReading } from '#web/api/query.ts';
import { FormBody, PasswordField, TextField } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { PageLink } from '#web/page/page-link.tsx';
import { type CurrentUser, signInCalls } from '../contract.ts';
import { EntryFrame } from './entry-frame.tsx';
import { NewPasswordField } from './new-password-field.tsx';

type Props = { token: string; onSignedIn: (token: string, user: CurrentUser) => void };

/** Joins a company: a new person sets a password, one who has an account enters theirs. */
export function AcceptInvitationScreen({ token, onSignedIn }: Props) {
  const [hasJoined, setJoined] = useState(false);
  // The link counts once: after it there is no invitation to ask for.
  const invitation = useReading(signInCalls.getInvitation, { token }, { isEnabled: !hasJoined });
  const [asksCode, setAsksCode] = useState(false);
  const form = useContractForm({
    contract: signInCalls.acceptInvitation,
    initial: { token, password: '' },
    asksBeforeLeaving: false,
    save: (input) => call(signInCalls.acceptInvitation, input),
    onSaved: (answer) => {
      if (!('token' in answer)) return setAsksCode(true);
      setJoined(true);
      onSignedIn(answer.token, answer.user);
    },
  });
  if (invitation.error)
    return (
      <EntryFrame
        title="This invitation does not work"
        text={`${invitation.error.message} Ask the person who invited you for a new one.`}
        foot={<PageLink href="/login">Sign in</PageLink>}
      />
    );
  if (!invitation.data) return <EntryFrame title="Opening your invitation" text="One moment." />;
  const { tenantName, userDisplayName, email, needsPassword } = invitation.data;
  return (
    <EntryFrame title={`Join ${tenantName}`} text={`Welcome, ${userDisplayName}. You sign in as ${email}.`}>
      <FormBody form={form} saveLabel={`Join ${tenantName}`}>
        {needsPassword ? (
          <NewPasswordField form={form} name="password" label="Choose a password" isFirst />
        ) : (
          <PasswordField
            form={form}
            name="password"
            label="Your password"
            help="You already have an account here"
            isFirst
          />
        )}
        {asksCode && (
          <TextField
            form={form}
            name="code"
            label="Code"
            help="The 6 digits of your authenticator app, or a recovery code"
            autoComplete="one-time-code"
            isFirst
          />
        )}
      </FormBody>
    </EntryFrame>
  );
}
