import { assetsModule } from '#modules/assets/routes.ts';
import { bankMatchingModule } from '#modules/banking/bank-matching/routes.ts';
import { bankRulesModule } from '#modules/banking/bank-rules/routes.ts';
import { bankStatementsModule } from '#modules/banking/bank-statements/routes.ts';
import { reconciliationsModule } from '#modules/banking/reconciliations/routes.ts';
import { registersModule } from '#modules/banking/registers/routes.ts';
import { exportingModule } from '#modules/books-migration/exporting/routes.ts';
import { movingModule } from '#modules/books-migration/routes.ts';
import { checklistsModule } from '#modules/checklists/routes.ts';
import { budgetsModule } from '#modules/closing/budgets/routes.ts';
import { goalsModule } from '#modules/closing/goals/routes.ts';
import { periodsModule } from '#modules/closing/routes.ts';
import { cloudModule } from '#modules/cloud/routes.ts';
import { customFieldsModule } from '#modules/custom-fields/routes.ts';
import { mergingModule } from '#modules/customers/merging/routes.ts';
import { customersModule } from '#modules/customers/routes.ts';
import { dashboardModule } from '#modules/dashboard/routes.ts';
import { documentsModule } from '#modules/documents/routes.ts';
import { eventsModule } from '#modules/events/routes.ts';
import { exportsModule } from '#modules/exports/routes.ts';
import { facetsModule } from '#modules/facets/routes.ts';
import { feesModule } from '#modules/fees/routes.ts';
import { acceptanceModule } from '#modules/field-tickets/acceptance/routes.ts';
import { proposedHoursModule } from '#modules/field-tickets/hours/routes.ts';
import { myDayModule } from '#modules/field-tickets/my-day/routes.ts';
import { fieldReportModule } from '#modules/field-tickets/report/routes.ts';
import { fieldTicketsModule } from '#modules/field-tickets/routes.ts';
import { whatIfModule } from '#modules/field-tickets/what-if/routes.ts';
import { filesModule } from '#modules/files/routes.ts';
import { frameModule } from '#modules/frame/routes.ts';
import { guestLinksModule } from '#modules/guest-links/routes.ts';
import { importsModule } from '#modules/imports/routes.ts';
import { billingModule } from '#modules/invoices/billing/routes.ts';
import { invoiceMaker } from '#modules/invoices/importing/public.ts';
import { invoicesModule } from '#modules/invoices/routes.ts';
import { salesModule } from '#modules/invoices/sales/routes.ts';
import { taxReportModule } from '#modules/invoices/tax-report/routes.ts';
import { accountsModule } from '#modules/ledger/accounts/routes.ts';
import { attachmentsModule } from '#modules/ledger/attachments/routes.ts';
import { balancesModule } from '#modules/ledger/balances/routes.ts';
import { entryImportModule } from '#modules/ledger/importing/routes.ts';
import { journalModule } from '#modules/ledger/journal/routes.ts';
import { numberingModule } from '#modules/ledger/numbering/routes.ts';
import { openItemsModule } from '#modules/ledger/open-items/routes.ts';
import { payeesModule } from '#modules/ledger/payees/routes.ts';
import { recurringModule } from '#modules/ledger/recurring/routes.ts';
import { notesModule } from '#modules/notes/routes.ts';
import { noteSummaryModule } from '#modules/notes/summary/routes.ts';
import { noteTemplatesModule } from '#modules/notes/templates/routes.ts';
import { notificationsModule } from '#modules/notifications/routes.ts';
import { paperModule } from '#modules/paper/routes.ts';
import { userActionsModule } from '#modules/people/actions/routes.ts';
import { planModule } from '#modules/people/plan/routes.ts';
import { peopleModule } from '#modules/people/routes.ts';
import { skillsModule } from '#modules/people/skills/routes.ts';
import { placesModule } from '#modules/places/routes.ts';
import { rateSheetsModule } from '#modules/rate-sheets/routes.ts';
import { reportPrintModule } from '#modules/reports/print/routes.ts';
import { reportSchedulesModule } from '#modules/reports/schedules/routes.ts';
import { rightsModule } from '#modules/rights/routes.ts';
import { roleEditingModule } from '#modules/roles/editing/routes.ts';
import { rolesModule } from '#modules/roles/routes.ts';
import { roleViewingModule } from '#modules/roles/viewing/routes.ts';
import { taxesModule } from '#modules/sales-tax/routes.ts';
import { searchModule } from '#modules/search/routes.ts';
import { servicesModule } from '#modules/services/routes.ts';
import { settingsModule } from '#modules/settings/routes.ts';
import { viewsModule } from '#modules/settings/views/routes.ts';
import { setupModule } from '#modules/setup/routes.ts';
import { samplesModule } from '#modules/setup/samples/routes.ts';
import { accessRequestsModule } from '#modules/sign-in/access-requests/routes.ts';
import { emailChangeModule } from '#modules/sign-in/email-change/routes.ts';
import { passkeysModule } from '#modules/sign-in/passkeys/routes.ts';
import { signInModule } from '#modules/sign-in/routes.ts';
import { singleSignOnModule } from '#modules/sign-in/single-sign-on/routes.ts';
import { agingModule } from '#modules/statements/aging/routes.ts';
import { cashFlowModule } from '#modules/statements/cash-flow/routes.ts';
import { customerStatementModule } from '#modules/statements/customer-statements/routes.ts';
import { drillDownModule } from '#modules/statements/drill-down/routes.ts';
import { generalLedgerModule } from '#modules/statements/general-ledger/routes.ts';
import { accountingHomeModule } from '#modules/statements/home/routes.ts';
import { informationReturnsModule } from '#modules/statements/information-returns/routes.ts';
import { profitabilityModule } from '#modules/statements/profitability/routes.ts';
import { statementsModule } from '#modules/statements/routes.ts';
import { vendorPaymentsModule } from '#modules/statements/vendor-payments/routes.ts';
import { tagsModule } from '#modules/tags/routes.ts';
import { tasksModule } from '#modules/tasks/routes.ts';
import { accountingInfoModule } from '#modules/tenants/accounting-info/routes.ts';
import { calendarLinkModule } from '#modules/tenants/calendar-link/routes.ts';
import { tenantInfoModule } from '#modules/tenants/info/routes.ts';
import { papersModule } from '#modules/tenants/papers/routes.ts';
import { partsModule } from '#modules/tenants/parts/routes.ts';
import { tenantsModule } from '#modules/tenants/routes.ts';
import { signInRulesModule } from '#modules/tenants/sign-in-rules/routes.ts';
import { ticketsModule } from '#modules/tickets/routes.ts';
import { billsModule } from '#modules/trade/bills/routes.ts';
import { printModule } from '#modules/trade/print/routes.ts';
import { questionsModule } from '#modules/trade/questions/routes.ts';
import { receiptsModule } from '#modules/trade/receipts/routes.ts';
import { transactionsModule } from '#modules/trade/transactions/routes.ts';
import { typesModule } from '#modules/types/routes.ts';
import { vendorsModule } from '#modules/vendors/routes.ts';
import { workAccessModule } from '#modules/work/access/routes.ts';
import { automationModule } from '#modules/work/automation/routes.ts';
import { changeSetsModule } from '#modules/work/change-sets/routes.ts';
import { checklistLinksModule } from '#modules/work/checklists/routes.ts';
import { workKindsModule } from '#modules/work/kinds/routes.ts';
import { myWorkModule } from '#modules/work/my-work/routes.ts';
import { openCopyModule } from '#modules/work/open-copy/routes.ts';
import { workRemindersModule } from '#modules/work/reminders/routes.ts';
import { slaModule } from '#modules/work/service-levels/routes.ts';
import { timeEntriesModule } from '#modules/work/time/entries/routes.ts';
import { timeIdleModule } from '#modules/work/time/idle/routes.ts';
import { timeSettingsModule } from '#modules/work/time/settings/routes.ts';
import { timeSheetsModule } from '#modules/work/time/sheets/routes.ts';
import { timeShiftsModule } from '#modules/work/time/shifts/routes.ts';
import { Entities } from '#server/records/entities.ts';
import type { Module } from '#server/request/routes.ts';

