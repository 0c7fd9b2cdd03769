import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { answerAt } from '#test/signed-in.tsx';
import { AddressCard } from './address-card.tsx';

const address = { address: '4100 Andrews Hwy', city: 'Odessa', state: 'TX', zip: '79761' };
const found = {
  latitude: 31.9,
  longitude: -102.4,
  timeZone: 'Asia/Tokyo',
  abbreviation: 'GMT+9',
  localTime: '2026-11-21 00:14:00',
  dayOfWeek: 'Saturday',
};
const patiently = { timeout: 20_000 };
const place = (answer: unknown) => answerAt({ 'places/get_place_time': () => answer });

describe('an address', () => {
  beforeEach(() => {
    // A Friday, 9:14 in Chicago.
    vi.useFakeTimers({ now: new Date('2026-11-20T15:14:30Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('leads to a search of the map in a new tab, and has the time, zone and weekday of that place', async () => {
    const asked = place({ place: found, message: null });
    await renderOnPage(<AddressCard address={address} />);
    const link = screen.getByRole('link', { name: '4100 Andrews Hwy, Odessa, TX 79761' });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('href')).toBe(
      'https://www.google.com/maps/search/?api=1&query=4100%20Andrews%20Hwy%2C%20Odessa%2C%20TX%2079761',
    );
    await vi.waitFor(() => expect(screen.getByText(/12:14 AM GMT\+9, Saturday/)).toBeTruthy(), patiently);
    expect(asked.map((one) => one.input)).toEqual([address]);
  });

  test('whose zone is known asks nobody, and its clock goes on', async () => {
    const asked = place({ place: found, message: null });
    await renderOnPage(<AddressCard address={address} timeZone="America/Phoenix" />);
    expect(screen.getByText('8:14 AM MST, Friday')).toBeTruthy();
    act(() => vi.advanceTimersByTime(30_000));
    expect(screen.getByText('8:15 AM MST, Friday')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  test('that is not there says so, and asks nobody', async () => {
    const asked = place({ place: found, message: null });
    await renderOnPage(<AddressCard address={{ address: '', city: '', state: '', zip: '' }} />);
    expect(screen.getByText('Address not available')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  test.each([
    ['Failed to get coordinates', { place: null, message: 'Failed to get coordinates' }],
    ['Failed to get time and timezone data', { place: null, message: 'Failed to get time and timezone data' }],
    ['Something went wrong.', [500, {}]],
    ['The server sent a reply this page does not understand.', { place: { timeZone: 7 } }],
  ])('blanks its clock and says why: %s', async (message, answer) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    place(answer);
    await renderOnPage(<AddressCard address={address} />);
    await vi.waitFor(() => expect(screen.getByRole('img', { name: message })).toBeTruthy(), patiently);
    expect(screen.queryByText(/ [AP]M /)).toBeNull();
    expect(screen.getByRole('link')).toBeTruthy();
  });

  test('in an unknown zone has no clock', async () => {
    await renderOnPage(<AddressCard address={address} timeZone="Nowhere/Else" />);
    expect(screen.queryByText(/ [AP]M/)).toBeNull();
  });
});
