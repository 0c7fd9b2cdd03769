import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useReading, useWriting, write } from '#web/api/query.ts';
import { FormBody, PasswordField, TextField } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { settingsCalls } from '../../../settings/contract.ts';
import { emailChangeCalls } from '../contract.ts';
import classes from './email.module.css';

/** The address that one signs in with, the one that waits for its link to be followed, and the way to ask for another. */
export function EmailCard() {
  const [round, setRound] = useState(0);
  const settings = useReading(settingsCalls.getSettings, {});
  if (settings.error && !settings.data)
    return <Failed error={settings.error} what="Your email" retry={() => void settings.refetch()} />;
  if (!settings.data) return <LoadingLines lines={3} />;
  const { email, newEmail } = settings.data.user;
  return (
    <>
      <p className={classes.now}>
        You sign in with <strong>{email}</strong>, and mails go there.
      </p>
      {newEmail !== null && <Waiting newEmail={newEmail} />}
      <NewEmailForm key={round} onSaved={() => setRound(round + 1)} />
    </>
  );
}

function Waiting({ newEmail }: { newEmail: string }) {
  const keep = useWriting(emailChangeCalls.keepEmail, { done: 'You keep the email you have' });
  return (
    <div className={classes.waiting} role="status">
      <p>
        <strong>{newEmail}</strong> waits to be confirmed: open the link in the mail that we sent there. It works for 24
        hours. Nothing came? Ask for it once more below.
      </p>
      <Button loading={keep.isRunning} onClick={() => void keep.run({}).catch(() => undefined)}>
        Keep the email I have
      </Button>
    </div>
  );
}

function NewEmailForm({ onSaved }: { onSaved: () => void }) {
  const client = useQueryClient();
  const form = useContractForm({
    contract: emailChangeCalls.changeEmail,
    initial: { newEmail: '', password: '' },
    save: (input) =>
      write(client, emailChangeCalls.changeEmail, input, {
        isQuiet: true,
        done: `Look into the mail of ${input.newEmail}`,
      }),
    onSaved,
  });
  return (
    <FormBody form={form} saveLabel="Send the link">
      <TextField form={form} name="newEmail" label="New email" kind="email" autoComplete="off" />
      <PasswordField form={form} name="password" label="Your password" />
    </FormBody>
  );
}
