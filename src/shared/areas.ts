import { can, everyone, mayNamed, type Permission } from './permission.ts';

/** What the whole product knows of an area of the sidebar. */
export type Area = {
  title: string;
  path: string;
  /** G and this letter lead there, if it has one. */
  goKey?: string;
  /** Who is offered the entry. */
  needs: Permission;
  /** Who else is: those with another right whose calls are made there. */
  alsoFor?: readonly Permission[];
  /** Its module does not exist yet. */
  isComing?: true;
};

/** Whether somebody is let in. */
export const isOpenTo = (
  may: (permission: Permission) => boolean,
  { needs, alsoFor = [] }: Pick<Area, 'needs' | 'alsoFor'>,
): boolean => [needs, ...alsoFor].some(may);

/** The sidebar of product.md §2, in its order. */
export const areas = [
  {
    title: 'AI Assistant',
    path: '/ai_assistant',
    goKey: 'w',
    needs: everyone,
    isComing: true,
  },
  {
    title: 'Accounting',
    path: '/accounting',
    goKey: 'l',
    needs: can('accounting', 'read'),
  },
  {
    title: 'Appointments',
    path: '/appointments',
    goKey: 'o',
    needs: can('appointments', 'read'),
    isComing: true,
  },
  {
    title: 'Assets',
    path: '/assets',
    goKey: 'a',
    needs: can('assets', 'read'),
  },
  {
    title: 'Battle Plan',
    path: '/battleplan',
    goKey: 'b',
    needs: can('battleplan', 'read'),
    isComing: true,
  },
  {
    title: 'Checklists',
    path: '/checklists',
    goKey: 'x',
    needs: can('checklists', 'read'),
  },
  {
    title: 'Customers',
    path: '/customers',
    goKey: 'c',
    needs: can('customers', 'read'),
  },
  {
    title: 'Dashboard',
    path: '/dashboard',
    goKey: 'd',
    needs: everyone,
  },
  {
    title: 'Inventory',
    path: '/inventory',
    goKey: 'n',
    needs: can('inventory', 'read'),
    isComing: true,
  },
  {
    title: 'Services',
    path: '/services',
    goKey: 'e',
    needs: can('services', 'read'),
  },
  {
    title: 'Projects',
    path: '/projects',
    goKey: 'j',
    needs: can('projects', 'read'),
    isComing: true,
  },
  {
    title: 'Tasks',
    path: '/tasks',
    goKey: 'k',
    needs: can('tasks', 'read'),
  },
  {
    title: 'Tickets',
    path: '/tickets',
    goKey: 't',
    needs: can('tickets', 'read'),
  },
  {
    title: 'Meetings',
    path: '/meetings',
    goKey: 'm',
    needs: can('meetings', 'read'),
    isComing: true,
  },
  {
    title: 'Field Tickets',
    path: '/field_tickets',
    goKey: 'f',
    needs: can('field_tickets', 'read'),
  },
  {
    title: 'Invoices',
    path: '/invoices',
    goKey: 'i',
    needs: can('invoices', 'read'),
  },
  {
    title: 'Rate Sheets',
    path: '/ratesheets',
    goKey: 'h',
    needs: can('ratesheets', 'read'),
  },
  {
    title: 'Receivables',
    path: '/accounts_receivables',
    goKey: 'r',
    needs: can('receivables', 'read'),
    isComing: true,
  },
  {
    title: 'Quotes',
    path: '/quotelist',
    goKey: 'q',
    needs: can('quotes', 'read'),
    isComing: true,
  },
  {
    title: 'Reports',
    path: '/reports',
    goKey: 'p',
    needs: can('reports', 'read'),
    alsoFor: [mayNamed('reports', 'export'), can('accounting', 'read')],
  },
  {
    title: 'Payroll',
    path: '/payroll',
    goKey: 'y',
    needs: can('payroll', 'read'),
    alsoFor: [mayNamed('payroll', 'approve time')],
  },
  {
    title: 'Users',
    path: '/users',
    goKey: 'u',
    needs: can('users', 'read'),
  },
  {
    title: 'Vendors',
    path: '/vendors',
    goKey: 'v',
    needs: can('vendors', 'read'),
  },
] as const satisfies readonly Area[];

/** Below the divider. */
export const furtherAreas = [
  {
    title: 'Settings',
    path: '/settings',
    goKey: 's',
    needs: can('settings', 'read'),
  },
  {
    title: 'Dev Boilerplate',
    path: '/boilerplate',
    goKey: 'z',
    needs: can('settings', 'read'),
  },
] as const satisfies readonly Area[];

/** The addresses of those whose module does not exist yet. */
export type ComingPath = Extract<(typeof areas)[number], { isComing: true }>['path'];

const everyArea: readonly Area[] = [...areas, ...furtherAreas];
/** The area that an address belongs to: `/tickets/4821?part=notes` belongs to Tickets. */
export const areaAt = (address: string): Area | undefined => {
  const [path = ''] = address.split(/[?#]/, 1);
  return everyArea.find((area) => path === area.path || path.startsWith(`${area.path}/`));
};
