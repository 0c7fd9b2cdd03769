import type pg from 'pg';

/**
 * The cash basis, told a second time (docs/rules/statements.md): each document by itself, from its postings and what was applied to it, with
 * exact fractions. It shares nothing with the product; what was posted and applied is given to it, or read from the database.
 */
type Fraction = { top: bigint; below: bigint };
const of = (whole: number | bigint): Fraction => ({ top: BigInt(whole), below: 1n });
const zero = of(0);
const reduced = (top: bigint, below: bigint): Fraction => {
  let [a, b] = [top < 0n ? -top : top, below];
  while (b !== 0n) [a, b] = [b, a % b];
  return { top: top / a, below: below / a };
};
const plus = (a: Fraction, b: Fraction) => reduced(a.top * b.below + b.top * a.below, a.below * b.below);
const minus = (a: Fraction, b: Fraction) => plus(a, { top: -b.top, below: b.below });
const times = (a: Fraction, b: Fraction) => reduced(a.top * b.top, a.below * b.below);
const over = (a: Fraction, b: Fraction) =>
  b.top > 0n ? reduced(a.top * b.below, a.below * b.top) : reduced(-a.top * b.below, a.below * -b.top);
const least = (a: Fraction, b: Fraction) => (a.top * b.below < b.top * a.below ? a : b);
const most = (a: Fraction, b: Fraction) => (least(a, b) === a ? b : a);
const total = (list: readonly Fraction[]) => list.reduce(plus, zero);
/** Rounded half away from zero. */
const rounded = ({ top, below }: Fraction): number => {
  const size = ((top < 0n ? -top : top) * 2n + below) / (below * 2n);
  return Number(top < 0n ? -size : size);
};

/** Of a document, by the number of its first entry; accounts are in the order in which cents are rounded along them. */
export type Posting = {
  root: number;
  account: number;
  party: string;
  cents: number;
  key: string | null;
  type: string;
  source: string;
  isTax: boolean;
};
/** How much of what a document left open was settled by another one: a debit above zero, a credit below. */
export type Applied = { root: number; account: number; party: string; by: number; cents: number };
type Claim = { account: number; party: string; isReceivable: boolean; side: number; amount: Fraction; open: Fraction };
type Line = { account: number; party: string; part: string; side: number; amount: Fraction };

const documents = ['invoice', 'credit_memo', 'bill', 'vendor_credit', 'retainage_billing', 'retainage_release'];
const isRelease = (source: string | undefined) => source === 'retainage_billing' || source === 'retainage_release';
const owedKeys = ['accounts_receivable', 'accounts_payable'];
const heldKeys = ['retainage_receivable', 'retainage_payable'];
const payrollKeys = [
  ...['payroll_liabilities', 'federal_withholding', 'social_security', 'medicare', 'state_withholding', 'futa', 'suta'],
  ...['benefits', 'garnishments', 'accrued_wages'],
];

function partOf({ key, type, source, isTax }: Posting): string {
  if (owedKeys.includes(key ?? '')) return 'claim';
  if (heldKeys.includes(key ?? '')) return isRelease(source) ? 'rest' : 'claim';
  if (key === 'discounts_given' && source === 'bounced_payment') return 'money';
  if (isTax || key === 'sales_tax_payable') return 'earned';
  if (['bank', 'credit_card'].includes(type) || ['undeposited_funds', 'processor_clearing'].includes(key ?? ''))
    return 'money';
  if (key === 'opening_balance_equity') return 'opening';
  if (['fixed_asset', 'long_term_liability', 'equity'].includes(type) || payrollKeys.includes(key ?? ''))
    return 'standing';
  if (['income', 'other_income'].includes(type)) return 'earned';
  if (['cost_of_goods_sold', 'expense', 'other_expense'].includes(type)) return 'spent';
  return 'rest';
}

/** What each account of a company comes to at the end of a day. */
export async function plainCashBasis(
  owner: pg.Client | pg.Pool,
  tenantID: number,
  day: string,
): Promise<Record<number, number>> {
  const postings = (
    await owner.query<Posting>(
      `select j.root_id::int as root, p.account_id::int as account, coalesce(p.payee_kind || p.payee_id, '') as party, p.cents::int,
              a.system_key as key, a.type, o.source,
              exists (select from tax_agencies t where t.tenant_id = a.tenant_id and t.account_id = a.account_id) as "isTax"
       from postings p
       join journal_entries j on j.tenant_id = p.tenant_id and j.entry_id = p.entry_id
       join journal_entries o on o.tenant_id = j.tenant_id and o.entry_id = j.root_id
       join accounts a on a.tenant_id = p.tenant_id and a.account_id = p.account_id
       where p.tenant_id = $1 and p.entry_date <= $2`,
      [tenantID, day],
    )
  ).rows;
  const applied = (
    await owner.query<Applied>(
      `select i.root_entry_id::int as root, i.account_id::int as account, coalesce(nullif(i.payee_kind, '') || i.payee_id, '') as party,
              o.root_entry_id::int as by, a.cents::int * case when a.debit_item_id = i.item_id then 1 else -1 end as cents
       from applications a
       join open_items i on i.tenant_id = a.tenant_id and i.item_id in (a.debit_item_id, a.credit_item_id)
       join open_items o on o.tenant_id = a.tenant_id and o.item_id in (a.debit_item_id, a.credit_item_id) and o.item_id <> i.item_id
       where a.tenant_id = $1 and a.applied_on <= $2`,
      [tenantID, day],
    )
  ).rows;
  return cashBasisOf(postings, applied);
}

