import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { Present } from '#shared/presence.ts';
import { renderOnPage } from '#test/page.tsx';
import { noFacts, type OpenPage, ShellFactsProvider, type Viewed } from '../layout/shell-facts.tsx';
import { InlineText } from '../page/inline-text.tsx';
import { AtRecord, tellPresence, WhoIsHere } from './presence.tsx';

const dale: Present = { userID: 2, userDisplayName: 'Dale Hutchins', field: null };
const ray: Present = { userID: 3, userDisplayName: 'Ray Soto', field: null };
const mia: Present = { userID: 4, userDisplayName: 'Mia Cole', field: null };

/** Ticket 7 on a page, where these are already. */
async function openTicket(others: Present[] | Promise<Present[]> = []) {
  const noteViewed = vi.fn(async (_viewed: Viewed) => others);
  const notePresence = vi.fn(async (_page: OpenPage) => others);
  const noteAbsence = vi.fn();
  let drawn = 0;
  const Counted = () => {
    drawn += 1;
    return null;
  };
  const page = await renderOnPage(
    <ShellFactsProvider value={{ ...noFacts, noteViewed, notePresence, noteAbsence }}>
      <AtRecord record={{ module: 'tickets', entityID: 7 }}>
        <WhoIsHere />
        <Counted />
        {['Subject', 'Description'].map((label) => (
          <InlineText
            key={label}
            label={label}
            look="title"
            value="Seal leak"
            placeholder=""
            most={200}
            mayEdit
            onSave={async () => undefined}
          />
        ))}
      </AtRecord>
    </ShellFactsProvider>,
  );
  await waitFor(() => expect(noteViewed).toHaveBeenCalledTimes(1));
  const said = () => notePresence.mock.calls.map(([{ field }]) => field);
  return { ...page, noteViewed, noteAbsence, said, drawn: () => drawn };
}
const hear = (others: Present[], entityID = 7) => act(() => tellPresence({ module: 'tickets', entityID, others }));

describe('who is at a record', () => {
  test('is shown at its head as it is answered, and as it is heard', async () => {
    await openTicket([dale]);
    expect(await screen.findByText('Dale Hutchins is here')).toBeTruthy();
    hear([dale, ray]);
    expect(screen.getByText('Dale Hutchins and Ray Soto are here')).toBeTruthy();
    hear([dale, mia, ray]);
    expect(screen.getByText('Dale Hutchins and 2 others are here')).toBeTruthy();
    hear([]);
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('is as it was heard last, though an answer comes later', async () => {
    const late = Promise.withResolvers<Present[]>();
    await openTicket(late.promise);
    hear([ray]);
    await act(async () => late.resolve([]));
    expect(screen.getByText('Ray Soto is here')).toBeTruthy();
  });

  test('of another record is not shown', async () => {
    await openTicket();
    hear([dale], 8);
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('is shown at the field that a colleague writes in, and nothing else is drawn again', async () => {
    const { drawn } = await openTicket([dale]);
    await screen.findByText('Dale Hutchins is here');
    const before = drawn();
    hear([{ ...dale, field: 'Description' }]);
    expect(screen.getByText('Dale Hutchins is writing')).toBeTruthy();
    const field = screen.getByRole('button', { name: /^Description/ });
    expect(field.nextElementSibling?.textContent).toBe('Dale Hutchins is writing here');
    expect(screen.getByRole('button', { name: /^Subject/ }).nextElementSibling?.textContent).not.toContain('writing');
    expect(drawn()).toBe(before);
  });
});

describe('an open record', () => {
  test('says where somebody writes, and when they end', async () => {
    const { said } = await openTicket();
    await userEvent.click(screen.getByRole('button', { name: /^Subject/ }));
    await waitFor(() => expect(said()).toEqual(['Subject']));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(said()).toEqual(['Subject', null]));
  });

  test('says so again while it is in sight, and that it is left', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { said, noteAbsence, noteViewed, unmount } = await openTicket();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(said()).toEqual([null]);
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said()).toEqual([null]);
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await vi.advanceTimersByTimeAsync(0);
    expect(said()).toEqual([null, null]);
    vi.useRealTimers();
    unmount();
    const pages = noteViewed.mock.calls.map(([{ pageID }]) => [pageID]);
    await waitFor(() => expect(noteAbsence.mock.calls).toEqual(pages));
  });

  test('tells that it is left when the page closes', async () => {
    const { noteAbsence } = await openTicket();
    window.dispatchEvent(new Event('pagehide'));
    expect(noteAbsence).toHaveBeenCalledTimes(1);
  });
});
