import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { ConfirmDialog } from '#web/confirm.tsx';
import { ReasonDialog } from '#web/reason.tsx';
import { NotFound } from '#web/states.tsx';
import { hasReturn, keepReturn, sessionToken, stored } from '#web/stored-user.ts';
import { Tips } from '#web/tip.tsx';
import { Toasts } from '#web/toast.tsx';
import { flatSearch, parseSearch, stringifySearch } from './address.ts';
import { readCurrentUser } from './current-user.ts';
import { FailedFrame, FailedPage } from './failed-page.tsx';
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
  createRoute({ getParentRoute: () => root, path: 'login', component: lazyRouteComponent(entry, 'Login') }),
  createRoute({
    getParentRoute: () => root,
    path: 'signup',
    component: lazyRouteComponent(() => import('./sign-up.tsx'), 'SignUp'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'verify_email',
    component: lazyRouteComponent(entry, 'VerifyEmail'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'forgot_password',
    component: lazyRouteComponent(entry, 'ForgotPassword'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'reset_password',
    component: lazyRouteComponent(entry, 'ResetPassword'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'accept_invitation',
    component: lazyRouteComponent(entry, 'AcceptInvitation'),
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
  component: lazyRouteComponent(() => import('./other-address.tsx'), 'OtherAddress'),
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
  page('accounting/import', lazyRouteComponent(moving, 'ImportBooks')),
  page('accounting/export', lazyRouteComponent(moving, 'ExportEverything')),
  page('reports', lazyRouteComponent(reports, 'ReportIndexScreen')),
  page('reports/$report', lazyRouteComponent(reports, 'Report')),
  page('reports/customer-statement/$id', lazyRouteComponent(reports, 'CustomerStatement')),
  page(
    'accounting/bills/pay',
    lazyRouteComponent(() => import('#modules/accounting/bills/screens/pay-bills-form.tsx'), 'PayBillsForm'),
  ),
  page('accounting/transactions', lazyRouteComponent(transactions, 'TransactionList')),
  page('accounting/transactions/new', lazyRouteComponent(transactions, 'NewTransaction')),
  page('accounting/transactions/$id', lazyRouteComponent(transactions, 'TransactionDetail')),
  page('tickets', lazyRouteComponent(workLists, 'TicketList')),
  page('tickets/new', lazyRouteComponent(workForms, 'NewTicket')),
  page('tickets/import', lazyRouteComponent(workImports, 'ImportTickets')),
  page('tickets/deleted', lazyRouteComponent(deleted, 'DeletedTickets')),
  page('tickets/$id', lazyRouteComponent(workDetails, 'TicketDetail')),
  page('tasks', lazyRouteComponent(workLists, 'TaskList')),
  page('tasks/new', lazyRouteComponent(workForms, 'NewTask')),
  page('tasks/import', lazyRouteComponent(workImports, 'ImportTasks')),
  page('tasks/deleted', lazyRouteComponent(deleted, 'DeletedTasks')),
  page('tasks/$id', lazyRouteComponent(workDetails, 'TaskDetail')),
  page('notes/$id', lazyRouteComponent(recordDetails, 'NoteAddress')),
  page('customers', lazyRouteComponent(recordLists, 'CustomerList')),
  page('customers/new', lazyRouteComponent(recordForms, 'NewCustomer')),
  page('customers/deleted', lazyRouteComponent(deleted, 'DeletedCustomers')),
  page('customers/$id', lazyRouteComponent(recordDetails, 'CustomerDetail')),
  page('assets', lazyRouteComponent(recordLists, 'AssetList')),
  page('assets/new', lazyRouteComponent(recordForms, 'NewAsset')),
  page('assets/deleted', lazyRouteComponent(deleted, 'DeletedAssets')),
  page('assets/$id', lazyRouteComponent(recordForms, 'AssetDetail')),
  page('vendors', lazyRouteComponent(recordLists, 'VendorList')),
  page('vendors/new', lazyRouteComponent(recordForms, 'NewVendor')),
  page('vendors/deleted', lazyRouteComponent(deleted, 'DeletedVendors')),
  page('vendors/$id', lazyRouteComponent(recordDetails, 'VendorDetail')),
  page('checklists', lazyRouteComponent(recordLists, 'ChecklistList')),
  page('checklists/new', lazyRouteComponent(checklists, 'NewChecklist')),
  page('checklists/deleted', lazyRouteComponent(deleted, 'DeletedChecklists')),
  page('checklists/$id', lazyRouteComponent(checklists, 'ChecklistDetail')),
  page('users', lazyRouteComponent(recordLists, 'UserList')),
  page('users/invite', lazyRouteComponent(recordForms, 'InviteUser')),
  page('users/$id', lazyRouteComponent(recordDetails, 'UserDetail')),
  page(
    'dashboard',
    lazyRouteComponent(() => import('./dashboard.tsx'), 'Dashboard'),
  ),
  page(
    'boilerplate',
    lazyRouteComponent(() => import('./boilerplate/boilerplate.tsx'), 'Boilerplate'),
  ),
  page(
    'accounting',
    lazyRouteComponent(() => import('#modules/accounting/home/screens/home-screen.tsx'), 'AccountingHomeScreen'),
  ),
  page('accounting/chart', lazyRouteComponent(accounting, 'Chart')),
  page('accounting/accounts/$id', lazyRouteComponent(accounting, 'Register')),
  page(
    'accounting/taxes',
    lazyRouteComponent(() => import('#modules/accounting/taxes/screens/tax-settings-screen.tsx'), 'TaxSettingsScreen'),
  ),
  page('accounting/close', lazyRouteComponent(accounting, 'Close')),
  page('accounting/budget', lazyRouteComponent(accounting, 'Budget')),
  page('accounting/journal', lazyRouteComponent(accounting, 'Journal')),
  page('accounting/journal/new', lazyRouteComponent(accountingForms, 'NewEntry')),
  page('accounting/journal/$id', lazyRouteComponent(accounting, 'EntryDetail')),
  page('accounting/journal/$id/edit', lazyRouteComponent(accountingForms, 'EditEntry')),
  page('invoices', lazyRouteComponent(invoices, 'InvoiceList')),
  page('invoices/new', lazyRouteComponent(invoiceForms, 'NewInvoice')),
  page('invoices/$id', lazyRouteComponent(invoices, 'InvoiceDetail')),
  page('invoices/$id/edit', lazyRouteComponent(invoiceForms, 'EditInvoice')),
  page('accounting/reconciliations', lazyRouteComponent(banking, 'ReconciliationList')),
  page('accounting/reconciliations/$id', lazyRouteComponent(banking, 'Reconcile')),
  page(
    'accounting/bank/$id',
    lazyRouteComponent(() => import('./bank-lines.tsx'), 'BankLines'),
  ),
  page(
    'accounting/bank-lines/$id',
    lazyRouteComponent(() => import('./bank-lines.tsx'), 'BankLine'),
  ),
  page(
    'accounting/bank-rules',
    lazyRouteComponent(() => import('./bank-rules.tsx'), 'BankRules'),
  ),
  page('accounting/recurring', lazyRouteComponent(accounting, 'RecurringList')),
  page('accounting/recurring/new', lazyRouteComponent(accountingForms, 'NewRecurring')),
  page('accounting/recurring/$id', lazyRouteComponent(accounting, 'RecurringDetail')),
  page('accounting/recurring/$id/edit', lazyRouteComponent(accountingForms, 'EditRecurring')),
  page('settings', lazyRouteComponent(settings, 'Settings')),
  page('settings/$section', lazyRouteComponent(settings, 'Settings')),
  page('time', lazyRouteComponent(time, 'MyTime')),
  page('payroll', lazyRouteComponent(time, 'Payroll')),
  page('payroll/time/$id', lazyRouteComponent(time, 'PersonTime')),
  page('profile', lazyRouteComponent(profile, 'Profile')),
  page('profile/$section', lazyRouteComponent(profile, 'Profile')),
];

function page(path: string, component: ReturnType<typeof lazyRouteComponent>) {
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
