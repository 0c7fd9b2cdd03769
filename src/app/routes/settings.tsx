import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useMay } from '#web/api/session.tsx';
import { NoPage } from '#web/page/no-page.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { type Addressed, settingsSections } from '#web/page/pages.ts';
import { Screen } from '#web/page/screen.tsx';
import { LoadingLines, Prohibited } from '#web/page/states.tsx';
import { partOf } from '#web/parts/lazy-part.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import classes from './settings.module.css';
import { namedSettings, readsSettings, settingsParts } from './settings-parts.ts';

const pathOf = (key: string) => `/settings/${key}`;
/** The parts of the settings, each of its own module and loaded when it is opened. */
const parts = settingsParts.map(({ card, ...part }) => ({ ...part, path: pathOf(part.key), Panel: partOf(card) }));

/** The settings: beside the part that is open stand all of them; a phone shows one or the other. */
export function Settings(asked: Addressed) {
  const may = useMay();
  const isPhone = usePhone();
  const isIndex = asked.part === '';
  const shown = isIndex ? parts[0] : parts.find(({ key }) => key === asked.part);
  if (!shown) return <NoPage />;
  const isOpen = !isPhone || !isIndex;
  const mayOpen = may(shown.needs);
  return (
    <Screen title={isPhone && isOpen ? shown.label : 'Settings'} {...(isPhone && isOpen && { backTo: '/settings' })}>
      {may(readsSettings) ? (
        <div className={classes.page}>
          {(!isPhone || isIndex) && <SettingsIndex active={isPhone ? '' : shown.key} />}
          {isOpen && (
            <div className={classes.part}>
              {mayOpen ? (
                <Suspense fallback={<LoadingLines lines={6} />}>
                  <shown.Panel {...asked} />
                </Suspense>
              ) : (
                <Prohibited title={shown.label.toLowerCase()} needs={shown.needs} />
              )}
            </div>
          )}
        </div>
      ) : (
        <Prohibited title="the settings" needs={readsSettings} />
      )}
    </Screen>
  );
}

/** All parts, or what is called as was typed: parts, and settings within them. */
function SettingsIndex({ active }: { active: string }) {
  const [typed, setTyped] = useState('');
  const may = useMay();
  const words = typed.trim().toLowerCase();
  const offered = parts.filter(({ needs }) => may(needs));
  const links = (found: readonly { path: string; label: string; key?: string }[]) =>
    found.map(({ path, label, key }) => (
      <PageLink key={path} href={path} className={classes.link} aria-current={key === active ? 'page' : undefined}>
        {label}
      </PageLink>
    ));
  const found = namedSettings.filter(
    ({ label, about, needs }) => may(needs) && `${label} ${about}`.toLowerCase().includes(words),
  );
  return (
    <nav className={classes.index} aria-label="Parts of the settings">
      <TextInput
        aria-label="Find a setting"
        placeholder="Find a setting"
        leftSection={<IconSearch size={14} stroke={1.8} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {words === '' ? (
        settingsSections
          .filter((section) => offered.some((part) => part.section === section))
          .map((section) => (
            <section key={section} aria-label={section}>
              <h2 className={classes.section}>{section}</h2>
              {links(offered.filter((part) => part.section === section))}
            </section>
          ))
      ) : (
        <section aria-label="Found">
          {links(found)}
          {found.length === 0 && <p className={classes.section}>Nothing of this name</p>}
        </section>
      )}
    </nav>
  );
}
