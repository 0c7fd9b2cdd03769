import { useGo } from '#web/page-link.tsx';
import { Properties, Property } from '#web/properties.tsx';
import { Screen } from '#web/screen.tsx';
import { usePerson } from '#web/session.tsx';
import { NotFound } from '#web/states.tsx';
import { Tabs } from '#web/tabs.tsx';
import { PasswordForm } from './password-form.tsx';
import classes from './profile.module.css';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

const sections = ['person', 'sessions', 'password', 'second_factor'] as const;
type Section = (typeof sections)[number];
const isSection = (text: string): text is Section => (sections as readonly string[]).includes(text);

/** The own account: who one is, where one is signed in, password and second factor. */
export function ProfileScreen({ section }: { section: string }) {
  const go = useGo();
  if (!isSection(section)) return <NotFound />;
  return (
    <Screen title="Profile" backTo="/dashboard">
      <div className={classes.page}>
        <Tabs
          label="Parts of the profile"
          active={section}
          onPick={(next) => go(next === 'person' ? '/profile' : `/profile/${next}`)}
          tabs={[
            { key: 'person', label: 'You' },
            { key: 'sessions', label: 'Sessions' },
            { key: 'password', label: 'Password' },
            { key: 'second_factor', label: 'Second factor' },
          ]}
        />
        <div className={classes.part}>
          {section === 'person' && <PersonFacts />}
          {section === 'sessions' && <SessionsPanel />}
          {section === 'password' && <PasswordForm />}
          {section === 'second_factor' && <SecondFactorPanel />}
        </div>
      </div>
    </Screen>
  );
}

function PersonFacts() {
  const person = usePerson();
  return (
    <Properties>
      <Property label="Name">{person.userFullName}</Property>
      <Property label="Email">{person.email}</Property>
      <Property label="Company">{person.tenantName}</Property>
      <Property label="Role">{person.roleName}</Property>
      <Property label="Division">{person.divisionName ?? 'None'}</Property>
      <Property label="Department">{person.departmentName ?? 'None'}</Property>
      <Property label="Time zone">{person.tenantTimeZone}</Property>
    </Properties>
  );
}
