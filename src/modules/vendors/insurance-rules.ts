import { type Ending, standingWords, worstStanding } from '#shared/standing.ts';
import type { Standing } from '#shared/standings.ts';

export const insuranceKinds = {
  general_liability: 'General liability',
  workers_compensation: 'Workers’ compensation',
  auto: 'Auto',
  umbrella: 'Umbrella',
  other: 'Other',
} as const;
export type InsuranceKind = keyof typeof insuranceKinds;
export const insuranceKindKeys = Object.keys(insuranceKinds) as [InsuranceKind, ...InsuranceKind[]];

type Certificate = Ending & { kind: InsuranceKind };
/** Of each kind the one that ends last counts. */
export const insuredBy = ({ kind }: Certificate): InsuranceKind => kind;
/** How a vendor is insured, by the worst of its kinds; null without any certificate. */
export const insuranceOf = (all: readonly Certificate[], today: string): Standing | null =>
  worstStanding(all, today, insuredBy);
export const insuranceWords: Readonly<Record<Standing, string>> = { good: 'Insured', ...standingWords };
