import { accountsModule } from '#modules/accounting/accounts/routes.ts';
import { agingModule } from '#modules/accounting/aging/routes.ts';
import { attachmentsModule } from '#modules/accounting/attachments/routes.ts';
import { bankMatchingModule } from '#modules/accounting/bank-matching/routes.ts';
import { bankRulesModule } from '#modules/accounting/bank-rules/routes.ts';
import { bankStatementsModule } from '#modules/accounting/bank-statements/routes.ts';
import { billsModule } from '#modules/accounting/bills/routes.ts';
import { budgetsModule } from '#modules/accounting/budgets/routes.ts';
import { cashFlowModule } from '#modules/accounting/cash-flow/routes.ts';
import { customerStatementModule } from '#modules/accounting/customer-statements/routes.ts';
import { exportingModule } from '#modules/accounting/exporting/routes.ts';
import { figuresModule } from '#modules/accounting/figures/routes.ts';
import { generalLedgerModule } from '#modules/accounting/general-ledger/routes.ts';
import { goalsModule } from '#modules/accounting/goals/routes.ts';
import { accountingHomeModule } from '#modules/accounting/home/routes.ts';
import { entryImportModule } from '#modules/accounting/importing/routes.ts';
import { itemsModule } from '#modules/accounting/items/routes.ts';
import { journalModule } from '#modules/accounting/journal/routes.ts';
import { movingModule } from '#modules/accounting/moving/routes.ts';
import { papersModule } from '#modules/accounting/papers/routes.ts';
import { payeesModule } from '#modules/accounting/payees/routes.ts';
import { periodsModule } from '#modules/accounting/periods/routes.ts';
import { questionsModule } from '#modules/accounting/questions/routes.ts';
import { receiptsModule } from '#modules/accounting/receipts/routes.ts';
import { reconciliationsModule } from '#modules/accounting/reconciliations/routes.ts';
import { recurringModule } from '#modules/accounting/recurring/routes.ts';
import { statementsModule } from '#modules/accounting/statements/routes.ts';
import { taxesModule } from '#modules/accounting/taxes/routes.ts';
import { transactionsModule } from '#modules/accounting/transactions/routes.ts';
import { vendorPaymentsModule } from '#modules/accounting/vendor-payments/routes.ts';
import { assetsModule } from '#modules/assets/routes.ts';
import { checklistsModule } from '#modules/checklists/routes.ts';
import { cloudModule } from '#modules/cloud/routes.ts';
import { customersModule } from '#modules/customers/routes.ts';
import { dashboardModule } from '#modules/dashboard/routes.ts';
import { documentsModule } from '#modules/documents/routes.ts';
import { eventsModule } from '#modules/events/routes.ts';
import { exportsModule } from '#modules/exports/routes.ts';
import { filesModule } from '#modules/files/routes.ts';
import { frameModule } from '#modules/frame/routes.ts';
import { invoicesModule } from '#modules/invoices/routes.ts';
import { taxReportModule } from '#modules/invoices/tax-report/routes.ts';
import { notesModule } from '#modules/notes/routes.ts';
import { noteSummaryModule } from '#modules/notes/summary/routes.ts';
import { noteTemplatesModule } from '#modules/notes/templates/routes.ts';
import { notificationsModule } from '#modules/notifications/routes.ts';
import { peopleModule } from '#modules/people/routes.ts';
import { placesModule } from '#modules/places/routes.ts';
import { reportPapersModule } from '#modules/reports/papers/routes.ts';
import { reportSchedulesModule } from '#modules/reports/schedules/routes.ts';
import { rolesModule } from '#modules/roles/routes.ts';
import { searchModule } from '#modules/search/routes.ts';
import { settingsModule } from '#modules/settings/routes.ts';
import { viewsModule } from '#modules/settings/views/routes.ts';
import { accessRequestsModule } from '#modules/sign-in/access-requests/routes.ts';
import { signInModule } from '#modules/sign-in/routes.ts';
import { tasksModule } from '#modules/tasks/routes.ts';
import { tenantsModule } from '#modules/tenants/routes.ts';
import { ticketsModule } from '#modules/tickets/routes.ts';
import { timeEntriesModule } from '#modules/time/entries/routes.ts';
import { timeIdleModule } from '#modules/time/idle/routes.ts';
import { timeSettingsModule } from '#modules/time/settings/routes.ts';
import { timeSheetsModule } from '#modules/time/sheets/routes.ts';
import { timeShiftsModule } from '#modules/time/shifts/routes.ts';
import { vendorsModule } from '#modules/vendors/routes.ts';
import { workAccessModule } from '#modules/work/access/routes.ts';
import { automationModule } from '#modules/work/automation/routes.ts';
import { changeSetsModule } from '#modules/work/change-sets/routes.ts';
import { checklistLinksModule } from '#modules/work/checklists/routes.ts';
import { workKindsModule } from '#modules/work/kinds/routes.ts';
import { openCopyModule } from '#modules/work/open-copy/routes.ts';
import { workRemindersModule } from '#modules/work/reminders/routes.ts';
import { slaModule } from '#modules/work/sla/routes.ts';
import { Entities } from '#server/entities.ts';
import type { Module } from '#server/routes.ts';

