import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** `none` keeps those alone that show what failed. */
const { PICTURES: wanted } = process.env;
const folder = wanted && wanted !== 'none' ? wanted : join(import.meta.dirname, '../.cache/pictures');

/** Keeps a picture of the page for people to look at. It proves nothing and takes a quarter of a journey, so a whole run keeps none. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (wanted === 'none') return;
  mkdirSync(folder, { recursive: true });
  // Packed as PNG it would take three times as much of the processor.
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 90, animations: 'disabled' });
}

/** What each page shows as its test fails, for whoever looks for the reason. */
export async function keepAsTheyFailed(pages: readonly Page[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [index, page] of pages.entries())
    await page.screenshot({ path: join(folder, `failed-${index + 1}.png`) }).catch(() => undefined);
}
