import { assetPages } from '#modules/assets/pages.ts';
import { bankingPages } from '#modules/banking/pages.ts';
import { booksMigrationPages } from '#modules/books-migration/pages.ts';
import { checklistPages } from '#modules/checklists/pages.ts';
import { closingPages } from '#modules/closing/pages.ts';
import { customerPages } from '#modules/customers/pages.ts';
import { dashboardPages } from '#modules/dashboard/pages.ts';
import { eventPages } from '#modules/events/pages.ts';
import { fieldTicketPages } from '#modules/field-tickets/pages.ts';
import { invoicePages } from '#modules/invoices/pages.ts';
import { ledgerPages } from '#modules/ledger/pages.ts';
import { notePages } from '#modules/notes/pages.ts';
import { peoplePages } from '#modules/people/pages.ts';
import { rateSheetPages } from '#modules/rate-sheets/pages.ts';
import { reportPages } from '#modules/reports/pages.ts';
import { rightPages } from '#modules/rights/pages.ts';
import { rolePages } from '#modules/roles/pages.ts';
import { taxPages } from '#modules/sales-tax/pages.ts';
import { searchPages } from '#modules/search/pages.ts';
import { servicePages } from '#modules/services/pages.ts';
import { signInPages } from '#modules/sign-in/pages.ts';
import { statementPages } from '#modules/statements/pages.ts';
import { taskPages } from '#modules/tasks/pages.ts';
import { ticketPages } from '#modules/tickets/pages.ts';
import { tradePages } from '#modules/trade/pages.ts';
import { vendorPages } from '#modules/vendors/pages.ts';
import { workPages } from '#modules/work/pages.ts';
import { can } from '#shared/permission.ts';
import { type ModulePages, type Place, screen } from '#web/page/pages.ts';

/** What the modules bring to the page, one line each; in this order stands what the palette begins. */
const ofModules: readonly ModulePages[] = [
  ticketPages,
  taskPages,
  customerPages,
  assetPages,
  vendorPages,
  servicePages,
  rateSheetPages,
  fieldTicketPages,
  invoicePages,
  checklistPages,
  peoplePages,
  rolePages,
  rightPages,
  eventPages,
  signInPages,
  workPages,
  notePages,
  dashboardPages,
  ledgerPages,
  bankingPages,
  tradePages,
  taxPages,
  statementPages,
  closingPages,
  booksMigrationPages,
  reportPages,
  searchPages,
];

const imports = screen(() => import('./imports.tsx'), 'Imports');
/** The pages on which files of records come in. */
const importsOf = ['assets', 'customers', 'ratesheets', 'tasks', 'tickets', 'users', 'vendors'].map(
  (kind) => [`${kind}/import`, imports] as const,
);

export const screens = [...ofModules.flatMap((one) => Object.entries(one.screens)), ...importsOf];
export const makers = ofModules.flatMap((one) => one.makers ?? []);
export const deletedKinds = ofModules.flatMap((one) => one.deleted ?? []);
/** The list of each; those that no entry of the sidebar leads to are reached by the palette. */
export const lists = deletedKinds.map(
  ({ list: { title, path }, feature }): Place => ({ title, path, needs: can(feature, 'read') }),
);
