import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { multiplier } from '#shared/cells.ts';
import { emailAddress, id, line, paragraph, phoneNumber, read, write } from '#shared/contract.ts';
import type { DateRange } from '#shared/date-range.ts';
import { calendarDate } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { answerCalls, renderOnPage } from '#test/page.tsx';
import { answerAt } from '#test/signed-in.tsx';
import { call } from '../../api/api.ts';
import { FormBody } from '../fields.tsx';
import { useContractForm } from '../use-contract-form.ts';
import { cellOf } from './cell-of.ts';
import { DateRangeField } from './date-range-field.tsx';
import { Field } from './field.tsx';
import { useTaken } from './use-taken.ts';

const addRate = write({
  path: 'rates/add',
  about: 'Adds a rate.',
  permission: can('ratesheets', 'create'),
  input: z.object({
    name: line(60).min(1, 'Name the rate'),
    price: money,
    phone: phoneNumber.default(''),
    from: calendarDate.nullable().default(null),
    overtime: multiplier.nullable().default(null),
    isBillable: z.boolean().default(true),
    unit: z.enum(['Hour', 'Day']).default('Hour'),
    year: z
      .number()
      .int()
      .min(2000, 'Use a year from 2000 on')
      .max(2100, 'Use a year up to 2100')
      .nullable()
      .default(null),
    remarks: paragraph(100).default(''),
  }),
  output: z.object({ rateID: id }),
});
const isNameFree = read({
  path: 'rates/is_free',
  about: 'Whether a name is free.',
  permission: can('ratesheets', 'read'),
  input: z.object({ name: line(60).min(1) }),
  output: z.object({ isFree: z.boolean() }),
});

const initial = {
  name: '',
  price: '',
  phone: '',
  from: null,
  overtime: null,
  isBillable: true,
  unit: 'Hour' as const,
  year: null,
  remarks: '',
};
const labels = {
  name: 'Name',
  price: 'Price',
  phone: 'Phone',
  from: 'From',
  overtime: 'Overtime',
  isBillable: 'Billable',
  unit: 'Unit',
  year: 'Year',
  remarks: 'Remarks',
};

function RateForm() {
  const form = useContractForm({
    contract: addRate,
    initial,
    save: (input) => call(addRate, input),
    onSaved: () => undefined,
    asksBeforeLeaving: false,
  });
  const taken = useTaken({
    contract: isNameFree,
    value: form.values.name,
    inputOf: (name) => ({ name }),
    message: 'Rate already exists. Choose another.',
  });
  return (
    <FormBody form={form} saveLabel="Save">
      {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => (
        <Field key={name} form={form} name={name} label={labels[name]} taken={name === 'name' ? taken : undefined} />
      ))}
    </FormBody>
  );
}

