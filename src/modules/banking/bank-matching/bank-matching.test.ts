import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateInZone } from '#shared/dates.ts';
import { testApp } from '#test/app.ts';
import { openBank } from '#test/banking.ts';
import { remindOfLines } from './jobs.ts';
import { combine, suggest, whyNotEqual } from './rules.ts';

const app = await testApp();
const nowhere = 987_654_321;
const dayFromToday = (days: number) => addDays(dateInZone(new Date(), 'America/Chicago'), days);

async function withLines(rows: readonly string[]) {
  const bank = await openBank(app);
  const text = ['Date,Description,Amount', ...rows].join('\n');
  const file = { accountID: bank.bank, fileName: 'x.csv', offset: 0, text };
  const { statementID } = await bank.done('stage_bank_statement', file);
  await bank.done('import_bank_statement', { statementID });
  const list = async (show = 'open') => (await bank.done('get_bank_lines', { accountID: bank.bank, show })).rows;
  const lineIDs = (await list()).map((line: { bankLineID: number }) => line.bankLineID) as number[];
  const suggestions = async () => bank.done('get_bank_suggestions', { accountID: bank.bank });
  const match = (bankLineIDs: number[], lines: number[]) =>
    bank.call('match_bank_lines', { accountID: bank.bank, matches: [{ bankLineIDs, lineIDs: lines }] });
  return { ...bank, list, bankLineIDs: lineIDs, suggestions, match };
}

describe('suggestions', () => {
  const bank = (bankLineID: number, date: string, cents: number, description = '', reference = '') => ({
    bankLineID,
    date,
    cents,
    description,
    reference,
  });
  const book = (lineID: number, date: string, cents: number, payee = '', number = '') => ({
    lineID,
    date,
    cents,
    payee,
    number,
    memo: '',
  });
  test('same amount within five days; the number of a check decides between two', () => {
    const found = suggest(
      [bank(1, '2026-10-10', -5000, 'CHECK 10423')],
      [
        book(1, '2026-10-10', -5000, 'Ironwood', '10422'),
        book(2, '2026-10-07', -5000, 'Ironwood', '10423'),
        book(3, '2026-10-16', -5000),
      ],
    );
    expect(found).toMatchObject([
      { bankLineIDs: [1], lineIDs: [2], why: ['Same amount', '3 days apart', 'same number'] },
    ]);
  });
  test('a name that the bank cut short decides too', () => {
    const books = [book(1, '2026-10-10', -5000, 'Odessa Crane'), book(2, '2026-10-10', -5000, 'Ironwood Pump Works')];
    expect(suggest([bank(1, '2026-10-10', -5000, 'POS IRONWOO PUMP')], books)[0]?.lineIDs).toEqual([2]);
  });
  test('several lines of the books are one deposit, several statement lines are one entry', () => {
    const found = suggest(
      [bank(1, '2026-10-10', 8000), bank(2, '2026-10-11', -1000), bank(3, '2026-10-11', -500)],
      [book(1, '2026-10-09', 3000), book(2, '2026-10-09', 5000), book(3, '2026-10-11', -1500)],
    );
    expect(found.map(({ bankLineIDs, lineIDs }) => [bankLineIDs, lineIDs.toSorted()])).toEqual([
      [[1], [1, 2]],
      [[2, 3], [3]],
    ]);
    expect(found.every(({ why }) => why.length > 0)).toBe(true);
  });
  test('always both sides are equal, and no line is in two of them', () => {
    const side = fc.record({
      day: fc.integer({ min: 1, max: 28 }),
      cents: fc.integer({ min: -9, max: 9 }).filter(Boolean),
    });
    fc.assert(
      fc.property(fc.array(side, { maxLength: 12 }), fc.array(side, { maxLength: 12 }), (one, other) => {
        const day = (at: number) => `2026-10-${String(at).padStart(2, '0')}`;
        const banks = one.map((line, at) => bank(at + 1, day(line.day), line.cents));
        const books = other.map((line, at) => book(at + 1, day(line.day), line.cents));
        const found = suggest(banks, books);
        for (const { bankLineIDs, lineIDs } of found) {
          const sum = (ids: number[], of: { cents: number }[]) =>
            ids.reduce((all, id) => all + (of[id - 1]?.cents ?? 0), 0);
          expect(sum(bankLineIDs, banks)).toBe(sum(lineIDs, books));
        }
        const used = found.flatMap(({ bankLineIDs }) => bankLineIDs);
        expect(new Set(used).size).toBe(used.length);
      }),
    );
  });
  test('what would take too long to combine is not found out', () => {
    const many = Array.from({ length: 22 }, (_, at) => ({ date: '2026-10-10', cents: 2 * (at + 1000) }));
    expect(combine(many, 8_001)).toBeNull();
  });
});

