import { useMemo, useState } from 'react';
import { zoneWords } from '#shared/time-zones.ts';
import { call } from '#web/api/api.ts';
import { FieldRow, FormBody, TextField } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { PageLink } from '#web/page/page-link.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { usualTimeZones } from '../../tenants/info/rules.ts';
import { signInCalls } from '../contract.ts';
import { DemoMailSection } from './demo-mail-section.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { NewPasswordField } from './new-password-field.tsx';

/** Makes a company and its first administrator; the mail's link finishes it. */
export function SignUpScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const zones = useMemo(timeZones, []);
  const form = useContractForm({
    contract: signInCalls.signUp,
    initial: {
      tenantName: '',
      userFullName: '',
      email: '',
      password: '',
      tenantTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    asksBeforeLeaving: false,
    save: (input) => call(signInCalls.signUp, input),
    onSaved: () => setSentTo(form.values.email),
  });

  if (sentTo)
    return (
      <EntryFrame
        title="Look into your mail"
        text={`We sent a link to ${sentTo}. It finishes the set-up and signs you in. Nothing there after a minute? Look into the spam folder, or ask for it again.`}
        foot={<PageLink href="/verify_email">Send the link again</PageLink>}
      >
        <DemoMailSection sentTo={sentTo} />
      </EntryFrame>
    );

  return (
    <EntryFrame
      title="Set up your company"
      text="You become its first administrator and can invite your colleagues right after."
      foot={
        <span>
          Already here? <PageLink href="/login">Sign in</PageLink>
        </span>
      }
    >
      <FormBody form={form} saveLabel="Set up the company">
        <TextField form={form} name="tenantName" label="Company" autoComplete="organization" isFirst />
        <TextField form={form} name="userFullName" label="Your name" autoComplete="name" />
        <TextField form={form} name="email" label="Email" kind="email" autoComplete="username" />
        <NewPasswordField form={form} name="password" label="Password" />
        <FieldRow>
          <ChoicePicker
            label="Time zone"
            placeholder="Choose your time zone"
            choices={zones}
            value={zones.find(({ zone }) => zone === form.values.tenantTimeZone)?.id ?? null}
            onChange={(id) => form.set('tenantTimeZone', zones.find((one) => one.id === id)?.zone ?? 'America/Chicago')}
            error={form.messageAt('tenantTimeZone')}
          />
        </FieldRow>
      </FormBody>
    </EntryFrame>
  );
}

type Zone = { id: number; zone: string; label: string };

/** American zones first: the product is made for the United States. Each by the name that people know, and its city. */
function timeZones(): Zone[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const all = Intl.supportedValuesOf('timeZone');
  return [...new Set([own, ...usualTimeZones, ...all])].map((zone, index) => ({
    id: index + 1,
    zone,
    label: zoneWords(zone),
  }));
}
