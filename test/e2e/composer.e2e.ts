import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { bothOr, openStage } from '#test/stage.ts';

const { app, visit } = await openStage();

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not there.');
  return { ...box, bottom: box.y + box.height };
};

test('on a phone the composer stands at the bottom, however many notes there are, and nothing is under it', async () => {
  const { admin } = await app.newTenant();
  for (const ticketSubject of ['Seal leak', 'Bearing noise'])
    await admin.call('tickets/create_ticket', { ticketSubject });
  const { page, open, look } = await visit({ as: admin, size: 'phone' });
  await open('/tickets?view=open');
  await page.getByRole('link', { name: /Bearing noise/ }).click();
  const line = page.getByRole('button', { name: 'Write a note, @ or #' });
  const next = page.getByRole('button', { name: /in the list$/ });
  const isDocked = async () => {
    const bar = await boxOf(line);
    expect(bar.bottom).toBeGreaterThan(844 - 24);
    await next.scrollIntoViewIfNeeded();
    expect((await boxOf(next)).bottom).toBeLessThanOrEqual(bar.y);
  };
  await page.getByText('Nobody has written a note yet.').waitFor();
  await isDocked();
  await look('composer-no-notes');
  const ticketID = Number(new URL(page.url()).pathname.split('/').at(-1));
  for (let count = 1; count <= 14; count++) {
    const noteBody = `<p>Reading ${count}</p>`;
    await admin.call('notes/post_note', { ID: ticketID, type: 'tickets', noteBody });
  }
  await page.getByText('Reading 14').waitFor();
  await isDocked();
  await look('composer-many-notes');
  // It belongs to the notes alone.
  await page.getByRole('tab', { name: 'History' }).click();
  await line.waitFor({ state: 'detached' });
});

test.each(bothOr('phone'))('“Post note” stays where it is while one begins to write: %s', async (size) => {
  const { admin } = await app.newTenant();
  await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak' });
  const { page, open, look } = await visit({ as: admin, size });
  await open('/tickets/1');
  await page.getByRole('button', { name: 'Write a note, @ or #' }).click();
  await page.locator('[role=textbox]:focus').waitFor();
  const post = page.getByRole('button', { name: 'Post note' });
  const before = await boxOf(post);
  await page.keyboard.type('Gate code');
  await page.getByText('Draft kept').waitFor();
  expect(await boxOf(post)).toEqual(before);
  await look('composer-draft');
});
