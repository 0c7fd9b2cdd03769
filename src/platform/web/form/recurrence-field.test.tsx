import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { plainRecurrence, type Recurrence } from '#shared/recurrence.ts';
import { renderOnPage } from '#test/page.tsx';
import { RecurrenceField } from './recurrence-field.tsx';

let now: Recurrence;

function Form({ first }: { first: Recurrence }) {
  const [value, setValue] = useState(first);
  now = value;
  return (
    <RecurrenceField
      value={value}
      onChange={setValue}
      messageAt={(part) => (part === 'times' && value.times === 0 ? 'Once is the least' : undefined)}
      // Nobody works on January 1.
      isWorkDay={(day) => !day.endsWith('-01-01')}
    />
  );
}

/** In the years that are asked about nothing is past. */
const monthly = plainRecurrence('month', '2098-12-01');
const open = (more: Partial<Recurrence> = {}) => renderOnPage(<Form first={{ ...monthly, ...more }} />);
const said = () => screen.getByRole('status').textContent;
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
const choose = async (name: string, typed: string) => {
  await userEvent.click(field(name));
  await userEvent.keyboard(typed);
  fireEvent.keyDown(field(name), { key: 'Enter' });
};

describe('the form of what comes again', () => {
  test('says its rule and the next dates, by the company’s workdays', async () => {
    await open({ workdays: 'next' });
    expect(said()).toBe(
      'Every month on the first workday. Next on Mon 12/01/2098, Fri 01/02/2099, Sun 02/01/2099, Sun 03/01/2099 …',
    );
    await choose('When that is no workday', 'leave');
    expect(said()).toContain('Next on Mon 12/01/2098, Sun 02/01/2099,');
  });

  test('a day of the month is typed in words; other units ask what they know and keep nothing of the former', async () => {
    await open();
    await choose('On', 'the second tue');
    expect(now.on).toEqual({ nth: 2, weekday: 2 });
    expect(said()).toContain('Every month on the second Tuesday. Next on Tue 12/09/2098');
    await choose('Period', 'week');
    expect(now).toMatchObject({ unit: 'week', on: null });
    await userEvent.click(screen.getByRole('button', { name: 'Fri' }));
    expect(now.weekdays.toSorted()).toEqual([1, 5]);
    await choose('Period', 'workday');
    expect(now).toMatchObject({ unit: 'workday', weekdays: [], workdays: 'all' });
    expect(screen.queryByRole('textbox', { name: 'When that is no workday' })).toBeNull();
  });

  test('the number of times may be emptied while it is typed, and a rule that is over says so', async () => {
    await open({ startsOn: '2020-01-01', times: 12 });
    expect(said()).toBe('Every month on the 1st, 12 times. No date of it is left.');
    await userEvent.clear(field('Times'));
    expect(screen.getByText('Once is the least')).toBeTruthy();
    expect(said()).toContain('Say how often, and from when on.');
    await userEvent.type(field('Times'), '900');
    expect(now.times).toBe(900);
    await choose('Ends', 'on a day');
    expect(now).toMatchObject({ times: null, endsOn: '2020-12-31' });
  });
});
