import type { SignedVisit } from '#server/request/routes.ts';
import type { Input, Output } from '#shared/contract.ts';
import { noCoordinatesMessage, noPlaceTimeMessage } from '#shared/texts.ts';
import { zoneAbbreviation } from '#shared/time-zones.ts';
import type { placeCalls } from './contract.ts';

/**
 * An address that nobody knows is nothing that went wrong: the answer says in the words of product.md §8 whether the place,
 * or the time there, could not be found.
 */
export async function getPlaceTime(
  visit: SignedVisit,
  address: Input<typeof placeCalls.getPlaceTime>,
): Promise<Output<typeof placeCalls.getPlaceTime>> {
  const { places } = visit.runtime.environment;
  const place = await places.coordinatesOf(address).catch(() => null);
  if (!place) return { place: null, message: noCoordinatesMessage };
  const timeZone = await places.timeZoneAt(place).catch(() => null);
  if (!timeZone) return { place: null, message: noPlaceTimeMessage };
  const now = new Date();
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const found = {
    ...place,
    timeZone,
    abbreviation: zoneAbbreviation(timeZone),
    localTime: clock.format(now),
    dayOfWeek: new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(now),
  };
  return { place: found, message: null };
}
