import { type Payee, type PayeeKind, payeeKinds } from '../rules.ts';

/** Whom a posting is about, pure (behaviour B0.7). */

/** Those that the books themselves keep; the others are records of their own modules. */
export const keptPayeeKinds = ['lender', 'donor'] as const;
export type KeptPayeeKind = (typeof keptPayeeKinds)[number];

export const payeeWords: Record<PayeeKind, string> = {
  customer: 'Customer',
  vendor: 'Vendor',
  donor: 'Donor',
  lender: 'Lender',
  employee: 'Employee',
};

export const payeeKey = ({ kind, id }: Payee): string => `${kind}/${id}`;

type NamedLine = { payee: Payee | null; payeeName: string | null };
/**
 * What the payee of a document is called, of whom its lines name: `own` where it has one of its own. Otherwise the first who is no customer,
 * since lines of costs name those for whom they were made.
 */
export function payeeNameIn(lines: readonly NamedLine[], own: Payee | null = null): string | null {
  const named = lines.filter(({ payeeName }) => payeeName !== null);
  const itself = own && named.find(({ payee }) => payee && payeeKey(payee) === payeeKey(own));
  const about = itself ?? named.find(({ payee }) => payee?.kind !== 'customer') ?? named[0];
  return about?.payeeName ?? null;
}

/** One number that stands for kind and id together, for pickers, whose choices are numbers. */
export const toChoiceID = ({ kind, id }: Payee): number => id * payeeKinds.length + payeeKinds.indexOf(kind);
export const ofChoiceID = (choiceID: number): Payee => ({
  kind: payeeKinds[choiceID % payeeKinds.length] ?? 'customer',
  id: Math.floor(choiceID / payeeKinds.length),
});
