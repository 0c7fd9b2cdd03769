import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { DeletedScreen } from './deleted-screen.tsx';

const entity = {
  module: 'tickets',
  noun: 'Ticket',
  feature: 'tickets',
  address: null,
  list: { title: 'Tickets', path: '/tickets', filter: 'tickets' },
} as const;
const undo = '01890000-0000-7000-8000-000000000001';
const deletion = (entityID: number, label: string, by: string | null = undo) => ({
  eventID: entityID,
  at: '2026-11-20 15:04:05',
  module: 'tickets',
  entityID,
  label,
  noun: 'Ticket',
  address: null,
  name: 'ticket_deleted',
  userID: 2,
  userDisplayName: 'Ruben Ortega',
  changes: [],
  undo: by,
  undone: null,
  obstacle: by === null ? 'Sample data is not brought back' : null,
});
const draw = (verb: 'read' | 'delete' = 'delete') =>
  renderOnPage(
    <AsAda may={{ tickets: verb }}>
      <DeletedScreen entity={{ ...entity, isNumbered: true }} />
    </AsAda>,
  );

describe('deleted tickets', () => {
  test('say what, who and when, and are brought back by one button', async () => {
    let events = [deletion(12, 'Seal leak'), deletion(9, 'Drive trips')];
    const asked = answerAt({
      'events/list_deleted': () => ({ events }),
      'events/undo': () => {
        events = events.slice(1);
        return [200, { data: { restored: [{ module: 'tickets', entityID: 12 }] }, changed: ['tickets'] }];
      },
    });
    await draw();
    expect((await screen.findAllByRole('listitem'))[0]?.textContent).toMatch(/12Seal leak.*Deleted by Ruben Ortega/);
    await userEvent.click(screen.getByRole('button', { name: 'Restore Ticket 12' }));
    expect(await screen.findByText('Ticket 12 restored')).toBeTruthy();
    expect(asked.find((one) => one.path === 'events/undo')?.input).toEqual({ undo });
    await expect.poll(() => screen.queryByText('Seal leak')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Restore Ticket 9' }));
  });

  test('one that cannot be restored says so; the refusal of one that can is shown and it stays', async () => {
    answerAt({
      'events/list_deleted': () => ({ events: [deletion(12, 'Seal leak'), deletion(9, 'Drive trips', null)] }),
      'events/undo': () => [409, { message: 'Somebody changed this since.', code: 'conflict' }],
    });
    await draw();
    expect(await screen.findByText('Sample data is not brought back')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Restore Ticket 12' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Somebody changed this since.');
    expect(screen.getByText('Seal leak')).toBeTruthy();
  });

  test('none: says for how long they would stay here', async () => {
    answerAt({ 'events/list_deleted': () => ({ events: [] }) });
    await draw();
    expect(await screen.findByText('Nothing was deleted lately')).toBeTruthy();
  });

  test('a failure offers to try again; without the right nothing is asked', async () => {
    answerAt({ 'events/list_deleted': () => [500, { message: 'The disk is full.', code: 'internal' }] });
    const first = await draw();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    first.unmount();
    const asked = answerAt({});
    await draw('read');
    expect(await screen.findByText('You cannot open deleted tickets')).toBeTruthy();
    expect(asked).toEqual([]);
  });
});
