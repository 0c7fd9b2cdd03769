import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRested } from './use-rested.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const Sums = ({ typed }: { typed: string }) => <output>{useRested(typed)}</output>;
const shown = () => screen.getByRole('status').textContent;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('what follows from a form is of what was typed once typing rests', () => {
  const { rerender } = render(<Sums typed="1" />);
  for (const typed of ['12', '123']) {
    rerender(<Sums typed={typed} />);
    wait(200);
    expect(shown()).toBe('1');
  }
  wait(60);
  expect(shown()).toBe('123');
});

test('nothing moves under a button that is pressed', () => {
  const { rerender } = render(<Sums typed="1" />);
  rerender(<Sums typed="12" />);
  fireEvent.pointerDown(window);
  wait(500);
  expect(shown()).toBe('1');
  fireEvent.pointerUp(window);
  wait(1);
  expect(shown()).toBe('12');
});
