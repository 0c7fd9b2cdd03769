import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FileInfo } from '#shared/file-types.ts';
import { fileTooLargeMessage, tooManyAttachmentsMessage, tooManyImagesMessage } from '#shared/limits.ts';
import { attachmentUploadFailedMessage, imageUploadFailedMessage } from '#shared/texts.ts';
import { answerAt } from '#test/signed-in.tsx';
import { UploadTiles } from '../files/upload-tiles.tsx';
import { makeQueryClient } from './query.ts';
import { type UploadOptions, type UseUploads, useUploads } from './upload.ts';

/** The server's end of uploads: each waits to be answered. */
class Sent {
  static all: Sent[] = [];
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  headers: Record<string, string> = {};
  url = '';
  body: File | null = null;
  status = 0;
  responseText = '';
  isAborted = false;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: File) {
    this.body = body;
    Sent.all.push(this);
  }
  abort() {
    this.isAborted = true;
    this.onabort?.();
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
  done(fileID: number) {
    this.answer(200, { data: infoOf(fileID, this.body?.name ?? '') });
  }
}

const infoOf = (fileID: number, name: string): FileInfo => ({
  fileID,
  name,
  sizeBytes: 1000,
  contentType: 'image/jpeg',
  width: 40,
  height: 30,
  hasThumbnail: true,
});
const photo = (name = 'pump.jpg', bytes = 1000) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
const paper = (name = 'plan.pdf', bytes = 1000) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

let uploads: UseUploads;
function Editor(options: UploadOptions) {
  uploads = useUploads(options);
  return <UploadTiles uploads={uploads} />;
}
function show(options: UploadOptions) {
  return render(
    <MantineProvider>
      <QueryClientProvider client={makeQueryClient()}>
        <Editor {...options} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const add = (...files: File[]) => act(async () => uploads.add(files));
const sent = async (count: number) => {
  await waitFor(() => expect(Sent.all).toHaveLength(count));
  return Sent.all.at(-1) as Sent;
};
const states = () => uploads.items.map(({ state }) => state);

beforeEach(() => {
  Sent.all = [];
  vi.stubGlobal('XMLHttpRequest', Sent);
  localStorage.setItem('token', 'secret');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('uploads', () => {
  test('go out as they are chosen, two at a time, with what they are called and who sends them', async () => {
    show({ accept: 'images', most: 8 });
    await add(photo('a & b.jpg'), photo('b.jpg'), photo('c.jpg'));
    await sent(2);
    expect(Sent.all[0]).toMatchObject({
      url: '/api/files/upload_file?name=a+%26+b.jpg',
      headers: { 'Content-Type': 'application/octet-stream', Authorization: 'Bearer secret' },
    });
    expect(states()).toEqual(['sending', 'sending', 'waiting']);
    act(() => Sent.all[1]?.done(12));
    await sent(3);
    act(() => Sent.all[2]?.done(13));
    act(() => Sent.all[0]?.done(11));
    await waitFor(() => expect(uploads.isBusy).toBe(false));
    // In the order they were chosen in, not in the one they arrived in.
    expect(uploads.files.map((file) => file.fileID)).toEqual([11, 12, 13]);
  });

  test('say how far they are', async () => {
    show({ accept: 'images', most: 8 });
    await add(photo());
    const one = await sent(1);
    act(() => one.upload.onprogress?.({ loaded: 420 }));
    expect(screen.getByRole('progressbar', { name: 'pump.jpg' }).getAttribute('aria-valuenow')).toBe('42');
  });

  test('stopped, the request ends and the file is no longer there', async () => {
    show({ accept: 'images', most: 8 });
    await add(photo());
    const one = await sent(1);
    await userEvent.click(screen.getByRole('button', { name: 'Stop pump.jpg' }));
    expect(one.isAborted).toBe(true);
    expect(uploads.items).toEqual([]);
    expect(uploads.problem).toBeNull();
  });

  test('refused, the file says why and can be tried again', async () => {
    show({ accept: 'images', most: 8 });
    await add(photo());
    act(() => Sent.all[0]?.answer(422, { message: 'This image is damaged.', code: 'unprocessable' }));
    expect((await screen.findByRole('alert')).textContent).toBe(imageUploadFailedMessage);
    expect(screen.getByText('This image is damaged.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try pump.jpg again' }));
    const again = await sent(2);
    expect(uploads.problem).toBeNull();
    act(() => again.done(5));
    await waitFor(() => expect(states()).toEqual(['done']));
  });

  test('handed over, what is there goes and what failed stays to be tried again', async () => {
    show({ accept: 'images', most: 8 });
    await add(photo('a.jpg'), photo('b.jpg'));
    await sent(2);
    act(() => Sent.all[0]?.done(1));
    act(() => Sent.all[1]?.answer(422, { message: 'This image is damaged.', code: 'unprocessable' }));
    await waitFor(() => expect(uploads.isBusy).toBe(false));
    act(() => uploads.handOver());
    expect(uploads.items.map(({ name, state }) => [name, state])).toEqual([['b.jpg', 'failed']]);
    expect(uploads.files).toEqual([]);
  });

  test('lost on the way, the file is sent again by itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 });
    show({ accept: 'images', most: 8 });
    await add(photo());
    act(() => Sent.all[0]?.onerror?.());
    const again = await sent(2);
    act(() => again.done(5));
    await waitFor(() => expect(uploads.files).toHaveLength(1));
    vi.useRealTimers();
  });

  test('removed after it was uploaded, the server is told; what the record had before is left to its saving', async () => {
    const asked = answerAt({});
    show({ accept: 'images', most: 8, initial: [infoOf(3, 'before.jpg')] });
    await add(photo());
    act(() => Sent.all[0]?.done(9));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove pump.jpg' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove before.jpg' }));
    expect(asked.filter(({ path }) => path === 'files/drop_file')).toEqual([
      { path: 'files/drop_file', input: { fileID: 9 } },
    ]);
    expect(uploads.files).toEqual([]);
  });

  test('heavier than 25 MB, or of another kind, a file is not sent', async () => {
    show({ accept: 'attachments', most: 5 });
    await add(paper('film.mp4', 26 * 1024 * 1024), paper('run.exe'));
    await waitFor(() => expect(states()).toEqual(['failed', 'failed']));
    expect(uploads.items.map(({ message }) => message)).toEqual([
      fileTooLargeMessage,
      'Only pdf, doc, docx, csv, xlsx, mp3, mp4 and mov files can be added here.',
    ]);
    expect(uploads.problem).toBe(attachmentUploadFailedMessage);
    expect(Sent.all).toEqual([]);
  });
});

describe('product.md §5', () => {
  test.each([
    ['images', 8, tooManyImagesMessage, photo],
    ['attachments', 5, tooManyAttachmentsMessage, paper],
  ] as const)('of too many %s the first ones are taken and the rest is said', async (accept, most, message, make) => {
    show({ accept, most });
    await add(...Array.from({ length: most + 1 }, () => make()));
    expect(uploads.items).toHaveLength(most);
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(screen.queryByRole('button', { name: /Add images|Attach files/ })).toBeNull();
  });

  test('a signature is never made smaller', async () => {
    const draw = vi.fn();
    vi.stubGlobal('createImageBitmap', draw);
    show({ accept: 'images', most: 1, isCompressed: false });
    await add(photo('signature.png', 3 * 1024 * 1024));
    const one = await sent(1);
    expect([one.body?.size, draw.mock.calls.length]).toEqual([3 * 1024 * 1024, 0]);
  });
});