/** What each account comes to, in debits less credits; nothing is left out. */
export function cashBasisOf(postings: readonly Posting[], applied: readonly Applied[]): Record<number, number> {
  const byRoot = Map.groupBy(postings, ({ root }) => root);
  const balances: Record<number, number> = {};
  const add = (account: number, cents: number) => {
    balances[account] = (balances[account] ?? 0) + cents;
  };
  for (const { account, cents } of postings) add(account, cents);
  for (const own of byRoot.values())
    for (const [account, cents] of leftOutOf(own, applied, byRoot)) add(account, 0 - cents);
  return Object.fromEntries(Object.entries(balances).filter(([, cents]) => cents !== 0));
}

/** How much of a release's own claim is open: so much of what it released is not paid yet. */
function openShareOf(root: number, byRoot: ReadonlyMap<number, Posting[]>, applied: readonly Applied[]): Fraction {
  const own = (byRoot.get(root) ?? []).filter(({ key }) => owedKeys.includes(key ?? ''));
  const claim = own.reduce((sum, { cents }) => sum + cents, 0);
  const accounts = own.map(({ account }) => account);
  const settled = applied
    .filter((one) => one.root === root && accounts.includes(one.account))
    .reduce((sum, { cents }) => sum + cents, 0);
  return claim === 0 ? zero : over(of(claim - settled), of(claim));
}

function leftOutOf(
  own: readonly Posting[],
  applied: readonly Applied[],
  byRoot: ReadonlyMap<number, Posting[]>,
): [account: number, cents: number][] {
  const [{ root, source } = { root: 0, source: '' }] = own;
  const claims: { first: Posting; cents: number; open: number }[] = [];
  const others: { first: Posting; part: string; cents: number }[] = [];
  for (const group of Map.groupBy(own, ({ account, party }) => `${account} ${party}`).values()) {
    const [first] = group;
    if (!first) continue;
    const cents = group.reduce((sum, one) => sum + one.cents, 0);
    const part = partOf(first);
    if (part !== 'claim') {
      others.push({ first, part, cents });
      continue;
    }
    const mine = applied.filter(
      (one) => one.root === root && one.account === first.account && one.party === first.party,
    );
    let open = cents - mine.reduce((sum, one) => sum + one.cents, 0);
    if (heldKeys.includes(first.key ?? ''))
      for (const [by, list] of Map.groupBy(mine, (one) => one.by)) {
        if (!isRelease(byRoot.get(by)?.[0]?.source)) continue;
        const released = list.reduce((sum, one) => sum + one.cents, 0);
        open += rounded(times(of(released), openShareOf(by, byRoot, applied)));
      }
    claims.push({ first, cents, open });
  }
  if (claims.every(({ open }) => open === 0)) return [];
  if (documents.includes(source) && others.every(({ part }) => part !== 'money')) {
    const claim = of(claims.reduce((sum, { cents }) => sum + cents, 0));
    const open = of(claims.reduce((sum, one) => sum + one.open, 0));
    if (claim.top === 0n) return [];
    return [
      ...claims.map(({ first, open }): [number, number] => [first.account, open]),
      ...alongAccounts(
        others.map(({ first, cents }) => ({
          account: first.account,
          amount: over(times(of(cents), open), claim),
        })),
      ),
    ];
  }
  return ofMixed(claims, others, source);
}

function ofMixed(
  claims: readonly { first: Posting; cents: number; open: number }[],
  others: readonly { first: Posting; part: string; cents: number }[],
  source: string,
): [account: number, cents: number][] {
  const isOpening = source === 'opening_balance';
  const opening = others.find(({ part }) => part === 'opening')?.first.account;
  return [1, -1].flatMap((side): [number, number][] => {
    const own = claims
      .filter(({ cents }) => Math.sign(cents) === side)
      .map(
        ({ first, cents, open }): Claim => ({
          account: first.account,
          party: first.party,
          side,
          amount: of(Math.abs(cents)),
          isReceivable: ['accounts_receivable', 'retainage_receivable'].includes(first.key ?? ''),
          open: least(most(of(open * side), zero), of(Math.abs(cents))),
        }),
      );
    const lines = others
      .filter(({ cents }) => Math.sign(cents) === -side)
      .map(
        ({ first, part, cents }): Line => ({
          account: first.account,
          party: first.party,
          part,
          side,
          amount: of(Math.abs(cents)),
        }),
      );
    return ofSide(own, lines, isOpening, opening).map(([account, cents, is]) => [
      account,
      is === 'claim' ? side * cents : -side * cents,
    ]);
  });
}

