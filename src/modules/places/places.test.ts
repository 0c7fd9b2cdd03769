import { afterEach, describe, expect, test } from 'vitest';
import { offlinePlaces } from '#server/outside/places.ts';
import { testApp } from '#test/app.ts';

const app = await testApp();
const { admin } = await app.newTenant();
const ask = (address: object) => admin.call('places/get_place_time', address);

describe('places/get_place_time', () => {
  afterEach(() => {
    app.runtime.environment.places = offlinePlaces;
  });

  test.each([
    [{ zip: '79761' }, 'America/Chicago', 'CST'],
    [{ zip: '79901-1234', city: 'Odessa', state: 'TX' }, 'America/Denver', 'MST'],
    [{ zip: '85001' }, 'America/Phoenix', 'MST'],
    [{ zip: '99501' }, 'America/Anchorage', 'AKST'],
    [{ zip: '96813' }, 'Pacific/Honolulu', 'HST'],
    [{ address: '1 Main St', city: 'new york', state: 'ny' }, 'America/New_York', 'EST'],
    [{ zip: '99999', city: 'Bakersfield', state: 'California' }, 'America/Los_Angeles', 'PST'],
  ])('200: %j is in %s', async (address, timeZone, abbreviation) => {
    const { status, body } = await ask(address);
    expect([status, body.data.place.timeZone, body.data.place.abbreviation]).toEqual([200, timeZone, abbreviation]);
    const now = new Date();
    const dayOfWeek = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(now);
    expect(body.data.place.dayOfWeek).toBe(dayOfWeek);
    // The clock of that place, read as if it were UTC, is off by the zone's offset: at most half a day and a second.
    const offsetMs = Math.abs(Date.parse(`${body.data.place.localTime.replace(' ', 'T')}Z`) - now.getTime());
    expect(offsetMs).toBeLessThan(12 * 3_600_000);
    expect(offsetMs).toBeGreaterThan(3 * 3_600_000);
  });

  test.each([{}, { zip: '00000' }, { city: 'Nowhere', state: 'ZZ' }, { address: '東京都千代田区' }])(
    '200: %j is not found, and the answer says so',
    async (address) => {
      const { status, body } = await ask(address);
      expect([status, body.data]).toEqual([200, { place: null, message: 'Failed to get coordinates' }]);
    },
  );

  test('200: a place without a time zone, and providers that are away', async () => {
    const { places } = app.runtime.environment;
    const broken = () => Promise.reject(new Error('away'));
    app.runtime.environment.places = { ...places, timeZoneAt: broken };
    expect((await ask({ zip: '79761' })).body.data.message).toBe('Failed to get time and timezone data');
    app.runtime.environment.places = { ...places, timeZoneAt: async () => null };
    expect((await ask({ zip: '79761' })).body.data.message).toBe('Failed to get time and timezone data');
    app.runtime.environment.places = { ...places, coordinatesOf: broken };
    expect((await ask({ zip: '79761' })).body.data.message).toBe('Failed to get coordinates');
  });

  test('400: an address that is none', async () => {
    expect((await ask({ zip: 79761 })).status).toBe(400);
    expect((await ask({ address: 'a\u0000b' })).status).toBe(400);
  });
});
