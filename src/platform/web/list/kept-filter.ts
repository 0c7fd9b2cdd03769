import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { Call } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import type { EntityList } from '#shared/entity.ts';
import type { FilterName } from '#shared/filter-names.ts';
import type { Sent } from '../api/api.ts';

/** The search part of an address, flat: what a list is filtered by. */
export type Search = Record<string, string>;

export function keepFilter(list: FilterName, search: Search): void {
  localStorage.setItem(list, new URLSearchParams(search).toString());
  for (const tell of listeners) tell();
}
const listeners = new Set<() => void>();

export function keptFilter(list: FilterName): Search {
  return Object.fromEntries(new URLSearchParams(localStorage.getItem(list) ?? ''));
}

/** The same for a page that shows it: it is drawn again when the filter is let go, also where its address stays as it was. */
export function useKeptFilter(list: FilterName): Search {
  const text = useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => localStorage.getItem(list) ?? '',
  );
  return Object.fromEntries(new URLSearchParams(text));
}

/** The list with the filter it had: where a detail goes back to. */
export function listAddress({ filter, path }: Omit<EntityList, 'title'>): string {
  const text = localStorage.getItem(filter);
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

/** The days that were picked for a list which shows some when nothing is said: let go of, all are meant. */
export const daysPicked = (range: { start: string; end: string } | null): Record<string, string | undefined> =>
  range ? { from: range.start, to: range.end, range: undefined } : { from: '', to: '', range: 'all' };

/** Whether a list's call can order by this. */
export const knowsOrder = ({ input }: Call<z.ZodObject>, order: string): boolean =>
  input.shape.sort?.safeParse(order).success ?? false;

/** What else the address filters by, of what the list's call knows: `customerID=5`. */
export function filtersIn<C extends Call<z.ZodObject>>(contract: C, search: Search): Record<string, unknown> {
  const { search: _words, sort: _order, ...parts } = search;
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, text]) => {
      const field = contract.input.shape[name];
      const read =
        field && [text, Number(text)].find((value) => z.safeDecode(field as z.ZodType, value as never).success);
      return read === undefined ? [] : [[name, read]];
    }),
  );
}

/** What an address says where the list's call expects a day, and which is none. */
export const noDaysIn = ({ input }: Call<z.ZodObject>, search: Search): string[] =>
  Object.entries(search).flatMap(([name, text]) => {
    const field: unknown = input.shape[name];
    const day = field instanceof z.ZodOptional ? field.unwrap() : field;
    return day === calendarDate && !calendarDate.safeParse(text).success ? [text] : [];
  });

/** The order that was asked for at a head; one that the list's call does not know is none. */
export function sortIn<C extends Call<z.ZodObject>>(contract: C, { sort }: Search): { sort?: Sent<C>['sort'] } {
  return sort && knowsOrder(contract, sort) ? { sort: sort as Sent<C>['sort'] } : {};
}
