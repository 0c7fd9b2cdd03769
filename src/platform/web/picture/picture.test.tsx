import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { giveElementsSize, renderOnPage } from '#test/page.tsx';
import { Picture } from './picture.tsx';

const chart = {
  name: 'Tickets by week',
  kind: 'bars',
  axis: 'Week',
  labels: ['Nov 6', 'Nov 13'],
  series: [
    { label: 'Opened', tone: 'main', values: [12, 31] },
    { label: 'Closed', tone: 'quiet', values: [9, 28] },
  ],
} as const;

describe('a picture', () => {
  beforeAll(giveElementsSize);

  test('is gone through with the arrow keys, and says where one is', async () => {
    await renderOnPage(<Picture {...chart} />);
    const plot = await screen.findByRole('group', { name: /Tickets by week/ });
    plot.focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(plot.textContent).toContain('Week of Nov 6: Opened 12, Closed 9'));
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(plot.textContent).toContain('Week of Nov 13: Opened 31, Closed 28'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(plot.textContent).not.toContain('Week of'));
  });

  test('is a table for those who would rather read', async () => {
    await renderOnPage(<Picture {...chart} format={(value) => `$${value}`} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Table' }));
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual(['WeekOpenedClosed', 'Nov 6$12$9', 'Nov 13$31$28']);
  });

  test('of parts names each with its number and share', async () => {
    await renderOnPage(
      <Picture
        name="Open tickets"
        kind="donut"
        axis="Status"
        slices={[
          { label: 'New', tone: 'neutral', value: 30 },
          { label: 'Blocked', tone: 'red', value: 10 },
        ]}
      />,
    );
    expect(await screen.findByRole('img', { name: 'Open tickets: 40' })).toBeTruthy();
    expect(
      within(screen.getByRole('list'))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['New3075%', 'Blocked1025%']);
  });

  test('of nothing is no mistake', async () => {
    await renderOnPage(
      <>
        <Picture {...chart} name="None" labels={[]} series={[]} />
        <Picture name="No parts" kind="donut" axis="Status" slices={[]} />
      </>,
    );
    expect(await screen.findByRole('img', { name: 'No parts: 0' })).toBeTruthy();
  });
});
