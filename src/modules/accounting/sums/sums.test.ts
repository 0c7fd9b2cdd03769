import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';

const app = await testApp();

/** A bill of 100 that is not paid: 70 on an account of its own, 30 of materials. */
async function openUnpaid() {
  const books = await openTrade(app);
  const { admin, id, bill, within } = books;
  const { accountID } = (
    await admin.call('accounting/insert_account', { number: '1290', name: 'Safe', type: 'other_current_asset' })
  ).body.data;
  await bill(100, {
    date: '2026-09-03',
    lines: [
      { accountID, amount: 70 },
      { accountID: id('5000'), amount: 30 },
    ],
  });
  const fold = () => within((context) => sql`select fold_unsettled(${context.tenantId}, 100)`.execute(context.db()));
  const cash = async () => {
    const { rows } = (
      await admin.call('accounting/getTrialBalance', { from: '2026-01-01', to: '2026-09-30', basis: 'cash' })
    ).body.data;
    return rows.map((row: { number: string; closing: number }) => `${row.number} ${row.closing}`);
  };
  return { ...books, accountID, fold, cash };
}

test('cash basis: an account that becomes money counts as such from the beginning', async () => {
  const { admin, accountID, fold, cash, isSound } = await openUnpaid();
  expect(await cash()).toEqual([]);
  await fold();
  expect(await cash()).toEqual([]);
  const changed = await admin.call('accounting/update_account', {
    accountID,
    changes: { type: { was: 'other_current_asset', now: 'bank' } },
  });
  expect([changed.status, changed.body.message]).toEqual([200, undefined]);
  // A document that took money is all there.
  const all = ['1290 70', '2000 -100', '5000 30'];
  expect(await cash()).toEqual(all);
  await fold();
  expect(await cash()).toEqual(all);
  await isSound();
});

test('a cent in the sums of what is not settled that no document says is found', async () => {
  const { admin, tenantID, fold, isSound } = await openUnpaid();
  await fold();
  await isSound();
  await app.owner.query("update unsettled_sums set cents = cents + 1 where tenant_id = $1 and span = 'month'", [
    tenantID,
  ]);
  const { problems } = (await admin.call('accounting/check_books')).body.data;
  expect(problems.map(({ message }: { message: string }) => message)).toEqual(
    ['1290 Safe', '2000 Accounts Payable', '5000 Materials'].map(
      (account) => `What is not settled of ${account} on 2026-09-01 is not what its documents say.`,
    ),
  );
});