const input = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const pick = async (label: string, option: string) => {
  await userEvent.click(await input(label));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('a form draws each field in the cell of its contract', () => {
  test.each([
    ['text', line(10)],
    ['email', z.union([z.literal(''), emailAddress]).default('')],
    ['phone', phoneNumber.optional()],
    ['currency', money.nullable()],
    ['date', calendarDate.nullable().default(null)],
    ['multiplier', multiplier.nullable()],
    ['paragraph', paragraph(10).default('')],
    ['yesNo', z.boolean().default(false)],
    [{ choices: ['a', 'b'] }, z.enum(['a', 'b']).optional()],
    [{ least: 1, most: 99 }, z.number().int().min(1).max(99).nullable().default(null)],
    [null, z.number().min(1).max(99)],
    [null, id],
  ] as const)('%s', (cell, field) => {
    expect(cellOf(field)).toEqual(cell);
  });

  test('a day that there is not is sent by no key and no button, and is said where it stands', async () => {
    const asked = answerCalls({ body: { data: { rateID: 1 } } });
    await renderOnPage(<RateForm />);
    await userEvent.type(await input('Name'), 'Welding');
    await userEvent.type(await input('Price'), '90');
    const from = await input('From');
    await userEvent.type(from, '02/30/2026{Enter}');
    await userEvent.type(from, '{Control>}{Enter}{/Control}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter a date like 11/23/2026, 5/3 or friday')).toBeTruthy();
    expect(document.activeElement).toBe(from);
    expect(asked.filter(({ path }) => path === 'rates/add')).toEqual([]);
    await userEvent.clear(from);
    await userEvent.type(from, '02/28/2026');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked.find(({ path }) => path === 'rates/add')?.body).toMatchObject({ from: '2026-02-28' }),
    );
  });

  test('what was typed is sent as the contract has it: dollars, the day, 1.5x, No', async () => {
    const asked = answerCalls({ body: { data: { rateID: 1 } } });
    await renderOnPage(<RateForm />);
    await userEvent.type(await input('Price'), '$1,200.50');
    await userEvent.type(await input('Phone'), '432 555 0148');
    await userEvent.type(await input('From'), '5/3/27');
    await userEvent.tab();
    await pick('Overtime', '1.5x');
    await pick('Billable', 'No');
    await pick('Unit', 'Day');
    await userEvent.type(await input('Name'), 'Welding{Control>}{Enter}{/Control}');
    // Whether the name is free may be asked after it, on a slow machine.
    const added = () => asked.find(({ path }) => path === 'rates/add');
    await waitFor(() => expect(added()).toBeDefined());
    expect(added()?.body).toEqual({
      name: 'Welding',
      price: 1200.5,
      phone: '(432) 555-0148',
      from: '2027-05-03',
      overtime: 1.5,
      isBillable: false,
      unit: 'Day',
      year: null,
      remarks: '',
    });
    expect((await input('Price')).value).toBe('1200.50');
  });

  test.each([
    ['-50.25', '-50.25'],
    ['−50.25', '-50.25'],
    ['(50.25)', '-50.25'],
    ['100+25.5*2', '151.00'],
  ])('an amount typed as %s is that, and stands as %s when it is left', async (typed, kept) => {
    const asked = answerCalls({ body: { data: { rateID: 1 } } });
    await renderOnPage(<RateForm />);
    await userEvent.type(await input('Price'), typed);
    expect((await input('Price')).value).toBe(typed);
    await userEvent.type(await input('Name'), 'Welding{Control>}{Enter}{/Control}');
    expect((await input('Price')).value).toBe(kept);
    await waitFor(() => expect(asked.some(({ path }) => path === 'rates/add')).toBe(true));
    expect(asked.find(({ path }) => path === 'rates/add')?.body).toMatchObject({ price: Number(kept) });
  });

  test('what is no amount stays as it was typed, is refused by name and not sent', async () => {
    const asked = answerCalls({ body: { data: { rateID: 1 } } });
    await renderOnPage(<RateForm />);
    await userEvent.type(await input('Price'), '$1,200.505 each');
    await userEvent.type(await input('Name'), 'Welding');
    expect((await input('Price')).value).toBe('$1,200.505 each');
    expect(screen.getByText('Enter an amount like 1200.50, or a sum like 100+25.5*2')).toBeTruthy();
    await userEvent.type(await input('Price'), '{Control>}{Enter}{/Control}');
    expect((await input('Price')).getAttribute('aria-invalid')).toBe('true');
    expect(asked.some(({ path }) => path === 'rates/add')).toBe(false);
  });

  test('of a whole number only digits are taken; its limits are the contract’s, and the arrows stay within them', async () => {
    const asked = answerCalls({ body: { data: { rateID: 1 } } });
    await renderOnPage(<RateForm />);
    const year = await input('Year');
    expect([year.inputMode, year.maxLength]).toEqual(['numeric', 4]);
    await userEvent.type(year, '1x9.9-9');
    expect(year.value).toBe('1999');
    await userEvent.clear(year);
    await userEvent.paste('20.26');
    expect(year.value).toBe('');
    await userEvent.type(year, '1999');
    await userEvent.type(await input('Name'), 'Welding');
    await userEvent.type(await input('Price'), '9');
    expect(screen.getByText('Use a year from 2000 on')).toBeTruthy();
    await userEvent.type(year, '{ArrowUp}{ArrowUp}{ArrowDown}{ArrowDown}');
    expect(year.value).toBe('2000');
    await userEvent.clear(year);
    await userEvent.type(year, '2101{ArrowUp}{ArrowDown}{Control>}{Enter}{/Control}');
    expect(year.value).toBe('2099');
    await waitFor(() => expect(asked.find(({ path }) => path === 'rates/add')?.body).toMatchObject({ year: 2099 }));
  });

  test('Yes/No and 1.5x, 2x are what a dropdown offers', async () => {
    await renderOnPage(<RateForm />);
    expect((await input('Billable')).value).toBe('Yes');
    await userEvent.click(await input('Overtime'));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['1.5x', '2x']);
  });

  test('a message of the server stands at its field, and the focus goes to the first', async () => {
    const fields = { remarks: 'Too rude.', price: 'Too dear.' };
    answerCalls({ status: 422, body: { message: 'No.', code: 'unprocessable', fields } });
    await renderOnPage(<RateForm />);
    await userEvent.type(await input('Price'), '9');
    await userEvent.type(await input('Name'), 'Welding{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Too rude.')).toBeTruthy();
    expect((await input('Price')).getAttribute('aria-invalid')).toBe('true');
    await waitFor(async () => expect(document.activeElement).toBe(await input('Price')));
  });

  test('what no field can show stands above the buttons', async () => {
    answerCalls({ status: 422, body: { message: 'The month is closed.', code: 'x', fields: { month: 'Closed.' } } });
    await renderOnPage(<RateForm />);
    await userEvent.type(await input('Price'), '9');
    await userEvent.type(await input('Name'), 'Welding{Control>}{Enter}{/Control}');
    expect((await screen.findByRole('alert')).textContent).toContain('The month is closed.');
  });
});

