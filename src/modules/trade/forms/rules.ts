import type { SystemKey } from '#modules/ledger/accounts/rules.ts';
import { type ItemAccount, type ItemSide, itemAccounts } from '#modules/ledger/open-items/rules.ts';
import type { AccountType, Payee, PayeeKind } from '#modules/ledger/rules.ts';
import type { Cents } from '#shared/money.ts';

/** What forms are declared of: kinds of fields, what the value of each is, and short words to write them down with. */

/** Of one form. */
export const maxLines = 500;

type Optional = { isOptional?: boolean };
type AccountField = {
  is: 'account';
  label: string;
  types: readonly AccountType[];
  /** What a new form begins with. */
  usual?: SystemKey;
} & Optional;
type MoneyField = { is: 'money'; label: string } & Optional;
type PayeeField = { is: 'payee'; label: string; kinds: readonly PayeeKind[] } & Optional;
type RateField = { is: 'rate'; label: string } & Optional;
type FlagField = { is: 'flag'; label: string };
/** A day after the form's own, or that day. */
type DateField = { is: 'date'; label: string };
type ChoiceField = { is: 'choice'; label: string; choices: Readonly<Record<string, string>> };
/** One amount for each of several accounts. */
type LinesField = {
  is: 'lines';
  label: string;
  types: readonly AccountType[];
  payees?: readonly PayeeKind[];
  /** Lines may be negative: a return, a core credit, an overdrawn account. */
  isSigned?: true;
  /** Each line may say whose cost it is: a ticket's, a division's … */
  isCosted?: true;
} & Optional;
/** Open items that the form settles, of its payee or of anybody: each with how much of it. */
type ItemsField = {
  is: 'items';
  label: string;
  account: ItemAccount;
  /** On which side the items stand; the form posts to the other one. */
  side: ItemSide;
  mayDiscount?: boolean;
  isOfAnybody?: boolean;
} & Optional;
/** Another transaction that the form is about. */
type TransactionField = { is: 'transaction'; label: string; kind: 'payment' };
export type Field =
  | AccountField
  | MoneyField
  | PayeeField
  | RateField
  | FlagField
  | DateField
  | ChoiceField
  | LinesField
  | ItemsField
  | TransactionField;

/** Whose cost a line is, besides its payee; where it names a part, not that of the form. */
export const lineParts = ['ticketID', 'divisionID', 'departmentID', 'locationID'] as const;
type LineParts = Partial<Record<(typeof lineParts)[number], number | null>>;
export type FormLine = { accountID: number; amount: Cents; memo: string; payee: Payee | null } & LineParts;
/** What is paid of an item, and what is taken off beside it as a discount. */
export type FormItem = { itemID: number; amount: Cents; discount: Cents };

export type ValueOf<F extends Field> = F extends AccountField
  ? F extends { isOptional: true }
    ? number | null
    : number
  : F extends MoneyField
    ? Cents
    : F extends PayeeField
      ? F extends { isOptional: true }
        ? Payee | null
        : Payee
      : F extends RateField | TransactionField
        ? number
        : F extends FlagField
          ? boolean
          : F extends DateField
            ? string | null
            : F extends ChoiceField
              ? Extract<keyof F['choices'], string>
              : F extends ItemsField
                ? FormItem[]
                : FormLine[];

/** What a posting rule needs of the company's books. */
export type Books = {
  /** An account by the name that rules call it by. */
  system(key: SystemKey): number;
  accountOf(accountID: number): { type: AccountType; isContra: boolean };
  /** Whose an item is; nothing when it is not known. */
  itemOf(itemID: number): { payee: Payee | null } | undefined;
  /** A payment that a form is about. */
  paymentOf(
    transactionID: number,
  ): { payee: Payee; amount: Cents; discounts: Cents; items?: readonly FormItem[] } | undefined;
};

export const sumOf = (list: readonly { amount: Cents }[]): Cents =>
  list.reduce((sum, { amount }) => sum + amount, 0) as Cents;
export const settledBy = (items: readonly FormItem[]): Cents =>
  items.reduce((sum, { amount, discount }) => sum + amount + discount, 0) as Cents;
export const discountsOf = (items: readonly FormItem[]): Cents =>
  items.reduce((sum, { discount }) => sum + discount, 0) as Cents;

export const account = <const T extends readonly AccountType[]>(label: string, ...types: T) =>
  ({ is: 'account', label, types }) as const;
/** As `account`, one of which is chosen at first. */
export const defaultAccount = <const T extends readonly AccountType[]>(label: string, usual: SystemKey, ...types: T) =>
  ({ ...account(label, ...types), usual }) as const;
export const money = (label: string) => ({ is: 'money', label }) as const;
/** Nothing when left empty. */
export const optionalMoney = (label: string) => ({ is: 'money', label, isOptional: true }) as const;
export const optionalPayee = <const K extends readonly PayeeKind[]>(label: string, ...kinds: K) =>
  ({ ...payee(label, ...kinds), isOptional: true }) as const;
export const payee = <const K extends readonly PayeeKind[]>(label: string, ...kinds: K) =>
  ({ is: 'payee', label, kinds }) as const;
export const day = (label: string) => ({ is: 'date', label }) as const;
export const choice = <const C extends Record<string, string>>(label: string, choices: C) =>
  ({ is: 'choice', label, choices }) as const;
export const flag = (label: string) => ({ is: 'flag', label }) as const;
export const rate = (label: string) => ({ is: 'rate', label }) as const;
/** Nothing when left empty. */
export const optionalRate = (label: string) => ({ is: 'rate', label, isOptional: true }) as const;
export const lines = <const T extends readonly AccountType[]>(label: string, types: T) =>
  ({ is: 'lines', label, types }) as const;
/** Lines of either sign. */
export const signed = <const F extends LinesField>(field: F) => ({ ...field, isSigned: true }) as const;
/** Lines each of which may say whose cost it is, and for whom it was made. */
export const costed = <const F extends LinesField>(field: F) => ({ ...field, isCosted: true }) as const;
/** Lines each of which may say whose it is. */
export const naming = <const F extends LinesField, const P extends readonly PayeeKind[]>(field: F, ...payees: P) =>
  ({ ...field, payees }) as const;
export const optionalLines = <const T extends readonly AccountType[]>(label: string, types: T) =>
  ({ ...lines(label, types), isOptional: true }) as const;
type ItemsMore = Pick<ItemsField, 'mayDiscount' | 'isOfAnybody' | 'isOptional'>;
export const openDebits = (account: ItemAccount, label = itemAccounts[account] as string, more: ItemsMore = {}) =>
  ({ is: 'items', label, account, side: 'debit', ...more }) as const;
export const openCredits = (account: ItemAccount, label = itemAccounts[account] as string, more: ItemsMore = {}) =>
  ({ is: 'items', label, account, side: 'credit', ...more }) as const;
