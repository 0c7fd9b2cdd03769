import { type ModulePages, screen } from '#web/page/pages.ts';

const audit = screen(() => import('./screens/audit-screen.tsx'), 'AuditScreen');

export const eventPages: ModulePages = {
  screens: { 'settings/audit': audit },
  // The tab leads to its page, which is a list of its own.
  settings: [{ key: 'audit', label: 'Audit', card: audit }],
};
