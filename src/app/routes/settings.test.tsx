import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { Settings } from './settings.tsx';

const drawn = (part: string, may: Parameters<typeof AsAda>[0]['may']) =>
  renderOnPage(
    <AsAda may={may}>
      <Settings id={0} part={part} search={{}} onSearch={() => undefined} />
    </AsAda>,
    `/settings/${part}`,
  );

test('a part of the settings is offered to those who may open it, and says to others which right it needs', async () => {
  answerAt({});
  const { unmount } = await drawn('audit', { settings: 'read' });
  expect(screen.getByRole('link', { name: 'Divisions' })).toBeTruthy();
  for (const name of ['Audit', 'Roles', 'Getting started']) expect(screen.queryByRole('link', { name })).toBeNull();
  expect(screen.queryByRole('region', { name: 'People' })).toBeNull();
  expect(screen.getByText(/Settings, see the audit/)).toBeTruthy();
  unmount();
  await drawn('calendar', { settings: 'update', users: 'read' });
  for (const name of ['Roles', 'Getting started']) expect(screen.getByRole('link', { name })).toBeTruthy();
});
