import { payeeNames } from '#modules/ledger/payees/public.ts';
import { payeeKey } from '#modules/ledger/payees/rules.ts';
import type { LedgerViews } from '#modules/ledger/public.ts';
import type { Context } from '#server/context.ts';
import type { Input, Output } from '#shared/contract.ts';
import { addDays, dateInZone } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import type { BankTables } from '../bank-statements/public.ts';
import type { bankRuleCalls } from './contract.ts';
import { listRules } from './record.ts';
import { fitsRule, ruleFor } from './rules.ts';

/** What rules of statement lines do: how many of the latest lines each fits (docs/rules/banking.md). */

const lookedDays = 90;
const maxLooked = 5000;
const examplesShown = 5;

/** The statement lines of the last 90 days, latest first, at most 5,000. */
async function latestLines(context: Context, accountID: number | null) {
  const from = addDays(dateInZone(new Date(), context.timeZone), -lookedDays);
  const rows = await context
    .db<BankTables>()
    .selectFrom('bank_lines')
    .select(['account_id', 'dated_on', 'cents', 'description', 'match_id'])
    .where('dated_on', '>=', from)
    .$if(accountID !== null, (query) => query.where('account_id', '=', accountID ?? 0))
    .orderBy('dated_on', 'desc')
    .orderBy('bank_line_id', 'desc')
    .limit(maxLooked)
    .execute();
  return rows.map(({ account_id, dated_on, match_id, ...row }) => ({
    ...{ ...row, accountID: account_id, date: dated_on, isWaiting: match_id === null },
  }));
}

export async function listBankRules(context: Context): Promise<Output<typeof bankRuleCalls.listBankRules>> {
  const [rules, lines] = await Promise.all([listRules(context), latestLines(context, null)]);
  const ids = rules.flatMap(({ accountID, otherAccountID }) => [accountID ?? 0, otherAccountID ?? 0]);
  const [accounts, payees] = await Promise.all([
    context
      .db<LedgerViews>()
      .selectFrom('accounts')
      .select(['account_id', 'number', 'name'])
      .where('account_id', 'in', [0, ...ids])
      .execute(),
    payeeNames(
      context,
      rules.flatMap(({ payee }) => payee ?? []),
    ),
  ]);
  const names = new Map(accounts.map((row) => [row.account_id, `${row.number} ${row.name}`]));
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  const found = new Map(rules.map((rule) => [rule.bankRuleID, { fits: 0, waiting: 0 }]));
  for (const line of lines) {
    const counts = found.get(ruleFor(line, rules)?.bankRuleID ?? 0);
    if (!counts) continue;
    counts.fits++;
    if (line.isWaiting) counts.waiting++;
  }
  return {
    rules: rules.map((rule) => ({
      ...rule,
      accountName: nameOf(rule.accountID),
      otherAccountName: nameOf(rule.otherAccountID),
      payeeName: rule.payee && (payees.get(payeeKey(rule.payee)) ?? null),
      ...(found.get(rule.bankRuleID) ?? { fits: 0, waiting: 0 }),
    })),
    looked: lines.length,
  };
}

export async function previewBankRule(
  context: Context,
  { bankRuleID, ...conditions }: Input<typeof bankRuleCalls.previewBankRule>,
): Promise<Output<typeof bankRuleCalls.previewBankRule>> {
  const [rules, lines] = await Promise.all([listRules(context), latestLines(context, conditions.accountID)]);
  const at = rules.findIndex((rule) => rule.bankRuleID === bankRuleID);
  const before = at < 0 ? rules : rules.slice(0, at);
  const fitting = lines.filter((line) => fitsRule(conditions, line));
  return {
    looked: lines.length,
    fits: fitting.length,
    waiting: fitting.filter(({ isWaiting }) => isWaiting).length,
    taken: fitting.filter((line) => ruleFor(line, before) !== null).length,
    examples: fitting.slice(0, examplesShown).map(({ date, cents, description }) => ({
      date,
      amount: cents as Cents,
      description,
    })),
  };
}