describe('a number that somebody else has', () => {
  test('is said while it is typed, and no longer when it is changed', async () => {
    answerAt({ 'rates/is_free': ({ name }) => ({ isFree: name !== 'Welding' }) });
    await renderOnPage(<RateForm />);
    await userEvent.type(await input('Name'), 'Welding');
    expect(await screen.findByText('Rate already exists. Choose another.')).toBeTruthy();
    expect((await input('Name')).getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(await input('Name'), ' II');
    expect(screen.queryByText('Rate already exists. Choose another.')).toBeNull();
  });

  test('is not said when the server fails: the form goes on', async () => {
    const asked = answerCalls({ status: 500, body: { message: 'Broken', code: 'internal' } });
    await renderOnPage(<RateForm />);
    await userEvent.type(await input('Name'), 'Welding');
    await waitFor(() => expect(asked.map((one) => one.path)).toEqual(['rates/is_free']));
    expect((await input('Name')).getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('product.md §5: a date range', () => {
  const told: DateRange[] = [];
  function Range() {
    const [value, setValue] = useState<DateRange>({ start: '2026-11-01', end: '2026-11-20' });
    const take = (next: DateRange) => {
      told.push(next);
      setValue(next);
    };
    return <DateRangeField value={value} onChange={take} />;
  }
  const type = (label: string, text: string) => {
    fireEvent.focus(screen.getByLabelText(label));
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
    fireEvent.blur(screen.getByLabelText(label));
  };
  const shown = () => ['Date Start', 'Date End'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

  test('a cleared date is refused and comes back', async () => {
    told.length = 0;
    await renderOnPage(<Range />);
    type('Date End', '');
    expect(screen.getByText('Date cannot be empty')).toBeTruthy();
    expect([shown(), told]).toEqual([['11/01/2026', '11/20/2026'], []]);
  });

  test('a start after the end is not told; 300 ms after it is right it is', async () => {
    told.length = 0;
    await renderOnPage(<Range />);
    vi.useFakeTimers();
    type('Date Start', '12/1/2026');
    act(() => vi.advanceTimersByTime(1000));
    expect(screen.getByText('Date Start cannot be greater than Date End')).toBeTruthy();
    type('Date End', '12/2/2026');
    expect(screen.queryByText('Date Start cannot be greater than Date End')).toBeNull();
    act(() => vi.advanceTimersByTime(299));
    expect(told).toEqual([]);
    act(() => vi.advanceTimersByTime(1));
    expect(told).toEqual([{ start: '2026-12-01', end: '2026-12-02' }]);
  });
});
