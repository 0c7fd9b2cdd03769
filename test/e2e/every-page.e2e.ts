import { describe, expect, test } from 'vitest';
import { demoAdministrator, seedDemo } from '#app/seed.ts';
import { ownDatabase } from '#test/database.ts';
import { openStage, type Visitor } from '#test/stage.ts';
import { areas, furtherAreas } from '#web/layout/navigation.ts';

const { app, visit } = await openStage({ database: await ownDatabase() });
await seedDemo(app.installation, 'demo1234!');

/** What a page shows once what it asked for has come. */
const pages: { name: string; path: string; shows: string }[] = [
  { name: 'demo-dashboard', path: '/dashboard', shows: 'Recent activity' },
  { name: 'demo-tickets', path: '/tickets?view=open', shows: 'Today' },
  { name: 'demo-tickets-mine', path: '/tickets?view=my', shows: 'My open' },
  { name: 'demo-tickets-closed', path: '/tickets?view=final', shows: 'Closed' },
  { name: 'demo-tickets-filtered', path: '/tickets?view=open&priorities=3,4&statuses=2', shows: 'In Progress' },
  { name: 'demo-tickets-nothing', path: '/tickets?view=open&search=xyzzy', shows: 'No tickets match this filter' },
  { name: 'demo-tickets-new', path: '/tickets/new', shows: 'Odessa' },
  { name: 'demo-tasks', path: '/tasks?view=open', shows: 'Today' },
  { name: 'demo-tasks-new', path: '/tasks/new', shows: 'Create task' },
  { name: 'demo-customers', path: '/customers', shows: 'Odessa' },
  { name: 'demo-customers-new', path: '/customers/new', shows: 'Add customer' },
  { name: 'demo-customer', path: '/customers/1', shows: 'Sales tax' },
  { name: 'demo-assets', path: '/assets', shows: 'metering pump' },
  { name: 'demo-assets-new', path: '/assets/new', shows: 'Add asset' },
  { name: 'demo-asset', path: '/assets/1', shows: 'Customer' },
  { name: 'demo-vendors', path: '/vendors', shows: 'Net 30' },
  { name: 'demo-vendors-new', path: '/vendors/new', shows: 'Add vendor' },
  { name: 'demo-vendor', path: '/vendors/1', shows: 'Terms' },
  { name: 'demo-transactions', path: '/accounting/transactions', shows: 'New transaction' },
  { name: 'demo-transactions-new', path: '/accounting/transactions/new?kind=payroll', shows: 'Gross wages' },
  { name: 'demo-import', path: '/accounting/import', shows: 'Choose a file' },
  { name: 'demo-export', path: '/accounting/export', shows: 'Download everything' },
  { name: 'demo-bills-pay', path: '/accounting/bills/pay', shows: 'First check' },
  { name: 'demo-transaction', path: '/accounting/transactions/1', shows: 'Debit' },
  { name: 'demo-checklists', path: '/checklists', shows: 'Checklists' },
  { name: 'demo-checklists-new', path: '/checklists/new', shows: 'Add checklist' },
  { name: 'demo-checklist', path: '/checklists/1', shows: 'Ticket types that bring it' },
  { name: 'demo-checklists-deleted', path: '/checklists/deleted', shows: 'Nothing was deleted' },
  { name: 'demo-users', path: '/users', shows: 'Ana Villarreal' },
  { name: 'demo-users-invite', path: '/users/invite', shows: 'Send the invitation' },
  { name: 'demo-user', path: '/users/2', shows: 'Gloria Sandoval' },
  { name: 'demo-user-left', path: '/users/25', shows: 'Moved to Lubbock' },
  { name: 'demo-users-filtered', path: '/users?status=deactivated', shows: 'Clay Dunham' },
  { name: 'demo-tickets-import', path: '/tickets/import', shows: 'Choose a file' },
  { name: 'demo-tasks-import', path: '/tasks/import', shows: 'Choose a file' },
  { name: 'demo-customers-import', path: '/customers/import', shows: 'Paste a list' },
  { name: 'demo-assets-import', path: '/assets/import', shows: 'Paste a list' },
  { name: 'demo-vendors-import', path: '/vendors/import', shows: 'Paste a list' },
  { name: 'demo-users-import', path: '/users/import', shows: 'Paste a list' },
  { name: 'demo-ticket-types', path: '/settings/ticket_types', shows: '5 steps' },
  { name: 'demo-task-categories', path: '/settings/task_categories', shows: 'No steps' },
  { name: 'demo-referral-types', path: '/settings/referral_types', shows: 'Word of mouth' },
  { name: 'demo-asset-types', path: '/settings/asset_types', shows: 'Lift station' },
  { name: 'demo-fees', path: '/settings/fees', shows: 'Fuel surcharge' },
  { name: 'demo-event-types', path: '/settings/event_types', shows: 'Pull and set' },
  { name: 'demo-tickets-deleted', path: '/tickets/deleted', shows: 'Nothing was deleted' },
  { name: 'demo-tasks-deleted', path: '/tasks/deleted', shows: 'Nothing was deleted' },
  { name: 'demo-customers-deleted', path: '/customers/deleted', shows: 'Nothing was deleted' },
  { name: 'demo-assets-deleted', path: '/assets/deleted', shows: 'Nothing was deleted' },
  { name: 'demo-vendors-deleted', path: '/vendors/deleted', shows: 'Nothing was deleted' },
  { name: 'demo-time', path: '/time', shows: 'By task and ticket' },
  { name: 'demo-payroll', path: '/payroll', shows: 'Everybody' },
  { name: 'demo-accounting', path: '/accounting', shows: 'Latest entries' },
  { name: 'demo-accounting-chart', path: '/accounting/chart', shows: 'Petty Cash' },
  { name: 'demo-recurring', path: '/accounting/recurring', shows: 'Crane certification' },
  { name: 'demo-recurring-entry', path: '/accounting/recurring/1', shows: 'Leave out' },
  { name: 'demo-recurring-new', path: '/accounting/recurring/new', shows: 'Add recurring entry' },
  { name: 'demo-reconciliations', path: '/accounting/reconciliations', shows: 'Reconciled to' },
  { name: 'demo-bank-lines', path: '/accounting/bank/1', shows: 'Not in the books' },
  { name: 'demo-bank-rules', path: '/accounting/bank-rules', shows: 'Fuel' },
  { name: 'demo-bank-rule', path: '/accounting/bank-rules?rule=1', shows: 'Delete rule' },
  { name: 'demo-reports', path: '/reports', shows: 'For the accountant' },
  { name: 'demo-income-statement', path: '/reports/income-statement?columns=month', shows: 'Gross profit' },
  { name: 'demo-balance-sheet', path: '/reports/balance-sheet', shows: 'Balanced, difference 0.00' },
  { name: 'demo-cash-flow', path: '/reports/cash-flow', shows: 'Net cash flow' },
  { name: 'demo-trial-balance', path: '/reports/trial-balance', shows: 'Debits equal credits' },
  { name: 'demo-general-ledger', path: '/reports/general-ledger', shows: 'Opening balance' },
  { name: 'demo-receivables', path: '/reports/accounts-receivable', shows: 'Unapplied' },
  { name: 'demo-payables', path: '/reports/accounts-payable', shows: 'Unapplied' },
  { name: 'demo-tax-report', path: '/reports/sales-tax', shows: 'Ending balance' },
  { name: 'demo-form-1099', path: '/vendors/form-1099', shows: 'To be filed' },
  { name: 'demo-1099', path: '/reports/vendor-1099', shows: 'To be reported' },
  { name: 'demo-customer-statement', path: '/reports/customer-statement/1', shows: 'Statement of' },
  { name: 'demo-schedules', path: '/reports/schedules', shows: 'Month end' },
  { name: 'demo-schedule', path: '/reports/schedules?edit=1', shows: 'Other addresses' },
  { name: 'demo-schedule-new', path: '/reports/schedules?new=cash-flow&columns=quarter', shows: 'Other addresses' },
  { name: 'demo-changes', path: '/reports/changes?known=2026-01-01', shows: 'Changes since' },
  { name: 'demo-taxes', path: '/accounting/taxes', shows: 'Texas Comptroller' },
  { name: 'demo-close', path: '/accounting/close', shows: 'Simulated close' },
  { name: 'demo-close-line', path: '/accounting/close?check=undeposited', shows: 'Wire fees' },
  { name: 'demo-budget', path: '/accounting/budget', shows: 'Net income' },
  { name: 'demo-budget-actual', path: '/accounting/budget?view=actual', shows: 'Total income' },
  { name: 'demo-journal', path: '/accounting/journal', shows: 'Journal' },
  { name: 'demo-journal-new', path: '/accounting/journal/new', shows: 'Post entry' },
  { name: 'demo-profile', path: '/profile', shows: 'Time zone' },
  { name: 'demo-profile-preferences', path: '/profile/preferences', shows: 'Home page' },
  { name: 'demo-profile-notifications', path: '/profile/notifications', shows: 'I am assigned' },
  { name: 'demo-profile-sessions', path: '/profile/sessions', shows: 'Chrome on Linux, here' },
  { name: 'demo-profile-email', path: '/profile/email', shows: 'Send the link' },
  { name: 'demo-profile-password', path: '/profile/password', shows: 'New password' },
  { name: 'demo-profile-second-factor', path: '/profile/second_factor', shows: 'authenticator' },
  { name: 'demo-profile-passkeys', path: '/profile/passkeys', shows: 'There is nothing to guess' },
  { name: 'demo-settings-sign-in', path: '/settings/sign_in', shows: 'Demand a second factor' },
  { name: 'demo-settings-sso', path: '/settings/single_sign_on', shows: 'Redirect address' },
  { name: 'demo-settings', path: '/settings', shows: 'Rules and macros' },
  { name: 'demo-settings-company', path: '/settings/company', shows: 'Midland shop' },
  { name: 'demo-settings-papers', path: '/settings/papers', shows: 'Closing of mails' },
  { name: 'demo-settings-accounting', path: '/settings/accounting_info', shows: 'Caprock Pump Company, LLC' },
  { name: 'demo-settings-calendar', path: '/settings/calendar', shows: 'A calendar cannot be linked yet' },
  { name: 'demo-settings-plan', path: '/settings/plan', shows: 'Friends and family' },
  { name: 'demo-settings-numbers', path: '/settings/numbers', shows: 'Credit memo' },
  { name: 'demo-settings-divisions', path: '/settings/divisions', shows: 'Part of Shop' },
  { name: 'demo-settings-setup', path: '/settings/setup', shows: 'of 8 done' },
  { name: 'demo-settings-roles', path: '/settings/roles', shows: 'Dispatcher' },
  { name: 'demo-settings-role', path: '/settings/roles/3', shows: 'Customers and equipment' },
  {
    name: 'demo-settings-rights',
    path: '/settings/roles/explain?user=5&action=tickets/delete_ticket',
    shows: 'Their role',
  },
  { name: 'demo-settings-audit', path: '/settings/audit', shows: 'Open the audit' },
  { name: 'demo-audit', path: '/audit', shows: 'Changes' },
  { name: 'demo-settings-hours', path: '/settings/hours', shows: 'Add a holiday' },
  { name: 'demo-settings-levels', path: '/settings/service_levels', shows: 'Respond within' },
  { name: 'demo-settings-time', path: '/settings/time', shows: 'Starting work clocks in' },
  { name: 'demo-settings-rules', path: '/settings/rules', shows: 'Emergency calls are a rush' },
  { name: 'demo-boilerplate', path: '/boilerplate', shows: 'Toasts and questions' },
  { name: 'demo-boilerplate-lists', path: '/boilerplate?part=lists', shows: 'Pumps' },
  { name: 'demo-nowhere', path: '/nowhere', shows: 'There is no page at this address' },
];
/** In parts, so that each is looked through in its time however busy the machine is. */
const inSet = 12;
const sets = Array.from({ length: Math.ceil(pages.length / inSet) }, (_, index) => {
  const some = pages.slice(index * inSet, (index + 1) * inSet);
  return { name: `${some[0]?.path} to ${some.at(-1)?.path}`, pages: some };
});
const entryPages = [
  { name: 'sign-in-wrong', path: '/login', shows: 'Sign in' },
  { name: 'forgot-password', path: '/forgot_password', shows: 'Email' },
  { name: 'single-sign-on-start', path: '/sso', shows: 'Name of your company' },
  { name: 'verify-email', path: '/verify_email', shows: 'Confirm your email' },
  { name: 'sign-up-form', path: '/signup', shows: 'Set up the company' },
  { name: 'confirm-email', path: '/confirm_email', shows: 'This link does not work' },
  { name: 'reset-password', path: '/reset_password', shows: 'This link does not work' },
];

