import { openInstallation } from '#app/installation.ts';
import { createTenant, hashPassword } from '#modules/sign-in/public.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { migrate } from '#server/database/migrate.ts';

/**
 * A company of one person in a folder that the program has not been started in yet: whoever wants no more of the product than that need not
 * wait for the demo company, which it makes where there is none.
 */
export async function foundIn(dataDir: string, password: string): Promise<{ email: string }> {
  const postgres = await startEmbeddedPostgres(dataDir);
  try {
    await migrate(postgres.ownerUrl);
    const installation = await openInstallation(postgres.appUrl, {
      databasePool: 2,
      publicUrl: '',
      smtpUrl: null,
      mailFrom: '',
      dataDir,
      filesUrl: null,
      encryptionKey: null,
      languageModelUrl: null,
      maxStorageBytes: 1e9,
      mailsADay: 500,
      cloudPrivate: false,
    });
    const email = 'ada@example.com';
    const administrator = { name: 'Ada Admin', email, passwordHash: await hashPassword(password) };
    await createTenant(installation.runtime, { name: 'Acme Pumps', timeZone: 'America/Chicago', administrator });
    await installation.close();
    return { email };
  } finally {
    await postgres.stop();
  }
}
