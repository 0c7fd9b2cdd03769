// `npm run server`: one of any number of servers on one DATABASE_URL.
import { readSettings } from '#server/settings.ts';
import { productName } from '#shared/product.ts';
import { openSharedDatabase } from './database.ts';
import { openInstallation } from './installation.ts';
import { buildPageIfStale } from './page.ts';
import { runProgram } from './program.ts';
import { startServer } from './server.ts';

await runProgram(async (onStop) => {
  const settings = readSettings(process.env);
  const [database] = await Promise.all([openSharedDatabase(settings), buildPageIfStale()]);
  const installation = await openInstallation(database.appUrl, settings);
  onStop(() => installation.close());
  const server = await startServer(installation, { ...settings, isDemoOnLoopback: false });
  onStop(() => server.stop());
  console.log(`${productName} serves at ${server.address}`);
});
