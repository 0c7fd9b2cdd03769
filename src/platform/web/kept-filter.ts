/** The search part of an address, flat: what a list is filtered by. */
export type Search = Record<string, string>;

const nameOf = (list: string): string => `filter:${list}`;

/** Filters are kept per list under the names of product.md §3: `tickets`, `tasks`, `customers`. */
export function keepFilter(list: string, search: Search): void {
  localStorage.setItem(nameOf(list), new URLSearchParams(search).toString());
}

export function keptFilter(list: string): Search {
  return Object.fromEntries(new URLSearchParams(localStorage.getItem(nameOf(list)) ?? ''));
}

/** The list with the filter it had: where a detail goes back to. */
export function listAddress(list: string, path: string): string {
  const text = localStorage.getItem(nameOf(list));
  return text ? `${path}?${text}` : path;
}

export const numbersIn = (text: string | undefined): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((number) => Number.isSafeInteger(number) && number > 0);

/** Leaves out what is empty, so that an address says only what is set. */
export function searchOf(parts: Record<string, string | readonly number[] | undefined>): Search {
  const search: Search = {};
  for (const [name, value] of Object.entries(parts)) {
    const text = typeof value === 'string' ? value : value?.join(',');
    if (text) search[name] = text;
  }
  return search;
}
