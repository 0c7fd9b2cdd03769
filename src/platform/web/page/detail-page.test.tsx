import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { keepShownList } from '../list/list-neighbours.ts';
import { DetailPage } from './detail-page.tsx';

const pumps = ['/pumps/7', '/pumps/3', '/pumps/9'];
const draw = (path: string) =>
  renderOnPage(
    <DetailPage area={{ title: 'Pumps', href: '/pumps' }} name="Pump" heading="Pump">
      Facts
    </DetailPage>,
    path,
  );
const steps = () =>
  screen.queryAllByRole('button', { name: /in the list$/ }).map((button) => button.getAttribute('aria-label'));

test('a detail goes through the list that one came from, in its order, by button and by key', async () => {
  keepShownList({ count: pumps.length, hrefAt: (index) => pumps[index] ?? '' });
  const { history } = await draw('/pumps/7');
  const isAt = (path: string) => waitFor(() => expect(history.location.pathname).toBe(path));
  expect(steps()).toEqual(['Next in the list']);
  await userEvent.keyboard('j');
  await isAt('/pumps/3');
  await waitFor(() => expect(steps()).toEqual(['Previous in the list', 'Next in the list']));
  await userEvent.click(screen.getByRole('button', { name: 'Next in the list' }));
  await isAt('/pumps/9');
  await waitFor(() => expect(steps()).toEqual(['Previous in the list']));
  await userEvent.keyboard('k');
  await isAt('/pumps/3');
});

test('a detail that is in no list has no neighbours', async () => {
  keepShownList({ count: pumps.length, hrefAt: (index) => pumps[index] ?? '' });
  const { history } = await draw('/pumps/4711');
  await userEvent.keyboard('j');
  expect([steps(), history.location.pathname]).toEqual([[], '/pumps/4711']);
});
