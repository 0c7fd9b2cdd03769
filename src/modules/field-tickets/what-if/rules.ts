/** What a sheet would have made of work that was done, pure (docs/rules/rate-sheets.md). */

/** More lines are a range too long to be looked at. */
export const maxWhatIfLines = 200_000;

/** Why a line stays as it is whatever the sheet says. */
export const staying = {
  agreed: 'Another rate was agreed',
  nearer: 'A nearer sheet holds',
  unsaid: 'Not on this sheet',
} as const;
export type Staying = keyof typeof staying;
