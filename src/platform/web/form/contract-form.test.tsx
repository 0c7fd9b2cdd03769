import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { id, line, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { answerCalls, renderOnPage } from '#test/page.tsx';
import { call } from '../api/api.ts';
import { FormBody, TextField } from './fields.tsx';
import { useContractForm } from './use-contract-form.ts';

const addPump = write({
  path: 'pumps/add',
  about: 'Adds a pump.',
  permission: can('assets', 'create'),
  input: z.object({ pumpNumber: line(60).min(1, 'Give the pump a number'), model: line(100).default('') }),
  output: z.object({ pumpID: id }),
});

type FormProps = {
  onSaved: (pump: { pumpID: number }) => void;
  isFixed?: boolean;
  /** What stands there when it is opened. */
  model?: string;
  onSaw?: (model: string | undefined) => void;
};
function PumpForm({ onSaved, isFixed = false, model = '', onSaw }: FormProps) {
  const form = useContractForm({
    contract: addPump,
    initial: { pumpNumber: '', model },
    draftName: 'pump',
    save: (input, _, saw) => {
      onSaw?.(saw.model);
      return call(addPump, input);
    },
    onSaved,
  });
  return (
    <FormBody form={form} saveLabel={isFixed ? null : 'Add pump'}>
      <TextField form={form} name="pumpNumber" label="Pump #" />
      <TextField form={form} name="model" label="Model" />
    </FormBody>
  );
}

describe('a form made from a contract', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    // What leaves keeps its draft.
    cleanup();
    localStorage.clear();
  });

  test('says what is wrong when a field is left, in the contract’s words', async () => {
    await renderOnPage(<PumpForm onSaved={() => undefined} />);
    expect(screen.queryByText('Give the pump a number')).toBeNull();
    await userEvent.click(await screen.findByLabelText(/Pump #/));
    await userEvent.tab();
    expect(await screen.findByText('Give the pump a number')).toBeTruthy();
  });

  test('a draft that comes back knows what stood there when it was begun, and what is discarded forgets it', async () => {
    const refused = { status: 409, body: { message: 'Somebody changed this meanwhile.' } };
    answerCalls(refused, refused);
    const onSaw = vi.fn();
    const form = (model: string) => <PumpForm onSaved={() => undefined} model={model} onSaw={onSaw} />;
    const { unmount } = await renderOnPage(form('3196'));
    await userEvent.type(await screen.findByLabelText(/Pump #/), 'P-204');
    unmount();
    // Meanwhile somebody else has written another model.
    await renderOnPage(form('3600'));
    await userEvent.click(await screen.findByRole('button', { name: 'Add pump' }));
    await waitFor(() => expect(onSaw).toHaveBeenLastCalledWith('3196'));
    await userEvent.click(await screen.findByRole('button', { name: /Discard/ }));
    await userEvent.type(screen.getByLabelText(/Pump #/), 'P-205');
    await userEvent.click(screen.getByRole('button', { name: 'Add pump' }));
    await waitFor(() => expect(onSaw).toHaveBeenLastCalledWith('3600'));
  });

  test('Ctrl-Enter saves; a message of the server stands at its field, and goes when it is changed', async () => {
    const taken = 'Pump # already exists. Choose another.';
    const refused = { message: taken, code: 'unprocessable', fields: { pumpNumber: taken } };
    const asked = answerCalls({ status: 422, body: refused }, { body: { data: { pumpID: 7 } } });
    const onSaved = vi.fn();
    await renderOnPage(<PumpForm onSaved={onSaved} />);
    await userEvent.type(await screen.findByLabelText(/Pump #/), 'P-204');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(taken)).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/Pump #/), 'a');
    expect(screen.queryByText(taken)).toBeNull();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ pumpID: 7 }));
    expect(asked.map((one) => one.body)).toEqual([
      { pumpNumber: 'P-204', model: '' },
      { pumpNumber: 'P-204a', model: '' },
    ]);
  });

  test('for who may only read what it holds, nothing of it is typed in or saved', async () => {
    const asked = answerCalls({ body: { data: { pumpID: 7 } } });
    await renderOnPage(<PumpForm isFixed onSaved={() => undefined} />);
    const number = await screen.findByLabelText<HTMLInputElement>(/Pump #/);
    await userEvent.type(number, 'P-204{Enter}');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(number.value).toBe('');
    expect(screen.queryByRole('button', { name: 'Add pump' })).toBeNull();
    expect(asked).toEqual([]);
  });

  test('what was typed survives a reload, and can be thrown away', async () => {
    const first = await renderOnPage(<PumpForm onSaved={() => undefined} />);
    await userEvent.type(await screen.findByLabelText(/Model/), '3196 MTX');
    first.unmount();
    await renderOnPage(<PumpForm onSaved={() => undefined} />);
    expect(await screen.findByDisplayValue('3196 MTX')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByDisplayValue('3196 MTX')).toBeNull();
  });

  test('what is wrong goes soon after it is right, and is not judged at each letter', async () => {
    await renderOnPage(<PumpForm onSaved={() => undefined} />);
    await userEvent.click(await screen.findByLabelText(/Pump #/));
    await userEvent.tab();
    expect(await screen.findByText('Give the pump a number')).toBeTruthy();
    const judged = vi.spyOn(addPump.input._zod, 'run');
    for (const value of ['P', 'P-', 'P-2']) fireEvent.change(screen.getByLabelText(/Pump #/), { target: { value } });
    expect(judged).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByText('Give the pump a number')).toBeNull());
    expect(judged).toHaveBeenCalledOnce();
  });

  test('what a field says when it is left is of what was typed last', async () => {
    await renderOnPage(<PumpForm onSaved={() => undefined} />);
    await userEvent.type(await screen.findByLabelText(/Pump #/), 'P{Backspace}{Tab}');
    expect(screen.getByText('Give the pump a number')).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/Pump #/), 'P{Tab}');
    expect(screen.queryByText('Give the pump a number')).toBeNull();
  });

  test.each([
    ['the page goes', () => fireEvent(window, new Event('pagehide'))],
    ['the window is left', () => fireEvent.blur(window)],
    ['the tab is hidden', () => fireEvent(document, new Event('visibilitychange', { bubbles: true }))],
  ])('a draft is kept once typing rests, and at once when %s', async (_, leave) => {
    await renderOnPage(<PumpForm onSaved={() => undefined} />);
    const model = await screen.findByLabelText(/Model/);
    fireEvent.change(model, { target: { value: '3196' } });
    await waitFor(() => expect(localStorage.getItem('draft:pump')).toContain('"3196"'));
    fireEvent.change(model, { target: { value: '3196 MTX' } });
    expect(localStorage.getItem('draft:pump')).toContain('"3196"');
    leave();
    expect(localStorage.getItem('draft:pump')).toContain('3196 MTX');
  });

  test('what is saved or discarded leaves no draft, however soon', async () => {
    answerCalls({ body: { data: { pumpID: 7 } } });
    const onSaved = vi.fn();
    const { unmount } = await renderOnPage(<PumpForm onSaved={onSaved} />);
    await userEvent.type(await screen.findByLabelText(/Pump #/), 'P-204{Enter}', { delay: null });
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    unmount();
    expect(localStorage.getItem('draft:pump')).toBeNull();
  });

  test('leaving with what was typed asks; staying keeps it, leaving keeps the draft', async () => {
    const { history } = await renderOnPage(<PumpForm onSaved={() => undefined} />);
    await userEvent.type(await screen.findByLabelText(/Model/), '3196 MTX');
    const leave = async (answer: string) => {
      history.push('/elsewhere');
      await userEvent.click(await screen.findByRole('button', { name: answer }));
    };
    await leave('Stay');
    expect(history.location.pathname).toBe('/');
    expect(screen.getByDisplayValue('3196 MTX')).toBeTruthy();
    await leave('Leave');
    await waitFor(() => expect(history.location.pathname).toBe('/elsewhere'));
    // The form goes a moment after the address has changed, and keeps what is typed as it does.
    await waitFor(() => expect(localStorage.getItem('draft:pump') ?? '').toContain('3196 MTX'));
  });

  test('what was not typed in does not ask', async () => {
    const { history } = await renderOnPage(<PumpForm onSaved={() => undefined} />);
    await screen.findByLabelText(/Model/);
    history.push('/elsewhere');
    await waitFor(() => expect(history.location.pathname).toBe('/elsewhere'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('product.md §5', () => {
  test('Required fields: carry an asterisk, and only they', async () => {
    await renderOnPage(<PumpForm onSaved={() => undefined} />);
    expect((await screen.findByLabelText<HTMLInputElement>(/Pump #/)).required).toBe(true);
    expect(document.querySelectorAll('label')[0]?.textContent).toContain('*');
    expect(document.querySelectorAll('label')[1]?.textContent).not.toContain('*');
  });
});
