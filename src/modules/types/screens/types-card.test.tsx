import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { EventTypesCard, ReferralTypesCard } from './types-card.tsx';

const type = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  isArchived: false,
  color: null,
  minutes: null,
  ...more,
});

async function open(Card: typeof EventTypesCard, types: object[], more: Parameters<typeof answerAt>[0] = {}) {
  const asked = answerAt({ 'settings/list_types': () => ({ types }), ...more });
  await renderOnPage(
    <AsAda may={{ settings: 'update' }}>
      <Card />
    </AsAda>,
  );
  await screen.findByRole('list', { name: / types$/ });
  return (path: string) => asked.filter((one) => one.path === path).map(({ input }) => input);
}

test('what is out of use is folded, and comes back with a click', async () => {
  const asked = await open(ReferralTypesCard, [type(1, 'Website'), type(2, 'Yellow pages', { isArchived: true })]);
  expect(screen.queryByText('Yellow pages')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Out of use 1' }));
  const gone = within(screen.getByRole('list', { name: 'Referral types out of use' }));
  expect(gone.getByText('Yellow pages')).toBeTruthy();
  fireEvent.click(gone.getByRole('button', { name: 'Bring back Yellow pages' }));
  await waitFor(() => expect(asked('settings/bring_back_type')).toEqual([{ kind: 'referral', id: 2 }]));
  expect(await screen.findByText('Yellow pages is in use again')).toBeTruthy();
});

test('why one does not come back is said', async () => {
  const sentence = 'Another referral type is called “Fair” now. Rename that one, then bring this one back.';
  await open(ReferralTypesCard, [type(1, 'FAIR'), type(2, 'Fair', { isArchived: true })], {
    'settings/bring_back_type': () => [422, { message: sentence }],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Out of use 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Bring back Fair' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('two who rename the same are asked which name to keep', async () => {
  let held = 'Site';
  const asked = await open(ReferralTypesCard, [type(1, 'Web')], {
    'settings/update_type': ({ changes }) => {
      const { was, now } = (changes as { name: { was: string; now: string } }).name;
      if (was !== held) return [409, { message: 'Somebody else changed this.', now: { name: held } }];
      held = now;
      return {};
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Name of Web: Web' }));
  const field = screen.getByRole('textbox', { name: 'Name of Web' });
  fireEvent.change(field, { target: { value: 'Website' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('button', { name: 'Save my choice' }));
  await waitFor(() => expect(asked('settings/update_type')).toHaveLength(2));
  expect(held).toBe('Website');
});

test('an event type has a color and a usual length', async () => {
  const asked = await open(EventTypesCard, [type(1, 'Visit', { color: 'blue', minutes: 60 })]);
  fireEvent.click(screen.getByRole('button', { name: 'Color of Visit: blue' }));
  fireEvent.click(await screen.findByRole('option', { name: /Green/ }));
  const length = screen.getByRole('textbox', { name: 'Usual length of Visit' });
  fireEvent.change(length, { target: { value: '90' } });
  fireEvent.blur(length);
  await waitFor(() =>
    expect(asked('settings/update_type')).toEqual([
      { kind: 'event', id: 1, changes: { color: { was: 'blue', now: 'green' } } },
      { kind: 'event', id: 1, changes: { minutes: { was: 60, now: 90 } } },
    ]),
  );
});
