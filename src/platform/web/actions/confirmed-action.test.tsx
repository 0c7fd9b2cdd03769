import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { CallFailure } from '../api/api.ts';
import { confirmedAction } from './confirmed-action.ts';
import { clearToasts } from './toast.tsx';

const question = {
  title: 'Void invoice 7?',
  text: 'It cannot be undone.',
  continueLabel: 'Void it',
  isDangerous: true,
};
const refusal = new CallFailure(422, { message: 'the period is closed.' });

/** Starts the action and answers its question. */
async function start(action: Parameters<typeof confirmedAction<string>>[0], button?: string) {
  await renderOnPage(null);
  let result: Promise<string | null> = Promise.resolve(null);
  act(() => {
    result = confirmedAction(action);
  });
  if (button) await userEvent.click(await screen.findByRole('button', { name: button }));
  return await act(() => result);
}

describe('product.md §8', () => {
  afterEach(() => act(clearToasts));

  test('Something went wrong.: is said of a failed action, whatever the server says', async () => {
    const run = vi.fn().mockRejectedValue(refusal);
    expect(await start({ question, run, done: 'invoice 7 voided' }, 'Void it')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('Something went wrong.');
    expect(screen.queryByText('Invoice 7 voided')).toBeNull();
  });

  test('Something went wrong.: the server’s message is shown instead when the caller asks', async () => {
    await start({ run: () => Promise.reject(refusal), tellsWhy: true });
    expect(screen.getByRole('alert').textContent).toBe('The period is closed.');
  });

  test('Something went wrong.: is not said of an ended session', async () => {
    await start({ run: () => Promise.reject(new CallFailure(401, { message: 'Incorrect or Malformed Token' })) });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a confirmed action', () => {
  afterEach(() => act(clearToasts));

  test('runs once it is confirmed, and says so', async () => {
    const run = vi.fn().mockResolvedValue('voided');
    expect(await start({ question, run, done: 'invoice 7 voided' }, 'Void it')).toBe('voided');
    expect(await screen.findByText('Invoice 7 voided')).toBeTruthy();
    expect(run).toHaveBeenCalledOnce();
  });

  test('does nothing when it is cancelled', async () => {
    const run = vi.fn();
    expect(await start({ question, run }, 'Cancel')).toBeNull();
    expect(run).not.toHaveBeenCalled();
  });

  test('has another way out behind the extra button', async () => {
    const run = vi.fn();
    const runExtra = async () => 'credited';
    const withExtra = { ...question, extraLabel: 'Write a credit memo' };
    expect(await start({ question: withExtra, run, runExtra }, 'Write a credit memo')).toBe('credited');
    expect(run).not.toHaveBeenCalled();
  });
});