/** Every module of the product, one line each. */
const ofBusiness: Module[] = [
  signInModule,
  passkeysModule,
  singleSignOnModule,
  tenantsModule,
  tenantInfoModule,
  papersModule,
  accountingInfoModule,
  calendarLinkModule,
  signInRulesModule,
  peopleModule,
  planModule,
  skillsModule,
  emailChangeModule,
  accessRequestsModule,
  rolesModule,
  roleEditingModule,
  roleViewingModule,
  settingsModule,
  viewsModule,
  notesModule(() => entities),
  noteSummaryModule(() => entities),
  noteTemplatesModule,
  cloudModule(() => entities),
  tagsModule(() => entities),
  customFieldsModule(() => entities),
  facetsModule(() => entities),
  placesModule,
  checklistsModule(() => entities),
  typesModule,
  customersModule,
  assetsModule,
  vendorsModule,
  servicesModule,
  rateSheetsModule,
  fieldTicketsModule,
  proposedHoursModule,
  myDayModule,
  whatIfModule,
  fieldReportModule,
  acceptanceModule,
  workAccessModule,
  workKindsModule,
  checklistLinksModule,
  openCopyModule,
  myWorkModule,
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
  attachmentsModule,
  numberingModule,
  reconciliationsModule,
  registersModule,
  bankMatchingModule,
  bankRulesModule,
  bankStatementsModule,
  accountingHomeModule,
  agingModule,
  billsModule,
  budgetsModule,
  goalsModule,
  printModule,
  receiptsModule,
  entryImportModule,
  exportingModule,
  feesModule,
  invoicesModule,
  billingModule,
  taxReportModule,
  salesModule,
  documentsModule,
  payeesModule,
  balancesModule,
  transactionsModule,
  questionsModule,
  taxesModule,
  statementsModule,
  profitabilityModule,
  cashFlowModule,
  generalLedgerModule,
  customerStatementModule,
  informationReturnsModule,
  vendorPaymentsModule,
  drillDownModule,
  paperModule,
  reportPrintModule(() => allRoutes),
  reportSchedulesModule(() => allRoutes),
];

