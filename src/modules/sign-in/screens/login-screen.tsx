import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { CallFailure, call, messageOf } from '#web/api/api.ts';
import { FormBody, PasswordField, TextField } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { PageLink } from '#web/page/page-link.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { type CurrentUser, signInCalls } from '../contract.ts';
import classes from './entry-frame.module.css';
import { EntryFrame } from './entry-frame.tsx';

const ChooseCompany = lazyPart(() => import('./choose-company.tsx'), 'ChooseCompany');

type Answer = Output<typeof signInCalls.login>;
/** Of several companies one is chosen, and what was proved is sent again with it. */
type Choice = Extract<Answer, { choose: unknown }>['choose'];
type Step = 'password' | 'code' | { choose: Choice; go: (tenantID: number) => Promise<void> };
type Props = {
  onSignedIn: (token: string, user: CurrentUser) => void;
  /** Why the person is here again, such as an ended session. */
  notice?: string | undefined;
};

/** E-mail and password, then the second factor and the company where they are asked; or a passkey, or the company's own provider. */
export function LoginScreen({ onSignedIn, notice }: Props) {
  const [step, setStep] = useState<Step>('password');
  const [waitSeconds, setWaitSeconds] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
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
    onSaved: (answer) => enter(answer, (tenantID) => form.submit({ tenantID })),
  });

  const enter = (answer: Answer, go: (tenantID: number) => Promise<void>) => {
    if ('token' in answer) onSignedIn(answer.token, answer.user);
    else if ('choose' in answer) setStep({ choose: answer.choose, go });
    else setStep('code');
  };
  const withPasskey = async () => {
    setAsking(true);
    setProblem('');
    try {
      const { signWithPasskey } = await import('../passkeys/screens/passkey-sign-in.ts');
      const send = await signWithPasskey();
      const go = async (tenantID?: number): Promise<void> => {
        await send(tenantID).then(
          (answer) => enter(answer, go),
          (error) => setProblem(messageOf(error)),
        );
      };
      await go();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setAsking(false);
    }
  };

  if (typeof step === 'object')
    return (
      <Suspense fallback={null}>
        <ChooseCompany companies={step.choose} go={step.go} problem={form.general?.message || problem} />
      </Suspense>
    );

  if (step === 'code')
    return (
      <EntryFrame
        title="One more step"
        text="Enter the 6 digits of your authenticator app, or one of your recovery codes."
      >
        <FormBody form={form} saveLabel="Sign in">
          <TextField form={form} name="code" label="Code" autoComplete="one-time-code" isFirst />
        </FormBody>
        <Button variant="subtle" mt={12} onClick={() => setStep('password')}>
          Back
        </Button>
      </EntryFrame>
    );

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
        <TextField form={form} name="email" label="Email" kind="email" autoComplete="username" isFirst />
        <PasswordField form={form} name="password" label="Password" />
        <PageLink href="/forgot_password" className={classes.forgot}>
          Forgot your password?
        </PageLink>
      </FormBody>
      <div className={classes.ways}>
        <Button
          size="md"
          loading={isAsking}
          leftSection={<IconFingerprint size={16} stroke={1.6} />}
          onClick={() => void withPasskey()}
        >
          Sign in with a passkey
        </Button>
        {problem && <p className={classes.wait}>{problem}</p>}
        <PageLink href="/sso">Single sign-on</PageLink>
      </div>
    </EntryFrame>
  );
}

const inMinutes = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
