import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { HistoryCard } from '#modules/events/screens/history-card.tsx';
import { read } from '#shared/contract.ts';
import { everyone } from '#shared/permission.ts';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { PartsProvider } from '../layout/parts.ts';
import { DetailPage } from './detail-page.tsx';
import { RecordPage } from './record-page.tsx';

const none = () => null;
const parts = { Palette: none, NotificationCentre: none, Bars: none, AskAccess: none, History: HistoryCard };
const entity = {
  module: 'vehicles',
  noun: 'Vehicle',
  feature: 'assets',
  address: null,
  list: { title: 'Vehicles', path: '/vehicles', filter: 'assets' },
} as never;
const getVehicle = read({
  path: 'vehicles/get_vehicle',
  about: 'One.',
  permission: everyone,
  input: z.object({ vehicleID: z.number() }),
  output: z.object({ plate: z.string() }),
});
const change = { field: 'amount', was: 9500, now: 12050, words: { field: 'Amount', was: '$95.00', now: '$120.50' } };
const same = { field: 'remarks', was: '', now: null, words: { field: 'Remarks', was: 'Nothing', now: 'Nothing' } };
const event = {
  eventID: 5,
  at: '2026-11-20 15:04:05',
  module: 'vehicles',
  entityID: 12,
  label: 'TX-4711',
  noun: 'Vehicle',
  address: null,
  name: 'vehicle_changed',
  userID: 2,
  userDisplayName: 'Ruben Ortega',
  changes: [change, same],
  undo: '0190a1b2-0000-7000-8000-000000000001',
  undone: null,
};

test('the history of a record is asked for when it is opened, and says what changed in words', async () => {
  const asked = answerAt({
    'vehicles/get_vehicle': () => ({ plate: 'TX-4711' }),
    'events/list_history': () => ({
      events: [event, { ...event, eventID: 4, name: 'vehicle_made', undo: null }],
      next: null,
    }),
    'events/undo': () => [200, { data: { restored: [{ module: 'vehicles', entityID: 12 }] }, changed: ['vehicles'] }],
  });
  await renderOnPage(
    <AsAda may={{ assets: 'read' }}>
      <PartsProvider value={parts}>
        <RecordPage entity={entity} id={12} contract={getVehicle} input={{ vehicleID: 12 }}>
          {({ plate }) => (
            <DetailPage name={plate} heading={plate}>
              <p>Plate</p>
            </DetailPage>
          )}
        </RecordPage>
      </PartsProvider>
    </AsAda>,
  );
  const head = await screen.findByText('History');
  const turn = (isOpen: boolean) => {
    const details = head.closest('details') as HTMLDetailsElement;
    details.open = isOpen;
    fireEvent(details, new Event('toggle'));
  };
  expect(asked.map(({ path }) => path)).not.toContain('events/list_history');
  turn(true);
  expect(await screen.findByText('Vehicle changed')).toBeTruthy();
  expect(asked.find(({ path }) => path === 'events/list_history')?.input).toEqual({
    module: 'vehicles',
    entityID: 12,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Undo: Vehicle changed' }));
  expect(await screen.findByText('Undone')).toBeTruthy();
  expect(asked.find(({ path }) => path === 'events/undo')?.input).toEqual({ undo: event.undo });
  expect(screen.getAllByText('Amount')[0]?.closest('li')?.textContent).toBe('Amount $95.00 → $120.50');
  expect(screen.queryByText('Remarks')).toBeNull();
  turn(false);
  expect(screen.queryByText('Vehicle changed')).toBeNull();
});
