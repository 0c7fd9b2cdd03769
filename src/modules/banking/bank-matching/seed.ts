import { sql } from 'kysely';
import { shownBalance } from '#modules/ledger/rules.ts';
import type { OpenBooks } from '#modules/trade/seed.ts';
import type { Context } from '#server/context.ts';
import { addDays, dateInZone } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import type { SeededRandom } from '#shared/seeded-random.ts';
import { bankRuleServices } from '../bank-rules/public.ts';
import { bankStatementServices } from '../bank-statements/public.ts';
import { type AccountLine, accountLines, describeLines, reconciliationServices } from '../reconciliations/public.ts';
import { matchingServices } from './service.ts';

type Known = { books: OpenBooks; first: string; vendors: ReadonlyMap<string, { vendorID: number }> };
type Account = { accountID: number; type: 'bank' | 'credit_card' };

/** What is not through the bank at the end of a month: what was paid in its last days. */
const daysOnTheWay = 3;

/**
 * The bank and the card of the demo company: reconciled month by month up to the last one; this month is in progress, with a
 * statement of which some lines are not in the books, one on hold, and a few rules.
 */
export async function seedBanking(
  context: Context,
  random: SeededRandom,
  { books, first, vendors }: Known,
): Promise<void> {
  const today = dateInZone(new Date(), context.timeZone);
  const bank: Account = { accountID: books.id('1000'), type: 'bank' };
  const card: Account = { accountID: books.id('2100'), type: 'credit_card' };
  const monthEnds = endsBetween(first, today);
  // Of what one transaction wrote there are no statistics: the database would look through all marks for each line.
  await sql`set local enable_nestloop = off`.execute(context.db());
  for (const account of [bank, card]) await reconcileMonths(context, account, monthEnds);
  await sql`set local enable_nestloop = on`.execute(context.db());
  await seedRules(context, books, vendors);
  await seedStatement(context, random, bank, today);
}

/** The last day of each month that is over. */
function endsBetween(first: string, today: string): string[] {
  const ends: string[] = [];
  for (let day = `${first.slice(0, 8)}01`; ; ) {
    const next = addDays(`${addDays(day, 31).slice(0, 8)}01`, 0);
    if (next > today) return ends;
    ends.push(addDays(next, -1));
    day = next;
  }
}

async function reconcileMonths(context: Context, account: Account, ends: readonly string[]): Promise<void> {
  const { accountID, type } = account;
  const all = await accountLines(context, { accountID });
  const cleared = new Set<number>();
  let balance: number | null = null;
  for (const endsOn of ends) {
    const lines = all.filter((line) => !cleared.has(line.lineID) && isThrough(line, endsOn));
    // Before the account was used there was no statement.
    if (lines.length === 0 && balance === null) continue;
    const made = await reconciliationServices.insertReconciliation(context, {
      accountID,
      endsOn,
      ending: 0 as Cents,
      charge: 0 as Cents,
      chargeOn: null,
      chargeAccountID: null,
      interest: 0 as Cents,
      interestOn: null,
      interestAccountID: null,
    });
    const { reconciliationID } = made;
    const opened = balance === null ? shownBalance(type, made.beginning) : 0;
    const { lines: tickable } = await reconciliationServices.listLines(context, { reconciliationID, withLater: false });
    const lineIDs = tickable
      .filter((line) => lines.some((one) => one.lineID === line.lineID))
      .map((line) => line.lineID);
    for (const line of lines) cleared.add(line.lineID);
    const sum = tickable.reduce((total, line) => (lineIDs.includes(line.lineID) ? total + line.amount : total), 0);
    const ending: number = (balance ?? opened) + sum;
    if (lineIDs.length > 0)
      await reconciliationServices.tickLines(context, { reconciliationID, lineIDs, isCleared: true });
    const changes = { ending: { was: 0 as Cents, now: shownBalance(type, ending) } };
    await reconciliationServices.updateReconciliation(context, { reconciliationID, changes });
    await reconciliationServices.completeReconciliation(context, { reconciliationID });
    balance = ending;
  }
}

/** Deposits are at the bank the same day, what is paid a few days later. */
const isThrough = ({ cents, date }: AccountLine, endsOn: string): boolean =>
  date <= (cents > 0 ? endsOn : addDays(endsOn, -daysOnTheWay));