/** What modules say of themselves for others, of one kind. */
const said = <T>(by: readonly Module[], what: (module: Module) => T[] | undefined): T[] =>
  by.flatMap((module) => what(module) ?? []);

export const recurringKinds = said(ofBusiness, (module) => module.recurringKinds);
const recurring = recurringModule(recurringKinds);

/** Modules that are told what those above them say. */
const withBooks: Module[] = [
  ...ofBusiness,
  recurring,
  guestLinksModule(said(ofBusiness, ({ guestKinds }) => guestKinds)),
  partsModule(said(ofBusiness, ({ placements }) => placements)),
  accountsModule(said(ofBusiness, ({ archiveGuards }) => archiveGuards)),
  journalModule(said(ofBusiness, ({ bookProofs }) => bookProofs)),
  mergingModule(said([...ofBusiness, recurring], ({ moves }) => moves)),
  openItemsModule(said(ofBusiness, ({ voidGuards }) => voidGuards)),
  periodsModule(said([...ofBusiness, recurring], ({ closeFinders }) => closeFinders)),
  movingModule({ maker: invoiceMaker, names: said([...ofBusiness, recurring], ({ names }) => names) }),
];

/** Those that serve all others and so have to know them. */
export const modules: Module[] = [
  ...withBooks,
  filesModule(() => entities),
  exportsModule(
    () => entities,
    said(withBooks, ({ tables }) => tables),
  ),
  importsModule(
    said(withBooks, ({ importers }) => importers),
    said(withBooks, ({ names }) => names),
    () => entities,
  ),
  notificationsModule(
    said(withBooks, ({ notifications }) => notifications),
    () => entities,
  ),
  frameModule(
    said(withBooks, ({ counts }) => counts),
    () => entities,
  ),
  setupModule(said(withBooks, ({ tables }) => tables)),
  samplesModule(
    {
      routes: () => allRoutes,
      names: said(withBooks, ({ names }) => names),
      tables: said(withBooks, ({ tables }) => tables),
    },
    () => entities,
  ),
  dashboardModule(said(withBooks, ({ waiting }) => waiting)),
  userActionsModule(
    said(withBooks, ({ duties }) => duties),
    said(withBooks, ({ waiting }) => waiting),
  ),
  searchModule(() => entities),
  rightsModule(
    () => entities,
    () => allRoutes,
  ),
  eventsModule(
    () => entities,
    () => allRoutes,
    said(withBooks, ({ belongings }) => belongings),
  ),
];

export const entities = new Entities(
  modules.flatMap((module) => module.entities ?? []),
  modules.flatMap((module) => module.personal ?? []),
  modules.flatMap((module) => module.facets ?? []),
);
export const allRoutes = modules.flatMap((module) => module.routes);
