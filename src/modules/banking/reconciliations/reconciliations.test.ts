import { describe, expect, test } from 'vitest';
import type { Cents } from '#shared/money.ts';
import { testApp } from '#test/app.ts';
import { openBank } from '#test/banking.ts';
import { reportTable, reportTitles } from './rules.ts';

const app = await testApp();
const nowhere = 987_654_321;

/** October reconciled: 1,000.00 opening, 200.00 out, 50.00 in, 850.00 on the statement. */
async function october() {
  const bank = await openBank(app);
  const paid = await bank.out(200);
  const got = await bank.into(50);
  const { reconciliationID } = await bank.start(850);
  await bank.tick(reconciliationID, [paid, got]);
  expect((await bank.complete(reconciliationID)).status).toBe(200);
  return { ...bank, paid, got, reconciliationID };
}
/** Two whole states of an account, compared. */
async function snapshot({ call, bank }: Awaited<ReturnType<typeof openBank>>, reconciliationID: number) {
  const details = (await call('getAccountReconciliationDetails', { reconciliationID })).body.data;
  const lines = (await call('getAccountReconciliationTransactions', { reconciliationID })).body.data;
  const box = (await call('get_account_data_box', { accountID: bank })).body.data;
  const { completions: _, timesUndone: __, completedAt: ___, ...rest } = details;
  return { ...rest, lines, box };
}

describe('accounting/getReconcileFormData', () => {
  test('200: accounts with statements, and what the first one begins with', async () => {
    const { done, bank } = await openBank(app);
    const { accounts } = await done('getReconcileFormData', {});
    expect(accounts.map((one: { type: string }) => one.type)).toContain('credit_card');
    const own = accounts.find((one: { accountID: number }) => one.accountID === bank);
    expect(own).toMatchObject({ beginning: 1000, balance: 1000, lastEndsOn: null, openReconciliationID: null });
  });
  test('200: names reconciled lines that somebody changed past the ledger, with before and after', async () => {
    const { done, bank, tenantID, paid } = await october();
    expect((await done('getReconcileFormData', { accountID: bank })).discrepancies).toEqual([]);
    await app.owner.query(
      'update reconciliation_marks set cents = -15000 where tenant_id = $1 and root_entry_id = $2',
      [tenantID, paid],
    );
    const { discrepancies } = await done('getReconcileFormData', { accountID: bank });
    expect(discrepancies).toMatchObject([{ lineID: paid, before: -150, after: -200, endsOn: '2026-10-31' }]);
    expect(discrepancies[0].changedBy).toBeTruthy();
  });
  test('404: an account that is not there or has no statements', async () => {
    const { call, id } = await openBank(app);
    for (const accountID of [nowhere, id('4000')])
      expect((await call('getReconcileFormData', { accountID })).status).toBe(404);
  });
});

