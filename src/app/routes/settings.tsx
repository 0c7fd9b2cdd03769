import { Suspense } from 'react';
import { can } from '#shared/permission.ts';
import { useMay } from '#web/api/session.tsx';
import { NoPage } from '#web/page/no-page.tsx';
import { useGo } from '#web/page/page-link.tsx';
import type { Addressed } from '#web/page/pages.ts';
import { Screen } from '#web/page/screen.tsx';
import { LoadingLines, Prohibited } from '#web/page/states.tsx';
import { Tabs } from '#web/page/tabs.tsx';
import { partOf } from '#web/parts/lazy-part.tsx';
import { settingsParts } from './pages.ts';
import classes from './settings.module.css';

/** The parts of the settings, each of its own module and loaded when it is opened. */
const sections = settingsParts.map(({ key, label, card }) => ({
  key,
  label,
  Panel: partOf(card),
}));

const needs = can('settings', 'read');

export function Settings(asked: Addressed) {
  const { part } = asked;
  const go = useGo();
  const may = useMay();
  const [first] = sections;
  const shown = part === '' ? first : sections.find(({ key }) => key === part);
  if (!shown) return <NoPage />;
  return (
    <Screen title="Settings">
      {may(needs) ? (
        <div className={classes.page}>
          <Tabs
            label="Parts of the settings"
            active={shown.key}
            onPick={(key) => go(key === first?.key ? '/settings' : `/settings/${key}`)}
            tabs={sections.map(({ key, label }) => ({ key, label }))}
          />
          <div className={classes.part}>
            <Suspense fallback={<LoadingLines lines={6} />}>
              <shown.Panel {...asked} />
            </Suspense>
          </div>
        </div>
      ) : (
        <Prohibited title="the settings" needs={needs} />
      )}
    </Screen>
  );
}
