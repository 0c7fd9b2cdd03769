import { expect, test } from 'vitest';
import { openInstallation } from '#app/installation.ts';
import { startServer } from '#app/server.ts';
import { readSettings } from '#server/settings.ts';
import { productName } from '#shared/product.ts';
import { openBrowser } from '#test/browser.ts';
import { testDatabase } from '#test/database.ts';

test('the page opens under its strict policy: the browser refuses nothing and reports no error', async () => {
  const { appUrl } = await testDatabase();
  const settings = readSettings({ PORT: '0' });
  const installation = await openInstallation(appUrl, settings);
  const server = await startServer(installation, { ...settings, isDemoOnLoopback: false });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(server.address);
    await page.locator('#root *:visible').first().waitFor();
    expect(await page.title()).toContain(productName);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
    await server.stop();
    await installation.close();
  }
});
