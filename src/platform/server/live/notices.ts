import pg from 'pg';
import { applicationRole } from '../database/database.ts';

/** Messages between the processes of one installation, over NOTIFY: small, unordered, lost while nobody listens. */
export type Notices = {
  send(channel: string, payload: string): void;
  listen(channel: string, hear: (payload: string) => void): void;
  /** Holds a lock of this name for as long as this process lives; any number of processes may hold the same. */
  hold(name: string): void;
  close(): Promise<void>;
};

const holdText = 'select pg_advisory_lock_shared(hashtextextended($1, 0))';

/**
 * Holds one connection for listening, opened again when it breaks; whoever needs to miss nothing catches up by asking
 * (`onReconnect`). Sending goes through the pool.
 */
export async function openNotices(url: string, pool: pg.Pool, onReconnect: () => void): Promise<Notices> {
  const hearers = new Map<string, ((payload: string) => void)[]>();
  const held = new Set<string>();
  let client: pg.Client;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let asked: Promise<unknown> = Promise.resolve();

  /** One after the other: a connection does one thing at a time. */
  function ask(text: string, values: string[] = []): void {
    asked = asked.then(() => client.query(text, values)).catch(() => lost());
  }

  async function connect(): Promise<void> {
    client = new pg.Client({ connectionString: url, application_name: 'notices', keepAlive: true });
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ channel, payload }) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload ?? '');
    });
    await client.connect();
    await client.query(`set role ${applicationRole}`);
    for (const channel of hearers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    for (const name of held) await client.query(holdText, [name]);
  }

  function lost(): void {
    if (isClosed || retry) return;
    client.removeAllListeners();
    client.on('error', () => {});
    client.end().catch(() => {});
    retry = setTimeout(async () => {
      retry = undefined;
      try {
        await connect();
        onReconnect();
      } catch {
        lost();
      }
    }, 250);
  }

  await connect();
  return {
    send(channel, payload) {
      pool
        .query('select pg_notify($1, $2)', [channel, payload])
        .catch((error: Error) => console.error(`A notice was not sent: ${error.message}`));
    },
    listen(channel, hear) {
      const others = hearers.get(channel);
      hearers.set(channel, [...(others ?? []), hear]);
      if (!others) ask(`listen ${pg.escapeIdentifier(channel)}`);
    },
    hold(name) {
      held.add(name);
      ask(holdText, [name]);
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client.end().catch(() => {});
    },
  };
}
