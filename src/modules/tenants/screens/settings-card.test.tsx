import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { TimeSettingsCard } from '../../work/time/settings/screens/time-settings-card.tsx';
import { CompanyCard } from '../info/screens/company-card.tsx';

const company = {
  tenantName: 'Acme',
  tenantAddress: '',
  tenantCity: 'Odessa',
  tenantState: 'TX',
  tenantZip: '79763',
  tenantPhone: '',
  tenantPublicEmail: '',
  tenantWebsite: '',
  tenantTimeZone: 'America/Chicago',
};
const noParts = { divisions: [], departments: [], locations: [] };

test('a number within its bounds is saved when it is left, any other stays as it was typed with its bounds below', async () => {
  const asked = answerAt({
    'time/get_settings': () => ({ idleThresholdMinutes: 15, claimWindowHours: 24, startsShift: false }),
  });
  await renderOnPage(
    <AsAda may={{ settings: 'update' }}>
      <TimeSettingsCard />
    </AsAda>,
  );
  const field = await screen.findByRole('textbox', { name: 'Ask after so many minutes without activity' });
  fireEvent.change(field, { target: { value: '4' } });
  fireEvent.blur(field);
  expect(screen.getByText('5 to 120')).toBeTruthy();
  fireEvent.change(field, { target: { value: '30' } });
  fireEvent.blur(field);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Starting work clocks in' }));
  const saved = () => asked.filter(({ path }) => path === 'time/save_settings').map(({ input }) => input);
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()).toEqual([
    { changes: { idleThresholdMinutes: { was: 15, now: 30 } } },
    { changes: { startsShift: { was: false, now: true } } },
  ]);
});

test('a time zone is chosen by the name that people know', async () => {
  const asked = answerAt({
    'settings/get_tenant_info': () => company,
    'tenant/get_tenant_locations': () => noParts,
    'settings/get_timezones': () => ({
      timezones: [
        { value: 'America/Chicago', label: 'Central Time, Chicago' },
        { value: 'America/Denver', label: 'Mountain Time, Denver' },
      ],
    }),
  });
  await renderOnPage(
    <AsAda may={{ settings: 'update' }}>
      <CompanyCard />
    </AsAda>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Time zone: Central Time, Chicago' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Mountain Time, Denver' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === 'settings/update_tenant_info')?.input).toEqual({
      changes: { tenantTimeZone: { was: 'America/Chicago', now: 'America/Denver' } },
    }),
  );
});

test('a phone is written as phones are, and changed as it was typed; of two people both numbers are', async () => {
  const asked = answerAt({
    'settings/get_tenant_info': () => ({ ...company, tenantPhone: '602-555-0100' }),
    'tenant/get_tenant_locations': () => noParts,
    'settings/update_tenant_info': () => [
      409,
      { message: 'Somebody else changed this.', now: { tenantPhone: '6025550102' } },
    ],
    'events/list_history': () => ({ events: [], next: null }),
  });
  await renderOnPage(
    <AsAda may={{ settings: 'update' }}>
      <CompanyCard />
    </AsAda>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Phone: (602) 555-0100' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Phone' });
  expect(field.value).toBe('602-555-0100');
  fireEvent.change(field, { target: { value: '602 555 0101' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByRole('radio', { name: /\(602\) 555-0101/ })).toBeTruthy();
  expect(screen.getByRole('radio', { name: /\(602\) 555-0102/ })).toBeTruthy();
  expect(asked.find(({ path }) => path === 'settings/update_tenant_info')?.input).toEqual({
    changes: { tenantPhone: { was: '602-555-0100', now: '602 555 0101' } },
  });
});

test('two people who changed the same are asked which to keep', async () => {
  const asked = answerAt({
    'settings/get_tenant_info': () => company,
    'tenant/get_tenant_locations': () => noParts,
    'settings/update_tenant_info': ({ changes }) =>
      (changes as { tenantCity: { was: string } }).tenantCity.was === 'Odessa'
        ? [409, { message: 'Somebody else changed this.', now: { tenantCity: 'Midland' } }]
        : company,
    'events/list_history': () => ({ events: [], next: null }),
  });
  await renderOnPage(
    <AsAda may={{ settings: 'update' }}>
      <CompanyCard />
    </AsAda>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'City: Odessa' }));
  const field = screen.getByRole('textbox', { name: 'City' });
  fireEvent.change(field, { target: { value: 'Pecos' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('radio', { name: /Pecos/ }));
  fireEvent.click(screen.getByRole('button', { name: /Save/ }));
  await waitFor(() =>
    expect(asked.filter(({ path }) => path === 'settings/update_tenant_info').at(-1)?.input).toEqual({
      changes: { tenantCity: { was: 'Midland', now: 'Pecos' } },
    }),
  );
});

test('who may only see the settings changes none', async () => {
  answerAt({ 'settings/get_tenant_info': () => company, 'tenant/get_tenant_locations': () => noParts });
  await renderOnPage(
    <AsAda may={{ settings: 'read' }}>
      <CompanyCard />
    </AsAda>,
  );
  expect(await screen.findByText('Odessa')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /City/ })).toBeNull();
  expect((screen.getByRole('button', { name: /Time zone/ }) as HTMLButtonElement).disabled).toBe(true);
  expect(screen.queryByRole('textbox', { name: 'Add a location' })).toBeNull();
});
