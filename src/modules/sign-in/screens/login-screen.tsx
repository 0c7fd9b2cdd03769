import { Button } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { CallFailure, call } from '#web/api/api.ts';
import { FormBody, PasswordField, TextField } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { PageLink } from '#web/page/page-link.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { type CurrentUser, signInCalls } from '../contract.ts';
import classes from './entry-frame.module.css';
import { EntryFrame } from './entry-frame.tsx';

const PasskeySignIn = lazyPart(() => import('../passkeys/screens/passkey-sign-in-card.tsx'), 'PasskeySignInCard');
const LaterStep = lazyPart(() => import('./later-steps.tsx'), 'LaterStep');

type Answer = Output<typeof signInCalls.login>;
/** Of several companies one is chosen, and what was proved is sent again with it. */
type Choice = Extract<Answer, { choose: unknown }>['choose'];
/** Answers what was wrong, where the form does not say it. */
type Go = (tenantID: number) => Promise<string | undefined>;
export type LaterStepOf = 'code' | { choose: Choice; go: Go };
type Props = {
  onSignedIn: (token: string, user: CurrentUser) => void;
  /** Why the person is here again, such as an ended session. */
  notice?: string | undefined;
};

/** E-mail and password, then the second factor and the company where they are asked; or a passkey, or the company's own provider. */
export function LoginScreen({ onSignedIn, notice }: Props) {
  const [step, setStep] = useState<'password' | LaterStepOf>('password');
  const [waitSeconds, setWaitSeconds] = useState(0);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (waitSeconds <= 0) return;
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  const form = useContractForm({
    contract: signInCalls.login,
    initial: { email: '', password: '' },
    asksBeforeLeaving: false,
    save: async (input) => {
      try {
        return await call(signInCalls.login, input);
      } catch (error) {
        if (error instanceof CallFailure && error.retryAfterSeconds) setWaitSeconds(error.retryAfterSeconds);
        throw error;
      }
    },
    onSaved: (answer) => enter(answer, async (tenantID) => void (await form.submit({ tenantID }))),
  });

  const enter = (answer: Answer, go: Go) => {
    if ('token' in answer) onSignedIn(answer.token, answer.user);
    else if ('choose' in answer) setStep({ choose: answer.choose, go });
    else setStep('code');
  };

  // There are other ways to sign in: who goes on to one of them has left nothing out.
  const leave = (name: string) => {
    if (form.values[name as 'email' | 'password']) form.touch(name);
  };
  const fields = { ...form, touch: leave };

  if (step !== 'password') return <LaterStep form={form} step={step} onBack={() => setStep('password')} />;

  return (
    <EntryFrame
      title="Sign in"
      text={notice}
      foot={
        <span>
          New here? <PageLink href="/signup">Set up your company</PageLink>
        </span>
      }
    >
      <FormBody form={form} saveLabel={waitSeconds > 0 ? `Try again in ${inMinutes(waitSeconds)}` : 'Sign in'}>
        <TextField form={fields} name="email" label="Email" kind="email" autoComplete="username" isFirst />
        <PasswordField form={fields} name="password" label="Password" />
        <PageLink href="/forgot_password" className={classes.forgot}>
          Forgot your password?
        </PageLink>
      </FormBody>
      <div className={classes.ways}>
        <Button size="md" onClick={() => setAsked(asked + 1)}>
          Sign in with a passkey
        </Button>
        {asked > 0 && (
          <Suspense fallback={null}>
            <PasskeySignIn key={asked} enter={enter} />
          </Suspense>
        )}
        <PageLink href="/sso">Single sign-on</PageLink>
      </div>
    </EntryFrame>
  );
}

const inMinutes = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