async function seedRules(context: Context, books: OpenBooks, vendors: Known['vendors']): Promise<void> {
  const [, fuel] = [...vendors].find(([name]) => /fuel/i.test(name)) ?? [];
  const keep = (name: string, words: string, account: string, more: object = {}) =>
    bankRuleServices.insertBankRule(context, {
      name,
      words,
      accountID: null,
      direction: 'out',
      kind: 'expense',
      payee: null,
      memo: name,
      otherAccountID: books.id(account),
      ...more,
    });
  const payee = fuel ? { kind: 'vendor' as const, id: fuel.vendorID } : null;
  await keep('Fuel', 'stripes', '6500', { payee });
  await keep('Bank service charge', 'service charge', '6100', { kind: 'bank_charge' });
  await keep('Phones', 'att*bill', '6420');
}

/** The bank's file of this month so far, as OFX, with what the books do not have yet. */
async function seedStatement(
  context: Context,
  random: SeededRandom,
  { accountID }: Account,
  today: string,
): Promise<void> {
  const monthStart = `${today.slice(0, 8)}01`;
  const free = await accountLines(context, { accountID, freeOr: null });
  const seen = free.filter(
    (line) => line.date <= today && (line.cents > 0 || line.date <= addDays(today, -daysOnTheWay)),
  );
  const lines = await describeLines(context, seen, accountID);
  const packed = (date: string) => date.replaceAll('-', '');
  const day = (back: number) => (addDays(today, -back) < monthStart ? monthStart : addDays(today, -back));
  const own = lines.map(({ date, amount, number, payee }) => ({
    date: amount > 0 ? date : addDays(date, random.between(0, 1)),
    cents: amount as number,
    name: bankText(payee || number),
    check: amount < 0 && /^\d+$/.test(number) ? number : '',
  }));
  const others = [
    { date: day(9), cents: -8_412, name: 'POS STRIPES 2214 ODESSA TX', check: '' },
    { date: day(6), cents: -6_155, name: 'POS STRIPES 0417 MONAHANS TX', check: '' },
    { date: day(5), cents: -1_500, name: 'SERVICE CHARGE', check: '' },
    { date: day(4), cents: 112_500, name: 'ACH CREDIT TRINITY WATER DIST', check: '' },
    { date: day(2), cents: -24_990, name: 'WEB PMT 00871 PERMIAN TOOL RENTAL', check: '' },
  ];
  const blocks = [...own, ...others].map(
    ({ date, cents, name, check }, at) =>
      `<STMTTRN><TRNTYPE>${cents > 0 ? 'CREDIT' : 'DEBIT'}<DTPOSTED>${packed(date)}<TRNAMT>${(cents / 100).toFixed(2)}` +
      `<FITID>${packed(monthStart)}${at}${check && `<CHECKNUM>${check}`}<NAME>${name}</STMTTRN>`,
  );
  const text = `OFXHEADER:100\n<OFX><BANKTRANLIST>${blocks.join('\n')}</BANKTRANLIST></OFX>`;
  const file = { accountID, fileName: `checking-${today.slice(0, 7)}.qfx`, offset: 0, text, statementID: null };
  const { statementID } = await bankStatementServices.stageStatement(context, file);
  await bankStatementServices.importStatement(context, { statementID, layout: null, leavesOut: false });
  const ending = await endingOf(context, accountID, [...own, ...others]);
  await reconciliationServices.insertReconciliation(context, {
    accountID,
    endsOn: today,
    ending,
    charge: 0 as Cents,
    chargeOn: null,
    chargeAccountID: null,
    interest: 0 as Cents,
    interestOn: null,
    interestAccountID: null,
  });
  const { suggestions } = await matchingServices.getSuggestions(context, { accountID });
  // The last ones are left for whoever opens the page.
  const sure = suggestions.filter(({ score }) => score >= 60).slice(0, -4);
  const matches = sure.map(({ bankLineIDs, lines: books, why }) => ({
    bankLineIDs,
    lineIDs: books.map(({ lineID }) => lineID),
    why: why.join(', ').slice(0, 200),
  }));
  if (matches.length > 0) await matchingServices.matchLines(context, { accountID, matches });
  const { rows } = await bankStatementServices.listBankLines(context, { accountID, show: 'open' });
  const strange = rows.find((line) => line.description.includes('PERMIAN TOOL'));
  const reason = 'Asked the yard who rented what';
  if (strange)
    await matchingServices.holdLine(context, { bankLineID: strange.bankLineID, reason, dueOn: addDays(today, 3) });
}

/** What the bank's own balance is once all its lines are through. */
async function endingOf(context: Context, accountID: number, lines: readonly { cents: number }[]): Promise<Cents> {
  const { accounts } = await reconciliationServices.getFormData(context, { accountID });
  return lines.reduce((sum, { cents }) => sum + cents, accounts[0]?.beginning ?? 0) as Cents;
}

/** As banks print names: capitals, cut short. */
const bankText = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 ]/g, '')
    .slice(0, 24)
    .trim();
