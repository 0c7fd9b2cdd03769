import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#web/api/api.ts';
import { useReading, write } from '#web/api/query.ts';
import { formatAgo, formatMoment } from '#web/days/formats.ts';
import { FormBody, PasswordField } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { FactRow, FormBox } from '#web/page/facts.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { deviceName } from '../../device-rules.ts';
import classes from '../../screens/profile.module.css';
import { RecoveryCodes } from '../../screens/second-factor-section.tsx';
import { passkeyCalls } from '../contract.ts';
import { makePasskey } from './use-device.ts';

type Props = {
  /** Told once one was added. */
  onAdded?: () => void;
};

/** The devices and password managers that one signs in with, without a password; more are added, each can be removed. */
export function PasskeysCard({ onAdded = () => undefined }: Props) {
  const [round, setRound] = useState(0);
  const [codes, setCodes] = useState<string[]>([]);
  const reading = useReading(passkeyCalls.listPasskeys, {});
  if (reading.error && !reading.data)
    return <Failed error={reading.error} what="The list of passkeys" retry={() => void reading.refetch()} />;
  if (!reading.data) return <LoadingLines lines={3} />;
  if (codes.length > 0)
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          setCodes([]);
          onAdded();
        }}
      />
    );
  const { passkeys, origin, isByProvider } = reading.data;
  if (isByProvider)
    return (
      <p className={classes.intro}>
        You have signed in by your company’s single sign-on. What proves you there is kept there.
      </p>
    );
  return (
    <>
      <p className={classes.intro}>
        A passkey signs you in with your fingerprint, face or the lock of your device, instead of password and code.
        There is nothing to guess and nothing to give away by mistake.
      </p>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className={classes.list}>
          {passkeys.map((passkey) => (
            <Passkey key={passkey.passkeyID} {...passkey} />
          ))}
        </ul>
      )}
      {origin === window.location.origin ? (
        <AddPasskey
          key={round}
          onAdded={(recoveryCodes) => {
            setRound(round + 1);
            setCodes(recoveryCodes);
            if (recoveryCodes.length === 0) onAdded();
          }}
        />
      ) : (
        <p className={classes.intro}>
          {origin === null
            ? 'They need an address with a name, and this page is reached by a number.'
            : `They belong to ${origin}. Open the page there to add one.`}
        </p>
      )}
    </>
  );
}

type PasskeyProps = { passkeyID: number; name: string; createdAt: string; lastUsedAt: string | null };

function Passkey({ passkeyID, name, createdAt, lastUsedAt }: PasskeyProps) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <FactRow
      title={name}
      text={`Added ${formatMoment(createdAt)} · ${lastUsedAt ? `used ${formatAgo(lastUsedAt)}` : 'never used'}`}
      right={
        !isRemoving && (
          <Button aria-label={`Remove ${name}`} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        )
      }
      below={isRemoving && <RemovePasskey passkeyID={passkeyID} onDone={() => setRemoving(false)} />}
    />
  );
}

function RemovePasskey({ passkeyID, onDone }: { passkeyID: number; onDone: () => void }) {
  const client = useQueryClient();
  const form = useContractForm({
    contract: passkeyCalls.removePasskey,
    initial: { passkeyID, password: '' },
    asksBeforeLeaving: false,
    save: (input) => write(client, passkeyCalls.removePasskey, input, { isQuiet: true, done: 'Passkey removed' }),
    onSaved: onDone,
  });
  return (
    <FormBox>
      <FormBody form={form} saveLabel="Remove it" onCancel={onDone}>
        <PasswordField form={form} name="password" label="Your password" />
      </FormBody>
    </FormBox>
  );
}

function AddPasskey({ onAdded }: { onAdded: (recoveryCodes: string[]) => void }) {
  const client = useQueryClient();
  const codes = useRef<string[]>([]);
  const form = useContractForm({
    contract: passkeyCalls.startPasskey,
    initial: { password: '' },
    asksBeforeLeaving: false,
    save: async (input) => {
      const asked = await call(passkeyCalls.startPasskey, input);
      const made = await makePasskey(asked.data.options);
      const name = deviceName(navigator.userAgent);
      const said = { isQuiet: true, done: 'Passkey added' };
      codes.current = (await write(client, passkeyCalls.confirmPasskey, { name, made }, said)).data.recoveryCodes;
      return asked;
    },
    onSaved: () => onAdded(codes.current),
  });
  return (
    <FormBody form={form} saveLabel="Add a passkey">
      <PasswordField form={form} name="password" label="Your password" />
    </FormBody>
  );
}
