import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { CallFailure } from '../api/api.ts';
import { confirm } from './confirm.tsx';
import { clearToasts, showDone, showError } from './toast.tsx';

describe('toasts', () => {
  afterEach(() => act(clearToasts));

  test('a failure that is none of the server’s is said plainly; that of an ended session is not shown', async () => {
    await renderOnPage(null);
    act(() => {
      showError(new TypeError('x is undefined'));
      showError(new CallFailure(401, { message: 'Incorrect or Malformed Token' }));
    });
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByText('Something went wrong.')).toBeTruthy();
  });
});

describe('product.md §9', () => {
  afterEach(() => act(clearToasts));

  test('Error toast duration', async () => {
    await renderOnPage(null);
    vi.useFakeTimers();
    act(() => showError(new CallFailure(422, { message: 'the pump is in use.' })));
    expect(screen.getByRole('alert').textContent).toContain('The pump is in use.');
    act(() => vi.advanceTimersByTime(4999));
    expect(screen.queryByRole('alert')).not.toBeNull();
    act(() => vi.advanceTimersByTime(1));
    vi.useRealTimers();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('product.md §8', () => {
  afterEach(() => act(clearToasts));

  test('Success messages: begin with a capital letter, and take back what was done', async () => {
    await renderOnPage(null);
    const undo = vi.fn();
    act(() => showDone('ticket 4779 closed', undo));
    expect(await screen.findByText('Ticket 4779 closed')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Ticket 4779 closed')).toBeNull();
  });
});

describe('a question', () => {
  test('has continue, cancel and an extra button', async () => {
    await renderOnPage(null);
    const ask = () =>
      confirm({
        title: 'Pause it?',
        text: 'It keeps running.',
        continueLabel: 'Yes, pause it',
        extraLabel: 'Close tab without pausing',
      });
    for (const [button, answer] of [
      ['Yes, pause it', 'continue'],
      ['Close tab without pausing', 'extra'],
      ['Cancel', 'cancel'],
    ] as const) {
      let given: Promise<string> | undefined;
      act(() => {
        given = ask();
      });
      await userEvent.click(await screen.findByRole('button', { name: button }));
      expect(await given).toBe(answer);
    }
  });
});
