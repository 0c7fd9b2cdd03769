import type { RecordedEvent, ToldEvent } from './recorded-contract.ts';

/**
 * `customer_locations_changed` → `Customer locations changed`: an event by its name, where no sentence tells it. What takes another one back
 * is told by that: `Customer deleted, undone`.
 */
export function eventWords({ name, undone }: Pick<RecordedEvent, 'name' | 'undone'>): string {
  if (undone === null) return wordsOf(name);
  const again = undone.replace(/_undone$/, '_done_again');
  return again === undone ? `${wordsOf(undone)}, undone` : wordsOf(again);
}
const wordsOf = (name: string) => sentence(name.replace(/^tenant_/, 'company_').replaceAll('_', ' '));

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** With a capital at its beginning. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What is different: of what was made, no fields that hold nothing. */
export const differing = ({ changes }: Pick<ToldEvent, 'changes'>): ToldEvent['changes'] =>
  changes.filter(({ words }) => words.was !== words.now);

/** `Phone: 432-555-0160 → 432-555-0161; Terms: Net 15` */
export const changesOf = (event: Pick<ToldEvent, 'changes'>): string =>
  differing(event)
    .map(({ was, words }) => `${words.field}: ${isEmpty(was) ? '' : `${words.was} → `}${words.now}`)
    .join('; ');
