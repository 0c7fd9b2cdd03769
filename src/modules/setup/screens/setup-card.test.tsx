import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { type SetupStep, type StepState, setupSteps } from '../rules.ts';
import { needsTrade } from '../samples/rules.ts';
import { SamplesCard } from '../samples/screens/samples-card.tsx';
import type { Samples } from '../samples/screens/use-samples.ts';
import { SetupCard } from './setup-card.tsx';

const none: Samples = { state: 'empty', problem: '', done: 0, total: 0, obstacle: null, kept: [] };
const rights = {
  settings: 'update',
  accounting: 'create',
  customers: 'create',
  vendors: 'create',
  tasks: 'read',
} as const;

async function open(done: readonly SetupStep[], samples: Partial<Samples> = {}) {
  const state = (step: SetupStep): StepState => (done.includes(step) ? 'done' : 'open');
  const asked = answerAt({
    'settings/get_setup': () => ({ steps: setupSteps.map((step) => ({ step, state: state(step) })), trade: 'general' }),
    'settings/get_logo': () => ({ logo: null }),
    'settings/get_sample_data': () => ({ ...none, ...samples }),
    'settings/fill_with_sample_data': () => ({}),
  });
  await renderOnPage(
    <AsAda may={rights}>
      <SetupCard />
    </AsAda>,
  );
  await screen.findByRole('list', { name: 'Steps' });
  const step = (title: string) => within(screen.getByText(title, { exact: true }).closest('li') as HTMLElement);
  return { asked, step };
}

test('the logo is set where the address is entered', async () => {
  const { step } = await open([]);
  expect(await step('Your address').findByRole('button', { name: 'Add a logo' })).toBeTruthy();
});

test('before, a file of either is offered beside the books of another program', async () => {
  const { step } = await open([]);
  for (const title of ['Customers', 'Vendors'])
    expect(step(title).getByRole('button', { name: `Import a file: ${title}` })).toBeTruthy();
  expect(step('Another program').getByRole('button', { name: 'Import books' })).toBeTruthy();
});

test('once the books are there, customers and vendors are done', async () => {
  const { step } = await open(['program', 'customers', 'vendors']);
  for (const title of ['Customers', 'Vendors']) {
    expect(step(title).queryByRole('button')).toBeNull();
    expect(step(title).getByText('Done')).toBeTruthy();
  }
});

test('sample data is offered to a company that has no work yet', async () => {
  const { asked } = await open([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Fill with sample data' }));
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('settings/fill_with_sample_data'));
});

test('sample data is offered to no company that has work of its own', async () => {
  const { asked } = await open([], { obstacle: 'This company has work of its own already.' });
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('settings/get_sample_data'));
  await screen.findByRole('button', { name: 'Add a logo' });
  expect(screen.queryByText('Sample data')).toBeNull();
});

test('the page of sample data leads to the trade, while there is none', async () => {
  answerAt({ 'settings/get_sample_data': () => ({ ...none, obstacle: needsTrade }) });
  await renderOnPage(
    <AsAda may={rights}>
      <SamplesCard />
    </AsAda>,
  );
  expect((await screen.findByRole('link', { name: 'Choose your trade' })).getAttribute('href')).toBe('/settings/setup');
});

test('what stays of sample data is named with the reason', async () => {
  const one = { module: 'tasks', entityID: 4, noun: 'Task', label: 'Safety meeting', address: '/tasks/4' };
  await open([], { state: 'emptied', kept: [{ ...one, why: 'Changed since.' }] });
  expect(await screen.findByText('Task. Changed since.')).toBeTruthy();
  expect(screen.getByText('Safety meeting').getAttribute('href')).toBe('/tasks/4');
});
