import { addDays } from '#shared/dates.ts';

export const insuranceKinds = {
  general_liability: 'General liability',
  workers_compensation: 'Workers’ compensation',
  auto: 'Auto',
  umbrella: 'Umbrella',
  other: 'Other',
} as const;
export type InsuranceKind = keyof typeof insuranceKinds;
export const insuranceKindKeys = Object.keys(insuranceKinds) as [InsuranceKind, ...InsuranceKind[]];

/** So many days before its end a certificate is told of, and marked. */
export const soonDays = 30;

export type Standing = 'good' | 'soon' | 'ended';
/** It holds through its last day. */
export const standingOf = (expiresOn: string, today: string): Standing =>
  expiresOn < today ? 'ended' : expiresOn <= addDays(today, soonDays) ? 'soon' : 'good';

type Certificate = { kind: InsuranceKind; expiresOn: string };
/** Of each kind the one that ends last: what came before it has been renewed. */
export const isRenewed = (one: Certificate, all: readonly Certificate[]): boolean =>
  all.some(({ kind, expiresOn }) => kind === one.kind && expiresOn > one.expiresOn);

/** How a vendor is insured, by the worst of its kinds; null without any certificate. */
export function insuranceOf(all: readonly Certificate[], today: string): Standing | null {
  const standings = all.filter((one) => !isRenewed(one, all)).map(({ expiresOn }) => standingOf(expiresOn, today));
  return standings.includes('ended') ? 'ended' : standings.includes('soon') ? 'soon' : (standings[0] ?? null);
}
export const standingWords: Readonly<Record<Standing, string>> = {
  good: 'Insured',
  soon: 'Ends soon',
  ended: 'Expired',
};
export const standingColours = { soon: 'var(--amber)', ended: 'var(--red)' } as const;
