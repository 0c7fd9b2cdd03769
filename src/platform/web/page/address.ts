import { numbersIn, type Search } from '../list/kept-filter.ts';
import { useRouter, useStand } from './router.tsx';

/** The search part of an address, to be read by people: `?view=my&priorities=3,4` and no JSON. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parts = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(parts.map(([name, value]) => [name, String(value)])).toString();
  return text ? `?${text.replaceAll('%2C', ',')}` : '';
}

export const useFlatSearch = (): Search => useStand().search;

/** The filter of a list is its address. */
export function useAddressFilter(to: string) {
  const search = useFlatSearch();
  const { history } = useRouter();
  const onSearch = (next: Search) => history.replace(to + stringifySearch(next));
  return { search, onSearch };
}

/** The record an address names; anything but a whole number names none. */
export function useId(): number | undefined {
  return numbersIn(useStand().params.id)[0];
}

/** What stands for `$part` in the address. */
export function usePart(): string {
  return useStand().params.part ?? '';
}