/** The claims of one side and the lines against them, all without their side: whom each cent of a claim is for, in turns. */
function ofSide(claims: readonly Claim[], lines: readonly Line[], isOpening: boolean, opening: number | undefined) {
  const claimLeft = new Map(claims.map((one) => [one, one.amount]));
  const lineLeft = new Map(lines.map((one) => [one, one.amount]));
  const isFor = new Map(claims.map((one) => [one, new Map<Line, Fraction>()]));
  const stays = new Map(claims.map((one) => [one, zero]));
  const byOpening = new Map(claims.map((one) => [one, zero]));
  const left = <T>(of: Map<T, Fraction>, one: T) => of.get(one) ?? zero;
  const take = (some: readonly Claim[], from: readonly Line[], doesStay = false) => {
    const owed = total(some.map((one) => left(claimLeft, one)));
    const there = total(from.map((one) => left(lineLeft, one)));
    const taken = least(owed, there);
    if (taken.top === 0n) return;
    const parts = some.map((one) => times(taken, over(left(claimLeft, one), owed)));
    const shares = from.map((line) => over(left(lineLeft, line), there));
    for (const [index, one] of some.entries()) {
      const part = parts[index] ?? zero;
      claimLeft.set(one, minus(left(claimLeft, one), part));
      if (doesStay) stays.set(one, plus(left(stays, one), part));
      else
        for (const [at, line] of from.entries()) {
          const cell = isFor.get(one) as Map<Line, Fraction>;
          cell.set(line, plus(left(cell, line), times(part, shares[at] ?? zero)));
        }
    }
    for (const [at, line] of from.entries())
      lineLeft.set(line, minus(left(lineLeft, line), times(taken, shares[at] ?? zero)));
  };
  const ofPart = (...parts: string[]) => lines.filter(({ part }) => parts.includes(part));
  if (!isOpening) {
    for (const party of new Set(claims.map((one) => one.party).filter((one) => one !== '')))
      take(
        claims.filter((one) => one.party === party),
        lines.filter((one) => one.party === party && one.part !== 'money' && one.part !== 'opening'),
      );
    take(
      claims.filter((one) => one.isReceivable),
      ofPart('earned'),
    );
    take(
      claims.filter((one) => !one.isReceivable),
      ofPart('spent'),
    );
  }
  if (opening !== undefined)
    for (const one of claims) {
      byOpening.set(one, left(claimLeft, one));
      claimLeft.set(one, zero);
    }
  take(claims, ofPart('earned', 'spent', 'rest'));
  take(claims, ofPart('money'), true);
  take(claims, ofPart('standing'));
  for (const one of claims) stays.set(one, plus(left(stays, one), left(claimLeft, one)));

  const waits = new Map(
    claims.map((one) => {
      const isUnpaid = one.side > 0 === one.isReceivable;
      const amount = isUnpaid
        ? least(one.open, minus(one.amount, left(stays, one)))
        : most(zero, minus(one.open, left(stays, one)));
      return [one, rounded(amount)];
    }),
  );
  const amounts: { account: number; amount: Fraction }[] = [];
  for (const one of claims) {
    const forLines = minus(one.amount, left(stays, one));
    if (forLines.top === 0n) continue;
    const share = over(of(waits.get(one) ?? 0), forLines);
    for (const [line, part] of isFor.get(one) ?? [])
      amounts.push({ account: line.account, amount: times(part, share) });
    if (opening !== undefined) amounts.push({ account: opening, amount: times(left(byOpening, one), share) });
  }
  return [
    ...claims.map((one): [number, number, 'claim' | 'line'] => [one.account, waits.get(one) ?? 0, 'claim']),
    ...alongAccounts(amounts).map(([account, cents]): [number, number, 'claim' | 'line'] => [account, cents, 'line']),
  ];
}

/** Amounts of accounts, rounded along them in the order of their numbers, so that all of them are what the whole is. */
function alongAccounts(amounts: readonly { account: number; amount: Fraction }[]): [account: number, cents: number][] {
  const byAccount = Map.groupBy(amounts, ({ account }) => account);
  let along = zero;
  return [...byAccount.keys()]
    .toSorted((a, b) => a - b)
    .map((account): [number, number] => {
      const before = along;
      along = plus(along, total((byAccount.get(account) ?? []).map(({ amount }) => amount)));
      return [account, rounded(along) - rounded(before)];
    });
}
