import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encode } from 'uqr';
import { showDone } from '#web/actions/toast.tsx';
import { write } from '#web/api/query.ts';
import { usePerson } from '#web/api/session.tsx';
import { FormBody, PasswordField, TextField } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { signInCalls } from '../contract.ts';
import classes from './profile.module.css';

type Step = { name: 'start' } | { name: 'scan'; secret: string; uri: string } | { name: 'codes'; codes: string[] };

type Props = {
  /** Told once it is on and its recovery codes are kept. */
  onKept?: () => void;
};

/** Codes from an authenticator app at sign-in: turn on, keep the recovery codes, turn off. */
export function SecondFactorSection({ onKept = () => undefined }: Props) {
  const person = usePerson();
  const [step, setStep] = useState<Step>({ name: 'start' });
  if (step.name === 'codes')
    return (
      <RecoveryCodes
        codes={step.codes}
        onDone={() => {
          setStep({ name: 'start' });
          onKept();
        }}
      />
    );
  if (step.name === 'scan') return <Scan {...step} onConfirmed={(codes) => setStep({ name: 'codes', codes })} />;
  if (person.hasSecondFactor) return <TurnOff />;
  return <TurnOn onStarted={(secret, uri) => setStep({ name: 'scan', secret, uri })} />;
}

function TurnOn({ onStarted }: { onStarted: (secret: string, uri: string) => void }) {
  const client = useQueryClient();
  const form = useContractForm({
    contract: signInCalls.startSecondFactor,
    initial: { password: '' },
    asksBeforeLeaving: false,
    save: (input) => write(client, signInCalls.startSecondFactor, input, { isQuiet: true }),
    onSaved: ({ secret, uri }) => onStarted(secret, uri),
  });
  return (
    <>
      <p className={classes.intro}>
        With a second factor, signing in also asks for a code of an authenticator app on your phone. A stolen password
        alone is then worth nothing.
      </p>
      <FormBody form={form} saveLabel="Set it up">
        <PasswordField form={form} name="password" label="Your password" />
      </FormBody>
    </>
  );
}

type ScanProps = { secret: string; uri: string; onConfirmed: (codes: string[]) => void };

function Scan({ secret, uri, onConfirmed }: ScanProps) {
  const client = useQueryClient();
  const form = useContractForm({
    contract: signInCalls.confirmSecondFactor,
    initial: { code: '' },
    save: (input) =>
      write(client, signInCalls.confirmSecondFactor, input, { isQuiet: true, done: 'Second factor is on' }),
    onSaved: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <>
      <div className={classes.code}>
        <QrCode text={uri} />
        <div className={classes.steps}>
          <p>Scan this with your authenticator app.</p>
          <p>
            No camera? Enter this key by hand: <span className={classes.secret}>{secret}</span>
          </p>
          <p>Then enter the 6 digits it shows.</p>
        </div>
      </div>
      <FormBody form={form} saveLabel="Turn it on">
        <TextField form={form} name="code" label="Code" autoComplete="one-time-code" isFirst />
      </FormBody>
    </>
  );
}

/** One path of squares: dark on light, because cameras read it so. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 0 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code for your authenticator app"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

/** Shown once, until somebody says that they have kept them. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const copy = async () => {
    await navigator.clipboard?.writeText(codes.join('\n'));
    showDone('Codes copied');
  };
  return (
    <>
      <p className={classes.intro}>
        Keep these recovery codes where you find them without your phone. Each signs you in once. They are shown only
        now.
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button size="md" onClick={() => void copy()}>
          Copy
        </Button>
        <Button size="md" variant="filled" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </>
  );
}

function TurnOff() {
  const client = useQueryClient();
  const form = useContractForm({
    contract: signInCalls.removeSecondFactor,
    initial: { password: '' },
    asksBeforeLeaving: false,
    save: (input) =>
      write(client, signInCalls.removeSecondFactor, input, { isQuiet: true, done: 'Second factor is off' }),
    onSaved: () => undefined,
  });
  return (
    <>
      <p className={classes.on}>
        <IconShieldCheck size={16} stroke={1.6} aria-hidden /> Your second factor is on.
      </p>
      <FormBody form={form} saveLabel="Turn it off">
        <PasswordField form={form} name="password" label="Your password" />
      </FormBody>
    </>
  );
}
