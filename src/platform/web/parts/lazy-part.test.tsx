import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { tellConnection } from '../api/connection.ts';
import { lazyPart } from './lazy-part.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  tellConnection(false);
});

function away() {
  const server = { isThere: false };
  vi.stubGlobal('fetch', async () => {
    if (server.isThere) return new Response('');
    throw new TypeError('Failed to fetch');
  });
  const load = async () => {
    if (server.isThere) return { Part: ({ word }: { word: string }) => <p>{word}</p> };
    throw new TypeError('Failed to fetch dynamically imported module');
  };
  return { server, load };
}
const page = (part: ReactNode) =>
  renderOnPage(
    <>
      <p>The page</p>
      <Suspense fallback={null}>{part}</Suspense>
    </>,
  );

test('a part whose code does not come leaves the page, and is there when the connection is back', async () => {
  const said = vi.spyOn(console, 'error');
  const { server, load } = away();
  const Part = lazyPart(load, 'Part');
  await page(<Part word="Here" />);
  await screen.findByText('This part could not be loaded.');
  screen.getByText('The page');
  server.isThere = true;
  act(() => tellConnection(false));
  await screen.findByText('Here');
  expect(said, 'nothing of the page is broken').not.toHaveBeenCalled();
  said.mockRestore();
});

test('whoever waits for it asks again; of one that nobody waits for nothing is said', async () => {
  const { server, load } = away();
  const [Part, Quiet] = [lazyPart(load, 'Part'), lazyPart(load, 'Part', { isQuiet: true })];
  await page(
    <>
      <Part word="Asked for" />
      <Quiet word="By itself" />
    </>,
  );
  await screen.findByText('This part could not be loaded.');
  expect(screen.getAllByRole('button')).toHaveLength(1);
  server.isThere = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Asked for');
});

class Around extends Component<{ children: ReactNode }, { message: string }> {
  override state = { message: '' };
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render() {
    return this.state.message || this.props.children;
  }
}

test('what goes wrong in a part is not taken for code that is missing', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('A mistake of its own');
  };
  const Part = lazyPart(async () => ({ Broken }), 'Broken');
  await page(
    <Around>
      <Part />
    </Around>,
  );
  await screen.findByText('A mistake of its own');
  said.mockRestore();
});
