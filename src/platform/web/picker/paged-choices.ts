import type { ListReading } from '../api/query.ts';
import type { Choice, ChoiceSource } from './choice-list.tsx';

/** A list that the server searches and pages, as choices of a picker. A page that failed is not asked for by itself. */
export function pagedChoices<Row>(
  list: ListReading<Row>,
  toChoice: (row: Row) => Choice,
  onSearch: (text: string) => void,
): ChoiceSource {
  return {
    choices: list.rows?.map(toChoice),
    onSearch,
    loadMore: list.hasMore && !list.error ? list.loadMore : undefined,
    isLate: Boolean(list.isStale) && !list.error,
    retry: list.error ? list.retry : undefined,
  };
}
