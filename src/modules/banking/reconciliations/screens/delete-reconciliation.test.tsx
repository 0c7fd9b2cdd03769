import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { useStand } from '#web/page/router.tsx';
import { ReconcileScreen } from './reconcile-screen.tsx';

const address = '/accounting/reconciliations/4';
const UntilLeft = () => useStand().location.pathname === address && <ReconcileScreen id={4} />;

const nothing = { count: 0, sum: 0 };
const statement = {
  reconciliationID: 4,
  accountID: 1,
  accountNumber: '1000',
  accountName: 'Checking',
  type: 'bank',
  endsOn: '2026-10-31',
  ending: 0,
};
const open = { state: 'open', completedAt: null, completedBy: null, forced: 0, timesUndone: 0, forcedReason: '' };
const charges = { charge: 0, chargeOn: '2026-10-31', chargeAccountID: null };
const interest = { interest: 0, interestOn: '2026-10-31', interestAccountID: null };
const sums = { beginning: 0, clearedIn: nothing, clearedOut: nothing, difference: 0, createdBy: null, completions: [] };

test('the page of a reconciliation that was deleted goes away before anything is asked again', async () => {
  const asked = answerAt({
    'accounting/getAccountReconciliationDetails': () => ({ ...statement, ...open, ...charges, ...interest, ...sums }),
    'accounting/getAccountReconciliationTransactions': () => ({ lines: [] }),
    'accounting/get_bank_statements': () => ({ statements: [] }),
    'accounting/delete_reconciliation': () => [200, { data: {}, changed: ['reconciliations'] }],
  });
  await renderOnPage(
    <AsAda may={{ accounting: 'delete' }}>
      <UntilLeft />
    </AsAda>,
    address,
  );
  await userEvent.click(await screen.findByRole('button', { name: /^More/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('Reconciliation deleted')).toBeTruthy();
  expect(asked.at(-1)).toEqual({ path: 'accounting/delete_reconciliation', input: { reconciliationID: 4 } });
});
