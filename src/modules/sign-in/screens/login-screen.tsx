import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { CallFailure, call } from '#web/api/api.ts';
import { FormBody, PasswordField, TextField } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { PageLink } from '#web/page/page-link.tsx';
import { type CurrentUser, signInCalls } from '../contract.ts';
import classes from './entry-frame.module.css';
import { EntryFrame } from './entry-frame.tsx';

type Answer = Output<typeof signInCalls.login>;
type Step = 'password' | 'code' | { choose: { tenantID: number; tenantName: string }[] };
type Props = {
  onSignedIn: (token: string, user: CurrentUser) => void;
  /** Why the person is here again, such as an ended session. */
  notice?: string | undefined;
};

/** E-mail and password, then the second factor and the company where they are asked. */
export function LoginScreen({ onSignedIn, notice }: Props) {
  const [step, setStep] = useState<Step>('password');
  const [waitSeconds, setWaitSeconds] = useState(0);
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
    onSaved: (answer: Answer) => {
      if ('token' in answer) onSignedIn(answer.token, answer.user);
      else if ('choose' in answer) setStep({ choose: answer.choose });
      else setStep('code');
    },
  });

  if (typeof step === 'object')
    return (
      <EntryFrame title="Choose a company" text={`${form.values.email} belongs to more than one.`}>
        <div className={classes.companies}>
          {step.choose.map((company) => (
            <button
              key={company.tenantID}
              type="button"
              className={classes.company}
              disabled={form.isSaving}
              onClick={() => void form.submit({ tenantID: company.tenantID })}
            >
              {company.tenantName}
              <IconChevronRight size={16} stroke={1.6} aria-hidden />
            </button>
          ))}
        </div>
        {form.general && <p className={classes.wait}>{form.general.message}</p>}
      </EntryFrame>
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
    </EntryFrame>
  );
}

const inMinutes = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
