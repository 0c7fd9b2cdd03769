import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useLongRows } from './use-long-rows.ts';

const numbers = (length: number): number[] => Array.from({ length }, (_, at) => at);
/** How many rows each drawing had. */
let drawn: number[] = [];
beforeEach(() => {
  drawn = [];
});

function List({ rows }: { rows: readonly number[] | undefined }) {
  const shown = useLongRows(rows);
  drawn.push(shown?.length ?? -1);
  return (
    <ul>
      {shown?.map((at) => (
        <li key={at}>{at}</li>
      ))}
    </ul>
  );
}

test('the first window of rows is drawn at once, and all of them are there after it', () => {
  render(<List rows={numbers(1000)} />);
  expect(drawn).toEqual([24, 1000]);
  expect(screen.getAllByRole('listitem')).toHaveLength(1000);
});

test('rows that are read first are drawn so too', () => {
  const { rerender } = render(<List rows={undefined} />);
  drawn = [];
  rerender(<List rows={numbers(200)} />);
  expect(drawn).toEqual([24, 200]);
});

test('the next page waits, and takes away none that were there', () => {
  const { rerender } = render(<List rows={numbers(200)} />);
  drawn = [];
  rerender(<List rows={numbers(400)} />);
  expect(drawn).toEqual([200, 400]);
});

test('what goes is gone at once', () => {
  const { rerender } = render(<List rows={numbers(30)} />);
  drawn = [];
  rerender(<List rows={numbers(29)} />);
  expect(drawn[0]).toBe(29);
});
