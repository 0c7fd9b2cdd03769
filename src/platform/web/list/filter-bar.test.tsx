import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { companyToday } from '../days/today.ts';
import { type DateRange, FilterBar } from './filter-bar.tsx';

const november = { start: '2026-11-01', end: '2026-11-30' };

type ExampleProps = { onRange: (range: DateRange | null) => void; onOpen?: () => void; isPast?: true };

function Example({ onRange, onOpen, isPast }: ExampleProps) {
  const [range, setRange] = useState<DateRange | null>(november);
  const [chosen, setChosen] = useState<number[]>([1]);
  return (
    <FilterBar
      filters={[
        {
          kind: 'choices',
          key: 'status',
          label: 'Status',
          choices: [
            { id: 1, label: 'New', detail: '28' },
            { id: 2, label: 'Blocked', detail: '15' },
          ],
          chosen,
          onChange: setChosen,
          ...(onOpen && { onOpen }),
        },
        {
          kind: 'dates',
          key: 'due',
          label: 'Due',
          range,
          ...(isPast && { isPast }),
          onChange: (next) => {
            setRange(next);
            onRange(next);
          },
        },
      ]}
      search=""
      onSearch={() => undefined}
      searchLabel="Search"
      onClear={() => undefined}
    />
  );
}
const fieldOf = (name: string) => screen.findByRole('textbox', { name: `Due, ${name}` });
const openDates = async (onRange: (range: DateRange | null) => void) => {
  await renderOnPage(<Example onRange={onRange} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Due: 11/01/2026 to 11/30/2026' }));
};

describe('a filter of days', () => {
  test('Date cannot be empty: the previous value is restored', async () => {
    const onRange = vi.fn();
    await openDates(onRange);
    const start = (await fieldOf('Date Start')) as HTMLInputElement;
    await userEvent.clear(start);
    await userEvent.tab();
    expect((await screen.findByRole('alert')).textContent).toBe('Date cannot be empty');
    expect(start.value).toBe('11/01/2026');
    expect(onRange).not.toHaveBeenCalled();
  });

  test('Date Start cannot be greater than Date End: said, not taken, and what was typed stays', async () => {
    const onRange = vi.fn();
    await openDates(onRange);
    const start = (await fieldOf('Date Start')) as HTMLInputElement;
    await userEvent.clear(start);
    await userEvent.type(start, '12/15/2026{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Date Start cannot be greater than Date End');
    expect(start.value).toBe('12/15/2026');
    expect(onRange).not.toHaveBeenCalled();
  });

  test('is taken 300 ms after the last key', async () => {
    const onRange = vi.fn();
    await openDates(onRange);
    const end = (await fieldOf('Date End')) as HTMLInputElement;
    await userEvent.clear(end);
    await userEvent.type(end, '12/15/2026');
    await waitFor(() => expect(onRange).toHaveBeenCalledWith({ start: '2026-11-01', end: '2026-12-15' }));
    expect(onRange).toHaveBeenCalledOnce();
  });

  test('of what has happened no days to come are offered or taken', async () => {
    const onRange = vi.fn();
    await renderOnPage(<Example onRange={onRange} isPast />);
    await userEvent.click(await screen.findByRole('button', { name: 'Due: 11/01/2026 to 11/30/2026' }));
    const end = (await fieldOf('Date End')) as HTMLInputElement;
    expect(screen.queryByRole('button', { name: 'Next 7 days' })).toBeNull();
    await userEvent.clear(end);
    await userEvent.type(end, '12/15/2999{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Date End: choose a day up to today');
    expect(onRange).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'This month' }));
    expect(onRange.mock.calls.at(-1)?.[0].end).toBe(companyToday());
  });

  test('what is no day is said', async () => {
    await openDates(() => undefined);
    const end = (await fieldOf('Date End')) as HTMLInputElement;
    await userEvent.clear(end);
    await userEvent.type(end, 'soon{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Date End: enter a date');
  });
});

describe('a filter of choices', () => {
  test('says how many each would leave, and asks for that when it opens', async () => {
    const onOpen = vi.fn();
    await renderOnPage(<Example onRange={() => undefined} onOpen={onOpen} />);
    const chip = await screen.findByRole('button', { name: 'Status: New' });
    expect(onOpen).not.toHaveBeenCalled();
    await userEvent.click(chip);
    expect((await screen.findByRole('option', { name: /Blocked/ })).textContent).toContain('15');
    expect(onOpen).toHaveBeenCalled();
    await userEvent.click(screen.getByRole('option', { name: /Blocked/ }));
    expect(await screen.findByRole('button', { name: 'Status: New, Blocked' })).toBeTruthy();
  });
});
