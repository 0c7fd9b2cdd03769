import { listAccounts } from '#modules/ledger/accounts/public.ts';
import type { SystemKey } from '#modules/ledger/accounts/rules.ts';
import { getItems, type ItemFacts } from '#modules/ledger/open-items/public.ts';
import { payeesAs } from '#modules/ledger/payees/public.ts';
import { type AccountType, type Payee, payeeMissing } from '#modules/ledger/rules.ts';
import type { Context } from '#server/context.ts';
import { type FieldMessages, notFound, unprocessable } from '#shared/errors.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { mayNamed } from '#shared/permission.ts';
import type { Books, FormItem, FormLine } from '../forms/rules.ts';
import { type FormOf, fieldsOf, itemFieldsOf, problemsOf, type TransactionKind } from './rules.ts';

type AccountFacts = {
  type: AccountType;
  isContra: boolean;
  isControl: boolean;
  isArchived: boolean;
  systemKey: string | null;
  subledger: 'customer' | 'vendor' | null;
  label: string;
};
export type FormBooks = Books & {
  accounts: ReadonlyMap<number, AccountFacts>;
  items: ReadonlyMap<number, ItemFacts>;
  /** Whether somebody is whom the form is about, or was merged into them. */
  isOfPayee(one: Payee | null): boolean;
};

/** What the posting rule of a form needs of the books. Errors: 422 while they are not set up. */
export async function openBooks(
  context: Context,
  form: FormOf,
  {
    paymentOf = () => undefined,
    items: paid = [],
  }: { paymentOf?: Books['paymentOf']; items?: readonly FormItem[] } = {},
): Promise<FormBooks> {
  const itemIDs = [...itemFieldsOf(form).flatMap(({ items }) => items), ...paid].map(({ itemID }) => itemID);
  const payee = 'payee' in form ? form.payee : null;
  const [rows, items, ids] = await Promise.all([
    listAccounts(context),
    getItems(context, itemIDs),
    payeesAs(context, payee),
  ]);
  if (rows.length === 0) throw unprocessable('Set up the books first.');
  const systemIDs = new Map(rows.map((row) => [row.systemKey, row.accountID]));
  const accounts = new Map(
    rows.map((row): [number, AccountFacts] => [row.accountID, { ...row, label: `${row.number} ${row.name}` }]),
  );
  return {
    accounts,
    items,
    system: (key: SystemKey) => systemIDs.get(key) ?? 0,
    accountOf: (accountID) => accounts.get(accountID) ?? { type: 'bank', isContra: false },
    itemOf: (itemID) => items.get(itemID),
    paymentOf,
    isOfPayee: (one) => payee !== null && one?.kind === payee.kind && ids.includes(one.id),
  };
}

/** Control accounts that a form exists for: all that its fields offer, or these. */
const ownControls: Partial<Record<TransactionKind, true | readonly SystemKey[]>> = {
  sales_tax_payment: true,
  payroll_liability: true,
  extract_subtotal: true,
  opening_balance: true,
  refund: true,
  bill: ['inventory'],
  vendor_credit: ['inventory'],
  payment: ['undeposited_funds'],
  customer_deposit: ['undeposited_funds'],
};

/**
 * A form's fields fit the books and one another. `released`: what the edited form settles now, which it may settle again. Errors: 403
 * for a control account chosen by hand without the right to; 404 for unknown accounts and items; 422 at the field.
 */
export function assertFits(
  context: Context,
  form: FormOf,
  books: FormBooks,
  released: ReadonlyMap<number, number> = new Map(),
): void {
  const messages: FieldMessages = { ...problemsOf(form) };
  const values = form as unknown as Record<string, unknown>;
  for (const [name, field] of fieldsOf(form.kind)) {
    if (field.is === 'items') {
      for (const [index, item] of (values[name] as FormItem[]).entries()) {
        const facts = books.items.get(item.itemID);
        if (!facts || facts.account !== field.account) throw notFound('Open item');
        // What a form settled may have been voided since.
        if (facts.amount === 0) {
          messages[`${name}.${index}.itemID`] = 'It was voided: nothing of it is open';
          continue;
        }
        if (facts.amount > 0 !== (field.side === 'debit')) throw notFound('Open item');
        const left = Math.abs(facts.open) + (released.get(item.itemID) ?? 0);
        if (!field.isOfAnybody && !books.isOfPayee(facts.payee))
          messages[`${name}.${index}.itemID`] = 'Of somebody else';
        else if (!field.mayDiscount && item.discount > 0) messages[`${name}.${index}.discount`] = 'No discount here';
        else if (item.amount + item.discount > left)
          messages[`${name}.${index}.amount`] = `Only ${formatDollars(left as Cents)} is open`;
      }
      continue;
    }
    if (field.is !== 'account' && field.is !== 'lines') continue;
    if (field.is === 'lines' && field.payees) {
      for (const [index, line] of (values[name] as FormLine[]).entries()) {
        const facts = books.accounts.get(line.accountID);
        const missing = facts && payeeMissing(facts, line.payee);
        if (missing) messages[`${name}.${index}.payee`] = missing;
      }
    }
    const chosen =
      field.is === 'account'
        ? [[name, values[name] as number] as const]
        : (values[name] as FormLine[]).map((line, index) => [`${name}.${index}.accountID`, line.accountID] as const);
    for (const [at, accountID] of chosen) {
      const facts = books.accounts.get(accountID);
      if (!facts) throw notFound('Account');
      if (facts.isArchived) messages[at] = `${facts.label} is archived`;
      else if (!field.types.includes(facts.type)) messages[at] = `${facts.label} is of another type`;
      else if (facts.isControl && !isOwnControl(form.kind, facts)) {
        context.require(mayNamed('accounting', 'post to control accounts'));
      }
    }
  }
  if (Object.keys(messages).length === 0) return;
  throw unprocessable(Object.values(messages)[0] ?? '', at(messages));
}

function isOwnControl(kind: TransactionKind, { systemKey }: AccountFacts): boolean {
  const own = ownControls[kind];
  return own === true || (own?.includes(systemKey as SystemKey) ?? false);
}

/** The page shows messages at the fields of what it sent, and it sends the form as one field. */
const at = (messages: FieldMessages): FieldMessages =>
  Object.fromEntries(Object.entries(messages).map(([name, message]) => [`form.${name}`, message]));