let token = '';

/** The administrator of the demo company; signed in by hand once. */
async function visitAsMarisol(size: 'desktop' | 'phone'): Promise<Visitor> {
  const marisol = await visit({ size, ...(token !== '' && { as: { token } }) });
  if (token === '') await signIn(marisol);
  token = await marisol.page.evaluate(() => localStorage.getItem('token') ?? '');
  return marisol;
}

async function signIn({ page, open }: Visitor): Promise<void> {
  await open('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(demoAdministrator);
  await page.getByRole('textbox', { name: 'Password' }).fill('demo1234!');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: /Marisol/ }).waitFor();
}

const has = ({ page }: Visitor, text: string) => page.getByText(text).locator('visible=true').first().waitFor();

/** Every area of the sidebar has a page, which opens without reloading. */
async function openEveryArea({ page }: Visitor): Promise<void> {
  for (const { path, title } of [...areas, ...furtherAreas]) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to' }).fill(title);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === path);
    await page.locator('#page h1').first().waitFor();
  }
}

describe.each(['desktop', 'phone'] as const)('every page on a %s', (size) => {
  test('before sign-in', async () => {
    const visitor = await visit({ size });
    for (const { name, path, shows } of entryPages) {
      await visitor.open(path);
      await has(visitor, shows);
      await visitor.look(name);
    }
  });

  test.each(sets)('of the demo company, $name', async ({ pages: some }) => {
    const marisol = await visitAsMarisol(size);
    for (const { name, path, shows } of some) {
      await marisol.open(path);
      await has(marisol, shows);
      await marisol.look(name);
    }
  });

  test('every area of the demo company, by keys', async () => {
    const marisol = await visitAsMarisol(size);
    await marisol.open('/dashboard');
    await has(marisol, 'Recent activity');
    await openEveryArea(marisol);
    expect(marisol.page.url()).toContain('/boilerplate');
  });

  test('a ticket and a task of the demo company', async () => {
    const marisol = await visitAsMarisol(size);
    const { page, open, look } = marisol;
    for (const kind of ['tickets', 'tasks']) {
      await open(`/${kind}?view=open`);
      await page.locator('[data-row="1"] [data-opens]').first().click();
      await page.getByRole('button', { name: /^Subject:/ }).waitFor();
      await look(`demo-${kind}-detail`);
      for (const [part, shows] of [
        ['Checklist', page.getByRole('textbox', { name: 'A new step' })],
        ['Links', page.getByRole('button', { name: 'Add a cloud link' })],
        ['History', page.getByText('created it')],
        ...(size === 'phone' ? [['Details', page.getByText('Assignees')] as const] : []),
      ] as const) {
        await page.getByRole('tab', { name: part }).click();
        await shows.waitFor();
        await look(`demo-${kind}-${part.toLowerCase()}`);
      }
    }
  });
});
