import { yesNoText } from '#shared/cells.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { type Demands, demandKeys, demands } from '../rules.ts';

/** What of a customer is compared before a merge (docs/rules/customers.md#merging). */
export type Compared = Demands & {
  phone: string;
  email: string;
  website: string;
  remarks: string;
  paymentTerms: string;
  referralTypeName: string | null;
  parentName: string | null;
  creditLimit: Cents | null;
  holdReason: string | null;
};

const texts: [label: string, textOf: (of: Compared) => string, isMoney?: true][] = [
  ['Terms', (of) => of.paymentTerms],
  ['Credit limit', (of) => (of.creditLimit === null ? '' : formatDollars(of.creditLimit)), true],
  ['On hold', (of) => of.holdReason ?? ''],
  ['Parent', (of) => of.parentName ?? ''],
  ...demandKeys.map((key): [string, (of: Compared) => string] => [
    `${demands[key]} demanded`,
    (of) => yesNoText(of[key]),
  ]),
  ['Phone', (of) => formatPhone(of.phone)],
  ['Email', (of) => of.email],
  ['Website', (of) => of.website],
  ['Referral type', (of) => of.referralTypeName ?? ''],
  ['Remarks', (of) => of.remarks],
];

/** What two customers say differently, as texts; empty for what one of them does not say. Limits for who sees money. */
export const differingOf = (goes: Compared, stays: Compared, isMoneySeen: boolean) =>
  texts
    .filter(([, , isMoney]) => isMoneySeen || !isMoney)
    .map(([label, textOf]) => ({ label, goes: textOf(goes), stays: textOf(stays) }))
    .filter((one) => one.goes !== one.stays);

/** `3 tickets, 1 asset`; `nothing` of nothing. */
export const countedText = (counted: readonly { called: string; count: number }[]): string =>
  counted.map(({ called, count }) => `${count} ${called}`).join(', ') || 'nothing';
