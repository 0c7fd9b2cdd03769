import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DetachedWindowAPI } from 'happy-dom';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { attachmentUploadFailedMessage, imageUploadFailedMessage } from '#shared/texts.ts';
import { renderOnPage } from '#test/page.tsx';
import { type Attached, type Attachments, NoteEditor, type NoteEditorProps } from './note-editor.tsx';

const bar = () => screen.findByRole('toolbar', { name: 'Formatting' });
const text = () => screen.findByRole('textbox', { name: /^Note/ });

async function drawn(more: Partial<NoteEditorProps> = {}) {
  const onChange = vi.fn();
  await renderOnPage(<NoteEditor label="Note" value="<p>Hot</p>" onChange={onChange} {...more} />);
  return { onChange, element: await text() };
}

describe('the note editor', () => {
  test('has the tools of product.md §2 in their order; images and files only where they can be kept', async () => {
    const names = async () =>
      [...(await bar()).querySelectorAll('button')].map((one) => one.getAttribute('aria-label'));
    await drawn();
    const always = [
      'Bold',
      'Italic',
      'Strikethrough',
      'Heading',
      'Font colour',
      'Bullet list',
      'Numbered list',
      'Code block',
    ];
    expect(await names()).toEqual(always);
  });

  test('files are attached only where the cloud storage is on, by the kinds it takes', async () => {
    await drawn({ images: keptBy([]), files: keptBy([]) });
    const input = (name: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);
    await bar();
    expect([input('Insert images')?.multiple, input('Insert images')?.accept]).toEqual([true, 'image/*']);
    expect(input('Attach files')?.accept).toBe('.doc,.docx,.csv,.xlsx,.mp3,.mp4,.mov,.pdf');
  });

  test('on a phone, whose tools scroll, the camera and the clip are the first of them', async () => {
    const viewport = (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM;
    viewport.setViewport({ width: 390 });
    try {
      await drawn({ images: keptBy([]), files: keptBy([]) });
      const tools = [...(await bar()).querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'));
      expect([...new Set(tools)].slice(0, 3)).toEqual(['Insert images', 'Attach files', 'Bold']);
    } finally {
      viewport.setViewport({ width: 1440 });
    }
  });

  test('tells what was written 200 ms after the last change, and nothing before', async () => {
    const { onChange, element } = await drawn();
    vi.useFakeTimers();
    try {
      fireEvent.click(screen.getByRole('button', { name: 'Heading' }));
      act(() => void vi.advanceTimersByTime(199));
      expect(onChange).not.toHaveBeenCalled();
      act(() => void vi.advanceTimersByTime(1));
      expect(onChange.mock.calls).toEqual([['<h2>Hot</h2>']]);
    } finally {
      vi.useRealTimers();
    }
    expect(element.querySelector('h2')?.textContent).toBe('Hot');
  });

  test('tells it at once when the page goes', async () => {
    const { onChange } = await drawn();
    fireEvent.click(screen.getByRole('button', { name: 'Bullet list' }));
    expect(onChange).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('pagehide'));
    expect(onChange).toHaveBeenCalledWith('<ul><li><p>Hot</p></li></ul>');
  });

  test('tells it before a button beside it hears that it was pressed, though the editor keeps the focus', async () => {
    const { onChange } = await drawn();
    const heard: number[] = [];
    const post = document.createElement('button');
    post.onclick = () => heard.push(onChange.mock.calls.length);
    document.body.append(post);
    fireEvent.click(screen.getByRole('button', { name: 'Bullet list' }));
    fireEvent.click(post);
    post.remove();
    expect(heard).toEqual([1]);
  });

  test('Ctrl-Enter sends what stands there, not what stood there before', async () => {
    const onSubmit = vi.fn();
    const { element } = await drawn({ onSubmit });
    fireEvent.click(screen.getByRole('button', { name: 'Heading' }));
    fireEvent.keyDown(element, { key: 'Enter', ctrlKey: true });
    expect(onSubmit).toHaveBeenCalledWith('<h2>Hot</h2>');
  });

  test('a value from outside replaces what is written; an emptied one is empty', async () => {
    const user = userEvent.setup();
    function Outside() {
      const [value, setValue] = useState('<p>Hot</p>');
      return (
        <>
          <NoteEditor label="Note" value={value} onChange={setValue} />
          <button type="button" onClick={() => setValue('')}>
            Discard
          </button>
        </>
      );
    }
    await renderOnPage(<Outside />);
    const element = await text();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(element.textContent).toBe(''));
  });

  test('its message stands under it when it was touched, and is read with it', async () => {
    const { element } = await drawn({ error: 'Write what happened', isTouched: true });
    expect(screen.getByRole('alert').textContent).toBe('Write what happened');
    expect(element.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Write what happened',
    );
  });

  test('untouched it has no message', async () => {
    const { element } = await drawn({ error: 'Write what happened', isTouched: false });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(element.hasAttribute('aria-invalid')).toBe(false);
  });
});

function keptBy(shown: Attached[], upload: Attachments['upload'] = async () => undefined): Attachments {
  return { shown, upload, remove: vi.fn() };
}
const photos = (count: number) =>
  Array.from({ length: count }, (_, at) => new File(['x'], `${at}.jpg`, { type: 'image/jpeg' }));
const choose = async (name: string, files: File[]) => {
  await bar();
  const input = document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);
  if (!input) throw new Error(`No ${name}`);
  Object.defineProperty(input, 'files', { configurable: true, value: files });
  fireEvent.change(input);
};

describe('images and files of a note', () => {
  test('up to eight images are handed over', async () => {
    const upload = vi.fn(async () => undefined);
    await drawn({ images: keptBy([], upload) });
    await choose('Insert images', photos(8));
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['images', 'Insert images', 8, 'You can only upload up to 8 images.', 'x.jpg'],
    ['files', 'Attach files', 5, 'You can only upload up to 5 attachments.', 'x.pdf'],
  ] as const)('one more of the %s is refused, and none is handed over', async (kind, tool, most, says, name) => {
    const upload = vi.fn(async () => undefined);
    const shown = Array.from({ length: most }, (_, at) => ({ key: `${at}`, name: `${at}` }));
    await drawn({ [kind]: keptBy(shown, upload) });
    await choose(tool, [new File(['x'], name)]);
    expect((await screen.findByRole('alert')).textContent).toBe(says);
    expect(upload).not.toHaveBeenCalled();
  });

  test.each([
    ['images', 'Insert images', 'x.jpg', imageUploadFailedMessage],
    ['files', 'Attach files', 'x.pdf', attachmentUploadFailedMessage],
  ] as const)('%s that cannot be kept: it is said', async (kind, tool, name, says) => {
    await drawn({ [kind]: keptBy([], () => Promise.reject(new Error('no'))) });
    await choose(tool, [new File(['x'], name)]);
    expect((await screen.findByRole('alert')).textContent).toBe(says);
  });

  test('a file of another kind is refused', async () => {
    const upload = vi.fn(async () => undefined);
    await drawn({ files: keptBy([], upload) });
    await choose('Attach files', [new File(['x'], 'run.exe')]);
    expect((await screen.findByRole('alert')).textContent).toBe('run.exe is of a kind that cannot be attached.');
    expect(upload).not.toHaveBeenCalled();
  });

  test('each can be taken out again', async () => {
    const images = keptBy([{ key: 'a', name: 'pump.jpg', address: 'blob:x' }]);
    await drawn({ images });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove pump.jpg' }));
    expect(images.remove).toHaveBeenCalledWith('a');
  });
});
