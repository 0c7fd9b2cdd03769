import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { ada } from '#test/signed-in.tsx';
import { SessionProvider } from '../api/session.tsx';
import { useDisplay, ViewSwitch } from './view-switch.tsx';

function Page({ list }: { list: string }) {
  const [display, setDisplay] = useDisplay(list);
  return <ViewSwitch display={display} onChange={setDisplay} />;
}

const draw = (displayTable: '0' | '1', keepOwn = vi.fn()) =>
  renderOnPage(
    <SessionProvider person={{ ...ada, displayTable }} keepOwn={keepOwn}>
      <Page list="tickets" />
    </SessionProvider>,
  );
const isPressed = async (name: string) => (await screen.findByRole('button', { name })).getAttribute('aria-pressed');

describe('table or cards', () => {
  afterEach(() => localStorage.clear());

  test('is the person’s own on a page that was never set, and what was chosen on one that was', async () => {
    const first = await draw('0');
    expect(await isPressed('Cards')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    first.unmount();
    await draw('0');
    expect(await isPressed('Table')).toBe('true');
  });

  test('what is chosen becomes the person’s own', async () => {
    const keepOwn = vi.fn();
    await draw('1', keepOwn);
    await userEvent.click(await screen.findByRole('button', { name: 'Cards' }));
    expect(await isPressed('Cards')).toBe('true');
    expect(keepOwn).toHaveBeenCalledExactlyOnceWith({ displayTable: '0' });
  });
});
