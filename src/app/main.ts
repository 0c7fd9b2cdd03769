// `npm start`: everything in one process.

import { parseArgs } from 'node:util';
import { readSettings } from '#server/settings.ts';
import { productName } from '#shared/product.ts';
import { clearRemains, openDatabase } from './database.ts';
import { openInstallation } from './installation.ts';
import { buildPageIfStale } from './page.ts';
import { runProgram } from './program.ts';
import { demoAdministrator, isEmpty, seedDemo } from './seed.ts';
import { startServer } from './server.ts';
import { startWorker } from './worker.ts';

const { values: given } = parseArgs({
  options: { 'without-page': { type: 'boolean' }, 'page-at': { type: 'string' } },
});
/** Where another process of this machine serves the page (`npm run dev`); links in mails lead there. */
const pageAt = given['page-at'];
const servesPage = !given['without-page'] && pageAt === undefined;

await runProgram(async (onStop) => {
  const settings = readSettings(process.env, pageAt === undefined ? {} : { PUBLIC_URL: pageAt });
  const [database] = await Promise.all([
    openDatabase(settings, onStop, pageAt !== undefined),
    servesPage && buildPageIfStale(),
  ]);
  const installation = await openInstallation(database.appUrl, settings);
  onStop(() => installation.close());
  if (database.isEmbedded && (await isEmpty(installation))) {
    console.log('Making the demo company …');
    await clearRemains(database);
    await seedDemo(installation, settings.demoPassword);
  }
  const worker = await startWorker(installation);
  onStop(() => worker.stop());
  const isDemoOnLoopback =
    database.isEmbedded && !settings.isPublished && ['127.0.0.1', '::1', 'localhost'].includes(settings.host);
  const server = await startServer(installation, { ...settings, isDemoOnLoopback });
  onStop(() => server.stop());

  console.log(`${productName} runs at ${pageAt ?? server.address}`);
  if (database.isEmbedded)
    console.log(`Sign in as ${demoAdministrator} with ${settings.demoPassword}. Ctrl-C stops it.`);
});
