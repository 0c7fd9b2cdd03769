import { expect, test } from 'vitest';
import { pageOfWaiting } from './save-waiting.ts';
import type { Waiting } from './waiting.ts';

const waiting: Waiting = {
  id: '1',
  owner: '1/1',
  record: 'tickets/4705',
  place: 'note/1',
  says: 'Note: <img src=x onerror=alert(1)>',
  value: null,
  path: 'notes/post_note',
  body: { noteBody: '<p>Ordered a new seal</p>' },
  filesIn: 'fileIDs',
  files: [{ name: 'seal.jpg', blob: new File(['abc'], 'seal.jpg', { type: 'image/jpeg' }), fileID: null }],
  madeAtMs: 0,
  refusal: 'This note is too long',
  isUnkept: false,
  isSent: false,
};

test('what waits can be taken along: words as they were written, the refusal, and the pictures themselves', async () => {
  const page = new DOMParser().parseFromString(await pageOfWaiting([waiting]), 'text/html');
  const texts = [...page.querySelectorAll('h2, p, pre')].map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'Note: <img src=x onerror=alert(1)>',
    expect.stringMatching(/^Ticket 4705, /),
    'Not saved: This note is too long',
    expect.stringContaining('<p>Ordered a new seal</p>'),
  ]);
  expect(Array.from(page.querySelectorAll('img'), ({ alt, src }) => [alt, src])).toEqual([
    ['seal.jpg', `data:image/jpeg;base64,${btoa('abc')}`],
  ]);
});
