import { mayNamed } from '#shared/permission.ts';
import { type ModulePages, screen } from '#web/page/pages.ts';

export const eventPages: ModulePages = {
  screens: { audit: screen(() => import('./screens/audit-screen.tsx'), 'AuditScreen') },
  makers: [{ title: 'Audit', path: '/audit', needs: mayNamed('settings', 'see the audit') }],
};
