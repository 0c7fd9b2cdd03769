import { extractImages, extractText, getDocumentProxy } from 'unpdf';

/** Every word of a PDF, page by page, with single spaces. */
export async function pagesOf(file: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}
export const textOf = async (file: Uint8Array): Promise<string> => (await pagesOf(file)).join(' ');

/** Width and height of the pages, in points. */
export async function sizesOf(file: Uint8Array): Promise<[number, number][]> {
  const document = await getDocumentProxy(new Uint8Array(file));
  const sizes: [number, number][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
    sizes.push([width, height]);
  }
  return sizes;
}

/** How many pictures are drawn on the pages. */
export async function picturesTotal(file: Uint8Array): Promise<number> {
  const document = await getDocumentProxy(new Uint8Array(file));
  let total = 0;
  for (let number = 1; number <= document.numPages; number += 1)
    total += (await extractImages(document, number)).length;
  return total;
}
