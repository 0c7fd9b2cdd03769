/** `npm run bench my-day`: the page of a crew without signal, and what it sends once there is (bench/README.md). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { jpeg } from '#test/file-samples.ts';
import { openDemo, report, reportHead, workOfLetters } from './in-browser.ts';

const rounds = 15;
const tickets = Number(process.env.BENCH_TICKETS ?? 200);
const photosEach = 4;

const { page, address, close } = await openDemo();
try {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${address}/my_day`);
  await page.getByRole('button', { name: 'New field ticket', exact: true }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.getByRole('button', { name: 'New field ticket', exact: true }).waitFor();

  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (/\.js$/.test(name) ? new URL(name).pathname : [])),
  );
  const bytes = scripts.map((path) => gzipSync(readFileSync(join('dist/web', path)), { level: 9 }).length);
  console.log(`Script in all, gzip: ${(bytes.reduce((sum, one) => sum + one, 0) / 1024).toFixed(1)} KiB of 150`);

  reportHead();
  const devtools = await page.context().newCDPSession(page);
  await page.context().setOffline(true);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const opens: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${address}/my_day`, { waitUntil: 'commit' });
    const button = page.getByRole('button', { name: 'New field ticket', exact: true });
    await button.waitFor();
    opens.push(await page.evaluate(() => performance.now()));
  }
  report('opens without signal, four times slowed', opens, '≤ 1000');

  await page.getByRole('button', { name: 'New field ticket', exact: true }).click();
  await page.getByRole('dialog').getByRole('button').nth(1).click();
  const words = page.getByRole('textbox', { name: 'What was done' });
  await words.click();
  report('a letter, four times slowed', await workOfLetters(page, 'Pulled P-204, replaced the seal'), '≤ 16');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });

  const photo = await jpeg(1280, 720);
  console.log(`${tickets} tickets with ${photosEach} photos each of ${Math.round(photo.length / 1024)} KiB`);
  await page.getByRole('button', { name: 'My day' }).click();
  for (let at = 0; at < tickets; at += 1) {
    await page.getByRole('button', { name: 'New field ticket', exact: true }).click();
    await page.getByRole('dialog').getByRole('button').nth(2).click();
    await page.getByRole('textbox', { name: 'What was done' }).fill(`Ticket ${at}`);
    const files = Array.from({ length: photosEach }, (_, name) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(photo),
    }));
    await page.getByLabel('Add photos').setInputFiles(files);
    await page.getByRole('img', { name: `Photo ${photosEach}` }).waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('button', { name: 'New field ticket', exact: true }).waitFor();
  }
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    return usedSize / 1024 / 1024;
  };
  const before = await heap();
  const began = performance.now();
  let most = before;
  await page.context().setOffline(false);
  for (;;) {
    most = Math.max(most, await heap());
    if (await page.getByText('Up to date').count()) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  console.log(
    `sent in ${((performance.now() - began) / 1000).toFixed(1)} s; memory of the page ${before.toFixed(1)} MB before, ${most.toFixed(1)} MB at most while it sent`,
  );
} finally {
  await close();
}
