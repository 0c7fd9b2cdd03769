/** Where a page of what is found goes on, as a text that goes to the page and comes back. */
export const nextPattern = /^[ha][01]\.\d{1,15}$/;

type Place = { isAlike: boolean; isAhead: boolean; id: number };

export const toNext = ({ isAlike, isAhead, id }: Place): string => `${isAlike ? 'a' : 'h'}${isAhead ? '1' : '0'}.${id}`;

export const placeIn = (next: string): Place => ({
  isAlike: next.startsWith('a'),
  isAhead: next.charAt(1) === '1',
  id: Number(next.slice(3)),
});

/** The page of results of some words, of one kind or of all. */
export const searchAddress = (words: string, module?: string): string =>
  `/search?${new URLSearchParams({ search: words, ...(module && { kind: module }) })}`;
