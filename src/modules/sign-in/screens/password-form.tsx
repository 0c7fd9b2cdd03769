import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { write } from '#web/api/query.ts';
import { FormBody, PasswordField } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { signInCalls } from '../contract.ts';
import { NewPasswordField } from './new-password-field.tsx';

/** A new password; the other sessions end. */
export function PasswordForm() {
  const [round, setRound] = useState(0);
  return <Fields key={round} onSaved={() => setRound(round + 1)} />;
}

function Fields({ onSaved }: { onSaved: () => void }) {
  const client = useQueryClient();
  const form = useContractForm({
    contract: signInCalls.changePassword,
    initial: { currentPassword: '', newPassword: '' },
    save: (input) =>
      write(client, signInCalls.changePassword, input, {
        isQuiet: true,
        done: 'Password changed. You were signed out everywhere else.',
      }),
    onSaved,
  });
  return (
    <FormBody form={form} saveLabel="Change the password">
      <PasswordField form={form} name="currentPassword" label="Current password" />
      <NewPasswordField
        form={form}
        name="newPassword"
        label="New password"
        help="You are signed out everywhere else."
      />
    </FormBody>
  );
}
