import { saveBlob } from '../api/save-blob.ts';
import { openedFile } from './store.ts';
import { pageOf, type Waiting } from './waiting.ts';

/**
 * What waits as a page that its person can open on any device: every word, what the server said of it, and the pictures
 * themselves.
 */
export async function pageOfWaiting(items: readonly Waiting[]): Promise<string> {
  const page = document.implementation.createHTMLDocument('Not sent yet');
  const add = (name: keyof HTMLElementTagNameMap, text: string) => {
    const element = page.createElement(name);
    element.textContent = text;
    page.body.append(element);
  };
  add('h1', page.title);
  for (const item of items) {
    add('h2', item.says);
    add('p', `${pageOf(item).words}, ${new Date(item.madeAtMs).toLocaleString()}`);
    if (item.refusal !== null) add('p', `Not saved: ${item.refusal}`);
    add('pre', JSON.stringify(item.body, null, 2));
    for (const file of item.files) {
      const blob = await openedFile(item.owner, file);
      if (!blob) continue;
      const image = page.createElement('img');
      image.alt = file.name;
      image.src = await dataUrlOf(blob);
      page.body.append(image);
    }
  }
  return `<!doctype html><meta charset="utf-8">${page.documentElement.outerHTML}`;
}

export const saveWaiting = async (items: readonly Waiting[]): Promise<void> =>
  saveBlob(new Blob([await pageOfWaiting(items)], { type: 'text/html' }), 'not-sent.html');

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
