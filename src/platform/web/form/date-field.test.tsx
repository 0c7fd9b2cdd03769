import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { DateField } from './date-field.tsx';

async function openField(begin: string | null, more: { leaning?: 'back' } = {}) {
  const set: { value: string | null } = { value: begin };
  function Form() {
    const [value, setValue] = useState(begin);
    set.value = value;
    return <DateField label="Date" value={value} onChange={setValue} {...more} />;
  }
  await renderOnPage(<Form />);
  const input = screen.getByLabelText<HTMLInputElement>('Date');
  const type = async (text: string) => {
    await userEvent.clear(input);
    await userEvent.type(input, text);
    await userEvent.tab();
  };
  return { set, input, type };
}

describe('a field of a day', () => {
  test('a year that was never meant is refused and breaks nothing; one far ahead says how far', async () => {
    const { set, type } = await openField('2026-11-23');
    await type('1/15/0206');
    expect(screen.getByText('Enter a date like 11/23/2026, 5/3 or friday')).toBeTruthy();
    await type('11/12/2099');
    expect(set.value).toBe('2099-11-12');
    expect(screen.getByText(/years from now: is the year right\?$/)).toBeTruthy();
    await type('11/12/2026');
    expect(screen.queryByText(/is the year right/)).toBeNull();
  });

  test('what stands below it stays until the mouse is released: a button that is pressed does not move away', async () => {
    const { set, input } = await openField(null);
    await userEvent.type(input, '1/1/2026');
    const hint = () => screen.queryByText('Thursday, 01/01/2026') !== null;
    expect(hint()).toBe(true);
    const mouse = userEvent.setup();
    await mouse.pointer({ keys: '[MouseLeft>]', target: document.body });
    expect([set.value, hint()]).toEqual(['2026-01-01', true]);
    await mouse.pointer({ keys: '[/MouseLeft]', target: document.body });
    await vi.waitFor(() => expect(hint()).toBe(false));
  });

  test('plus and minus step from the day that stands there', async () => {
    const { set, input } = await openField('2026-11-30');
    await userEvent.type(input, '+');
    expect(set.value).toBe('2026-12-01');
    await userEvent.type(input, '--');
    expect(set.value).toBe('2026-11-29');
  });

  test('a day without a year is one to come, in books one that was', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 12) });
    try {
      const planned = await openField(null);
      await planned.type('3/15');
      expect(planned.set.value).toBe('2027-03-15');
      planned.input.remove();
      const entered = await openField(null, { leaning: 'back' });
      await entered.type('3/15');
      expect(entered.set.value).toBe('2026-03-15');
    } finally {
      vi.useRealTimers();
    }
  });
});
