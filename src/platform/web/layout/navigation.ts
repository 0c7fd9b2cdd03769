import {
  type Icon,
  IconBriefcase,
  IconBuildingEstate,
  IconCalendarEvent,
  IconCashBanknote,
  IconChartBar,
  IconCircleCheck,
  IconClipboardText,
  IconCode,
  IconEngine,
  IconFileDollar,
  IconFileInvoice,
  IconLayoutBoard,
  IconLayoutDashboard,
  IconListCheck,
  IconPackages,
  IconReceiptDollar,
  IconReportMoney,
  IconSettings,
  IconSparkles,
  IconTicket,
  IconTool,
  IconTruckDelivery,
  IconUsers,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react';
import { can, everyone, type Permission } from '#shared/permission.ts';

export type NavigationEntry = {
  title: string;
  path: string;
  /** G and this letter lead there. */
  goKey: string;
  icon: Icon;
  /** Who is offered the entry. */
  needs: Permission;
  /** What belongs there, for the page of an area that is not there yet. */
  about: string;
};

/** The sidebar of product.md §2, in its order. */
export const areas: readonly NavigationEntry[] = [
  {
    title: 'AI Assistant',
    path: '/ai_assistant',
    goKey: 'w',
    icon: IconSparkles,
    needs: everyone,
    about: 'Ask questions about your work and have drafts written',
  },
  {
    title: 'Accounting',
    path: '/accounting',
    goKey: 'l',
    icon: IconReportMoney,
    needs: can('accounting', 'read'),
    about: 'The ledger: accounts, journal entries, reconciliations and the books',
  },
  {
    title: 'Appointments',
    path: '/appointments',
    goKey: 'o',
    icon: IconCalendarEvent,
    needs: can('appointments', 'read'),
    about: 'Visits and calls with a time, yours and your colleagues’',
  },
  {
    title: 'Assets',
    path: '/assets',
    goKey: 'a',
    icon: IconEngine,
    needs: can('assets', 'read'),
    about: 'The equipment you look after, with its customer and place',
  },
  {
    title: 'Battle Plan',
    path: '/battleplan',
    goKey: 'b',
    icon: IconLayoutBoard,
    needs: can('battleplan', 'read'),
    about: 'The week’s plan: who does what, in which order',
  },
  {
    title: 'Checklists',
    path: '/checklists',
    goKey: 'x',
    icon: IconListCheck,
    needs: can('checklists', 'read'),
    about: 'Steps that tickets and tasks of a kind always need',
  },
  {
    title: 'Customers',
    path: '/customers',
    goKey: 'c',
    icon: IconBuildingEstate,
    needs: can('customers', 'read'),
    about: 'The companies you work for, their people and places',
  },
  {
    title: 'Dashboard',
    path: '/dashboard',
    goKey: 'd',
    icon: IconLayoutDashboard,
    needs: everyone,
    about: 'What is on your plate and what happened lately',
  },
  {
    title: 'Inventory',
    path: '/inventory',
    goKey: 'n',
    icon: IconPackages,
    needs: can('inventory', 'read'),
    about: 'Parts and stock, by place',
  },
  {
    title: 'Services',
    path: '/services',
    goKey: 'e',
    icon: IconTool,
    needs: can('services', 'read'),
    about: 'What you sell by the hour, the visit or the piece',
  },
  {
    title: 'Projects',
    path: '/projects',
    goKey: 'j',
    icon: IconBriefcase,
    needs: can('projects', 'read'),
    about: 'Longer work with a budget and many tickets',
  },
  {
    title: 'Tasks',
    path: '/tasks',
    goKey: 'k',
    icon: IconCircleCheck,
    needs: can('tasks', 'read'),
    about: 'Work inside the company',
  },
  {
    title: 'Tickets',
    path: '/tickets',
    goKey: 't',
    icon: IconTicket,
    needs: can('tickets', 'read'),
    about: 'Work for customers',
  },
  {
    title: 'Meetings',
    path: '/meetings',
    goKey: 'm',
    icon: IconUsersGroup,
    needs: can('meetings', 'read'),
    about: 'Agendas, notes and who was there',
  },
  {
    title: 'Field Tickets',
    path: '/field_tickets',
    goKey: 'f',
    icon: IconClipboardText,
    needs: can('field_tickets', 'read'),
    about: 'Hours, parts and mileage of a job, signed by the customer, then billed',
  },
  {
    title: 'Invoices',
    path: '/invoices',
    goKey: 'i',
    icon: IconFileInvoice,
    needs: can('invoices', 'read'),
    about: 'What you bill',
  },
  {
    title: 'Rate Sheets',
    path: '/ratesheets',
    goKey: 'h',
    icon: IconReceiptDollar,
    needs: can('ratesheets', 'read'),
    about: 'What a customer pays for people, equipment and parts',
  },
  {
    title: 'Receivables',
    path: '/accounts_receivables',
    goKey: 'r',
    icon: IconCashBanknote,
    needs: can('receivables', 'read'),
    about: 'What customers owe, and how old it is',
  },
  {
    title: 'Quotes',
    path: '/quotelist',
    goKey: 'q',
    icon: IconFileDollar,
    needs: can('quotes', 'read'),
    about: 'Offers, change orders and progress billing',
  },
  {
    title: 'Reports',
    path: '/reports',
    goKey: 'p',
    icon: IconChartBar,
    needs: can('reports', 'read'),
    about: 'Figures over a period, for print and export',
  },
  {
    title: 'Payroll',
    path: '/payroll',
    goKey: 'y',
    icon: IconWallet,
    needs: can('payroll', 'read'),
    about: 'Approved time, pay periods and slips',
  },
  {
    title: 'Users',
    path: '/users',
    goKey: 'u',
    icon: IconUsers,
    needs: can('users', 'read'),
    about: 'The people of your company and their roles',
  },
  {
    title: 'Vendors',
    path: '/vendors',
    goKey: 'v',
    icon: IconTruckDelivery,
    needs: can('vendors', 'read'),
    about: 'The companies you buy from',
  },
];

/** Below the divider. */
export const furtherAreas: readonly NavigationEntry[] = [
  {
    title: 'Settings',
    path: '/settings',
    goKey: 's',
    icon: IconSettings,
    needs: can('settings', 'read'),
    about: 'How your company is set up',
  },
  {
    title: 'Dev Boilerplate',
    path: '/boilerplate',
    goKey: 'z',
    icon: IconCode,
    needs: can('settings', 'read'),
    about: 'The parts every page is made of, and the mails written here',
  },
];

/** Above and below the divider. */
export const everyArea: readonly NavigationEntry[] = [...areas, ...furtherAreas];

/** The entry an address belongs to: '/tickets/4821' belongs to Tickets. */
export const areaOf = (path: string): NavigationEntry | undefined =>
  everyArea.find((area) => path === area.path || path.startsWith(`${area.path}/`));

export const areaOfKey = (letter: string): NavigationEntry | undefined =>
  everyArea.find((area) => area.goKey === letter);
