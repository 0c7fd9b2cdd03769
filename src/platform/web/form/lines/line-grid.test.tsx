import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { LineGrid } from './line-grid.tsx';
import type { LineColumn } from './line-row.tsx';

type Line = { what: string; hours: string };
const empty: Line = { what: '', hours: '' };
const drawn: string[] = [];
const column = (field: keyof Line): LineColumn<Line, null> => ({
  field,
  label: field,
  width: '1fr',
  cell: ({ line, name, messageAt, put }) => {
    if (field === 'what') drawn.push(line.what);
    return (
      <>
        <input
          aria-label={name(field)}
          value={line[field]}
          onChange={(event) => put({ [field]: event.target.value })}
        />
        {messageAt(field)}
      </>
    );
  },
});
const columns = [column('what'), column('hours')];

type Read = Parameters<typeof LineGrid<Line, null>>[0]['pasting']['read'];
type FormProps = { begin: Line[]; most?: number; messages?: Record<string, string>; read?: Read };
function Form({ begin, most, messages = {}, read = () => null }: FormProps) {
  const [lines, setLines] = useState(begin);
  return (
    <>
      <LineGrid
        label="Work"
        lines={lines}
        onChange={setLines}
        columns={columns}
        context={null}
        next={(before) => ({ ...empty, hours: before?.hours ?? '' })}
        messages={messages}
        pasting={{ read, entered: (all) => all }}
        {...(most !== undefined && { most })}
      />
      <output aria-label="All">{lines.map(({ what, hours }) => `${what} ${hours}`).join(', ')}</output>
    </>
  );
}
const three = () => ['Seal', 'Motor', 'Belt'].map((what, at) => ({ what, hours: String(at + 1) }));
const all = () => screen.getByLabelText('All').textContent;
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('Enter adds a line below, which begins as the one before it; the arrows go up and down in their column', async () => {
  render(<Form begin={three()} />);
  await userEvent.type(field('hours, line 2'), '{Enter}');
  await expect.poll(() => document.activeElement).toBe(field('what, line 3'));
  await userEvent.keyboard('Valve');
  expect(all()).toBe('Seal 1, Motor 2, Valve 2, Belt 3');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(field('what, line 1'));
  await userEvent.keyboard('{ArrowUp}s');
  expect(all()).toBe('Seals 1, Motor 2, Valve 2, Belt 3');
});

test('a line is moved by the arrows of its handle and by dragging, and what is typed in it stays with it', async () => {
  render(<Form begin={three()} />);
  const motor = field('what, line 2');
  screen.getByRole('button', { name: 'Move line 2' }).focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(all()).toBe('Motor 2, Seal 1, Belt 3');
  expect(field('what, line 1')).toBe(motor);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move line 1' }));
  const handle = screen.getByRole('button', { name: 'Move line 1' });
  const drag = (type: 'dragStart' | 'dragOver' | 'dragEnd', on: Element) =>
    fireEvent(on, Object.assign(createEvent[type](on), { dataTransfer: {} }));
  drag('dragStart', handle);
  drag('dragOver', field('what, line 3').closest('[data-line]') as Element);
  drag('dragEnd', handle);
  expect(all()).toBe('Seal 1, Belt 3, Motor 2');
});

test('one that is removed leaves the focus in the next; the last one that is needed stays', async () => {
  render(<Form begin={three().slice(1)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove line 1' }));
  expect(all()).toBe('Belt 3');
  await expect.poll(() => document.activeElement).toBe(field('what, line 1'));
  expect(screen.queryByRole('button', { name: /Remove|Move/ })).toBeNull();
});

test('what is wrong with all, a line and a field stands there', () => {
  const messages = { '': 'Too much', '.1': 'Twice the same', '.2.hours': 'How many?' };
  render(<Form begin={three()} messages={messages} />);
  const lineOf = (text: string) => screen.getByText(text).closest('[data-line]')?.getAttribute('data-line') ?? 'none';
  expect(['Too much', 'Twice the same', 'How many?'].map(lineOf)).toEqual(['none', '1', '2']);
});

test('there are no more than the form may have', async () => {
  render(<Form begin={three()} most={3} />);
  await userEvent.type(field('what, line 1'), '{Enter}');
  expect(all()).toBe('Seal 1, Motor 2, Belt 3');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a line' }).disabled).toBe(true);
  expect(screen.getByText('No more than 3')).toBeTruthy();
});

test('a letter draws its own line again, of five hundred', async () => {
  render(<Form begin={Array.from({ length: 500 }, (_, at) => ({ what: `Part ${at}`, hours: '1' }))} most={500} />);
  drawn.length = 0;
  await userEvent.type(field('what, line 250'), 's');
  expect(new Set(drawn)).toEqual(new Set(['Part 249s']));
});

test('lines do not belong to the form that they stand in, which would look through all of them at each event', () => {
  render(
    <form aria-label="Bill">
      <Form begin={three()} />
    </form>,
  );
  const fields = screen.getByRole('form', { name: 'Bill' }).querySelectorAll('[data-line] :is(input, button)');
  expect([...fields].map((one) => one.getAttribute('form'))).toEqual(Array(fields.length).fill('none'));
  expect(fields.length).toBe(12);
});

test('what is typed and not taken yet stays when lines are added, moved and taken away above it', async () => {
  render(<Form begin={Array.from({ length: 60 }, (_, at) => ({ what: `Part ${at}`, hours: '1' }))} />);
  const was = field('what, line 45');
  await userEvent.type(field('hours, line 3'), '{Enter}{Enter}');
  expect(field('what, line 47')).toBe(was);
  await userEvent.click(screen.getByRole('button', { name: 'Remove line 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove line 10' }));
  expect(field('what, line 45')).toBe(was);
  screen.getByRole('button', { name: 'Move line 12' }).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(field('what, line 45')).toBe(was);
});

/** As a browser pastes into the first field; answers whether it is left to the browser. */
const paste = (text: string) => fireEvent.paste(field('what, line 1'), { clipboardData: { getData: () => text } });

test('what is pasted stands after what is typed while the server is asked; a form that was left takes nothing', async () => {
  const asked = Promise.withResolvers<{ lines: Line[]; leftOut: string[] }>();
  const { unmount } = render(<Form begin={three()} read={(text) => (text === 'one cell' ? null : asked.promise)} />);
  expect([paste('one cell'), paste('a\tb')]).toEqual([true, false]);
  await userEvent.type(field('what, line 3'), 's');
  asked.resolve({ lines: [{ what: 'Valve', hours: '4' }], leftOut: [] });
  await expect.poll(all).toBe('Seal 1, Motor 2, Belts 3, Valve 4');
  unmount();
  const late = Promise.withResolvers<{ lines: Line[]; leftOut: string[] }>();
  const changed: Line[][] = [];
  const grid = render(
    <LineGrid
      label="Work"
      lines={three()}
      onChange={(lines) => changed.push(lines)}
      columns={columns}
      context={null}
      next={() => empty}
      messages={{}}
      pasting={{ read: () => late.promise, entered: (lines) => lines }}
    />,
  );
  paste('a\tb');
  grid.unmount();
  late.resolve({ lines: [empty], leftOut: [] });
  await late.promise;
  await Promise.resolve();
  expect(changed).toEqual([]);
});
