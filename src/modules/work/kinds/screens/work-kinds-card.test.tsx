import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { TaskCategoriesCard, TicketTypesCard } from './work-kinds-card.tsx';

type Step = { title: string; isRequired: boolean };
const stepsOf = (...titles: string[]): Step[] => titles.map((title) => ({ title, isRequired: title === 'Test' }));

/** A server with one kind of work, which takes changes of its steps from whoever saw them as they are. */
async function openOne(Card: typeof TicketTypesCard) {
  let steps = stepsOf('Isolate', 'Test', 'Sign');
  const sent: string[][] = [];
  answerAt({
    'settings/list_work_kinds': () => ({ kinds: [{ id: 1, name: 'Repair', parentID: null, steps }], outOfUse: [] }),
    'settings/update_work_kind': ({ changes }) => {
      const { was, now } = (changes as { steps: { was: Step[]; now: Step[] } }).steps;
      if (JSON.stringify(was) !== JSON.stringify(steps)) return [409, { message: 'Somebody else changed it.' }];
      steps = now;
      sent.push(now.map(({ title }) => title));
      return {};
    },
  });
  await renderOnPage(
    <AsAda may={{ settings: 'update', checklists: 'read' }}>
      <Card />
    </AsAda>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Steps of Repair' }));
  return sent;
}
const shown = () => screen.getAllByRole('button', { name: /^Step \d of Repair/ }).map((one) => one.textContent);

test.each([
  { of: 'a ticket type', Card: TicketTypesCard },
  { of: 'a task category', Card: TaskCategoriesCard },
])('a step of $of is moved with the arrows, and the focus goes with it', async ({ Card }) => {
  const sent = await openOne(Card);
  const handle = screen.getByRole('button', { name: 'Move Test' });
  handle.focus();
  fireEvent.keyDown(handle, { key: 'ArrowDown' });
  expect(shown()).toEqual(['Isolate', 'Sign', 'Test']);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Test'));
  // Pressed again before the server has answered: each says what the one before it left.
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Test' }), { key: 'ArrowUp' });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Test' }), { key: 'ArrowUp' });
  await waitFor(() => expect(sent.at(-1)).toEqual(['Test', 'Isolate', 'Sign']));
  await waitFor(() => expect(shown()).toEqual(['Test', 'Isolate', 'Sign']));
  expect(screen.queryByText('Somebody else changed it.')).toBeNull();
});

test('a step is renamed where it stands; whether it is required stays', async () => {
  const sent = await openOne(TicketTypesCard);
  fireEvent.click(screen.getByRole('button', { name: 'Step 2 of Repair: Test' }));
  const field = screen.getByRole('textbox', { name: 'Step 2 of Repair' });
  fireEvent.change(field, { target: { value: 'Test run' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(sent).toEqual([['Isolate', 'Test run', 'Sign']]));
  expect(((await screen.findByRole('checkbox', { name: 'Test run is required' })) as HTMLInputElement).checked).toBe(
    true,
  );
});

test('the types name the checklists, which can do more', async () => {
  await openOne(TicketTypesCard);
  expect(screen.getByRole('link', { name: 'checklists' }).getAttribute('href')).toBe('/checklists');
});
