import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { toUtcTime } from '#shared/dates.ts';
import { renderOnPage } from '#test/page.tsx';
import { ConflictSheet } from './conflict-sheet.tsx';

describe('two people changed the same field', () => {
  const sheet = (onSave = vi.fn(), onKeepTheirs = vi.fn()) => (
    <ConflictSheet
      what="Ticket 4803"
      conflicts={[{ key: 'dueDate', label: 'Due', was: '11/23/2026', yours: '11/24/2026', theirs: '11/25/2026' }]}
      onSave={onSave}
      onKeepTheirs={onKeepTheirs}
    />
  );

  test('all three values are shown and mine is proposed', async () => {
    await renderOnPage(sheet());
    for (const value of ['11/23/2026', '11/24/2026', '11/25/2026']) expect(await screen.findByText(value)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('11/24/2026').checked).toBe(true);
  });

  test('says who it was and when, once that is known', async () => {
    const at = toUtcTime(new Date(Date.now() - 5 * 60_000));
    await renderOnPage(
      <ConflictSheet
        what="4803"
        by={{ name: 'Kaylee Braddock', at }}
        conflicts={[]}
        onSave={vi.fn()}
        onKeepTheirs={vi.fn()}
      />,
    );
    expect((await screen.findByRole('dialog')).textContent).toContain(
      'Kaylee Braddock saved 4803 while you were editing 5 minutes ago',
    );
  });

  test('theirs can be chosen', async () => {
    const onSave = vi.fn();
    await renderOnPage(sheet(onSave));
    await userEvent.click(await screen.findByLabelText('11/25/2026'));
    await userEvent.click(screen.getByRole('button', { name: 'Save my choice' }));
    expect(onSave).toHaveBeenCalledWith({ dueDate: 'theirs' });
  });
});
