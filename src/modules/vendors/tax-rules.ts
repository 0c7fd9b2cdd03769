/** What a vendor says of itself on form W-9, in the words of the form. */
export const classifications = {
  individual: 'Individual or sole proprietor',
  c_corporation: 'C corporation',
  s_corporation: 'S corporation',
  partnership: 'Partnership',
  trust_estate: 'Trust or estate',
  llc: 'LLC',
  other: 'Other',
} as const;
export type Classification = keyof typeof classifications;
export const classificationKeys = Object.keys(classifications) as [Classification, ...Classification[]];

/** As what an LLC is taxed, by the letter that it enters. */
export const llcClasses = { c: 'C corporation', s: 'S corporation', p: 'Partnership' } as const;
export const llcClassKeys = ['c', 's', 'p'] as const;

/** Whose number it is. An ITIN is entered where an SSN would be. */
export const tinKinds = { ssn: 'SSN or ITIN', ein: 'EIN' } as const;
export type TinKind = keyof typeof tinKinds;

type Classified = {
  classification: Classification;
  llcClass: '' | keyof typeof llcClasses;
  otherClassification: string;
};
/** `LLC taxed as S corporation` */
export function classificationText({ classification, llcClass, otherClassification }: Classified): string {
  if (classification === 'llc' && llcClass !== '') return `LLC taxed as ${llcClasses[llcClass]}`;
  if (classification === 'other' && otherClassification) return otherClassification;
  return classifications[classification];
}

/** The digits of a number as people write it. */
export const digitsOf = (text: string): string => text.replaceAll(/[\s-]/g, '');

/** Why nine digits are nobody's number; null when they may be somebody's. */
export function taxIDProblem(text: string, kind: TinKind): string | null {
  const digits = digitsOf(text);
  if (!/^\d{9}$/.test(digits)) return `Enter the nine digits of the ${kind === 'ein' ? 'EIN' : 'SSN'}`;
  if (/^(\d)\1+$/.test(digits)) return 'Nine times the same digit is no tax ID';
  if (kind === 'ein') return digits.startsWith('00') ? 'No EIN begins with 00' : null;
  return /^(000|666)|^.{3}00|0000$/.test(digits) ? 'No SSN is like this' : null;
}

/** `12-3456789` of a company, `123-45-6789` of a person. */
export const taxIDText = (digits: string, kind: TinKind): string =>
  kind === 'ein'
    ? `${digits.slice(0, 2)}-${digits.slice(2)}`
    : `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;

/** For how long whoever opened the paper may fetch it. */
export const openMinutes = 10;
