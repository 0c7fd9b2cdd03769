/** An address as far as it is known; in the United States or Canada unless a provider knows more. */
export type PostalAddress = { address: string; city: string; state: string; zip: string };
export type Coordinates = { latitude: number; longitude: number };

/** Where places are looked up. Another provider than the one below, such as a maps service, is one object of this form. */
export type Places = {
  /** Null when the address is not found. */
  coordinatesOf(address: PostalAddress): Promise<Coordinates | null>;
  /** The IANA name of the zone, such as `America/Chicago`; null when there is none. */
  timeZoneAt(place: Coordinates): Promise<string | null>;
};

/**
 * Needs no key and no network: the centre of the ZIP code, or of the city, and the shapes of the time zones. Its tables
 * (about 20 MB) are loaded when the first address is asked for.
 */
export const offlinePlaces: Places = {
  async coordinatesOf({ zip, city, state }) {
    const { default: codes } = await import('zipcodes');
    const found = codes.lookup(zip.trim().slice(0, 5)) ?? (city && state && codes.lookupByName(city.trim(), state)[0]);
    return found ? { latitude: found.latitude, longitude: found.longitude } : null;
  },

  async timeZoneAt({ latitude, longitude }) {
    const { default: zoneAt } = await import('@photostructure/tz-lookup');
    try {
      return zoneAt(latitude, longitude) || null;
    } catch {
      return null;
    }
  },
};
