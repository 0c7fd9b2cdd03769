import type { PostalAddress } from './contract.ts';

/** `4100 Andrews Hwy, Odessa, TX 79761`; empty when nothing is known. */
export const addressText = ({ address, city, state, zip }: PostalAddress): string =>
  [address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** The same as letters are addressed, line by line. */
export const addressLines = ({ address, city, state, zip }: PostalAddress): string[] =>
  [address, addressText({ address: '', city, state, zip })].filter(Boolean);

/** A search of words on a map. */
export const mapsSearch = (query: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;

/** A search of the address on a map (product.md §2). */
export const mapsAddress = (address: PostalAddress): string => mapsSearch(addressText(address));

/** A place on the same map, in degrees. */
export const mapsPlace = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  mapsSearch(`${latitude},${longitude}`);