describe('accounting/get_bank_suggestions', () => {
  test('200: says why, and what a rule would fill in; nothing is posted by itself', async () => {
    const { suggestions, out, done, id, bankLineIDs } = await withLines([
      '10/10/2026,IRONWOOD,-200.00',
      '10/11/2026,STRIPES FUEL 12,-60.00',
    ]);
    const paid = await out(200, '2026-10-09');
    const rule = { name: 'Fuel', words: 'stripes', direction: 'out', kind: 'expense', otherAccountID: id('6500') };
    const made = await done('insert_bank_rule', rule);
    const found = await suggestions();
    expect(found.suggestions).toMatchObject([
      {
        bankLineIDs: [bankLineIDs[0]],
        lines: [{ lineID: paid, amount: -200 }],
        why: ['Same amount', '1 day apart', 'names Ironwood Pump Works'],
      },
    ]);
    expect(found.rules).toMatchObject([
      { bankLineID: bankLineIDs[1], bankRuleID: made.bankRuleID, kind: 'expense', otherAccountID: id('6500') },
    ]);
  });
  test('404', async () => {
    const { call } = await openBank(app);
    expect((await call('get_bank_suggestions', { accountID: nowhere })).status).toBe(404);
  });
});

describe('accounting/find_book_lines', () => {
  const find = async (bank: Awaited<ReturnType<typeof withLines>>, more: object = {}) => {
    const asked = { accountID: bank.bank, amount: -150, date: '2026-10-10', ...more };
    return bank.done('find_book_lines', asked);
  };
  test('200: the same amount first, then what is near in amount and day, reconciled or not; what is matched is not there', async () => {
    const bank = await withLines(['10/10/2026,A,-150.00', '10/11/2026,B,-77.00']);
    const { out, into, match, bankLineIDs, start, tick, complete } = bank;
    const [reconciled, got, near, same] = [
      await out(30),
      await into(150),
      await out(140),
      await out(150, '2026-09-02'),
    ];
    const taken = await out(77);
    expect((await match([bankLineIDs[1] as number], [taken])).status).toBe(200);
    const ids = async (more: object = {}) =>
      (await find(bank, more)).lines.map(({ lineID }: { lineID: number }) => lineID);
    // The opening balance, which no reconciliation has yet, is the last.
    expect(await ids()).toEqual([same, near, reconciled, got, 1]);
    const { reconciliationID } = await start(893);
    await app.settled({ tenantID: bank.tenantID });
    await tick(reconciliationID, [reconciled]);
    expect((await complete(reconciliationID)).status).toBe(200);
    expect(await ids()).toEqual([same, near, reconciled, got]);
  });
  test('200: by number, payee, memo and amount, all words', async () => {
    const bank = await withLines(['10/10/2026,A,-150.00']);
    const paid = await bank.out(1140.5);
    await bank.out(20);
    const found = async (search: string) => (await find(bank, { search })).total;
    expect(await found('ironwood 1,140.50')).toBe(1);
    expect(await found('$1,140.5')).toBe(1);
    expect(await found('ironwood')).toBe(2);
    expect(await found('ironwood nobody')).toBe(0);
    expect((await find(bank, { search: '1140' })).lines).toMatchObject([{ lineID: paid, amount: -1140.5 }]);
  });
  test('404', async () => {
    const { call } = await openBank(app);
    const asked = { accountID: nowhere, amount: 1, date: '2026-10-10' };
    expect((await call('find_book_lines', asked)).status).toBe(404);
  });
  test('a match by hand says what is missing, on the side of the statement', () => {
    expect(whyNotEqual([-15000], [-10000, -5000])).toBeNull();
    expect(whyNotEqual([-15000], [-10000])).toBe('The books come to $50.00 less than the statement.');
    expect(whyNotEqual([-15000], [-15001])).toBe('The books come to $0.01 more than the statement.');
    expect(whyNotEqual([100, 200], [50])).toBe('The books come to $2.50 less than the statement.');
    expect(whyNotEqual([], [50])).toBe('Tick a statement line.');
    expect(whyNotEqual([50], [])).toBe('Tick the lines of the books that it is.');
  });
});

