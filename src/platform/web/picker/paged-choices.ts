import type { Choice, ChoiceSource } from './choice-list.tsx';

type Pages<Row> = {
  rows: readonly Row[] | undefined;
  hasMore: boolean;
  loadMore: () => void;
  error: Error | null;
  retry: () => void;
  isStale: boolean;
};

/** A list that the server searches and pages, as choices of a picker. A page that failed is not asked for by itself. */
export function pagedChoices<Row>(
  list: Pages<Row>,
  toChoice: (row: Row) => Choice,
  onSearch: (text: string) => void,
): ChoiceSource {
  return {
    choices: list.rows?.map(toChoice),
    onSearch,
    loadMore: list.hasMore && !list.error ? list.loadMore : undefined,
    isLate: list.isStale && !list.error,
    retry: list.error ? list.retry : undefined,
  };
}
