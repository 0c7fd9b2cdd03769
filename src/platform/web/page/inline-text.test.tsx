import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { InlineText } from './inline-text.tsx';

test('what is required and was emptied says so, and is not put back behind one’s back', async () => {
  const save = vi.fn(async () => undefined);
  await renderOnPage(
    <InlineText
      label="Subject"
      value="Seal leak"
      placeholder="Subject"
      look="title"
      mayEdit
      isRequired
      most={200}
      onSave={save}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Subject: Seal leak' }));
  await userEvent.clear(screen.getByRole('textbox'));
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('This is required. Escape leaves it as it was.')).toBeTruthy();
  expect([screen.getByRole<HTMLTextAreaElement>('textbox').value, save.mock.calls.length]).toEqual(['', 0]);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Subject: Seal leak' })).toBeTruthy();
});
