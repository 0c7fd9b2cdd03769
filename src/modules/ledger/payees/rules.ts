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

/** One number that stands for kind and id together, for pickers, whose choices are numbers. */
export const toChoiceID = ({ kind, id }: Payee): number => id * payeeKinds.length + payeeKinds.indexOf(kind);
export const ofChoiceID = (choiceID: number): Payee => ({
  kind: payeeKinds[choiceID % payeeKinds.length] ?? 'customer',
  id: Math.floor(choiceID / payeeKinds.length),
});