describe('accounting/insert_reconciliation', () => {
  test('200: begins with the opening balance, which is no line to be ticked', async () => {
    const { start, lines, out } = await openBank(app);
    const paid = await out(200);
    const made = await start(800);
    expect(made).toMatchObject({ beginning: 1000, ending: 800, difference: -200, state: 'open', type: 'bank' });
    expect(await lines(made.reconciliationID)).toMatchObject([{ lineID: paid, amount: -200, isCleared: false }]);
  });
  test('200: undo takes it away', async () => {
    const { start, undo, call } = await openBank(app);
    const made = await start(1000);
    expect((await undo(made.undo)).status).toBe(200);
    const gone = await call('getAccountReconciliationDetails', { reconciliationID: made.reconciliationID });
    expect(gone.status).toBe(404);
  });
  test('200: of a card what is owed is above zero', async () => {
    const { post, id, vendor, done, tick } = await openBank(app);
    const charge = { date: '2026-10-05', paidFrom: id('2100'), payee: vendor };
    const { entryID } = await post('expense', { ...charge, lines: [{ accountID: id('6500'), amount: 80 }] });
    const paid = await post('pay_credit_card', {
      date: '2026-10-20',
      card: id('2100'),
      paidFrom: id('1000'),
      amount: 30,
    });
    const card = { accountID: id('2100'), endsOn: '2026-10-31', ending: 55, charge: 5 };
    const { reconciliationID, difference } = await done('insert_reconciliation', card);
    expect(difference).toBe(50);
    expect(await tick(reconciliationID, [entryID, paid.entryID])).toMatchObject({
      difference: 0,
      clearedIn: { count: 1, sum: 30 },
      clearedOut: { count: 1, sum: 80 },
    });
  });
  test('404: an unknown account; 422: one without statements, a card’s interest, a day that is reconciled already', async () => {
    const { call, id, bank } = await october();
    const given = { accountID: bank, endsOn: '2026-11-30', ending: 0 };
    const status = async (more: object) => (await call('insert_reconciliation', { ...given, ...more })).status;
    expect(await status({ accountID: nowhere })).toBe(404);
    expect(await status({ chargeAccountID: nowhere, charge: 1 })).toBe(404);
    expect(await status({ accountID: id('4000') })).toBe(422);
    expect(await status({ accountID: id('2100'), interest: 1 })).toBe(422);
    expect(await status({ chargeAccountID: id('1100'), charge: 1 })).toBe(422);
    const { body } = await call('insert_reconciliation', { ...given, endsOn: '2026-10-31' });
    expect(body).toMatchObject({ message: 'It is reconciled through 10/31/2026 already.' });
    expect(body.fields.endsOn).toMatch(/after/);
  });
  test('409: an account has one at a time, and of two who begin at once one does', async () => {
    const { call, bank } = await openBank(app);
    const given = { accountID: bank, endsOn: '2026-10-31', ending: 0 };
    const replies = await Promise.all([call('insert_reconciliation', given), call('insert_reconciliation', given)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await call('insert_reconciliation', given);
    expect(body.message).toMatch(/^Checking is being reconciled with the statement of 10\/31\/2026 by /);
  });
});

describe('accounting/getReconciliationsList', () => {
  test('200: latest statement first, of one account or all', async () => {
    const { done, start, bank, id, reconciliationID } = await october();
    const next = await start(850, { endsOn: '2026-11-30' });
    const { rows } = await done('getReconciliationsList', {});
    expect(rows.map((row: { reconciliationID: number }) => row.reconciliationID)).toEqual([
      next.reconciliationID,
      reconciliationID,
    ]);
    expect(rows[1]).toMatchObject({ state: 'completed', ending: 850, forced: 0, accountID: bank });
    expect((await done('getReconciliationsList', { accountID: id('2100') })).rows).toEqual([]);
  });
});

describe('accounting/getAccountReconciliationDetails', () => {
  test('404: another number', async () => {
    const { call } = await openBank(app);
    expect((await call('getAccountReconciliationDetails', { reconciliationID: nowhere })).status).toBe(404);
  });
});

describe('accounting/getAccountReconciliationTransactions', () => {
  test('200: lines up to the day of the statement, later ones when asked for; voided ones are none', async () => {
    const { start, lines, out, into, call } = await openBank(app);
    const paid = await out(200);
    const later = await into(50, '2026-11-02');
    const gone = await out(70);
    const { transactionID } = (await call('get_account_transaction', { transactionID: 4 })).body.data;
    expect((await call('delete_account_transaction', { transactionID })).status).toBe(200);
    const { reconciliationID } = await start(800);
    const idsOf = (list: { lineID: number }[]) => list.map(({ lineID }) => lineID);
    expect(idsOf(await lines(reconciliationID))).toEqual([paid]);
    expect(idsOf(await lines(reconciliationID, { withLater: true }))).toEqual([paid, later]);
    expect(gone).toBeGreaterThan(0);
  });
});

describe('accounting/update_reconciliation', () => {
  test('200: changes what the statement says, merges with another’s fields, undoes', async () => {
    const { start, done, get, undo } = await openBank(app);
    const { reconciliationID } = await start(800);
    const changes = { ending: { was: 800, now: 790 }, charge: { was: 0, now: 12.5 } };
    const { undo: token, ...now } = await done('update_reconciliation', { reconciliationID, changes });
    expect(now).toMatchObject({ ending: 790, charge: 12.5, difference: -197.5 });
    expect((await undo(token)).status).toBe(200);
    expect(await get(reconciliationID)).toMatchObject({ ending: 800, charge: 0 });
  });
  test('409: what another changed meanwhile; 422: a day that is reconciled; 404', async () => {
    const { call, start } = await october();
    const { reconciliationID } = await start(850, { endsOn: '2026-11-30' });
    const change = (changes: object) => call('update_reconciliation', { reconciliationID, changes });
    expect((await change({ ending: { was: 1, now: 2 } })).status).toBe(409);
    expect((await change({ endsOn: { was: '2026-11-30', now: '2026-10-15' } })).status).toBe(422);
    expect((await call('update_reconciliation', { reconciliationID: nowhere, changes: {} })).status).toBe(404);
  });
});

describe('accounting/tick_reconciliation_lines', () => {
  test('200: several at once, twice is once, unticked again, undone', async () => {
    const { start, tick, out, into, undo, get } = await openBank(app);
    const ids = [await out(200), await into(50)];
    const { reconciliationID } = await start(850);
    const first = await tick(reconciliationID, ids);
    expect(first).toMatchObject({ difference: 0 });
    expect(await tick(reconciliationID, ids)).toMatchObject({ difference: 0, clearedOut: { count: 1, sum: 200 } });
    const un = await tick(reconciliationID, [ids[0] as number], false);
    expect(un).toMatchObject({ difference: -200 });
    expect((await undo(un.undo)).status).toBe(200);
    expect(await get(reconciliationID)).toMatchObject({ difference: 0 });
  });
  test('404: lines of other accounts and of nobody', async () => {
    const { start, call, bill } = await openBank(app);
    const { reconciliationID } = await start(850);
    const other = (await bill(10)).entryID;
    for (const lineID of [nowhere, other]) {
      const given = { reconciliationID, lineIDs: [lineID], isCleared: true };
      expect((await call('tick_reconciliation_lines', given)).status).toBe(404);
    }
  });
  test('200: two people at one reconciliation: both are heard, the sums are those of the lines, and one completes it', async () => {
    const { call, start, out, add, get, lines } = await openBank(app);
    const colleague = await add('Accountant');
    const paid: number[] = [];
    for (const amount of [10, 20, 30, 40]) paid.push(await out(amount));
    const { reconciliationID } = await start(900);
    const tick = (lineIDs: number[], isCleared: boolean, person?: typeof colleague) =>
      call('tick_reconciliation_lines', { reconciliationID, lineIDs, isCleared }, person);
    const all = await Promise.all([
      tick(paid, true),
      tick(paid.slice(0, 2), true, colleague),
      tick(paid.slice(2), true, colleague),
      tick(paid, true, colleague),
    ]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await get(reconciliationID)).toMatchObject({ difference: 0, clearedOut: { count: 4, sum: 100 } });
    const complete = (person?: typeof colleague) => call('complete_reconciliation', { reconciliationID }, person);
    // One completes it while the other takes a tick away: either it was complete, or it is open with what is missing.
    const [untick, done] = await Promise.all([tick(paid.slice(0, 1), false, colleague), complete()]);
    expect([
      [200, 422],
      [409, 200],
    ]).toContainEqual([untick.status, done.status]);
    const after = await get(reconciliationID);
    const ticked = (await lines(reconciliationID)).filter((line: { isCleared: boolean }) => line.isCleared);
    expect([after.state, ticked.length, after.difference]).toEqual(
      done.status === 200 ? ['completed', 4, 0] : ['open', 3, -10],
    );
  });
  test('409: once it is completed, by name', async () => {
    const { call, reconciliationID, paid } = await october();
    const given = { reconciliationID, lineIDs: [paid], isCleared: false };
    const { status, body } = await call('tick_reconciliation_lines', given);
    expect([status, body.message]).toEqual([409, 'This reconciliation was completed already.']);
  });
});

describe('accounting/clear_reconciliation', () => {
  test('200: all ticks go, and come back with undo', async () => {
    const { start, tick, out, done, undo, get } = await openBank(app);
    const paid = await out(200);
    const { reconciliationID } = await start(800);
    await tick(reconciliationID, [paid]);
    const cleared = await done('clear_reconciliation', { reconciliationID });
    expect(cleared).toMatchObject({ difference: -200, clearedOut: { count: 0, sum: 0 } });
    expect((await undo(cleared.undo)).status).toBe(200);
    expect(await get(reconciliationID)).toMatchObject({ difference: 0 });
  });
});

describe('accounting/delete_reconciliation', () => {
  test('200: goes with its ticks, and comes back with them', async () => {
    const { start, tick, out, done, undo, get, call } = await openBank(app);
    const { reconciliationID } = await start(800);
    await tick(reconciliationID, [await out(200)]);
    const deleted = await done('delete_reconciliation', { reconciliationID });
    expect((await call('getAccountReconciliationDetails', { reconciliationID })).status).toBe(404);
    expect((await undo(deleted.undo)).status).toBe(200);
    expect(await get(reconciliationID)).toMatchObject({ difference: 0, state: 'open' });
  });
  test('409: a completed one is neither cleared nor deleted; 404', async () => {
    const { call, reconciliationID } = await october();
    for (const name of ['clear_reconciliation', 'delete_reconciliation']) {
      expect((await call(name, { reconciliationID })).status).toBe(409);
      expect((await call(name, { reconciliationID: nowhere })).status).toBe(404);
    }
  });
});

describe('accounting/complete_reconciliation', () => {
  test('200: posts charge and interest, locks its lines and begins the next with its ending', async () => {
    const { out, start, tick, done, balance, bank, get, isSound } = await openBank(app);
    const paid = await out(200);
    const { reconciliationID } = await start(791.25, { charge: 12, interest: 3.25 });
    expect(await tick(reconciliationID, [paid])).toMatchObject({ difference: 0 });
    const made = await done('complete_reconciliation', { reconciliationID });
    expect(made).toMatchObject({ state: 'completed', difference: 0, clearedOut: { count: 1, sum: 200 } });
    expect([await balance('1000'), await balance('6100'), await balance('7000')]).toEqual([791.25, 12, 3.25]);
    const next = await start(791.25, { endsOn: '2026-11-30' });
    expect(await get(next.reconciliationID)).toMatchObject({ beginning: 791.25, difference: 0 });
    const box = await done('get_account_data_box', { accountID: bank });
    expect(box).toMatchObject({ cleared: 791.25, lastEndsOn: '2026-10-31', lastEnding: 791.25, isReconcilable: true });
    await isSound();
  });
  test('422: not with a difference, which is named; nothing is posted', async () => {
    const { out, start, complete, balance } = await openBank(app);
    await out(200);
    const { reconciliationID } = await start(790, { charge: 10 });
    const { status, body } = await complete(reconciliationID);
    expect([status, body.message]).toEqual([422, 'The difference is -$200.00. Complete it when it is $0.00.']);
    expect(await balance('6100')).toBe(0);
  });
  test('422: a charge in a closed period is refused by name, and nothing is half done', async () => {
    const { start, complete, tenantID, get } = await openBank(app);
    const { reconciliationID } = await start(990, { charge: 10 });
    await app.owner.query(`update tenants set book_closing_date = '2026-10-31' where tenant_id = $1`, [tenantID]);
    const { status, body } = await complete(reconciliationID);
    expect([status, body.message]).toEqual([422, expect.stringMatching(/^The books are closed through/)]);
    expect(await get(reconciliationID)).toMatchObject({ state: 'open' });
  });
  test('409: of two who complete at once one does; 404', async () => {
    const { start, complete } = await openBank(app);
    const { reconciliationID } = await start(1000);
    const replies = await Promise.all([complete(reconciliationID), complete(reconciliationID)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await complete(nowhere)).status).toBe(404);
  });
});

describe('accounting/force_reconciliation', () => {
  test('200: posts the difference to Reconciliation Discrepancies and says so for ever', async () => {
    const { out, start, done, balance, call } = await openBank(app);
    await out(200);
    const { reconciliationID } = await start(850);
    const forced = await done('force_reconciliation', { reconciliationID, reason: 'Bank error of 2025' });
    expect(forced).toMatchObject({ state: 'completed', forced: -150, forcedReason: 'Bank error of 2025' });
    expect([await balance('1000'), await balance('8300')]).toEqual([650, 150]);
    await done('undo_reconciliation', { reconciliationID, reconciliationIDs: [reconciliationID] });
    expect([await balance('1000'), await balance('8300')]).toEqual([800, 0]);
    const report = (await call('get_reconciliation_report', { reconciliationID, completion: 1 })).body.data;
    expect(report).toMatchObject({ forced: -150, forcedReason: 'Bank error of 2025' });
  });
  test('403: an accountant reconciles and does not force; 400 without a reason; 422 without a difference; 404', async () => {
    const { call, start, add } = await openBank(app);
    const { reconciliationID } = await start(1000);
    const force = (reason: string, person?: Parameters<typeof call>[2], given = reconciliationID) =>
      call('force_reconciliation', { reconciliationID: given, reason }, person);
    expect((await force('x', await add('Accountant'))).status).toBe(403);
    expect((await force(' ')).status).toBe(400);
    expect((await force('x')).status).toBe(422);
    expect((await force('x', undefined, nowhere)).status).toBe(404);
  });
});

describe('locked lines', () => {
  const locked = 'Reconciled on 10/31/2026. Undo that reconciliation first.';
  test('422: neither void nor another amount, day or account, by any way', async () => {
    const { call, read, id, undo, post, vendor, bank, start, tick, complete } = await openBank(app);
    const form = { date: '2026-10-10', paidFrom: bank, payee: vendor, lines: [{ accountID: id('6400'), amount: 200 }] };
    const made = await post('expense', form);
    const entry = {
      date: '2026-10-11',
      memo: 'By hand',
      lines: [
        { accountID: id('6500'), debitAmount: 40 },
        { accountID: bank, creditAmount: 40 },
      ],
    };
    const byHand = (await call('insert_journal_entry', entry)).body;
    const { reconciliationID } = await start(760);
    await tick(reconciliationID, [made.entryID, byHand.data.entryID]);
    expect((await complete(reconciliationID)).status).toBe(200);
    const { transactionID, entryID } = await read(made.transactionID);
    const edit = (more: object) =>
      call('update_account_transaction', { transactionID, entryID, form: { kind: 'expense', ...form, ...more } });
    const entryEdit = (more: object) =>
      call('update_journal_entry', { entryID: byHand.data.entryID, ...entry, ...more });
    const refused = [
      // Before somebody is asked for a reason.
      await call('get_void_effect', { entryID }),
      await call('delete_account_transaction', { transactionID }),
      await edit({ lines: [{ accountID: id('6400'), amount: 201 }] }),
      await edit({ date: '2026-10-09' }),
      await edit({ paidFrom: id('1050') }),
      await call('delete_journal_entry', { entryID: byHand.data.entryID }),
      await entryEdit({ date: '2026-10-12' }),
      await undo(byHand.undo),
      await undo(made.undo),
    ];
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(refused.map(() => [422, locked]));
    // Each leads to the reconciliation that is to be undone.
    const link = { label: 'Open that reconciliation', address: `/accounting/reconciliations/${reconciliationID}` };
    expect(refused.map(({ body }) => body.link)).toEqual(refused.map(() => link));
  });
  test('200: memo and the other side change, and the mark stays with the new version', async () => {
    const { call, read, id, start, vendor, bank, post, done, complete, tick } = await openBank(app);
    const form = { date: '2026-10-10', paidFrom: bank, payee: vendor, lines: [{ accountID: id('6400'), amount: 200 }] };
    const made = await post('expense', form);
    const { reconciliationID } = await start(800);
    await tick(reconciliationID, [made.entryID]);
    expect((await complete(reconciliationID)).status).toBe(200);
    const { transactionID, entryID } = await read(made.transactionID);
    const lines = [{ accountID: id('6500'), amount: 200 }];
    const edited = { kind: 'expense', ...form, memo: 'Fuel', lines };
    const reply = await call('update_account_transaction', { transactionID, entryID, form: edited });
    expect([reply.status, reply.body.message]).toEqual([200, undefined]);
    const rows = (await done('getAccountReconciliationTransactions', { reconciliationID })).lines;
    expect(rows).toMatchObject([{ lineID: made.entryID, memo: 'Fuel', isCleared: true }]);
    const register = (await call('getAccountTransactionsList', { accountID: bank })).body.data.rows;
    expect(register[0]).toMatchObject({ reconciled: true, mark: 'reconciled', reconciliationID });
  });
});

describe('accounting/undo_reconciliation', () => {
  test('200: completing, undoing and completing again restores exactly', async () => {
    const bank = await openBank(app);
    const paid = await bank.out(200);
    await bank.out(33);
    const { reconciliationID } = await bank.start(791.25, { charge: 12, interest: 3.25 });
    await bank.tick(reconciliationID, [paid]);
    const open = await snapshot(bank, reconciliationID);
    await bank.complete(reconciliationID);
    const completed = await snapshot(bank, reconciliationID);
    await bank.done('undo_reconciliation', { reconciliationID, reconciliationIDs: [reconciliationID] });
    expect(await snapshot(bank, reconciliationID)).toEqual(open);
    await bank.complete(reconciliationID);
    expect(await snapshot(bank, reconciliationID)).toEqual(completed);
    await bank.isSound();
  });
});

describe('accounting/undo_reconciliation with later ones', () => {
  test('200: done again, the report names the outstanding checks as at first, though a later statement has them', async () => {
    const bank = await openBank(app);
    const [paid, outstanding, alsoOut] = [await bank.out(200), await bank.out(33), await bank.out(50, '2026-10-30')];
    const { reconciliationID: first } = await bank.start(800);
    await bank.tick(first, [paid]);
    await bank.complete(first);
    const { reconciliationID: second } = await bank.start(717, { endsOn: '2026-11-30' });
    await bank.tick(second, [outstanding, alsoOut]);
    await bank.complete(second);
    const report = async () => {
      const { completedAt: _, ...said } = await bank.done('get_reconciliation_report', { reconciliationID: first });
      return said;
    };
    const before = await report();
    expect(before.uncleared.map(({ amount }: { amount: number }) => amount)).toEqual([-33, -50]);
    await bank.done('undo_reconciliation', { reconciliationID: first, reconciliationIDs: [second, first] });
    await bank.complete(first);
    await bank.complete(second);
    expect(await report()).toEqual(before);
  });
});

describe('accounting/get_reconciliation_undo', () => {
  test('200: undoing an older one undoes the newer ones, which keep their ticks and come back one after the other', async () => {
    const { out, start, tick, complete, done, get, reconciliationID: first, ...bank } = await october();
    const later = await out(100, '2026-11-05');
    const { reconciliationID: second } = await start(750, { endsOn: '2026-11-30' });
    await tick(second, [later]);
    await complete(second);
    const { reconciliationID: third } = await start(750, { endsOn: '2026-12-31' });
    const { undone } = await done('get_reconciliation_undo', { reconciliationID: first });
    const ids = undone.map((row: { reconciliationID: number }) => row.reconciliationID);
    expect(ids).toEqual([second, first]);
    await done('undo_reconciliation', { reconciliationID: first, reconciliationIDs: ids });
    const states = async () => Promise.all([first, second, third].map(async (one) => (await get(one)).state));
    expect(await states()).toEqual(['open', 'waiting', 'waiting']);
    expect((await bank.call('complete_reconciliation', { reconciliationID: second })).status).toBe(409);
    expect((await complete(first)).status).toBe(200);
    expect((await complete(second)).status).toBe(200);
    expect(await states()).toEqual(['completed', 'completed', 'open']);
  });
  test('200: after an undo a line can be changed again', async () => {
    const { done, reconciliationID, call } = await october();
    await done('undo_reconciliation', { reconciliationID, reconciliationIDs: [reconciliationID] });
    expect((await call('delete_account_transaction', { transactionID: 2 })).status).toBe(200);
    expect(await done('getAccountReconciliationDetails', { reconciliationID })).toMatchObject({ difference: -200 });
  });
  test('409: newer ones that were not named, and one that is not completed; 404', async () => {
    const { call, start, reconciliationID, complete } = await october();
    const { reconciliationID: second } = await start(850, { endsOn: '2026-11-30' });
    expect((await call('get_reconciliation_undo', { reconciliationID: second })).status).toBe(409);
    await complete(second);
    const undo = (id: number) => call('undo_reconciliation', { reconciliationID: id, reconciliationIDs: [id] });
    const { status, body } = await undo(reconciliationID);
    expect([status, body.message]).toEqual([
      409,
      'This undoes the reconciliations of 11/30/2026, 10/31/2026. Look at the list and confirm it.',
    ]);
    expect((await undo(nowhere)).status).toBe(404);
  });
  test('422: what it posted is in a closed period', async () => {
    const { start, complete, tenantID, call } = await openBank(app);
    const { reconciliationID } = await start(990, { charge: 10 });
    await complete(reconciliationID);
    await app.owner.query(`update tenants set book_closing_date = '2026-10-31' where tenant_id = $1`, [tenantID]);
    const undo = { reconciliationID, reconciliationIDs: [reconciliationID] };
    expect((await call('undo_reconciliation', undo)).status).toBe(422);
  });
});

describe('accounting/get_reconciliation_report', () => {
  test('200: as it was when it was completed, on screen and as PDF', async () => {
    const { done, out, reconciliationID, admin } = await october();
    await out(5, '2026-10-30');
    const report = await done('get_reconciliation_report', { reconciliationID });
    expect(report).toMatchObject({
      beginning: 1000,
      ending: 850,
      registerBalance: 850,
      forced: 0,
      clearedIn: { count: 1, sum: 50 },
      clearedOut: { count: 1, sum: 200 },
      unclearedOut: { count: 0, sum: 0 },
    });
    expect(report.cleared).toHaveLength(2);
    const path = { filename: `${reconciliationID}.pdf`, path: 'reconciliations' };
    const pdf = await admin.call('images/getPDF_get/', path);
    expect([pdf.status, pdf.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });
  test('as a table: from the beginning to the end of the statement, then each line, in dollars', () => {
    const line = { date: '2026-10-10', number: '1042', payee: 'Ironwood', memo: '', amount: -20000 as Cents };
    const rows = reportTable({
      type: 'bank',
      endsOn: '2026-10-31',
      beginning: 100000 as Cents,
      ending: 79100 as Cents,
      clearedIn: { count: 0, sum: 0 as Cents },
      clearedOut: { count: 1, sum: 20000 as Cents },
      charge: 900 as Cents,
      interest: 0 as Cents,
      forced: 0 as Cents,
      registerBalance: 78600 as Cents,
      cleared: [line],
      uncleared: [{ ...line, number: '1043', amount: -500 as Cents }],
    });
    expect(rows.every((row) => row.length === reportTitles.length)).toBe(true);
    expect(rows.map((row) => [row[0], row[2] || row[3], row[5]])).toEqual([
      ['Statement', 'Beginning balance', 1000],
      ['Statement', 'Deposits, 0', expect.closeTo(0)],
      ['Statement', 'Payments, 1', -200],
      ['Statement', 'Service charge', -9],
      ['Statement', 'Ending balance', 791],
      ['Statement', 'Balance of the books', 786],
      ['Cleared', '1042', -200],
      ['Not cleared', '1043', -5],
    ]);
  });
  test('422: not completed yet; 404', async () => {
    const { start, call } = await openBank(app);
    const { reconciliationID } = await start(1000);
    expect((await call('get_reconciliation_report', { reconciliationID })).status).toBe(422);
    expect((await call('get_reconciliation_report', { reconciliationID: nowhere })).status).toBe(404);
  });
});

describe('accounting/get_account_data_box', () => {
  test('200: what is cleared and what is not', async () => {
    const { done, out, bank, id } = await october();
    await out(5);
    const box = await done('get_account_data_box', { accountID: bank });
    expect(box).toMatchObject({ balance: 845, cleared: 850, unclearedOut: { count: 1, sum: 5 } });
    expect(await done('get_account_data_box', { accountID: id('4000') })).toMatchObject({ isReconcilable: false });
  });
  test('404', async () => {
    const { call } = await openBank(app);
    expect((await call('get_account_data_box', { accountID: nowhere })).status).toBe(404);
  });
});
