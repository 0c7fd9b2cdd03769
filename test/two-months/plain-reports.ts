import { type Applied, cashBasisOf, type Posting } from '../cash-basis.ts';
import { book } from './book.ts';
import type { Deed, Flow } from './deeds.ts';
import type { Books, Item } from './plain-books.ts';
import { cents, later, sum, taxAccount } from './reckoning.ts';

/** What is open of something at the end of a day. */
export const openOf = ({ settled }: Books, item: Item, day: string): number =>
  sum(item.posted.filter(({ on }) => on <= day).map((one) => one.cents)) -
  sum(
    settled
      .filter((one) => one.on <= day && (one.debit === item || one.credit === item))
      .map((one) => (one.debit === item ? one.cents : -one.cents)),
  );

/** What every account comes to at the end of a day when only what was paid counts. */
export function onCashBasis({ lines, settled, standing }: Books, day: string): Record<string, number> {
  const accounts = [...new Set(lines.map(({ account }) => account))].toSorted();
  const keys: Record<string, string> = {
    '1100': 'accounts_receivable',
    '2000': 'accounts_payable',
    '1220': 'retainage_receivable',
    '2270': 'retainage_payable',
    '4900': 'discounts_given',
    '1200': 'undeposited_funds',
    '1210': 'processor_clearing',
    '3000': 'opening_balance_equity',
    '2410': 'accrued_wages',
  };
  const keyOf = (account: string) => keys[account] ?? (/^23/.test(account) ? 'payroll_liabilities' : null);
  const types: [RegExp, string][] = [
    [/^10/, 'bank'],
    [/^21/, 'credit_card'],
    [/^15/, 'fixed_asset'],
    [/^27/, 'long_term_liability'],
    [/^3/, 'equity'],
    [/^4/, 'income'],
    [/^7/, 'other_income'],
    [/^5/, 'cost_of_goods_sold'],
    [/^6/, 'expense'],
    [/^8/, 'other_expense'],
  ];
  const postings = lines
    .filter(({ on }) => on <= day)
    .map(
      ({ root, account, party, cents }): Posting => ({
        ...{
          root,
          party,
          cents,
          account: accounts.indexOf(account),
          key: keyOf(account),
          isTax: account === taxAccount,
        },
        type: types.find(([numbers]) => numbers.test(account))?.[1] ?? 'other',
        source: standing.get(Math.abs(root))?.source ?? '',
      }),
    );
  const applied = settled
    .filter(({ on }) => on <= day)
    .flatMap(({ debit, credit, cents }): Applied[] => [
      { root: debit.root, account: accounts.indexOf(debit.account), party: debit.party, by: credit.root, cents },
      {
        root: credit.root,
        account: accounts.indexOf(credit.account),
        party: credit.party,
        by: debit.root,
        cents: -cents,
      },
    ]);
  return Object.fromEntries(
    Object.entries(cashBasisOf(postings, applied)).map(([at, amount]) => [accounts[Number(at)], amount]),
  );
}

/** What came of a list of movements within days. */
export const flowOf = (from: string, to: string): Record<string, number> => {
  const flows: Record<string, number> = {};
  let closed = '';
  const add = (flow: Flow = {}) => {
    for (const [line, dollars] of Object.entries(flow)) flows[line] = (flows[line] ?? 0) + cents(dollars);
  };
  for (const deed of book) {
    if ('closedThrough' in deed) closed = deed.closedThrough;
    // What is taken back moves money on the day of what it takes back, unless that is closed.
    const day = dayOfFlow(deed, closed);
    if (day < from || day > to) continue;
    add(deed.flow);
    if (deed.afterwards && deed.afterwards.on <= to) add(deed.afterwards.flow);
  }
  return Object.fromEntries(Object.entries(flows).filter(([, amount]) => amount !== 0));
};

function dayOfFlow(deed: Deed, closed: string): string {
  const day =
    'voided' in deed
      ? (book.find(({ name }) => name === deed.voided)?.on ?? '')
      : 'changed' in deed
        ? deed.to.on
        : deed.on;
  return day > closed ? day : later(closed, 1);
}

/** How much of an amount on an invoice or a credit memo was settled by the end of a day; what is held back counts once it is released and paid. */
export function settledPartOf(books: Books, root: number, amount: number, day: string): number {
  const own = books.items.filter((item) => item.root === root);
  const claim = Math.abs(
    sum(own.flatMap(({ posted }) => posted.filter(({ on }) => on <= day).map((one) => one.cents))),
  );
  if (claim === 0) return 0;
  let open = Math.abs(sum(own.map((item) => openOf(books, item, day))));
  for (const { debit, credit, on, cents: released } of books.settled)
    if (debit.root === root && debit.account === '1220' && on <= day) {
      const bill = books.items.find((item) => item.root === credit.root && item.account === '1100');
      const due = sum((bill?.posted ?? []).map((one) => one.cents));
      if (bill) open += Math.round((released * openOf(books, bill, day)) / due);
    }
  return Math.sign(amount) * Math.floor((2 * Math.abs(amount) * (claim - open) + claim) / (2 * claim));
}
