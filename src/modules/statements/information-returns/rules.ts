import { type Box, usualBox } from '#modules/vendors/box-rules.ts';
import type { Classification } from '#modules/vendors/tax-rules.ts';

/** From which amount of a year a box is filed, the latest years first. */
const thresholds: readonly { from: number; cents: number; boxes?: readonly Box[] }[] = [
  // 26 U.S.C. 6050N: royalties, from ten dollars on.
  { from: 0, cents: 10_00, boxes: ['misc_2'] },
  // 26 CFR 1.6045-5: what an attorney is paid, which Public Law 119-21 left as it was.
  { from: 0, cents: 600_00, boxes: ['misc_10'] },
  // 26 U.S.C. 6041(a) as amended by Public Law 119-21, section 70433. From 2027 on it follows inflation: each year is added here.
  { from: 2026, cents: 2_000_00 },
  { from: 0, cents: 600_00 },
];
export const thresholdOf = (box: Box, year: number): number =>
  thresholds.find(({ from, boxes }) => from <= year && (boxes === undefined || boxes.includes(box)))?.cents ?? 0;

/** What keeps a form from being filed as it is, and what somebody should look at. */
export const problemWords = {
  w9: 'No W-9',
  tax_id: 'No tax ID',
  address: 'No address',
  corporation: 'A corporation by its W-9',
  exempt: 'Exempt by its W-9',
} as const;
export type Problem = keyof typeof problemWords;
/** Without these a form is not in the file. */
export const blocking: ReadonlySet<Problem> = new Set(['tax_id', 'address']);

export type Recipient = {
  hasTaxID: boolean;
  w9: {
    classification: Classification;
    llcClass: string;
    exemptPayeeCode: string;
    address: string;
    city: string;
    state: string;
    zip: string;
  } | null;
};

/** Payments to corporations are not reported, but for those to doctors and attorneys. */
export function problemsOf({ hasTaxID, w9 }: Recipient, boxes: readonly Box[]): Problem[] {
  const isCorporation = w9 && (/corporation/.test(w9.classification) || /^[cs]$/.test(w9.llcClass));
  const isExempted = boxes.some((box) => box !== 'misc_6' && box !== 'misc_10');
  const hasAddress = w9?.address && w9.city && w9.state && w9.zip;
  return [
    ...(w9 ? [] : (['w9'] as const)),
    ...(hasTaxID ? [] : (['tax_id'] as const)),
    ...(hasAddress ? [] : (['address'] as const)),
    ...(isCorporation && isExempted ? (['corporation'] as const) : []),
    ...(w9?.exemptPayeeCode && isExempted ? (['exempt'] as const) : []),
  ];
}

/** The account says it, or else the vendor; null where it is in none. */
export const boxFor = (account: Box | 'none' | undefined, vendor: Box | undefined): Box | null =>
  account === 'none' ? null : (account ?? vendor ?? usualBox);
