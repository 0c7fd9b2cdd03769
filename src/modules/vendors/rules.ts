/** How long a bill of a vendor may wait, pure. */

export const usualTermsDays = 30;
export const mostTermsDays = 120;
/** Those that vendors print on their bills. */
export const commonTermsDays: readonly number[] = [0, 7, 10, 15, 20, 30, 45, 60, 90];

/** `30` → `Net 30`, `0` → `Due on receipt` */
export const termsText = (days: number): string => (days === 0 ? 'Due on receipt' : `Net ${days}`);
