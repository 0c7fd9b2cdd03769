import { describe, expect, test } from 'vitest';
import { addDays, dateInZone } from '#shared/dates.ts';
import { testApp } from '#test/app.ts';
import { openBank } from '#test/banking.ts';
import { conditionText, formOfLine, ruleFor, wordsOfLine } from './rules.ts';

const app = await testApp();
const nowhere = 987_654_321;
const fields = { name: 'Fuel', words: 'stripes fuel', direction: 'out', kind: 'expense' } as const;

describe('rules', () => {
  const rule = { bankRuleID: 1, accountID: null, otherAccountID: 6500, payee: null, memo: 'Fuel', ...fields };
  const line = {
    accountID: 1000,
    cents: -6000,
    description: 'POS STRIPES #12 FUEL',
    date: '2026-10-10',
    reference: '',
  };
  test('all words are there, on its side and account', () => {
    expect(ruleFor(line, [rule])).toBe(rule);
    expect(ruleFor({ ...line, cents: 6000 }, [rule])).toBeNull();
    expect(ruleFor({ ...line, description: 'STRIPES' }, [rule])).toBeNull();
    expect(ruleFor(line, [{ ...rule, accountID: 2100 }])).toBeNull();
  });
  test('are tried in their order, and say what they look for', () => {
    const other = { ...rule, words: 'fuel', bankRuleID: 2 };
    expect(ruleFor(line, [other, rule])).toBe(other);
    expect(conditionText(rule, '1000 Checking')).toBe('“stripes fuel”, money out, 1000 Checking');
    expect(conditionText({ ...rule, direction: 'any' }, null)).toBe('“stripes fuel”, money in or out, any account');
  });
  test('a rule of a line is proposed the words that its next one will have too', () => {
    expect(wordsOfLine('POS STRIPES 2214 ODESSA TX')).toBe('STRIPES ODESSA');
    expect(wordsOfLine('WEB PMT 00871 PERMIAN TOOL RENTAL 4')).toBe('PERMIAN TOOL RENTAL');
    expect(wordsOfLine('CARD PURCHASE')).toBe('CARD PURCHASE');
    expect(wordsOfLine('0042')).toBe('');
  });
  test('fill in the form of their kind', () => {
    expect(formOfLine(rule, line)).toMatchObject({
      kind: 'expense',
      paidFrom: 1000,
      date: '2026-10-10',
      lines: [{ accountID: 6500, amount: 6000 }],
    });
    const into = { ...line, cents: 6000 };
    expect(formOfLine({ ...rule, kind: 'transfer' }, into)).toMatchObject({ from: 6500, to: 1000 });
    expect(formOfLine({ ...rule, kind: 'pay_credit_card' }, line)).toMatchObject({ card: 6500, paidFrom: 1000 });
    expect(formOfLine({ ...rule, kind: 'bank_charge' }, line)).toMatchObject({ paidFrom: 1000, amount: 6000 });
    expect(formOfLine({ ...rule, kind: 'interest_earned' }, into)).toMatchObject({ into: 1000 });
  });
});

/** Lines of these days back from today, on the bank account. */
async function withLines(rows: readonly (readonly [daysAgo: number, text: string, amount: number])[]) {
  const bank = await openBank(app);
  const today = dateInZone(new Date(), 'America/Chicago');
  const lines = rows.map(([daysAgo, text, amount]) => `${addDays(today, -daysAgo)},${text},${amount}`);
  const text = ['Date,Description,Amount', ...lines].join('\n');
  const { statementID } = await bank.done('stage_bank_statement', {
    accountID: bank.bank,
    fileName: 'x.csv',
    offset: 0,
    text,
  });
  await bank.done('import_bank_statement', { statementID });
  return bank;
}

describe('accounting/get_bank_rules', () => {
  test('200: with names, and how many of the lines of the last 90 days each is the first to fit', async () => {
    const { done, id, bank } = await withLines([
      [3, 'STRIPES FUEL 12', -60],
      [4, 'STRIPES COFFEE', -6],
      [5, 'RENT', -500],
      [120, 'STRIPES FUEL 11', -55],
    ]);
    await done('insert_bank_rule', { ...fields, accountID: bank, otherAccountID: id('6500') });
    await done('insert_bank_rule', { ...fields, name: 'Stripes', words: 'stripes' });
    const { rules, looked } = await done('get_bank_rules', {});
    expect(looked).toBe(3);
    expect(rules).toMatchObject([
      {
        name: 'Fuel',
        fits: 1,
        waiting: 1,
        accountName: '1000 Checking',
        otherAccountName: expect.stringMatching(/^6500/),
      },
      { name: 'Stripes', fits: 1, waiting: 1, accountName: null, payeeName: null },
    ]);
  });
});

