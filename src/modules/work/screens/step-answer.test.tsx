import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import type { WorkStep } from '../contract.ts';
import { StepAnswer } from './step-answer.tsx';

const reading = {
  id: 1,
  title: 'Discharge pressure',
  type: 'number',
  unit: 'psi',
  min: null,
  max: null,
  options: [],
  value: null,
};

test('a reading that is none stays as it was typed, with the reason, and is not sent', async () => {
  const answer = vi.fn(async () => true);
  const step = reading as unknown as WorkStep;
  await renderOnPage(<StepAnswer draft="d" step={step} isFixed={false} onAnswer={answer} />);
  const input = screen.getByLabelText<HTMLInputElement>('Discharge pressure');
  await userEvent.type(input, 'abc');
  await userEvent.tab();
  expect(screen.getByRole('alert').textContent).toBe('Enter a number.');
  expect([input.value, answer.mock.calls.length]).toEqual(['abc', 0]);
  await userEvent.clear(input);
  await userEvent.type(input, '52,5');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.tab();
  expect(answer.mock.calls).toEqual([[52.5]]);
});
