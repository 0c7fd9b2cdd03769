import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { answerAt } from '#test/signed-in.tsx';
import type { NotificationLine } from '../contract.ts';
import { NotificationCentre } from './notification-centre.tsx';
import { PreferencesCard } from './preferences-card.tsx';

const one = (notificationID: number, text: string, more: Partial<NotificationLine['notifications'][number]> = {}) => ({
  notificationID,
  userID: 2,
  userDisplayName: 'Ana Villarreal',
  text,
  isWhole: false,
  date: null,
  reason: 'assigned' as const,
  at: '2026-11-20 14:00:00',
  isRead: false,
  ...more,
});
const line = (entityID: number, more: Partial<NotificationLine> = {}): NotificationLine => ({
  module: 'tickets',
  entityID,
  noun: 'Ticket',
  name: `Ticket ${entityID}`,
  label: `Seal leak ${entityID}`,
  address: `/tickets/${entityID}`,
  isRead: false,
  count: 1,
  notifications: [one(entityID, 'assigned it to you')],
  ...more,
});

async function centre(rows: NotificationLine[]) {
  const asked = answerAt({ 'notifications/list_notifications': () => ({ rows, next: null }) });
  const onDone = vi.fn();
  const drawn = await renderOnPage(<NotificationCentre onDone={onDone} />);
  const sent = (path: string) => asked.filter((call) => call.path === path).map((call) => call.input);
  return { ...drawn, user: userEvent.setup(), onDone, sent };
}

describe('the notification centre', () => {
  test('says what happened, by whom and why one is told; several about one record are one line that opens', async () => {
    const notifications = [
      one(9, 'moved the due date to', { date: '2026-12-24' }),
      one(8, 'assigned it to you', { userDisplayName: 'Joyce Tate', isRead: true }),
    ];
    const { user } = await centre([line(4821, { count: 2, notifications })]);
    const link = await screen.findByRole('link');
    expect(link.textContent).toContain('Ana Villarreal moved the due date to 12/24/2026');
    expect(link.textContent).toContain('Ticket 4821 · You are assigned');
    expect(screen.queryByText('Joyce Tate')).toBeNull();
    await user.click(screen.getByRole('button', { name: '1 earlier' }));
    expect(screen.getByText('Joyce Tate')).toBeTruthy();
  });

  test('opens the record, which is read then', async () => {
    const { user, onDone, sent, history } = await centre([line(1), line(2, { isRead: true })]);
    await user.click(await screen.findByRole('link', { name: /Seal leak 1/ }));
    expect(sent('notifications/set_read')).toEqual([{ module: 'tickets', entityID: 1, isRead: true }]);
    expect([history.location.pathname, onDone.mock.calls.length]).toEqual(['/tickets/1', 1]);
  });

  test('marks one as read and as unread again, and all up to what was seen', async () => {
    const { user, sent } = await centre([line(5), line(7, { isRead: true }), line(6)]);
    await user.click(await screen.findByRole('button', { name: 'Mark as read: Seal leak 5' }));
    await user.click(screen.getByRole('button', { name: 'Mark as unread: Seal leak 7' }));
    await user.click(screen.getByRole('button', { name: 'Mark all read' }));
    expect(sent('notifications/set_read')).toEqual([
      { module: 'tickets', entityID: 5, isRead: true },
      { module: 'tickets', entityID: 7, isRead: false },
    ]);
    expect(sent('notifications/set_all_read')).toEqual([{ upTo: 7 }]);
  });

  test('is gone through with the arrows', async () => {
    const { user } = await centre([line(1), line(2)]);
    const [first, second] = await screen.findAllByRole('link');
    screen.getByRole('button', { name: 'Mark all read' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(first);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(second);
  });

  test('that is empty says what would be here; one that did not come says so and can be asked again', async () => {
    await centre([]);
    expect(await screen.findByText('Nothing new')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull();
  });

  test('that did not come can be asked again', async () => {
    let isDown = true;
    answerAt({
      'notifications/list_notifications': () =>
        isDown ? [500, { message: 'Something went wrong.', code: 'ours' }] : { rows: [line(3)], next: null },
    });
    await renderOnPage(<NotificationCentre onDone={() => undefined} />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await userEvent.setup().click(again);
    expect(await screen.findByRole('link', { name: /Seal leak 3/ })).toBeTruthy();
  });
});

describe('what one is told', () => {
  test('is chosen for each kind, under its heading', async () => {
    const kinds = [
      { kind: 'task_due', group: 'Tasks', label: 'Its due date changes', onBell: true, byMail: false },
      { kind: 'ticket_due', group: 'Tickets', label: 'Its due date changes', onBell: true, byMail: false },
    ];
    const schedule = { rhythm: 'hourly', dailyAt: 420, quietFrom: 1200, quietUntil: 360 };
    const asked = answerAt({ 'notifications/get_preferences': () => ({ kinds, schedule }) });
    await renderOnPage(<PreferencesCard />);
    const tickets = within(await screen.findByRole('table', { name: 'Tickets' }));
    await userEvent
      .setup()
      .click(tickets.getByRole('checkbox', { name: 'Tickets, in the bell: Its due date changes' }));
    expect(asked.filter(({ path }) => path.endsWith('set_preference')).map(({ input }) => input)).toEqual([
      { kind: 'ticket_due', onBell: false, byMail: false },
    ]);
    expect(screen.getByRole('textbox', { name: 'Quiet from' })).toHaveProperty('value', '8:00 PM');
    await userEvent.setup().click(screen.getByRole('checkbox', { name: 'Not in quiet hours' }));
    const set = asked.filter(({ path }) => path.endsWith('set_schedule')).map(({ input }) => input);
    expect(set).toMatchObject([{ quietFrom: 0, quietUntil: 0 }]);
  });
});
