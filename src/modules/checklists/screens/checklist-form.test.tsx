import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { plainTick } from '../rules.ts';
import { ChecklistPageForm } from './checklist-form.tsx';

const step = (id: number, title: string, more: object = {}) => ({
  ...plainTick,
  id,
  title,
  isRequired: false,
  ...more,
});
const opened = {
  checklistID: 4,
  name: 'Pump service',
  version: 1,
  stepsTotal: 1,
  ticketTypeIDs: [],
  taskCategoryIDs: [],
  steps: [step(1, 'Lock out')],
  versions: [{ version: 1, stepsTotal: 1, madeAt: '2026-11-20 15:04:05', madeByName: 'Ada' }],
};

afterEach(() => localStorage.clear());

test('who saves steps that somebody else changed meanwhile has the steps of both, and saves again', async () => {
  const theirs = [step(1, 'Lock out and tag out'), step(2, 'Drain the casing')];
  let isTold = false;
  const asked = answerAt({
    'settings/get_checklist': () => opened,
    'settings/get_checklist_roles': () => ({ roles: [] }),
    'settings/update_checklist': () => {
      if (isTold) return [200, { data: { ...opened, version: 3 }, changed: ['checklists'] }];
      isTold = true;
      const message = 'Somebody else changed this while you were editing. Choose which value to keep.';
      return [409, { message, code: 'conflict', now: { steps: theirs } }];
    },
  });
  await renderOnPage(
    <AsAda may={{ checklists: 'update' }}>
      <ChecklistPageForm id={4} Kinds={() => null} />
    </AsAda>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Add a step' }));
  await userEvent.type(screen.getAllByLabelText('What is to be done')[1] as HTMLElement, 'Check the seal');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/What they changed is in the form now/)).toBeTruthy();
  const titles = () => screen.getAllByLabelText('What is to be done').map((one) => (one as HTMLInputElement).value);
  expect(titles()).toEqual(['Lock out and tag out', 'Check the seal', 'Drain the casing']);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const sent = () => asked.filter(({ path }) => path === 'settings/update_checklist').map(({ input }) => input.changes);
  await expect.poll(() => sent().length).toBe(2);
  // Both had numbered their new step 2: theirs has it.
  expect(sent()[1]).toEqual({ steps: { was: theirs, now: [theirs[0], step(3, 'Check the seal'), theirs[1]] } });
});
