import { Suspense } from 'react';
import { can } from '#shared/permission.ts';
import { zoneWords } from '#shared/time-zones.ts';
import { useMay, usePerson } from '#web/api/session.tsx';
import { NoPage } from '#web/page/no-page.tsx';
import { useGo } from '#web/page/page-link.tsx';
import { Properties, Property } from '#web/page/properties.tsx';
import { Screen } from '#web/page/screen.tsx';
import { LoadingLines } from '#web/page/states.tsx';
import { Tabs } from '#web/page/tabs.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { PortraitCard } from '../../people/screens/portrait-card.tsx';
import classes from './profile.module.css';

// Each part is loaded when it is first looked at: few look at more than one.
const QualificationsCard = lazyPart(
  () => import('../../people/skills/screens/qualifications-card.tsx'),
  'QualificationsCard',
);
const PreferencesCard = lazyPart(() => import('../../notifications/screens/preferences-card.tsx'), 'PreferencesCard');
const OwnSettingsCard = lazyPart(() => import('../../settings/screens/own-settings-card.tsx'), 'OwnSettingsCard');
const SessionsSection = lazyPart(() => import('./sessions-section.tsx'), 'SessionsSection');
const PasswordForm = lazyPart(() => import('./password-form.tsx'), 'PasswordForm');
const EmailCard = lazyPart(() => import('../email-change/screens/email-card.tsx'), 'EmailCard');
const PasskeysCard = lazyPart(() => import('../passkeys/screens/passkeys-card.tsx'), 'PasskeysCard');
const SecondFactorSection = lazyPart(() => import('./second-factor-section.tsx'), 'SecondFactorSection');

const sections = [
  'person',
  'skills',
  'preferences',
  'notifications',
  'sessions',
  'email',
  'password',
  'passkeys',
  'second_factor',
] as const;
type Section = (typeof sections)[number];
const isSection = (text: string): text is Section => (sections as readonly string[]).includes(text);

/** The own account: who one is, where one is signed in, password and second factor. */
export function ProfileScreen({ part }: { part: string }) {
  const go = useGo();
  const section = part || 'person';
  if (!isSection(section)) return <NoPage />;
  return (
    <Screen title="Profile" backTo="/dashboard">
      <div className={classes.page}>
        <Tabs
          label="Parts of the profile"
          active={section}
          onPick={(next) => go(next === 'person' ? '/profile' : `/profile/${next}`)}
          tabs={[
            { key: 'person', label: 'You' },
            { key: 'skills', label: 'Skills' },
            { key: 'preferences', label: 'Preferences' },
            { key: 'notifications', label: 'Notifications' },
            { key: 'sessions', label: 'Sessions' },
            { key: 'email', label: 'Email' },
            { key: 'password', label: 'Password' },
            { key: 'passkeys', label: 'Passkeys' },
            { key: 'second_factor', label: 'Second factor' },
          ]}
        />
        <div className={classes.part}>
          <Suspense fallback={<LoadingLines />}>
            {section === 'person' && <PersonFacts />}
            {section === 'skills' && <OwnQualifications />}
            {section === 'preferences' && <OwnSettingsCard />}
            {section === 'notifications' && <PreferencesCard />}
            {section === 'sessions' && <SessionsSection />}
            {section === 'email' && <EmailCard />}
            {section === 'password' && <PasswordForm />}
            {section === 'passkeys' && <PasskeysCard />}
            {section === 'second_factor' && <SecondFactorSection />}
          </Suspense>
        </div>
      </div>
    </Screen>
  );
}

function OwnQualifications() {
  const { currentUser } = usePerson();
  return <QualificationsCard userID={currentUser} mayEdit={useMay()(can('users', 'update'))} />;
}

function PersonFacts() {
  const person = usePerson();
  return (
    <Properties>
      <Property label="Picture">
        <PortraitCard userID={person.currentUser} name={person.userFullName} mayChange />
      </Property>
      <Property label="Name">{person.userFullName}</Property>
      <Property label="Email">{person.email}</Property>
      <Property label="Company">{person.tenantName}</Property>
      <Property label="Role">{person.roleName}</Property>
      <Property label="Division">{person.divisionName ?? 'None'}</Property>
      <Property label="Department">{person.departmentName ?? 'None'}</Property>
      <Property label="Time zone">{zoneWords(person.tenantTimeZone)}</Property>
    </Properties>
  );
}
