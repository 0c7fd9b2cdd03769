import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openBank } from '#test/banking.ts';
import { formOfRule, ruleFor } from './rules.ts';

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
  test('fill in the form of their kind', () => {
    expect(formOfRule(rule, line)).toMatchObject({
      ...{ kind: 'expense', paidFrom: 1000, date: '2026-10-10', lines: [{ accountID: 6500, amount: 6000 }] },
    });
    const into = { ...line, cents: 6000 };
    expect(formOfRule({ ...rule, kind: 'transfer' }, into)).toMatchObject({ from: 6500, to: 1000 });
    expect(formOfRule({ ...rule, kind: 'pay_credit_card' }, line)).toMatchObject({ card: 6500, paidFrom: 1000 });
    expect(formOfRule({ ...rule, kind: 'bank_charge' }, line)).toMatchObject({ paidFrom: 1000, amount: 6000 });
    expect(formOfRule({ ...rule, kind: 'interest_earned' }, into)).toMatchObject({ into: 1000 });
  });
});

describe('accounting/get_bank_rules', () => {
  test('200: those that stand', async () => {
    const { done } = await openBank(app);
    const { bankRuleID } = await done('insert_bank_rule', fields);
    expect((await done('get_bank_rules', {})).rules).toMatchObject([{ bankRuleID, ...fields }]);
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
