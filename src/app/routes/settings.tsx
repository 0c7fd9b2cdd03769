import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { TimeSettingsPanel } from '#modules/time/settings/screens/time-settings-panel.tsx';
import { AutomationPanel } from '#modules/work/automation/screens/automation-panel.tsx';
import { TaskCategoriesPanel, TicketTypesPanel } from '#modules/work/kinds/screens/work-kinds-panel.tsx';
import { ServiceLevelsPanel } from '#modules/work/sla/screens/service-levels-panel.tsx';
import { can } from '#shared/permission.ts';
import { useGo } from '#web/page-link.tsx';
import { Screen } from '#web/screen.tsx';
import { useMay } from '#web/session.tsx';
import { NotFound, Prohibited } from '#web/states.tsx';
import { Tabs } from '#web/tabs.tsx';
import classes from './settings.module.css';

/** The parts of the settings, each of its own module. */
const sections: { key: string; label: string; Panel: ComponentType }[] = [
  { key: 'service_levels', label: 'Service levels', Panel: ServiceLevelsPanel },
  { key: 'time', label: 'Time', Panel: TimeSettingsPanel },
  { key: 'rules', label: 'Rules and macros', Panel: AutomationPanel },
  { key: 'ticket_types', label: 'Ticket types', Panel: TicketTypesPanel },
  { key: 'task_categories', label: 'Task categories', Panel: TaskCategoriesPanel },
];

const needs = can('settings', 'read');

export function Settings() {
  const { section } = useParams({ strict: false }) as { section?: string };
  const go = useGo();
  const may = useMay();
  const [first] = sections;
  const shown = section === undefined ? first : sections.find(({ key }) => key === section);
  if (!shown) return <NotFound />;
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
            <shown.Panel />
          </div>
        </div>
      ) : (
        <Prohibited title="the settings" needs={needs} />
      )}
    </Screen>
  );
}
