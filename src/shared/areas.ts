import { can, everyone, type Permission } from './permission.ts';

/** What the whole product knows of an area of the sidebar. */
export type Area = {
  title: string;
  path: string;
  /** G and this letter lead there, if it has one. */
  goKey?: string;
  /** Who is offered the entry. */
  needs: Permission;
  /** What belongs there, for the page of an area that is not there yet. */
  about: string;
  /** Its module does not exist yet. */
  isComing?: true;
};

/** The sidebar of product.md §2, in its order. */
export const areas = [
  {
    title: 'AI Assistant',
    path: '/ai_assistant',
    goKey: 'w',
    needs: everyone,
    about: 'Ask questions about your work and have drafts written',
    isComing: true,
  },
  {
    title: 'Accounting',
    path: '/accounting',
    goKey: 'l',
    needs: can('accounting', 'read'),
    about: 'The ledger: accounts, journal entries, reconciliations and the books',
  },
  {
    title: 'Appointments',
    path: '/appointments',
    goKey: 'o',
    needs: can('appointments', 'read'),
    about: 'Visits and calls with a time, yours and your colleagues’',
    isComing: true,
  },
  {
    title: 'Assets',
    path: '/assets',
    goKey: 'a',
    needs: can('assets', 'read'),
    about: 'The equipment you look after, with its customer and place',
  },
  {
    title: 'Battle Plan',
    path: '/battleplan',
    goKey: 'b',
    needs: can('battleplan', 'read'),
    about: 'The week’s plan: who does what, in which order',
    isComing: true,
  },
  {
    title: 'Checklists',
    path: '/checklists',
    goKey: 'x',
    needs: can('checklists', 'read'),
    about: 'Steps that tickets and tasks of a kind always need',
  },
  {
    title: 'Customers',
    path: '/customers',
    goKey: 'c',
    needs: can('customers', 'read'),
    about: 'The companies you work for, their people and places',
  },
  {
    title: 'Dashboard',
    path: '/dashboard',
    goKey: 'd',
    needs: everyone,
    about: 'What is on your plate and what happened lately',
  },
  {
    title: 'Inventory',
    path: '/inventory',
    goKey: 'n',
    needs: can('inventory', 'read'),
    about: 'Parts and stock, by place',
    isComing: true,
  },
  {
    title: 'Services',
    path: '/services',
    goKey: 'e',
    needs: can('services', 'read'),
    about: 'What you sell by the hour, the visit or the piece',
    isComing: true,
  },
  {
    title: 'Projects',
    path: '/projects',
    goKey: 'j',
    needs: can('projects', 'read'),
    about: 'Longer work with a budget and many tickets',
    isComing: true,
  },
  {
    title: 'Tasks',
    path: '/tasks',
    goKey: 'k',
    needs: can('tasks', 'read'),
    about: 'Work inside the company',
  },
  {
    title: 'Tickets',
    path: '/tickets',
    goKey: 't',
    needs: can('tickets', 'read'),
    about: 'Work for customers',
  },
  {
    title: 'Meetings',
    path: '/meetings',
    goKey: 'm',
    needs: can('meetings', 'read'),
    about: 'Agendas, notes and who was there',
    isComing: true,
  },
  {
    title: 'Field Tickets',
    path: '/field_tickets',
    goKey: 'f',
    needs: can('field_tickets', 'read'),
    about: 'Hours, parts and mileage of a job, signed by the customer, then billed',
    isComing: true,
  },
  {
    title: 'Invoices',
    path: '/invoices',
    goKey: 'i',
    needs: can('invoices', 'read'),
    about: 'What you bill',
  },
  {
    title: 'Rate Sheets',
    path: '/ratesheets',
    goKey: 'h',
    needs: can('ratesheets', 'read'),
    about: 'What a customer pays for people, equipment and parts',
    isComing: true,
  },
  {
    title: 'Receivables',
    path: '/accounts_receivables',
    goKey: 'r',
    needs: can('receivables', 'read'),
    about: 'What customers owe, and how old it is',
    isComing: true,
  },
  {
    title: 'Quotes',
    path: '/quotelist',
    goKey: 'q',
    needs: can('quotes', 'read'),
    about: 'Offers, change orders and progress billing',
    isComing: true,
  },
  {
    title: 'Reports',
    path: '/reports',
    goKey: 'p',
    needs: can('reports', 'read'),
    about: 'Figures over a period, for print and export',
  },
  {
    title: 'Payroll',
    path: '/payroll',
    goKey: 'y',
    needs: can('payroll', 'read'),
    about: 'Approved time, pay periods and slips',
  },
  {
    title: 'Users',
    path: '/users',
    goKey: 'u',
    needs: can('users', 'read'),
    about: 'The people of your company and their roles',
  },
  {
    title: 'Vendors',
    path: '/vendors',
    goKey: 'v',
    needs: can('vendors', 'read'),
    about: 'The companies you buy from',
  },
] as const satisfies readonly Area[];

/** Below the divider. */
export const furtherAreas = [
  {
    title: 'Settings',
    path: '/settings',
    goKey: 's',
    needs: can('settings', 'read'),
    about: 'How your company is set up',
  },
  {
    title: 'Dev Boilerplate',
    path: '/boilerplate',
    goKey: 'z',
    needs: can('settings', 'read'),
    about: 'The parts every page is made of, and the mails written here',
  },
] as const satisfies readonly Area[];