describe('accounting/match_bank_lines', () => {
  test('200: ticks in the open reconciliation, one that begins later, and undo takes both away', async () => {
    const { match, out, bankLineIDs, list, start, get, undo, tenantID } = await withLines([
      '10/10/2026,IRONWOOD,-200.00',
    ]);
    const paid = await out(200);
    const made = await match(bankLineIDs, [paid]);
    expect(made.status).toBe(200);
    expect(await list('matched')).toMatchObject([{ matchedLineIDs: [paid], why: 'By hand' }]);
    const { reconciliationID } = await start(800);
    await app.settled({ tenantID });
    expect(await get(reconciliationID)).toMatchObject({ difference: 0 });
    expect((await undo(made.body.undo)).status).toBe(200);
    expect(await get(reconciliationID)).toMatchObject({ difference: -200 });
    expect(await list()).toHaveLength(1);
  });
  test('200: several statement lines are one line of the books', async () => {
    const { match, out, bankLineIDs, start, get } = await withLines(['10/10/2026,A,-150.00', '10/11/2026,B,-50.00']);
    const { reconciliationID } = await start(800);
    expect((await match(bankLineIDs, [await out(200)])).status).toBe(200);
    expect(await get(reconciliationID)).toMatchObject({ difference: 0 });
  });
  test('422: sides that differ, by their sums, and a line in two matches; nothing is half done', async () => {
    const { match, call, bank, out, into, bankLineIDs, list } = await withLines([
      '10/10/2026,A,-150.00',
      '10/11/2026,B,50.00',
    ]);
    const [paid, got] = [await out(200), await into(50)];
    const { status, body } = await match([bankLineIDs[0] as number], [paid]);
    expect([status, body.message]).toEqual([422, 'The statement says -$150.00, the books -$200.00.']);
    const good = { bankLineIDs: [bankLineIDs[1]], lineIDs: [got] };
    const bad = { bankLineIDs: [bankLineIDs[0]], lineIDs: [paid] };
    expect((await call('match_bank_lines', { accountID: bank, matches: [good, bad] })).status).toBe(422);
    expect((await call('match_bank_lines', { accountID: bank, matches: [good, good] })).status).toBe(422);
    expect(await list()).toHaveLength(2);
  });
  test('404: lines of nobody; 409: of two who match one line at once one does', async () => {
    const { match, out, bankLineIDs } = await withLines(['10/10/2026,A,-200.00']);
    const [one, other] = [await out(200), await out(200)];
    expect((await match([nowhere], [one])).status).toBe(404);
    expect((await match(bankLineIDs, [nowhere])).status).toBe(404);
    const both = await Promise.all([match(bankLineIDs, [one]), match(bankLineIDs, [other])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('accounting/unmatch_bank_line', () => {
  test('200: the tick goes too, and undo brings both back; 422 once it is reconciled; 404; 409 without a match', async () => {
    const { match, call, done, out, bankLineIDs, start, get, undo, complete } = await withLines([
      '10/10/2026,A,-200.00',
    ]);
    const [bankLineID] = bankLineIDs;
    const { reconciliationID } = await start(800);
    await match(bankLineIDs, [await out(200)]);
    const un = await done('unmatch_bank_line', { bankLineID });
    expect(await get(reconciliationID)).toMatchObject({ difference: -200 });
    expect((await call('unmatch_bank_line', { bankLineID })).status).toBe(409);
    expect((await undo(un.undo)).status).toBe(200);
    expect((await complete(reconciliationID)).status).toBe(200);
    const { status, body } = await call('unmatch_bank_line', { bankLineID });
    expect([status, body.message]).toEqual([422, 'Reconciled on 10/31/2026. Undo that reconciliation first.']);
    expect(body.link.address).toBe(`/accounting/reconciliations/${reconciliationID}`);
    expect((await call('unmatch_bank_line', { bankLineID: nowhere })).status).toBe(404);
  });
});

describe('accounting/hold_bank_line', () => {
  test('200: with reason and owner, out of the way and back by undo', async () => {
    const { done, list, bankLineIDs, undo, add } = await withLines(['10/10/2026,A,-200.00']);
    const { userID } = await add('Accountant');
    const [bankLineID] = bankLineIDs;
    const held = await done('hold_bank_line', { bankLineID, reason: 'Asked the bank', userID });
    expect(await list()).toEqual([]);
    expect(await list('held')).toMatchObject([{ heldReason: 'Asked the bank', heldBy: expect.any(String) }]);
    expect((await undo(held.undo)).status).toBe(200);
    expect(await list()).toHaveLength(1);
  });
  test('200: whom it lies with is told once when its day comes, whoever held it, and not once it is settled', async () => {
    const bank = await withLines(['10/10/2026,WITHDRAWAL,-200.00', '10/11/2026,OTHER,-5.00']);
    const { done, add, bankLineIDs, tenantID, undo } = bank;
    const owner = await add('Accountant');
    const [bankLineID, other] = bankLineIDs;
    const [dueOn, later] = [dayFromToday(0), dayFromToday(2)];
    await done('hold_bank_line', { bankLineID, reason: 'Asked the bank', userID: owner.userID, dueOn });
    await done('hold_bank_line', { bankLineID: other, reason: 'Later', userID: owner.userID, dueOn: later });
    const told = async () => {
      await app.settled({ tenantID });
      const { rows } = (await owner.call('notifications/list_notifications')).body.data;
      return rows as { entityID: number; address: string; notifications: { text: string; date: string }[] }[];
    };
    expect(await told()).toEqual([]);
    await Promise.all([remindOfLines(app.runtime), remindOfLines(app.runtime)]);
    await remindOfLines(app.runtime);
    expect(await told()).toMatchObject([
      {
        entityID: bankLineID,
        address: `/accounting/bank-lines/${bankLineID}`,
        notifications: [
          {
            text: 'The statement line WITHDRAWAL is on hold (Asked the bank) and was to be settled by',
            date: dueOn,
          },
        ],
      },
    ]);
    // Released in time: nobody is told.
    const released = await done('release_bank_line', { bankLineID: other });
    await app.owner.query(
      'update bank_lines set held_until = current_date - 1 where tenant_id = $1 and held_at is not null',
      [tenantID],
    );
    await remindOfLines(app.runtime);
    expect(await told()).toHaveLength(1);
    expect((await undo(released.undo)).status).toBe(200);
    expect(await bank.list('held')).toMatchObject([{}, { heldReason: 'Later', dueOn: later, isDue: false }]);
  });
  test('422: a day that has passed; somebody who may not read the books', async () => {
    const { call, bankLineIDs, add } = await withLines(['10/10/2026,A,-200.00']);
    const hold = { bankLineID: bankLineIDs[0], reason: 'x', dueOn: dayFromToday(-2) };
    expect((await call('hold_bank_line', hold)).body).toMatchObject({ fields: { dueOn: 'Choose a later day' } });
    const { userID } = await add('Technician');
    const given = { bankLineID: bankLineIDs[0], reason: 'x', userID };
    const fields = { userID: 'Choose somebody who may read the books' };
    expect(await call('hold_bank_line', given)).toMatchObject({ status: 422, body: { fields } });
  });
  test('400 without a reason; 404; 409 for a matched one', async () => {
    const { call, match, out, bankLineIDs } = await withLines(['10/10/2026,A,-200.00']);
    const [bankLineID] = bankLineIDs;
    const hold = async (more: object) => (await call('hold_bank_line', { bankLineID, reason: 'x', ...more })).status;
    expect(await hold({ reason: '' })).toBe(400);
    expect(await hold({ bankLineID: nowhere })).toBe(404);
    expect(await hold({ userID: nowhere })).toBe(404);
    await match(bankLineIDs, [await out(200)]);
    expect(await hold({})).toBe(409);
  });
});

describe('accounting/release_bank_line', () => {
  test('200: is among the open ones again; 409 when it is not on hold; 404', async () => {
    const { call, done, list, bankLineIDs } = await withLines(['10/10/2026,A,-200.00']);
    const [bankLineID] = bankLineIDs;
    await done('hold_bank_line', { bankLineID, reason: 'x' });
    await done('release_bank_line', { bankLineID });
    expect(await list()).toHaveLength(1);
    expect((await call('release_bank_line', { bankLineID })).status).toBe(409);
    expect((await call('release_bank_line', { bankLineID: nowhere })).status).toBe(404);
  });
});

describe('accounting/exclude_bank_lines', () => {
  test('200: neither proposed nor open any more; undone it is; included again it is; 409 once matched; 404', async () => {
    const { list, bankLineIDs, suggestions, call, done, out, match, bank, undo } = await withLines([
      '10/10/2026,DUPLICATE OF THE BANK,-200.00',
      '10/11/2026,RENT,-50.00',
    ]);
    const [first = 0, second = 0] = bankLineIDs;
    const paid = await out(200);
    expect((await suggestions()).suggestions).toHaveLength(1);
    const excluded = await done('exclude_bank_lines', { bankLineIDs: [first], reason: 'Came twice' });
    expect((await suggestions()).suggestions).toEqual([]);
    expect(await list('excluded')).toMatchObject([{ bankLineID: first, excludedReason: 'Came twice' }]);
    expect((await list()).map((line: { bankLineID: number }) => line.bankLineID)).toEqual([second]);
    expect((await match([first], [paid])).body.message).toBe('One of these lines is excluded. Include it first.');
    expect((await call('hold_bank_line', { bankLineID: first, reason: 'Wait' })).status).toBe(409);
    expect((await undo(excluded.undo)).status).toBe(200);
    expect(await list()).toHaveLength(2);
    await done('exclude_bank_lines', { bankLineIDs: [first, second] });
    const { openCount, excludedCount } = await done('get_bank_lines', { accountID: bank });
    expect([openCount, excludedCount]).toEqual([0, 2]);
    await done('include_bank_line', { bankLineID: first });
    expect((await call('include_bank_line', { bankLineID: first })).status).toBe(409);
    expect((await match([first], [paid])).status).toBe(200);
    expect((await call('exclude_bank_lines', { bankLineIDs: [first] })).status).toBe(409);
    expect((await call('exclude_bank_lines', { bankLineIDs: [nowhere] })).status).toBe(404);
  });
});

describe('accounting/include_bank_line', () => {
  test('404', async () => {
    const { call } = await withLines(['10/10/2026,RENT,-200.00']);
    expect((await call('include_bank_line', { bankLineID: nowhere })).status).toBe(404);
  });
});

describe('what a reconciliation posted', () => {
  test('200: service charge and interest are proposed for their statement lines, and keep them when it is done again', async () => {
    const { bank, start, complete, done, suggestions, match, list } = await withLines([
      '10/31/2026,SERVICE CHARGE,-18.50',
      '10/31/2026,INTEREST PAID,3.42',
    ]);
    const { reconciliationID } = await start(984.92, { charge: 18.5, interest: 3.42 });
    expect((await complete(reconciliationID)).status).toBe(200);
    const { suggestions: found } = await suggestions();
    expect(found).toHaveLength(2);
    for (const one of found)
      expect(
        (
          await match(
            one.bankLineIDs,
            one.lines.map(({ lineID }: { lineID: number }) => lineID),
          )
        ).status,
      ).toBe(200);
    const before = await list('matched');
    await done('undo_reconciliation', { reconciliationID, reconciliationIDs: [reconciliationID] });
    await complete(reconciliationID);
    const again = await list('matched');
    expect(again.map(({ description }: { description: string }) => description)).toEqual(
      before.map(({ description }: { description: string }) => description),
    );
    const { lines } = await done('find_book_lines', { accountID: bank, amount: -18.5, date: '2026-10-31' });
    expect(lines).toEqual([]);
    // With another charge it is not what the bank said.
    await done('undo_reconciliation', { reconciliationID, reconciliationIDs: [reconciliationID] });
    const changes = { charge: { was: 18.5, now: 20 }, ending: { was: 984.92, now: 983.42 } };
    await done('update_reconciliation', { reconciliationID, changes });
    await complete(reconciliationID);
    expect((await list()).map(({ description }: { description: string }) => description)).toEqual(['SERVICE CHARGE']);
  });
  test('200: what was reconciled by hand before its file came is proposed, after what is not reconciled', () => {
    const bank = { bankLineID: 1, date: '2026-10-10', cents: -5000, description: 'CHECK', reference: '' };
    const book = { date: '2026-10-10', cents: -5000, number: '', payee: '', memo: '' };
    expect(
      suggest(
        [bank],
        [
          { ...book, lineID: 1, isReconciled: true },
          { ...book, lineID: 2 },
        ],
      )[0]?.lineIDs,
    ).toEqual([2]);
    expect(suggest([bank], [{ ...book, lineID: 1, isReconciled: true }])[0]).toMatchObject({
      why: ['Same amount', 'same day', 'reconciled already'],
    });
  });
});
