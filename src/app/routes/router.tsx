import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/actions/confirm.tsx';
import { ReasonDialog } from '#web/actions/reason.tsx';
import { Toasts } from '#web/actions/toast.tsx';
import { hasReturn, keepReturn, sessionToken, stored } from '#web/api/stored-user.ts';
import { NotFound } from '#web/page/states.tsx';
import { Tips } from '#web/parts/tip.tsx';
import { flatSearch, parseSearch, stringifySearch } from './address.ts';
import { readCurrentUser } from './current-user.ts';
import { FailedFrame, FailedPage } from './failed-page.tsx';
import { lazyPage } from './lazy-page.ts';
import { SignedIn } from './signed-in.tsx';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: () => (
    <>
      <Outlet />
      <Toasts />
      <ConfirmDialog />
      <ReasonDialog />
      <Tips />
    </>
  ),
  notFoundComponent: NotFound,
  errorComponent: FailedFrame,
  validateSearch: flatSearch,
});

const entry = () => import('./entry.tsx');
const entryRoutes = [
  createRoute({ getParentRoute: () => root, path: 'login', component: lazyPage(entry, 'Login') }),
  createRoute({
    getParentRoute: () => root,
    path: 'signup',
    component: lazyPage(() => import('./sign-up.tsx'), 'SignUp'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'verify_email',
    component: lazyPage(entry, 'VerifyEmail'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'forgot_password',
    component: lazyPage(entry, 'ForgotPassword'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'reset_password',
    component: lazyPage(entry, 'ResetPassword'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'accept_invitation',
    component: lazyPage(entry, 'AcceptInvitation'),
  }),
];

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: ({ location }) => {
    if (sessionToken()) return;
    // A session that ended has kept its place already; its reason is not to be lost on the way.
    const hasEnded = hasReturn();
    if (!hasEnded) keepReturn(location.href);
    throw redirect({ to: '/login', search: hasEnded ? { reason: 'ended' } : {} });
  },
  loader: ({ context }) => readCurrentUser(context.queries),
  component: SignedIn,
  errorComponent: FailedFrame,
});

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: stored('homePage') || '/dashboard', replace: true });
  },
});

/** Areas that are not built yet, and addresses that lead nowhere. */
const others = createRoute({
  getParentRoute: () => inside,
  path: '$',
  component: lazyPage(() => import('./other-address.tsx'), 'OtherAddress'),
});

