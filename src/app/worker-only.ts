// `npm run worker`: one of any number of workers on one DATABASE_URL.
import { readSettings } from '#server/settings.ts';
import { productName } from '#shared/product.ts';
import { openSharedDatabase } from './database.ts';
import { openInstallation } from './installation.ts';
import { runProgram } from './program.ts';
import { startWorker } from './worker.ts';

await runProgram(async (onStop) => {
  const settings = readSettings(process.env);
  const database = await openSharedDatabase(settings);
  const installation = await openInstallation(database.appUrl, settings);
  onStop(() => installation.close());
  const worker = await startWorker(installation);
  onStop(() => worker.stop());
  console.log(`${productName} works on jobs`);
});
