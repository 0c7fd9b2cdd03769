import { useParams } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { type SettingsSection, settingsSections } from '#modules/settings/rules.ts';
import { can } from '#shared/permission.ts';
import { useMay } from '#web/api/session.tsx';
import { NoPage } from '#web/page/no-page.tsx';
import { useGo } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { LoadingLines, Prohibited } from '#web/page/states.tsx';
import { Tabs } from '#web/page/tabs.tsx';
import classes from './settings.module.css';

const kinds = () => import('#modules/work/kinds/screens/work-kinds-card.tsx');
const ServiceLevelsCard = lazy(async () => ({
  default: (await import('#modules/work/service-levels/screens/service-levels-card.tsx')).ServiceLevelsCard,
}));
const TimeSettingsCard = lazy(async () => ({
  default: (await import('#modules/work/time/settings/screens/time-settings-card.tsx')).TimeSettingsCard,
}));
const AutomationCard = lazy(async () => ({
  default: (await import('#modules/work/automation/screens/automation-card.tsx')).AutomationCard,
}));
const NoteTemplatesCard = lazy(async () => ({
  default: (await import('#modules/notes/templates/screens/note-templates-card.tsx')).NoteTemplatesCard,
}));
const TicketTypesCard = lazy(async () => ({ default: (await kinds()).TicketTypesCard }));
const TaskCategoriesCard = lazy(async () => ({ default: (await kinds()).TaskCategoriesCard }));

const FilesPanel = lazy(async () => {
  const [{ CloudStorageCard }, { FileStorageCard }] = await Promise.all([
    import('#modules/cloud/screens/cloud-storage-card.tsx'),
    import('#modules/files/screens/file-storage-card.tsx'),
  ]);
  return {
    default: () => (
      <>
        <CloudStorageCard />
        <FileStorageCard />
      </>
    ),
  };
});

/** The parts of the settings, each of its own module and loaded when it is opened. */
const panels: Record<SettingsSection, ComponentType> = {
  service_levels: ServiceLevelsCard,
  time: TimeSettingsCard,
  rules: AutomationCard,
  note_templates: NoteTemplatesCard,
  ticket_types: TicketTypesCard,
  task_categories: TaskCategoriesCard,
  cloud: FilesPanel,
};
const sections = (Object.keys(panels) as SettingsSection[]).map((key) => ({
  key,
  label: settingsSections[key],
  Panel: panels[key],
}));

const needs = can('settings', 'read');

export function Settings() {
  const { section } = useParams({ strict: false }) as { section?: string };
  const go = useGo();
  const may = useMay();
  const [first] = sections;
  const shown = section === undefined ? first : sections.find(({ key }) => key === section);
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
              <shown.Panel />
            </Suspense>
          </div>
        </div>
      ) : (
        <Prohibited title="the settings" needs={needs} />
      )}
    </Screen>
  );
}
