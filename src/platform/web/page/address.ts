import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { numbersIn, type Search } from '../list/kept-filter.ts';

// Addresses are read by people: ?view=my&priorities=3,4 and no JSON.
export const flatSearch = (search: Record<string, unknown>): Search => search as Search;
export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text));
export function stringifySearch(search: Record<string, unknown>): string {
  const parts = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(parts.map(([name, value]) => [name, String(value)])).toString();
  return text ? `?${text.replaceAll('%2C', ',')}` : '';
}

export const useFlatSearch = () => useSearch({ strict: false }) as Search;

/** The filter of a list is its address. */
export function useAddressFilter(to: string) {
  const search = useFlatSearch();
  const router = useRouter();
  const onSearch = (next: Search) => void router.navigate({ to, search: next, replace: true });
  return { search, onSearch };
}

/** The record an address names; anything but a whole number names none. */
export function useId(): number | undefined {
  const { id } = useParams({ strict: false }) as { id?: string };
  return numbersIn(id)[0];
}

/** What stands for `$part` in the address. */
export function usePart(): string {
  const { part } = useParams({ strict: false }) as { part?: string };
  return part ?? '';
}
