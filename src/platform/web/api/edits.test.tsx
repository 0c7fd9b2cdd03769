import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Answer, answerCalls, renderOnPage } from '#test/page.tsx';
import { CallFailure } from './api.ts';
import { type Edit, EditConflict, textWords, useEdits } from './edits.tsx';
import { whoChanged } from './who-changed.ts';

const changed = (now: Record<string, unknown>) => new CallFailure(409, { message: 'Somebody else changed this.', now });

/** A record with two fields, saved together. */
function Pump({ send, onSaved }: { send: (edit: Edit) => Promise<string>; onSaved: (reply: string | null) => void }) {
  const edits = useEdits({ send, record: { module: 'pumps', entityId: 1 } });
  const edit = { name: { was: 'P-1', now: 'P-1 mine' }, model: { was: 'A', now: 'B' } };
  return (
    <>
      <button type="button" onClick={() => void edits.save(edit).then(onSaved)}>
        Save
      </button>
      <button type="button" onClick={() => void edits.saveField('name', 'P-1', 'P-1 mine').then(() => onSaved('left'))}>
        Save the name
      </button>
      <EditConflict
        edits={edits}
        what="Pump 1"
        labelOf={(field) => field}
        words={(_field, value) => textWords(value)}
      />
    </>
  );
}

async function draw(send: (edit: Edit) => Promise<string>, button = 'Save', ...history: Answer[]) {
  const asked = answerCalls(...(history.length > 0 ? history : [{ body: { data: { events: [] } } }]));
  const onSaved = vi.fn();
  await renderOnPage(<Pump send={send} onSaved={onSaved} />);
  await userEvent.click(screen.getByRole('button', { name: button }));
  return Object.assign(onSaved, { asked });
}

describe('two people edit the same record', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('mine is sent on top of theirs, together with what nobody else touched', async () => {
    const send = vi.fn(async (_edit: Edit) => 'saved').mockRejectedValueOnce(changed({ name: 'P-1 theirs' }));
    const onSaved = await draw(send);
    expect(await screen.findByText('P-1 theirs')).toBeTruthy();
    expect(onSaved).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Save my choice' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith('saved'));
    expect(send).toHaveBeenLastCalledWith({
      name: { was: 'P-1 theirs', now: 'P-1 mine' },
      model: { was: 'A', now: 'B' },
    });
  });

  test('theirs is kept, and the rest of mine still saved', async () => {
    const send = vi.fn(async (_edit: Edit) => 'saved').mockRejectedValueOnce(changed({ name: 'P-1 theirs' }));
    const onSaved = await draw(send);
    await userEvent.click(await screen.findByRole('button', { name: 'Keep theirs' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith('saved'));
    expect(send).toHaveBeenLastCalledWith({ model: { was: 'A', now: 'B' } });
  });

  test('when nothing of mine is left, nothing is sent', async () => {
    const send = vi.fn().mockRejectedValueOnce(changed({ name: 'P-1 theirs', model: 'C' }));
    const onSaved = await draw(send);
    await userEvent.click(await screen.findByRole('button', { name: 'Keep theirs' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(null));
    expect(send).toHaveBeenCalledOnce();
  });

  test('changed again while it was decided: it is asked again', async () => {
    const send = vi
      .fn(async (_edit: Edit) => 'saved')
      .mockRejectedValueOnce(changed({ name: 'P-1 theirs' }))
      .mockRejectedValueOnce(changed({ name: 'P-1 third' }));
    const onSaved = await draw(send);
    await userEvent.click(await screen.findByRole('button', { name: 'Save my choice' }));
    expect(await screen.findByText('P-1 third')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save my choice' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith('saved'));
  });

  test('a field edited in place is left as soon as it is asked about', async () => {
    const send = vi.fn(async (_edit: Edit) => 'saved').mockRejectedValueOnce(changed({ name: 'P-1 theirs' }));
    const onSaved = await draw(send, 'Save the name');
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith('left'));
    expect(await screen.findByText('P-1 theirs')).toBeTruthy();
  });

  test('the colleague is named by the history, and nobody when that does not come or is not understood', async () => {
    const event = { at: '2026-11-20 10:00:00', userDisplayName: 'Kaylee', changes: [{ field: 'name' }] };
    const later = { ...event, userDisplayName: 'Ruben', changes: [{ field: 'model' }] };
    const send = vi.fn(async (_edit: Edit) => 'saved').mockRejectedValueOnce(changed({ name: 'P-1 theirs' }));
    const history = [{ body: { data: { events: [later, event] } } }, { status: 500, body: {} }, { body: {} }];
    const { asked } = await draw(send, 'Save', ...history);
    expect(await screen.findByText(/Kaylee saved Pump 1 while you were editing/)).toBeTruthy();
    expect(asked[0]).toMatchObject({ path: 'events/list_history', body: { module: 'pumps', entityID: 1 } });
    for (const _ of ['failed', 'malformed']) {
      expect(await whoChanged({ module: 'pumps', entityId: 1 }, ['name'])).toBeNull();
    }
  });
});
