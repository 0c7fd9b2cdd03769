import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { showDone, showError } from '#web/actions/toast.tsx';
import { call, messageOf } from '#web/api/api.ts';
import { useReading, useWriting, write } from '#web/api/query.ts';
import { formatMoment } from '#web/days/formats.ts';
import { FormBody, PasswordField, TextField } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Part } from '#web/page/detail-page.tsx';
import { FactRow, NothingYet } from '#web/page/facts.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { Tick } from '#web/parts/tick.tsx';
import { singleSignOnCalls } from '../contract.ts';
import classes from './single-sign-on.module.css';

type Provider = Output<typeof singleSignOnCalls.getSingleSignOn>;

/** The identity provider of the company, and whom it has signed in. */
export function SingleSignOnCard() {
  const reading = useReading(singleSignOnCalls.getSingleSignOn, {});
  if (reading.error && !reading.data)
    return <Failed error={reading.error} what="Single sign-on" retry={() => void reading.refetch()} />;
  if (!reading.data) return <LoadingLines lines={4} />;
  const { links, ...provider } = reading.data;
  return (
    <>
      <Part title="Single sign-on">
        <p className={classes.quiet}>
          Your people sign in by your own identity provider (Microsoft Entra ID, Google Workspace, Okta and any other
          that speaks OpenID Connect), who is known to your company only: they are matched by their email address, and
          invited ones join.
        </p>
        <ProviderForm key={JSON.stringify(provider)} provider={reading.data} />
      </Part>
      <Part title="Signed in by it">
        {links.length === 0 && <NothingYet>Nobody has signed in by it yet.</NothingYet>}
        <ul aria-label="Signed in by it">
          {links.map((link) => (
            <Link key={link.userID} {...link} />
          ))}
        </ul>
      </Part>
    </>
  );
}

function ProviderForm({ provider }: { provider: Provider }) {
  const client = useQueryClient();
  const [said, setSaid] = useState('');
  const [isTesting, setTesting] = useState(false);
  const { isOn, isDemanded, companyName, issuer, clientID, hasSecret, redirectAddress } = provider;
  const form = useContractForm({
    contract: singleSignOnCalls.saveSingleSignOn,
    initial: { companyName, issuer, clientID, isOn: isOn || !hasSecret, isDemanded },
    save: async (input) => {
      const { issuer, clientID, clientSecret, isOn, isDemanded } = input;
      const tried = () => call(singleSignOnCalls.testSingleSignOn, { issuer, clientID, clientSecret });
      // Nobody could come in by a provider that does not answer; where it is not demanded it may be set up there afterwards.
      if (isDemanded) await tried();
      const done = 'Single sign-on saved';
      const saved = await write(client, singleSignOnCalls.saveSingleSignOn, input, { isQuiet: true, done });
      if (isOn && !isDemanded) void tried().catch(showError);
      return saved;
    },
    onSaved: () => undefined,
  });
  const { values } = form;
  const test = async () => {
    setTesting(true);
    const { issuer, clientID, clientSecret } = values;
    const asked = call(singleSignOnCalls.testSingleSignOn, { issuer, clientID, clientSecret });
    setSaid(await asked.then(({ data }) => data.message, messageOf));
    setTesting(false);
  };
  return (
    <FormBody form={form} saveLabel="Save">
      <Given label="Redirect address, for your provider" value={redirectAddress} />
      <TextField form={form} name="issuer" label="Issuer" kind="url" placeholder="https://login.example.com" />
      <TextField form={form} name="clientID" label="Client ID" autoComplete="off" />
      <PasswordField
        form={form}
        name="clientSecret"
        label="Client secret"
        autoComplete="new-password"
        isWanted={!hasSecret}
        {...(hasSecret && { help: 'One is kept. Leave it empty to keep it.' })}
      />
      <TextField
        form={form}
        name="companyName"
        label="Name of your company at sign-in"
        placeholder="caprock-pump"
        help="Your people enter it once, or open the address below."
        autoComplete="off"
      />
      {companyName !== '' && <Given label="Sign-in address" value={`${redirectAddress}?company=${companyName}`} />}
      <Tick
        label="Use single sign-on"
        isOn={values.isOn}
        onChange={(now) => {
          form.set('isOn', now);
          if (!now) form.set('isDemanded', false);
        }}
      />
      <Tick
        label="Demand it of everybody but administrators"
        isOn={values.isDemanded}
        isDisabled={!values.isOn}
        onChange={(now) => form.set('isDemanded', now)}
      />
      <div className={classes.test}>
        <Button size="md" loading={isTesting} onClick={() => void test()}>
          Test connection
        </Button>
        {said && <span role="status">{said}</span>}
      </div>
    </FormBody>
  );
}

/** What is to be copied elsewhere. */
function Given({ label, value }: { label: string; value: string }) {
  const copy = async () => {
    await navigator.clipboard?.writeText(value);
    showDone('Copied');
  };
  return (
    <div className={classes.given}>
      <span className={classes.label}>{label}</span>
      <code>{value}</code>
      <Button aria-label={`Copy: ${label}`} onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  );
}

function Link({ userID, userDisplayName, linkedAt }: Provider['links'][number]) {
  const unlink = useWriting(singleSignOnCalls.unlinkSingleSignOn, { done: `${userDisplayName} unlinked` });
  return (
    <FactRow
      title={userDisplayName}
      text={`For the first time ${formatMoment(linkedAt)}`}
      right={
        <Button
          loading={unlink.isRunning}
          aria-label={`Unlink ${userDisplayName}`}
          onClick={() => void unlink.run({ userID }).catch(() => undefined)}
        >
          Unlink
        </Button>
      }
    />
  );
}
