import type { SignedVisit } from '#server/routes.ts';
import type { Input, Output } from '#shared/contract.ts';
import { unprocessable } from '#shared/errors.ts';
import { noCoordinatesMessage, noPlaceTimeMessage } from '#shared/texts.ts';
import { zoneAbbreviation } from '#shared/time-zones.ts';
import type { placeCalls } from './contract.ts';

/** Errors: 422 in the words of product.md §8 when the place, or the time there, cannot be found. */
export async function getPlaceTime(
  visit: SignedVisit,
  address: Input<typeof placeCalls.getPlaceTime>,
): Promise<Output<typeof placeCalls.getPlaceTime>> {
  const { places } = visit.ground.surroundings;
  const place = await places.coordinatesOf(address).catch(() => null);
  if (!place) throw unprocessable(noCoordinatesMessage);
  const timeZone = await places.timeZoneAt(place).catch(() => null);
  if (!timeZone) throw unprocessable(noPlaceTimeMessage);
  const now = new Date();
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return {
    ...place,
    timeZone,
    abbreviation: zoneAbbreviation(timeZone),
    localTime: clock.format(now),
    dayOfWeek: new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(now),
  };
}
