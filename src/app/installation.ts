import type pg from 'pg';
import { assertPlainRole, openKeeper, openPool } from '#server/database/database.ts';
import { isMigrated } from '#server/database/migrate.ts';
import { openNumbers } from '#server/database/numbers.ts';
import type { Runtime } from '#server/database/tenant-transaction.ts';
import { openFiles } from '#server/files/files.ts';
import { openS3Files } from '#server/files/s3-files.ts';
import { wakeRelay } from '#server/jobs/jobs.ts';
import { Live } from '#server/live/live.ts';
import { type Notices, openNotices } from '#server/live/notices.ts';
import { Presence } from '#server/live/presence.ts';
import { openIdConnect } from '#server/outside/identity-provider.ts';
import { openLanguageModel } from '#server/outside/language-model.ts';
import { offlinePlaces } from '#server/outside/places.ts';
import { openWebDav } from '#server/outside/webdav.ts';
import { forgetIncoming } from '#server/request/incoming.ts';
import { Turns } from '#server/request/turns.ts';
import { keyOf, openSealing } from '#server/sealing.ts';
import { keepWords } from '#server/search/keeping.ts';
import type { Settings } from '#server/settings.ts';
import { entities, modules } from './modules.ts';

/** One process's hold on the database, shared by its server and its worker. */
export type Installation = {
  url: string;
  pool: pg.Pool;
  /** Whether the database is there and as this version needs it; answers within moments under any load. */
  isReady(): Promise<boolean>;
  runtime: Runtime;
  live: Live;
  notices: Notices;
  close(): Promise<void>;
};

const awaited = new Set(
  modules.flatMap((module) => module.reactions ?? []).map((reaction) => `${reaction.module}/${reaction.event}`),
);

/** Errors: when the database cannot be reached or the role could pass the tenant policies. */
export async function openInstallation(
  url: string,
  settings: Pick<
    Settings,
    | 'databasePool'
    | 'publicUrl'
    | 'smtpUrl'
    | 'mailFrom'
    | 'dataDir'
    | 'filesUrl'
    | 'encryptionKey'
    | 'maxStorageBytes'
    | 'mailsADay'
    | 'languageModelUrl'
    | 'cloudPrivate'
  >,
): Promise<Installation> {
  const { smtpUrl, mailFrom, publicUrl, dataDir, filesUrl, languageModelUrl, cloudPrivate } = settings;
  const files = filesUrl === null ? openFiles(dataDir) : openS3Files(filesUrl, dataDir);
  const sealing = openSealing(await keyOf(settings.encryptionKey, dataDir));
  await forgetIncoming(files.incoming);
  const pool = openPool(url, settings.databasePool, 'server');
  // A number is on disk at the latest with the record that has it: the log is written in order.
  const numbersPool = openPool(url, 1, 'numbers', 'set synchronous_commit = off');
  const keeper = openKeeper(url);
  try {
    await assertPlainRole(pool);
  } catch (error) {
    await Promise.all([pool.end(), keeper.end()]);
    throw error;
  }
  const notices = await openNotices(url, pool, () => live.missed());
  const live = new Live(notices, entities);
  const presence = new Presence(notices, live, entities);
  const runtime: Runtime = {
    pool,
    turns: new Turns(pool, settings.databasePool, keeper.cancel),
    numbers: openNumbers(numbersPool),
    environment: {
      publicUrl,
      mail: smtpUrl === null ? null : { smtpUrl, from: mailFrom },
      files,
      sealing,
      maxStorageBytes: settings.maxStorageBytes,
      mailsADay: settings.mailsADay,
      languageModel: languageModelUrl === null ? null : openLanguageModel(languageModelUrl),
      places: offlinePlaces,
      cloudStorage: (account) => openWebDav(account, { mayReachPrivate: cloudPrivate }),
      identityProvider: (account) => openIdConnect(account, { mayReachPrivate: cloudPrivate }),
      presence,
    },
    hasReaction: (module, name) => awaited.has(`${module}/${name}`),
    keepWords: (context, events) => keepWords(entities, context, events),
    committed(tenantId, events, told, needsRelay) {
      live.changed(tenantId, events, told);
      if (needsRelay) wakeRelay(notices);
    },
    sessionsEnded: (identityId) => live.sessionsEnded(identityId),
  };
  live.start(runtime);
  presence.start(runtime);
  return {
    url,
    pool,
    isReady: () => isMigrated(keeper.asking),
    runtime,
    live,
    notices,
    async close() {
      live.flush();
      presence.close();
      await notices.close();
      await keeper.end();
      await numbersPool.end();
      await pool.end();
    },
  };
}
