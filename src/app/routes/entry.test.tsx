import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, expect, test } from 'vitest';
import { answerCalls, renderOnPage } from '#test/page.tsx';
import { keepSession, keepStored, sessionToken } from '#web/api/stored-user.ts';
import { AcceptInvitation, VerifyEmail } from './entry.tsx';

const token = 't'.repeat(40);
afterEach(() => localStorage.clear());

const links: [page: string, Page: ComponentType, follows: string][] = [
  ['verify_email', VerifyEmail, 'users/verify_email'],
  ['accept_invitation', AcceptInvitation, 'users/get_invitation'],
];

test.each(links)('%s: who is signed in here is named and asked, and stays', async (page, Page) => {
  keepSession('of Ada');
  keepStored({ userFullName: 'Ada Quill' });
  const asked = answerCalls({ body: { data: {} } });
  await renderOnPage(<Page />, `/${page}?token=${token}`);
  expect(await screen.findByRole('heading', { name: 'Ada Quill is signed in here' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Stay signed in' }).getAttribute('href')).toBe('/');
  expect([asked, sessionToken()]).toEqual([[], 'of Ada']);
});

test.each(links)(
  '%s: who goes on is signed out, also on the server, before the link is followed',
  async (page, Page, follows) => {
    keepSession('of Ada');
    keepStored({ userFullName: 'Ada Quill' });
    const over = { status: 404, body: { message: 'This link was used already.', code: 'link_over' } };
    const asked = answerCalls({ body: { data: {} } }, over);
    await renderOnPage(<Page />, `/${page}?token=${token}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out and follow the link' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['users/logout', 'Bearer of Ada'],
      [follows, null],
    ]);
    expect([sessionToken(), localStorage.getItem('userFullName')]).toEqual([null, null]);
  },
);

test.each(links)('%s: where nobody is signed in the link is followed at once', async (page, Page, follows) => {
  const asked = answerCalls({ status: 404, body: { message: 'This link was used already.', code: 'link_over' } });
  await renderOnPage(<Page />, `/${page}?token=${'u'.repeat(40)}`);
  await waitFor(() => expect(asked.map(({ path }) => path)).toEqual([follows]));
});
