import { type Feature, type Grants, isGranted, type Permission } from '#shared/permission.ts';

/** The pages a person can begin the day on, in the order of the sidebar, and the right each needs. */
const pages: [path: string, feature: Feature | null][] = [
  ['/ai_assistant', null],
  ['/accounting', 'accounting'],
  ['/appointments', 'appointments'],
  ['/assets', 'assets'],
  ['/battleplan', 'battleplan'],
  ['/checklists', 'checklists'],
  ['/customers', 'customers'],
  ['/dashboard', null],
  ['/inventory', 'inventory'],
  ['/services', 'services'],
  ['/projects', 'projects'],
  ['/tasks', 'tasks'],
  ['/tickets', 'tickets'],
  ['/meetings', 'meetings'],
  ['/field_tickets', 'field_tickets'],
  ['/invoices', 'invoices'],
  ['/ratesheets', 'ratesheets'],
  ['/accounts_receivables', 'receivables'],
  ['/quotelist', 'quotes'],
  ['/reports', 'reports'],
  ['/payroll', 'payroll'],
  ['/users', 'users'],
  ['/vendors', 'vendors'],
];

/** What a person may not open is not offered as a home page. */
export function homePageOptions(grants: Grants): string[] {
  const needs = (feature: Feature | null): Permission =>
    feature ? { kind: 'level', feature, verb: 'read' } : { kind: 'everyone' };
  return pages.filter(([, feature]) => isGranted(grants, needs(feature))).map(([path]) => path);
}

/** What holds for a person who has not chosen otherwise. */
export const userDefaults = {
  calendarStart: '08:00',
  defaultReminderMinutes: 15,
  /** product.md §9: activity is shown of today. */
  userDisplayPreferences: { activityDisplay: 'today' },
} as const;

/** The parts of the settings by their address, as their tabs say. */
export const settingsSections = {
  service_levels: 'Service levels',
  time: 'Time',
  rules: 'Rules and macros',
  note_templates: 'Note templates',
  ticket_types: 'Ticket types',
  task_categories: 'Task categories',
  cloud: 'Cloud storage',
} as const;
export type SettingsSection = keyof typeof settingsSections;
