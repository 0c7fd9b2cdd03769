import type { z } from 'zod';
import type { Call } from '#shared/contract.ts';
import type { Sent } from './api.ts';

/** The search part of an address, flat: what a list is filtered by. */
export type Search = Record<string, string>;

/** The lists whose filter is kept, each in local storage under this very name (product.md §3; `users` is one of its others). */
export const filterNames = [
  'tenantAssets',
  'tasks',
  'tickets',
  'fieldTickets',
  'quoteList',
  'accountingAccountDetails',
  'accountTransactions',
  'journal',
  'generalLedger',
  'vendorPayments',
  'customerStatement',
  'invoices',
  'rateSheet',
  'customers',
  'vendors',
  'payroll',
  'reports',
  'users',
  'checklists',
  'bankRules',
] as const;
export type FilterName = (typeof filterNames)[number];

export function keepFilter(list: FilterName, search: Search): void {
  localStorage.setItem(list, new URLSearchParams(search).toString());
}

export function keptFilter(list: FilterName): Search {
  return Object.fromEntries(new URLSearchParams(localStorage.getItem(list) ?? ''));
}

/** The list with the filter it had: where a detail goes back to. */
export function listAddress(list: FilterName, path: string): string {
  const text = localStorage.getItem(list);
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

/** The order that was asked for at a head; one that the list's call does not know is none. */
export function sortIn<C extends Call<z.ZodObject>>(contract: C, search: Search): { sort?: Sent<C>['sort'] } {
  const sort = contract.input.shape.sort?.safeParse(search.sort);
  return sort?.success && search.sort ? { sort: search.sort as Sent<C>['sort'] } : {};
}
