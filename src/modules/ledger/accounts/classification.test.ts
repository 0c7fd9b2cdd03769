import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { accountTypeKeys, accountTypes, isCash, typesOfYear } from '../rules.ts';
import { systemKeys } from './rules.ts';

const app = await testApp();

/** Each type with each key, and without one: what the database says of it. */
async function classified() {
  const { rows } = await app.owner.query<{
    type: (typeof accountTypeKeys)[number];
    systemKey: string | null;
    place: string;
    part: string;
    group: string | null;
  }>(
    `select type, key as "systemKey", cash_place(type, key) as place, settling_part(type, key) as part, cash_group(type, key, false) as "group"
       from unnest($1::text[]) as type, unnest($2::text[]) as key`,
    [accountTypeKeys, [...systemKeys, null]],
  );
  return rows;
}

/** What the statements' functions say of an account stands within statements that are planned, so it is said in SQL; the rules say the same. */
describe('what an account is', () => {
  test('is cash to the cash flow where it is cash to the rules', async () => {
    const rows = await classified();
    expect(rows).toHaveLength(accountTypeKeys.length * (systemKeys.length + 1));
    expect(rows.filter((row) => (row.place === 'cash') !== isCash(row))).toEqual([]);
  });

  test('is money to what settles where it is cash or a card, and no claim', async () => {
    const claims = ['accounts_receivable', 'accounts_payable', 'retainage_receivable', 'retainage_payable'];
    const rows = (await classified()).filter(({ systemKey }) => !claims.includes(systemKey ?? ''));
    expect(rows.filter((row) => (row.part === 'money') !== (isCash(row) || row.type === 'credit_card'))).toEqual([]);
  });

  test('is earned or spent where it belongs to the income statement, unless its key says more', async () => {
    const rows = (await classified()).filter(({ systemKey }) => systemKey === null);
    const ofYear = rows.filter(({ part }) => part === 'earned' || part === 'spent').map(({ type }) => type);
    expect(ofYear.toSorted()).toEqual([...typesOfYear].toSorted());
    const earned = rows.filter(({ part }) => part === 'earned').map(({ type }) => type);
    expect(earned.toSorted()).toEqual(accountTypeKeys.filter((key) => accountTypes[key].group === 'income').toSorted());
  });

  test('is of the year to the trial balance where it is to the rules', () => {
    const text = readFileSync(new URL('../../../../database/functions/trial_balance_at.sql', import.meta.url), 'utf8');
    const [, listed = ''] = text.match(/a\.type in \(([^)]*)\) as is_of_year/) ?? [];
    expect(listed.split(', ').map((name) => name.replaceAll("'", ''))).toEqual(typesOfYear);
  });
});
