import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda } from '#test/signed-in.tsx';
import { PageLink } from './page-link.tsx';

test('what leads into an area that is closed to the person is no link', async () => {
  await renderOnPage(
    <AsAda may={{ tickets: 'read', accounting: 'read' }}>
      <PageLink href="/tickets/4?part=notes">Seal leak</PageLink>
      <PageLink href="/customers/3">Permian Basin Midstream</PageLink>
      <PageLink href="/reports/trial-balance">Trial balance</PageLink>
    </AsAda>,
  );
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Seal leak', 'Trial balance']);
  expect(screen.getByText('Permian Basin Midstream')).toBeTruthy();
});
