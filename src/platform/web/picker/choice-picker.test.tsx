import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import type { Choice, ChoiceSource } from './choice-list.tsx';
import { ChoicePicker } from './choice-picker.tsx';

const people = Array.from({ length: 5_000 }, (_, index) => ({ id: index + 1, label: `Colleague ${index + 1}` }));
const odd: Choice[] = [
  { id: 6001, label: 'Iñaki «Ñandú» Ōta 👷🏽‍♀️' },
  { id: 6002, label: 'محمد الأحمد' },
  { id: 6003, label: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(8).trim() },
];

type PickerProps = Partial<ChoiceSource> & { of?: typeof ChoicePicker };
function Picker({ choices = people, of: Drawn = ChoicePicker, ...rest }: PickerProps) {
  const [value, setValue] = useState<number[]>([]);
  return (
    <Drawn
      isMultiple
      label="Assignees"
      placeholder="Choose assignees"
      choices={choices}
      value={value}
      onChange={setValue}
      {...rest}
    />
  );
}

const options = () => screen.queryAllByRole('option');
const names = () => options().map((option) => option.textContent);
const field = () => screen.getByRole('button', { name: /^Assignees/ });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const type = (text: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });

async function open(part = <Picker />) {
  await renderOnPage(part);
  fireEvent.click(field());
  await screen.findByRole('combobox');
  vi.useFakeTimers();
}

