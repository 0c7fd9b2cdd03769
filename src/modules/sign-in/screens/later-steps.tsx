import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { FormBody, TextField } from '#web/form/fields.tsx';
import type { ContractForm } from '#web/form/use-contract-form.ts';
import type { signInCalls } from '../contract.ts';
import { CodeFrame } from './code-frame.tsx';
import classes from './entry-frame.module.css';
import { EntryFrame } from './entry-frame.tsx';
import type { LaterStepOf } from './login-screen.tsx';

type Form = ContractForm<typeof signInCalls.login>;
type Props = { form: Form; step: LaterStepOf; onBack: () => void };

/** What is asked after the password was right, or a passkey. */
export const LaterStep = ({ form, step, onBack }: Props) =>
  step === 'code' ? (
    <CodeStep form={form} onBack={onBack} />
  ) : (
    <ChooseCompany companies={step.choose} go={step.go} general={form.general?.message} />
  );

type ChoiceProps = {
  companies: readonly { tenantID: number; tenantName: string }[];
  go: (tenantID: number) => Promise<string | undefined>;
  general: string | undefined;
};

/** Where somebody of several companies goes. */
function ChooseCompany({ companies, go, general }: ChoiceProps) {
  const [isGoing, setGoing] = useState(false);
  const [said, setSaid] = useState<string>();
  const choose = async (tenantID: number) => {
    setGoing(true);
    setSaid(await go(tenantID));
    setGoing(false);
  };
  return (
    <EntryFrame title="Choose a company" text="You belong to more than one.">
      <div className={classes.companies}>
        {companies.map(({ tenantID, tenantName }) => (
          <button
            key={tenantID}
            type="button"
            className={classes.company}
            disabled={isGoing}
            onClick={() => void choose(tenantID)}
          >
            {tenantName}
            <IconChevronRight size={16} stroke={1.6} aria-hidden />
          </button>
        ))}
      </div>
      {(general ?? said) && <p className={classes.wait}>{general ?? said}</p>}
    </EntryFrame>
  );
}

/** The second factor of somebody whose password was right. */
function CodeStep({ form, onBack }: { form: Form; onBack: () => void }) {
  return (
    <CodeFrame>
      <FormBody form={form} saveLabel="Sign in">
        <TextField form={form} name="code" label="Code" autoComplete="one-time-code" isFirst />
      </FormBody>
      <Button variant="subtle" mt={12} onClick={onBack}>
        Back
      </Button>
    </CodeFrame>
  );
}
