import type { LedgerRow } from './contract.ts';

/** The general ledger in words, pure: on the page, in its file and on paper alike. */

const states = { posted: '', void: '(void)', edited: '(edited)', reversal: '(reversal)' } as const;

/** What posted a line, and what became of it: `Bill 3 (void)`. */
export const documentOf = ({ sourceName, reference, state }: LedgerRow): string =>
  [sourceName, reference, states[state]].filter(Boolean).join(' ');
export const hiddenText = 'Without reversed entries';
