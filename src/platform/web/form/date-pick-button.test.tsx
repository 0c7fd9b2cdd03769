import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { DatePickButton } from './date-pick-button.tsx';

async function openField() {
  const onPick = vi.fn();
  await renderOnPage(
    <DatePickButton label="Due" value={null} onPick={onPick}>
      None
    </DatePickButton>,
  );
  const button = screen.getByRole('button', { name: 'Due' });
  await userEvent.click(button);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Due' }), '3/31/27');
  return { onPick, button };
}

describe('a day that is picked in place', () => {
  test('is taken once by Enter, which closes the field and does not open it again', async () => {
    const { onPick, button } = await openField();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Due' })).toBeNull());
    expect(onPick.mock.calls).toEqual([['2027-03-31']]);
    expect(document.activeElement).toBe(button);
  });

  test('that there is not keeps the field open and says so', async () => {
    const { onPick } = await openField();
    await userEvent.type(screen.getByRole('textbox', { name: 'Due' }), '{Backspace}{Backspace}x{Enter}');
    expect(await screen.findByText('Enter a date like 11/23/2026, 5/3 or friday')).toBeTruthy();
    expect(onPick.mock.calls).toEqual([]);
  });
});
