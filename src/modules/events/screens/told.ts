import type { ToldEvent } from '../recorded-contract.ts';
import { isEmpty } from '../rules.ts';

/** What is different: of what was made, no fields that hold nothing. */
export const differing = ({ changes }: Pick<ToldEvent, 'changes'>): ToldEvent['changes'] =>
  changes.filter(({ words }) => words.was !== words.now);

/** `Phone: 432-555-0160 → 432-555-0161; Terms: Net 15` */
export const changesOf = (event: Pick<ToldEvent, 'changes'>): string =>
  differing(event)
    .map(({ was, words }) => `${words.field}: ${isEmpty(was) ? '' : `${words.was} → `}${words.now}`)
    .join('; ');