describe('accounting/preview_bank_rule', () => {
  test('200: what a rule would fit, and what rules before it take; a rule that stands is tried at its place', async () => {
    const { done, bank } = await withLines([
      [3, 'STRIPES FUEL 12', -60],
      [4, 'STRIPES COFFEE', -6],
    ]);
    const { bankRuleID } = await done('insert_bank_rule', fields);
    const asked = { words: 'stripes', direction: 'out' };
    expect(await done('preview_bank_rule', asked)).toMatchObject({
      looked: 2,
      fits: 2,
      waiting: 2,
      taken: 1,
      examples: [
        { description: 'STRIPES FUEL 12', amount: -60 },
        { description: 'STRIPES COFFEE', amount: -6 },
      ],
    });
    expect(await done('preview_bank_rule', { ...asked, bankRuleID })).toMatchObject({ fits: 2, taken: 0 });
    expect(await done('preview_bank_rule', { ...asked, direction: 'in', accountID: bank })).toMatchObject({
      looked: 2,
      fits: 0,
      examples: [],
    });
  });
  test('400 without words; 200 with nothing for an account of nobody', async () => {
    const { call } = await openBank(app);
    expect((await call('preview_bank_rule', { words: 'x' })).status).toBe(400);
    expect((await call('preview_bank_rule', { words: 'stripes', accountID: nowhere })).body.data).toMatchObject({
      looked: 0,
    });
  });
});

describe('accounting/order_bank_rules', () => {
  test('200: the first that fits counts, and undo puts the order back; a new rule is tried last', async () => {
    const { done, undo } = await openBank(app);
    const made = [];
    for (const name of ['One', 'Two', 'Three'])
      made.push((await done('insert_bank_rule', { ...fields, name })).bankRuleID);
    const names = async () => (await done('get_bank_rules', {})).rules.map((rule: { name: string }) => rule.name);
    const moved = await done('order_bank_rules', { bankRuleIDs: [made[2], made[0], made[1]] });
    expect(await names()).toEqual(['Three', 'One', 'Two']);
    await done('insert_bank_rule', { ...fields, name: 'Four' });
    expect(await names()).toEqual(['Three', 'One', 'Two', 'Four']);
    expect((await undo(moved.undo)).status).toBe(200);
    expect((await names()).slice(0, 3)).toEqual(['One', 'Two', 'Three']);
  });
  test('409: another number of rules than there are; 404: rules of nobody; 400: none', async () => {
    const { done, call } = await openBank(app);
    const { bankRuleID } = await done('insert_bank_rule', fields);
    await done('insert_bank_rule', { ...fields, name: 'Two' });
    const order = async (bankRuleIDs: number[]) => (await call('order_bank_rules', { bankRuleIDs })).status;
    expect(await order([bankRuleID])).toBe(409);
    expect(await order([bankRuleID, bankRuleID])).toBe(409);
    expect(await order([bankRuleID, nowhere])).toBe(404);
    expect(await order([])).toBe(400);
  });
});

describe('accounting/insert_bank_rule', () => {
  test('200: undo takes it away; 400 without words; 404 for unknown accounts and payees', async () => {
    const { done, call, undo } = await openBank(app);
    const made = await done('insert_bank_rule', fields);
    expect((await undo(made.undo)).status).toBe(200);
    expect((await done('get_bank_rules', {})).rules).toEqual([]);
    const status = async (more: object) => (await call('insert_bank_rule', { ...fields, ...more })).status;
    expect(await status({ words: '' })).toBe(400);
    expect(await status({ otherAccountID: nowhere })).toBe(404);
    expect(await status({ accountID: nowhere })).toBe(404);
    expect(await status({ payee: { kind: 'vendor', id: nowhere } })).toBe(404);
  });
});

describe('accounting/update_bank_rule', () => {
  test('200: changes and undoes; 404; 409 for what another changed meanwhile', async () => {
    const { done, call, undo } = await openBank(app);
    const { undo: _, ...made } = await done('insert_bank_rule', fields);
    const { bankRuleID, ...was } = made;
    const changed = await done('update_bank_rule', { ...made, was, memo: 'Diesel' });
    expect(changed).toMatchObject({ memo: 'Diesel' });
    expect((await call('update_bank_rule', { ...made, was, memo: 'Gas' })).status).toBe(409);
    expect((await undo(changed.undo)).status).toBe(200);
    expect((await done('get_bank_rules', {})).rules).toMatchObject([{ memo: '' }]);
    expect((await call('update_bank_rule', { ...made, bankRuleID: nowhere })).status).toBe(404);
    expect(bankRuleID).toBeGreaterThan(0);
  });
});

test('whom a rule names comes back as it was, kind and number together', async () => {
  const { done, undo, vendor } = await openBank(app);
  const { undo: _, ...made } = await done('insert_bank_rule', { ...fields, payee: vendor });
  expect(made.payee).toEqual(vendor);
  const changed = await done('update_bank_rule', { ...made, payee: null });
  expect(changed.payee).toBeNull();
  expect((await done('get_bank_rules', {})).rules).toMatchObject([{ payee: null, payeeName: null }]);
  expect((await undo(changed.undo)).status).toBe(200);
  expect((await done('get_bank_rules', {})).rules).toMatchObject([{ payee: vendor, payeeName: expect.any(String) }]);
});

describe('accounting/delete_bank_rule', () => {
  test('200: goes and comes back; 404', async () => {
    const { done, call, undo } = await openBank(app);
    const { bankRuleID } = await done('insert_bank_rule', fields);
    const gone = await done('delete_bank_rule', { bankRuleID });
    expect((await call('delete_bank_rule', { bankRuleID })).status).toBe(404);
    expect((await undo(gone.undo)).status).toBe(200);
    expect((await done('get_bank_rules', {})).rules).toHaveLength(1);
  });
});
