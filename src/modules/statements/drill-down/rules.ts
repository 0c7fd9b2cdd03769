import type { FigureAsked } from './contract.ts';

/** A figure as the search part of an address says it, flat, so that a page of its entries can be shared and opened again. */
export function figureAddress(figure: FigureAsked): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(figure)) {
    if (value === undefined || value === null || value === false) continue;
    if (Array.isArray(value)) {
      if (value.length > 0) parts.set(name, value.join(','));
    } else parts.set(name, String(value));
  }
  return `/reports/entries?${parts}`;
}

/** What an address says, as it is asked for; the call sees to it that it is a figure. */
export function figureIn(search: Readonly<Record<string, string>>): Record<string, unknown> {
  const { accountID, dimensionID, exceptIDs, isTurned, from, ...texts } = search;
  const ids = (exceptIDs ?? '').split(',').map(Number).filter(Boolean);
  return {
    ...texts,
    from: from ?? null,
    ...(accountID !== undefined && { accountID: Number(accountID) }),
    ...(dimensionID !== undefined && { dimensionID: Number(dimensionID) }),
    ...(ids.length > 0 && { exceptIDs: ids }),
    ...(isTurned === 'true' && { isTurned: true }),
  };
}
