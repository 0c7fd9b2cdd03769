import { createMemoryHistory } from '@tanstack/history';
import { act, render, screen } from '@testing-library/react';
import { Suspense, use, useDeferredValue } from 'react';
import { expect, test } from 'vitest';
import { addressBook } from './addresses.ts';
import { Boundary } from './boundary.tsx';
import { makeRouter, type Route, RouterProvider, useHeading, useStand } from './router.tsx';

function openAt(path: string, pages: Record<string, Route>) {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = makeRouter(
    history,
    addressBook(Object.entries(pages)),
    route(() => 'Nothing here'),
  );
  const Heading = () => <nav>{useHeading()}</nav>;
  render(
    <RouterProvider router={router}>
      {(shown) => (
        <>
          <Heading />
          <Boundary attempt={shown} failed={({ error }) => <p>{String(error)}</p>}>
            <Suspense fallback="Coming">
              <main>
                <shown.route.Page />
              </main>
            </Suspense>
          </Boundary>
        </>
      )}
    </RouterProvider>,
  );
  return { history, router, shown: () => screen.getByRole('main').textContent };
}

const route = (draw: () => string): Route => ({ Page: () => draw(), preload: async () => undefined });
const heading = () => screen.getByRole('navigation').textContent;

test('a page stays until the next one can be drawn, and where one goes is told at once', async () => {
  let arrive = () => {};
  const code = new Promise<string>((resolve) => {
    arrive = () => resolve('Ticket');
  });
  const Slow = () => `${use(code)} ${useStand().params.id} ${useStand().search.tab}`;
  const { history, shown } = openAt('/tickets', {
    tickets: route(() => 'Tickets'),
    'tickets/$id': { Page: Slow, preload: () => code },
  });
  await act(async () => history.push('/tickets/7?tab=notes'));
  expect([heading(), shown()]).toEqual(['/tickets/7', 'Tickets']);
  await act(async () => arrive());
  expect(shown()).toBe('Ticket 7 notes');
});

test('a page that can be drawn is drawn at once, and what it puts off itself follows', async () => {
  const drawn: string[] = [];
  const Tickets = () => {
    const rows = useDeferredValue('rows around', 'rows in sight');
    drawn.push(rows);
    return rows;
  };
  const tickets = { ...route(() => ''), Page: Tickets };
  const { history } = openAt('/home', {
    home: route(() => 'Home'),
    tickets: { ...tickets, isThere: () => true },
    slow: tickets,
  });
  await act(async () => history.push('/tickets'));
  expect(drawn.splice(0)).toEqual(['rows in sight', 'rows around']);
  await act(async () => history.push('/slow'));
  expect(drawn).toEqual(['rows around']);
});

test('a page that is left does not stay until the next one can be drawn', async () => {
  const never = new Promise<string>(() => undefined);
  const { router } = openAt('/tickets/7', {
    'tickets/$id': route(() => 'Ticket'),
    tickets: route(() => use(never)),
  });
  await act(() => router.leave('/tickets'));
  expect([heading(), screen.queryAllByText('Coming').length]).toEqual(['/tickets', 1]);
});

test('an address that stands for another one leads there, and Back does not come by it', async () => {
  const { history, shown } = openAt('/tickets', {
    tickets: route(() => 'Tickets'),
    login: route(() => 'Login'),
    money: { ...route(() => 'Money'), instead: () => '/login' },
  });
  await act(async () => history.push('/money'));
  expect([history.location.pathname, shown()]).toEqual(['/login', 'Login']);
  await act(async () => history.back());
  expect(shown()).toBe('Tickets');
  await act(async () => history.push('/nowhere'));
  expect(shown()).toBe('Nothing here');
});

test('what broke is drawn anew when it is asked for again, and when one goes elsewhere', async () => {
  let isBroken = true;
  let fetched = 0;
  const fragile = () => {
    if (isBroken) throw new Error('Broken');
    return 'Mended';
  };
  const { history, router, shown } = openAt('/fragile', {
    fragile: { ...route(fragile), preload: async () => void fetched++ },
    other: route(() => 'Other'),
  });
  expect(screen.getByText('Error: Broken')).toBeTruthy();
  await act(async () => history.push('/other'));
  expect(shown()).toBe('Other');
  await act(async () => history.back());
  isBroken = false;
  const before = fetched;
  await act(() => router.again());
  expect([shown(), fetched > before]).toEqual(['Mended', true]);
});