/** Every module of the product, one line each. */
const ofBusiness: Module[] = [
  signInModule,
  tenantsModule,
  peopleModule,
  accessRequestsModule,
  rolesModule,
  settingsModule,
  viewsModule,
  notesModule(() => entities),
  noteSummaryModule(() => entities),
  noteTemplatesModule,
  cloudModule(() => entities),
  placesModule,
  checklistsModule,
  customersModule,
  assetsModule,
  vendorsModule,
  workAccessModule,
  workKindsModule,
  checklistLinksModule,
  openCopyModule,
  workRemindersModule,
  slaModule,
  changeSetsModule,
  automationModule,
  tasksModule,
  ticketsModule,
  timeSettingsModule,
  timeEntriesModule,
  timeSheetsModule,
  timeShiftsModule,
  timeIdleModule,
  accountsModule,
  journalModule,
  attachmentsModule,
  recurringModule,
  reconciliationsModule,
  bankMatchingModule,
  bankRulesModule,
  bankStatementsModule,
  accountingHomeModule,
  agingModule,
  billsModule,
  budgetsModule,
  goalsModule,
  papersModule,
  receiptsModule,
  itemsModule,
  entryImportModule,
  exportingModule,
  movingModule,
  invoicesModule,
  taxReportModule,
  payeesModule,
  transactionsModule,
  questionsModule,
  taxesModule,
  statementsModule,
  cashFlowModule,
  generalLedgerModule,
  customerStatementModule,
  vendorPaymentsModule,
  figuresModule,
  documentsModule,
  reportPapersModule(() => allRoutes),
  reportSchedulesModule(() => allRoutes),
];

/** Those that serve all others and so have to know them. */
export const modules: Module[] = [
  ...ofBusiness,
  periodsModule(ofBusiness.flatMap((module) => module.closeFinders ?? [])),
  filesModule(() => entities),
  exportsModule(
    () => entities,
    ofBusiness.flatMap((module) => module.tables ?? []),
  ),
  notificationsModule(
    ofBusiness.flatMap((module) => module.notifications ?? []),
    () => entities,
  ),
  frameModule(
    ofBusiness.flatMap((module) => module.counts ?? []),
    () => entities,
  ),
  dashboardModule(ofBusiness.flatMap((module) => module.waiting ?? [])),
  searchModule(() => entities),
  eventsModule(
    () => entities,
    () => allRoutes,
  ),
];

export const entities = new Entities(
  modules.flatMap((module) => module.entities ?? []),
  modules.flatMap((module) => module.personal ?? []),
);
export const allRoutes = modules.flatMap((module) => module.routes);