const workLists = () => import('./work-lists.tsx');
const workDetails = () => import('./work-details.tsx');
const workForms = () => import('./work-forms.tsx');
const workImports = () => import('./work-imports.tsx');
const recordLists = () => import('./record-lists.tsx');
const recordDetails = () => import('./record-details.tsx');
const recordForms = () => import('./record-forms.tsx');
const checklists = () => import('./checklists.tsx');
const deleted = () => import('./deleted.tsx');
const profile = () => import('./profile.tsx');
const settings = () => import('./settings.tsx');
const time = () => import('./time.tsx');
const transactions = () => import('./transactions.tsx');
const accounting = () => import('./accounting.tsx');
const moving = () => import('./moving.tsx');
const invoices = () => import('./invoices.tsx');
const invoiceForms = () => import('./invoice-forms.tsx');
const banking = () => import('./banking.tsx');
const accountingForms = () => import('./accounting-forms.tsx');
const reports = () => import('./reports.tsx');
const builtRoutes = [
  page('accounting/import', lazyPage(moving, 'ImportBooks')),
  page('accounting/export', lazyPage(moving, 'ExportEverything')),
  page('reports', lazyPage(reports, 'ReportIndexScreen')),
  page('reports/$report', lazyPage(reports, 'Report')),
  page('reports/customer-statement/$id', lazyPage(reports, 'CustomerStatement')),
  page(
    'accounting/bills/pay',
    lazyPage(() => import('#modules/trade/bills/screens/pay-bills-form.tsx'), 'PayBillsForm'),
  ),
  page('accounting/transactions', lazyPage(transactions, 'TransactionList')),
  page('accounting/transactions/new', lazyPage(transactions, 'NewTransaction')),
  page('accounting/transactions/$id', lazyPage(transactions, 'TransactionDetail')),
  page('tickets', lazyPage(workLists, 'TicketList')),
  page('tickets/new', lazyPage(workForms, 'NewTicket')),
  page('tickets/import', lazyPage(workImports, 'ImportTickets')),
  page('tickets/deleted', lazyPage(deleted, 'DeletedTickets')),
  page('tickets/$id', lazyPage(workDetails, 'TicketDetail')),
  page('tasks', lazyPage(workLists, 'TaskList')),
  page('tasks/new', lazyPage(workForms, 'NewTask')),
  page('tasks/import', lazyPage(workImports, 'ImportTasks')),
  page('tasks/deleted', lazyPage(deleted, 'DeletedTasks')),
  page('tasks/$id', lazyPage(workDetails, 'TaskDetail')),
  page('notes/$id', lazyPage(recordDetails, 'NoteAddress')),
  page('customers', lazyPage(recordLists, 'CustomerList')),
  page('customers/new', lazyPage(recordForms, 'NewCustomer')),
  page('customers/deleted', lazyPage(deleted, 'DeletedCustomers')),
  page('customers/$id', lazyPage(recordDetails, 'CustomerDetail')),
  page('assets', lazyPage(recordLists, 'AssetList')),
  page('assets/new', lazyPage(recordForms, 'NewAsset')),
  page('assets/deleted', lazyPage(deleted, 'DeletedAssets')),
  page('assets/$id', lazyPage(recordForms, 'AssetDetail')),
  page('vendors', lazyPage(recordLists, 'VendorList')),
  page('vendors/new', lazyPage(recordForms, 'NewVendor')),
  page('vendors/deleted', lazyPage(deleted, 'DeletedVendors')),
  page('vendors/$id', lazyPage(recordDetails, 'VendorDetail')),
  page('checklists', lazyPage(recordLists, 'ChecklistList')),
  page('checklists/new', lazyPage(checklists, 'NewChecklist')),
  page('checklists/deleted', lazyPage(deleted, 'DeletedChecklists')),
  page('checklists/$id', lazyPage(checklists, 'ChecklistDetail')),
  page('users', lazyPage(recordLists, 'UserList')),
  page('users/invite', lazyPage(recordForms, 'InviteUser')),
  page('users/$id', lazyPage(recordDetails, 'UserDetail')),
  page(
    'dashboard',
    lazyPage(() => import('./dashboard.tsx'), 'Dashboard'),
  ),
  page(
    'boilerplate',
    lazyPage(() => import('./boilerplate/boilerplate.tsx'), 'Boilerplate'),
  ),
  page(
    'accounting',
    lazyPage(() => import('#modules/statements/home/screens/home-screen.tsx'), 'AccountingHomeScreen'),
  ),
  page('accounting/chart', lazyPage(accounting, 'Chart')),
  page('accounting/accounts/$id', lazyPage(accounting, 'Register')),
  page(
    'accounting/taxes',
    lazyPage(() => import('#modules/sales-tax/screens/tax-settings-screen.tsx'), 'TaxSettingsScreen'),
  ),
  page('accounting/close', lazyPage(accounting, 'Close')),
  page('accounting/budget', lazyPage(accounting, 'Budget')),
  page('accounting/journal', lazyPage(accounting, 'Journal')),
  page('accounting/journal/new', lazyPage(accountingForms, 'NewEntry')),
  page('accounting/journal/$id', lazyPage(accounting, 'EntryDetail')),
  page('accounting/journal/$id/edit', lazyPage(accountingForms, 'EditEntry')),
  page('invoices', lazyPage(invoices, 'InvoiceList')),
  page('invoices/new', lazyPage(invoiceForms, 'NewInvoice')),
  page('invoices/$id', lazyPage(invoices, 'InvoiceDetail')),
  page('invoices/$id/edit', lazyPage(invoiceForms, 'EditInvoice')),
  page('accounting/reconciliations', lazyPage(banking, 'ReconciliationList')),
  page('accounting/reconciliations/$id', lazyPage(banking, 'Reconcile')),
  page(
    'accounting/bank/$id',
    lazyPage(() => import('./bank-lines.tsx'), 'BankLines'),
  ),
  page(
    'accounting/bank-lines/$id',
    lazyPage(() => import('./bank-lines.tsx'), 'BankLine'),
  ),
  page(
    'accounting/bank-rules',
    lazyPage(() => import('./bank-rules.tsx'), 'BankRules'),
  ),
  page('accounting/recurring', lazyPage(accounting, 'RecurringList')),
  page('accounting/recurring/new', lazyPage(accountingForms, 'NewRecurring')),
  page('accounting/recurring/$id', lazyPage(accounting, 'RecurringDetail')),
  page('accounting/recurring/$id/edit', lazyPage(accountingForms, 'EditRecurring')),
  page('settings', lazyPage(settings, 'Settings')),
  page('settings/$section', lazyPage(settings, 'Settings')),
  page('time', lazyPage(time, 'MyTime')),
  page('payroll', lazyPage(time, 'Payroll')),
  page('payroll/time/$id', lazyPage(time, 'PersonTime')),
  page('profile', lazyPage(profile, 'Profile')),
  page('profile/$section', lazyPage(profile, 'Profile')),
];

function page(path: string, component: ReturnType<typeof lazyPage>) {
  return createRoute({ getParentRoute: () => inside, path, component, errorComponent: FailedPage });
}

/** All addresses. Every page's code is loaded when it is first opened, or when a link to it is pointed at. */
export function makeRouter(queries: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([...entryRoutes, inside.addChildren([home, ...builtRoutes, others])]),
    context: { queries },
    defaultPreload: false,
    defaultPendingMs: 300,
    defaultErrorComponent: FailedFrame,
    parseSearch,
    stringifySearch,
  });
}
