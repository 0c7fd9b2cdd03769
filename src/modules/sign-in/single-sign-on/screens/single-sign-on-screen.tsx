import { useEffect, useState } from 'react';
import { call, messageOf } from '#web/api/api.ts';
import { FormBody, TextField } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { PageLink } from '#web/page/page-link.tsx';
import type { CurrentUser } from '../../contract.ts';
import { EntryFrame } from '../../screens/entry-frame.tsx';
import { singleSignOnCalls } from '../contract.ts';

type Props = {
  /** The name of a company to go on with at once. */
  company: string | undefined;
  /** What the provider has sent back, where somebody comes from there. */
  returned: string | undefined;
  onSignedIn: (token: string, user: CurrentUser) => void;
};

/** To the company's own identity provider, and back from it. */
export function SingleSignOnScreen({ company, returned, onSignedIn }: Props) {
  if (returned) return <Returned returned={returned} onSignedIn={onSignedIn} />;
  return <Starting company={company ?? ''} />;
}

const foot = <PageLink href="/login">Sign in another way</PageLink>;

const browserName = 'single sign-on';
/** A secret of this tab: who comes back here is who left from here. */
function browserSecret(): string {
  const kept = sessionStorage.getItem(browserName);
  if (kept) return kept;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0'));
  sessionStorage.setItem(browserName, made.join(''));
  return made.join('');
}

/** A screen may be mounted twice: both then wait for the same answer. */
const finishing = new Map<string, ReturnType<typeof finish>>();
const finish = (returned: string) =>
  call(singleSignOnCalls.finishSingleSignOn, { returned, browser: browserSecret() }, { isTriedOnce: true });

function Returned({ returned, onSignedIn }: { returned: string; onSignedIn: Props['onSignedIn'] }) {
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const answer = finishing.get(returned) ?? finish(returned);
    finishing.set(returned, answer);
    answer.then(
      ({ data }) => onSignedIn(data.token, data.user),
      (error) => setProblem(messageOf(error)),
    );
  }, [returned, onSignedIn]);
  if (problem === '') return <EntryFrame title="Signing in" text="One moment." />;
  return (
    <EntryFrame title="You are not signed in" text={problem} foot={foot}>
      <PageLink href="/sso">Start again</PageLink>
    </EntryFrame>
  );
}

function Starting({ company }: { company: string }) {
  const [isGoing, setGoing] = useState(company !== '');
  const form = useContractForm({
    contract: singleSignOnCalls.startSingleSignOn,
    initial: { companyName: company, browser: browserSecret() },
    asksBeforeLeaving: false,
    save: (input) => call(singleSignOnCalls.startSingleSignOn, input),
    onSaved: ({ address }) => window.location.assign(address),
  });
  const { submit } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the name of the address
  useEffect(() => {
    if (company !== '') void submit().then(() => setGoing(false));
  }, []);
  if (isGoing) return <EntryFrame title="Signing in" text="On to your company’s sign-in." />;
  return (
    <EntryFrame
      title="Single sign-on"
      text="Sign in the way your company does everywhere. An administrator knows its name here."
      foot={foot}
    >
      <FormBody form={form} saveLabel="Continue">
        <TextField
          form={form}
          name="companyName"
          label="Name of your company"
          placeholder="caprock-pump"
          autoComplete="organization"
          isFirst
        />
      </FormBody>
    </EntryFrame>
  );
}
