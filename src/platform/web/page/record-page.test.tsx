import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { changesOf, line, nothing, read, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { can, type Verb } from '#shared/permission.ts';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import type { Question } from '../actions/confirm.tsx';
import { refreshChanged } from '../api/query.ts';
import { noFacts, ShellFactsProvider } from '../layout/shell-facts.tsx';
import { yesNoChoices } from '../picker/yes-no.ts';
import { RecordPage } from './record-page.tsx';
import { DeleteButton, useTexts } from './record-texts.tsx';

const pump = {
  module: 'pumps',
  noun: 'Pump',
  feature: 'assets',
  address: (id: number) => `/pumps/${id}`,
  list: { title: 'Pumps', path: '/pumps', filter: 'tenantAssets', hasDeleted: true },
} as const;
const input = z.object({ pumpID: z.number() });
const getPump = read({
  path: 'pumps/get_pump',
  about: 'One pump.',
  permission: can('assets', 'read'),
  input,
  output: z.object({ name: z.string() }),
});
const deletePump = write({
  path: 'pumps/delete_pump',
  about: 'Deletes a pump.',
  permission: can('assets', 'delete'),
  undo: 'image',
  input,
  output: nothing,
});

const fields = {
  tag: line(20),
  year: z.number().int().min(1900, 'From 1900 on').max(2100).nullable(),
  isRented: z.boolean(),
  customerID: z.number().nullable(),
  drive: z.enum(['Electric', 'Diesel']),
  coupling: z.enum(['Belt', 'Gear']).nullable(),
  setOn: calendarDate,
  checkedOn: calendarDate.nullable(),
};
const updatePump = write({
  path: 'pumps/update_pump',
  about: 'Changes a pump.',
  permission: can('assets', 'update'),
  undo: 'image',
  input: z.object({ pumpID: z.number(), changes: changesOf(fields) }),
  output: nothing,
});

/** Pump 7 is not rented, and stands at customer 2; its buttons say so; its tag is a text, its year a number. */
function Rented() {
  const { fact } = useTexts({
    name: 'Triplex',
    values: {
      isRented: false,
      customerID: 2,
      tag: 'P-7',
      year: 1988,
      drive: 'Electric',
      coupling: 'Belt',
      setOn: '2026-03-31',
      checkedOn: '2026-11-20',
    },
    fields: {
      tag: { label: 'Tag' },
      year: { label: 'Year', placeholder: 'None' },
      drive: { label: 'Drive' },
      coupling: { label: 'Coupling', placeholder: 'None' },
      setOn: { label: 'Set' },
      checkedOn: { label: 'Checked', placeholder: 'Never' },
    },
    picked: {
      isRented: { label: 'Rented', named: 'No', choices: yesNoChoices },
      customerID: { label: 'Customer', named: 'Caliche Water', choices: [], isOptional: true },
    },
    contract: updatePump,
    inputOf: (changes) => ({ pumpID: 7, changes }),
  });
  return (
    <>
      {fact('isRented')}
      {fact('customerID')}
      {fact('tag')}
      {fact('year')}
      {fact('drive')}
      {fact('coupling')}
      {fact('setOn')}
      {fact('checkedOn')}
    </>
  );
}

async function openRented({ may = 'update' }: { may?: Verb } = {}) {
  const asked = answerAt({
    'pumps/get_pump': () => ({ name: 'Triplex' }),
    'pumps/update_pump': ({ changes }) =>
      Object.hasOwn(changes as object, 'tag') ? [422, { message: 'P-9 is taken.' }] : {},
  });
  await renderOnPage(
    <AsAda may={{ assets: may }}>
      <ShellFactsProvider value={{ ...noFacts, noteViewed: vi.fn(async () => []) }}>
        <RecordPage entity={pump} id={7} contract={getPump} input={{ pumpID: 7 }} back="/pumps">
          {() => <Rented />}
        </RecordPage>
      </ShellFactsProvider>
    </AsAda>,
  );
  const button: HTMLButtonElement = await screen.findByRole('button', { name: 'Rented: No' });
  const sent = () => asked.filter(({ path }) => path === updatePump.path).map(({ input: body }) => body);
  return { button, sent };
}

/** Pump 7, open as a tab, until somebody deletes it. */
async function openPump(ask?: () => Promise<Question | undefined>) {
  let isThere = true;
  const remove = () => {
    isThere = false;
  };
  const asked = answerAt({
    'pumps/get_pump': () => (isThere ? { name: 'Triplex' } : [404, { message: 'Gone.', code: 'not_found' }]),
    'pumps/delete_pump': remove,
  });
  const facts = {
    ...noFacts,
    tabs: [{ module: 'pumps', entityID: 7, path: '/pumps/7', title: 'Triplex', status: 'new' as const }],
    noteViewed: vi.fn(async () => []),
    closeTab: vi.fn(),
  };
  const page = await renderOnPage(
    <AsAda may={{ assets: 'delete' }}>
      <ShellFactsProvider value={facts}>
        <RecordPage
          entity={pump}
          id={7}
          contract={getPump}
          input={{ pumpID: 7 }}
          back="/pumps"
          tabOf={({ name }) => ({ title: name, path: '/pumps/7', statusID: 1 })}
        >
          {({ name }) => <DeleteButton name={name} contract={deletePump} input={{ pumpID: 7 }} ask={ask} />}
        </RecordPage>
      </ShellFactsProvider>
    </AsAda>,
    '/pumps/7',
  );
  const button = await screen.findByRole('button', { name: 'Delete the pump' });
  return { ...page, button, asked, facts, remove };
}

describe('the page of a record', () => {
  test('notes it as viewed, with its tab', async () => {
    const { facts } = await openPump();
    const tab = { title: 'Triplex', path: '/pumps/7', statusID: 1 };
    expect(facts.noteViewed.mock.calls).toEqual([[{ module: 'pumps', entityID: 7, pageID: expect.any(String), tab }]]);
  });

  test('says that it is gone when a colleague deletes it, and closes its tab', async () => {
    const { facts, remove, queries } = await openPump();
    remove();
    await refreshChanged(queries, [{ module: 'pumps', entityId: 7 }]);
    expect((await screen.findByRole('link', { name: 'Back to the list' })).getAttribute('href')).toBe('/pumps');
    expect(screen.getByRole('link', { name: 'Deleted in the last 30 days' }).getAttribute('href')).toBe(
      '/pumps/deleted',
    );
    expect(await screen.findByText('This pump is not here')).toBeTruthy();
    expect(facts.closeTab.mock.calls).toEqual([[{ module: 'pumps', entityID: 7 }]]);
  });

  test('before it is deleted it asks, where something hangs on it; where that is not known it stays', async () => {
    const question = { title: 'Delete Triplex?', text: 'It is out on a job.', continueLabel: 'Delete' };
    const ask = vi
      .fn()
      .mockResolvedValueOnce(question)
      .mockRejectedValueOnce(new Error('No'))
      .mockResolvedValue(undefined);
    const { button, asked } = await openPump(ask);
    const deleted = () => asked.filter(({ path }) => path === 'pumps/delete_pump');
    await userEvent.click(button);
    expect(await screen.findByText('It is out on a job.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(button);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(deleted()).toEqual([]);
    await userEvent.click(button);
    await waitFor(() => expect(deleted()).toHaveLength(1));
  });

  test('after deleting it closes its tab and goes to the list', async () => {
    const { facts, button, asked, history } = await openPump();
    await userEvent.click(button);
    await waitFor(() => expect(history.location.pathname).toBe('/pumps'));
    expect(screen.getByText('Triplex deleted')).toBeTruthy();
    expect(facts.closeTab.mock.calls).toEqual([[{ module: 'pumps', entityID: 7 }]]);
    // Once: what is deleted is not asked for again.
    expect(asked.map(({ path }) => path)).toEqual(['pumps/get_pump', 'pumps/delete_pump']);
  });
});

describe('a field that is picked in place', () => {
  test('a number is edited as one, within what its contract holds, and is emptied to nothing', async () => {
    const { sent } = await openRented();
    const type = async (typed: string) => {
      await userEvent.click(screen.getByRole('button', { name: /^Year: / }));
      const box = screen.getByRole<HTMLTextAreaElement>('textbox');
      await userEvent.clear(box);
      await userEvent.keyboard(`${typed}{Enter}`);
      return box;
    };
    const box = await type('19a');
    expect(await screen.findByText('Enter a whole number')).toBeTruthy();
    expect([box.maxLength, sent()]).toEqual([4, []]);
    await userEvent.clear(box);
    await userEvent.keyboard('1066{Enter}');
    expect(await screen.findByText('From 1900 on')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await type('1994');
    await waitFor(() => expect(sent()).toEqual([{ pumpID: 7, changes: { year: { was: 1988, now: 1994 } } }]));
    await type('');
    await waitFor(() => expect(sent()[1]).toEqual({ pumpID: 7, changes: { year: { was: 1988, now: null } } }));
  });

  test('is sent with what its writer saw, and the toast says what changed', async () => {
    const { button, sent } = await openRented();
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('option', { name: 'Yes' }));
    expect(await screen.findByText('Rented changed')).toBeTruthy();
    expect(sent()).toEqual([{ pumpID: 7, changes: { isRented: { was: false, now: true } } }]);
  });

  test('is emptied where it is optional', async () => {
    const { sent } = await openRented();
    await userEvent.click(screen.getByRole('button', { name: 'Customer: Caliche Water' }));
    await userEvent.click(await screen.findByRole('option', { name: 'None' }));
    await waitFor(() => expect(sent()).toEqual([{ pumpID: 7, changes: { customerID: { was: 2, now: null } } }]));
  });

  test('is a day, which is picked as a form picks it, and emptied where it may be none', async () => {
    const { sent } = await openRented();
    const type = async (name: string, typed: string) => {
      await userEvent.click(screen.getByRole('button', { name }));
      const box = await screen.findByRole('textbox');
      await userEvent.clear(box);
      await userEvent.keyboard(`${typed}{Enter}`);
      await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    };
    await type('Set: 03/31/2026', '4/2/2026');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await type('Checked: 11/20/2026', '');
    await waitFor(() => expect(sent()).toHaveLength(2));
    await type('Set: 03/31/2026', '');
    expect(sent()).toEqual([
      { pumpID: 7, changes: { setOn: { was: '2026-03-31', now: '2026-04-02' } } },
      { pumpID: 7, changes: { checkedOn: { was: '2026-11-20', now: null } } },
    ]);
  });

  test('is one of the words that the contract knows, or none where it may be none', async () => {
    const { sent } = await openRented();
    await userEvent.click(screen.getByRole('button', { name: 'Drive: Electric' }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Electric', 'Diesel']);
    await userEvent.click(screen.getByRole('option', { name: 'Diesel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Coupling: Belt' }));
    await userEvent.click(await screen.findByRole('option', { name: 'None' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        { pumpID: 7, changes: { drive: { was: 'Electric', now: 'Diesel' } } },
        { pumpID: 7, changes: { coupling: { was: 'Belt', now: null } } },
      ]),
    );
  });

  test('is not sent when it is what it was', async () => {
    const { button, sent } = await openRented();
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('option', { name: 'No' }));
    expect(sent()).toEqual([]);
  });

  test('is only read by those who may not change it', async () => {
    const { button } = await openRented({ may: 'read' });
    expect(button.disabled).toBe(true);
  });
});

test('a text that the server refuses stays in its field, with the reason below it', async () => {
  await openRented();
  await userEvent.click(screen.getByRole('button', { name: 'Tag: P-7' }));
  const field: HTMLTextAreaElement = screen.getByRole('textbox', { name: 'Tag' });
  await userEvent.clear(field);
  await userEvent.type(field, 'P-9{Enter}');
  await waitFor(() => expect(field.getAttribute('aria-describedby')).toBeTruthy());
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('P-9 is taken.');
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['P-9', 'true']);
  await userEvent.type(field, '1');
  expect(field.getAttribute('aria-invalid')).toBe('false');
});
