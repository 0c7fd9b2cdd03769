import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Avatar } from './avatar.tsx';
import { Portraits, PortraitsProvider } from './portraits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Pictures by user, and what was asked for. */
function company(pictures: Record<number, string>) {
  const asked: number[][] = [];
  const busy = { is: false };
  const ask = async (userIDs: number[]) => {
    asked.push(userIDs);
    if (pictures[0] === 'offline') throw new Error('No signal');
    return userIDs.flatMap((userID) => (pictures[userID] ? [{ userID, webp: pictures[userID] }] : []));
  };
  return { asked, busy, pictures, portraits: new Portraits(ask, () => busy.is) };
}

const draw = ({ portraits }: { portraits: Portraits }, userIDs: (number | null)[]) => (
  <PortraitsProvider value={portraits}>
    {userIDs.map((userID) => (
      <Avatar key={userID} userID={userID} name={`Person ${userID}`} />
    ))}
  </PortraitsProvider>
);
const drawn = (userID: number | null) => screen.getByRole('img', { name: `Person ${userID}` });
const gathered = () => act(() => vi.advanceTimersByTimeAsync(100));

test('all who are drawn are asked for in one call, each once; who has a picture is drawn by it, others by their letters', async () => {
  const acme = company({ 1: 'AAAA', 3: 'CCCC' });
  const { rerender } = render(draw(acme, [1, 2, null]));
  expect(drawn(1).dataset.initials).toBe('P1');
  rerender(draw(acme, [1, 2, null, 3]));
  await gathered();
  expect(acme.asked).toEqual([[1, 2, 3]]);
  expect(drawn(1).style.backgroundImage).toContain('data:image/webp;base64,AAAA');
  expect(drawn(1).dataset.initials).toBeUndefined();
  expect([drawn(2), drawn(null)].map(({ dataset }) => dataset.initials)).toEqual(['P2', 'PN']);
  rerender(draw(acme, [1, 2, 4]));
  await gathered();
  expect(acme.asked).toEqual([[1, 2, 3], [4]]);
});

test('the page’s own reading comes first; more than 200 are several calls', async () => {
  const acme = company({});
  acme.busy.is = true;
  render(
    draw(
      acme,
      Array.from({ length: 250 }, (_, at) => at + 1),
    ),
  );
  await gathered();
  expect(acme.asked).toEqual([]);
  acme.busy.is = false;
  await gathered();
  expect(acme.asked.map(({ length }) => length)).toEqual([200, 50]);
});

test('a changed picture is drawn when all are renewed, and stays until the answer', async () => {
  const acme = company({ 1: 'AAAA' });
  render(draw(acme, [1]));
  await gathered();
  acme.pictures[1] = 'BBBB';
  acme.portraits.renew();
  expect(drawn(1).style.backgroundImage).toContain('AAAA');
  await gathered();
  expect(drawn(1).style.backgroundImage).toContain('BBBB');
});

test('without signal they keep their letters, and are asked for again when next drawn', async () => {
  const acme = company({ 0: 'offline', 1: 'AAAA' });
  const { rerender } = render(draw(acme, [1]));
  await gathered();
  expect(drawn(1).dataset.initials).toBe('P1');
  acme.pictures[0] = '';
  rerender(draw(acme, []));
  rerender(draw(acme, [1]));
  await gathered();
  expect(drawn(1).style.backgroundImage).toContain('AAAA');
});
