// `npm run demo`: the demo company, in whatever database the settings name.
import { readSettings } from '#server/settings.ts';
import { openDatabase } from './database.ts';
import { openInstallation } from './installation.ts';
import { runTask } from './program.ts';
import { demoAdministrator, hasDemo, seedDemo } from './seed.ts';

await runTask(async (onStop) => {
  const settings = readSettings(process.env);
  const database = await openDatabase(settings, onStop);
  const installation = await openInstallation(database.appUrl, settings);
  onStop(() => installation.close());
  if (await hasDemo(installation)) {
    console.log(
      `The demo company was there already: sign in as ${demoAdministrator} with the password it was made with.`,
    );
    return;
  }
  await seedDemo(installation, settings.demoPassword);
  console.log(`The demo company is there: sign in as ${demoAdministrator} with ${settings.demoPassword}.`);
});