describe('the assignee picker (product.md §2, §9), with 5,000 people', () => {
  beforeEach(() => vi.useRealTimers());
  afterEach(() => vi.useRealTimers());

  test('a choice is found by what is said of it too, after those that are called so', async () => {
    const roles = [
      { id: 1, label: 'Dana Reyes', detail: 'Dispatcher' },
      { id: 2, label: 'Dispatcher of the night', detail: 'Technician' },
      { id: 3, label: 'Ben Ortiz', detail: 'Technician' },
    ];
    await open(<Picker choices={roles} />);
    type('dispatcher');
    pass(1_000);
    expect(names().map((name) => name?.slice(0, 4))).toEqual(['Disp', 'Dana']);
    type('technician ben');
    pass(1_000);
    expect(names()).toHaveLength(1);
  });

  test('where there are none at all, that is said, with the way to where one is made; of a search that finds none it is not', async () => {
    const none = { says: 'There are no crews yet.', way: { href: '/settings/crews', label: 'Set up crews' } };
    await open(<Picker choices={[]} none={none} />);
    expect(screen.getByRole('status').textContent).toBe('There are no crews yet.');
    expect(screen.getByRole('link', { name: 'Set up crews' }).getAttribute('href')).toBe('/settings/crews');
    type('night');
    pass(1_000);
    expect([screen.getByRole('status').textContent, screen.queryByRole('link')]).toEqual(['No items found', null]);
  });

  test('choices of a group stand under its name; of what is searched for it is said beside each', async () => {
    const deeds = [
      { id: 1, label: 'Approves the invoice', group: 'Invoices' },
      { id: 2, label: 'Closes the ticket', group: 'Tickets' },
      { id: 3, label: 'Deletes the ticket', group: 'Tickets' },
    ];
    await open(<Picker choices={deeds} />);
    expect(screen.getByRole('listbox').textContent).toBe(
      'InvoicesApproves the invoiceTicketsCloses the ticketDeletes the ticket',
    );
    expect(screen.getByRole('option', { name: 'Deletes the ticket, Tickets' })).toBeTruthy();
    type('tickets dele');
    pass(1_000);
    expect(names()).toEqual(['Deletes the ticketTickets']);
  });

  test('what is typed on the closed field opens it and is searched for, also before the list is there', async () => {
    await renderOnPage(<Picker />);
    field().focus();
    // The list's code may have come meanwhile: keys go to what has the focus.
    await userEvent.keyboard('4999');
    fireEvent.keyDown(field(), { key: 'Enter' });
    fireEvent.keyDown(field(), { key: 'k', ctrlKey: true });
    const search = (await screen.findByRole('combobox')) as HTMLInputElement;
    expect(search.value).toBe('4999');
    await waitFor(() => expect(names()).toEqual(['Colleague 4999']));
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(field().textContent).toContain('Colleague 4999');
  });

  test('shows 20; at the end of the scroll 20 more after 400 ms, with Loading... until then; in a list 220 px high', async () => {
    await open();
    const list = screen.getByRole('listbox');
    expect(options()).toHaveLength(20);
    expect(list.style.maxHeight).toBe('220px');
    fireEvent.scroll(list);
    expect(screen.getByText('Loading...')).toBeTruthy();
    pass(399);
    expect(options()).toHaveLength(20);
    pass(1);
    expect(options()).toHaveLength(40);
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  test('searches all of them 300 ms after the last letter, by a part of the name in any case', async () => {
    await open();
    type('LEAGUE 499');
    pass(200);
    type('LEAGUE 4999');
    pass(299);
    expect(options()).toHaveLength(20);
    pass(1);
    expect(names()).toEqual(['Colleague 4999']);
  });

  test('says No items found; clearing the search shows all again', async () => {
    await open();
    type('quintana');
    pass(300);
    expect(screen.getByRole('status').textContent).toBe('No items found');
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    pass(300);
    expect(options()).toHaveLength(20);
  });

  test('several are joined by commas in a field that cuts them with an ellipsis, and can be taken off again', async () => {
    await open();
    for (const index of [1, 3]) fireEvent.click(options()[index] as HTMLElement);
    expect(field().textContent).toBe('Colleague 2, Colleague 4');
    type('4999');
    pass(300);
    fireEvent.click(options()[0] as HTMLElement);
    expect(options()[0]?.getAttribute('aria-selected')).toBe('true');
    expect(field().getAttribute('aria-label')).toBe('Assignees: Colleague 2, Colleague 4, Colleague 4999');
    fireEvent.click(options()[0] as HTMLElement);
    expect(field().textContent).toBe('Colleague 2, Colleague 4');
  });

  test('Enter takes what was typed, also before the list has caught up', async () => {
    await open();
    type('colleague 4321');
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
    expect(field().textContent).toBe('Colleague 4321');
  });

  test('keys move through it and load more at its end', async () => {
    await open();
    const search = screen.getByRole('combobox');
    for (let i = 0; i < 4; i++) fireEvent.keyDown(search, { key: 'PageDown' });
    pass(400);
    expect(options()).toHaveLength(40);
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(field().textContent).toBe('Colleague 20');
  });

  test('very long, right-to-left and emoji names are found and joined', async () => {
    await open(<Picker choices={odd} />);
    type('ñandú');
    pass(300);
    expect(names()).toEqual([odd[0]?.label]);
    type('الأحمد');
    pass(300);
    fireEvent.click(options()[0] as HTMLElement);
    expect(field().textContent).toBe(odd[1]?.label);
  });

  test('choices that did not come say so and can be asked for again; those that are late say Loading...', async () => {
    const retry = vi.fn();
    await open(<Picker choices={[]} retry={retry} />);
    expect(screen.getByRole('alert').textContent).toContain('The list could not be loaded.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole('combobox'));
  });

  test('a list that the server searches and pages asks it: for what is typed, and for more when it runs short', async () => {
    const onSearch = vi.fn();
    const loadMore = vi.fn();
    await open(<Picker choices={people.slice(0, 30)} onSearch={onSearch} loadMore={loadMore} />);
    expect(loadMore).not.toHaveBeenCalled();
    fireEvent.scroll(screen.getByRole('listbox'));
    pass(400);
    expect(options()).toHaveLength(30);
    expect(loadMore).toHaveBeenCalledOnce();
    expect(screen.getByText('Loading...')).toBeTruthy();
    type('quintana');
    pass(300);
    expect(onSearch).toHaveBeenLastCalledWith('quintana');
  });
});

test.each([
  ['is on its way', { isLate: true }, ''],
  ['does not come', { retry: () => undefined }, 'Colleague 27'],
])(
  'while the answer to what was typed %s, of the former list only what fits it is offered',
  async (_, state, taken) => {
    await open(<Picker choices={people.slice(0, 30)} onSearch={() => undefined} {...state} />);
    type('colleague 27');
    pass(300);
    expect(names()).toEqual(['Colleague 27']);
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
    expect(field().textContent).toBe(taken || 'Choose assignees');
    type('salt fork');
    pass(300);
    expect(names()).toEqual([]);
    vi.useRealTimers();
  },
);

describe('what is not in the list', () => {
  beforeEach(() => vi.useRealTimers());
  afterEach(() => vi.useRealTimers());
  const makeNew = { noun: 'colleague', run: vi.fn() };
  const offered = () => screen.queryByRole('button', { name: /^New colleague/ })?.textContent;

  test('is offered to be made once nothing is found, also by Enter; the list closes for its form', async () => {
    await open(<Picker makeNew={makeNew} />);
    pass(300);
    expect(offered()).toBeUndefined();
    type('Colleague 49');
    pass(300);
    expect(offered()).toBeUndefined();
    type(' Dewey Hale ');
    expect(offered(), 'nothing is known before the search is through').toBeUndefined();
    pass(300);
    expect(screen.getByText('No items found')).toBeDefined();
    expect(offered()).toBe('New colleague “Dewey Hale”');
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
    expect(makeNew.run).toHaveBeenLastCalledWith('Dewey Hale');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('is not offered to whoever may not make it', async () => {
    await open();
    type('Dewey Hale');
    pass(300);
    expect(offered()).toBeUndefined();
  });
});

// Last of its file: what comes after it is read anew.
test('what is typed while the list is loaded for the first time is searched for, and Enter picks nothing before', async () => {
  // Another file in this worker may have opened a picker: here its list's code has not come yet.
  vi.resetModules();
  const [{ ChoicePicker: Fresh }, page] = await Promise.all([import('./choice-picker.tsx'), import('#test/page.tsx')]);
  await page.renderOnPage(<Picker of={Fresh} />);
  fireEvent.click(field());
  for (const key of ['4', '9', '8', '8', 'Backspace', '9']) fireEvent.keyDown(document.body, { key });
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false);
  expect(screen.queryByRole('combobox')).toBeNull();
  const search = (await screen.findByRole('combobox')) as HTMLInputElement;
  await waitFor(() => expect(search.value).toBe('4989'));
  await waitFor(() => expect(names()).toEqual(['Colleague 4989']));
  // From now on keys are the field's own, and the page's once it is closed.
  expect(fireEvent.keyDown(search, { key: 'x' })).toBe(true);
  fireEvent.click(field());
  expect(fireEvent.keyDown(document.body, { key: 'x' })).toBe(true);
});
