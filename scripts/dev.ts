// `npm run dev`: the server, started again when its files change, and the page from Vite, which changes while one looks.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '../src/platform/server/settings.ts';
import { isOfServer } from './watched.ts';

const root = join(import.meta.dirname, '..');
const { port, host } = readSettings(process.env);
const pagePort = port + 1;
const pageUrl = `http://${host}:${pagePort}`;

const page = start(
  [
    'node_modules/vite/bin/vite.js',
    '--host',
    host,
    '--port',
    String(pagePort),
    '--clearScreen',
    'false',
    '--logLevel',
    'warn',
  ],
  { SERVER_URL: `http://${host}:${port}` },
);
let server = startServer();
let isEnding = false;
/** What changes in the meantime is in what is started then. */
let isRestarting = false;

const watchers = ['src', 'migrations', 'database'].map((folder) =>
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (file !== null && isOfServer(`${folder}/${file}`) && !isRestarting) void restart();
  }),
);

async function restart(): Promise<void> {
  isRestarting = true;
  if (server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
  isRestarting = false;
  if (!isEnding) server = startServer();
}

// Each ends in its own time; when both have, so does this.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    isEnding = true;
    for (const watcher of watchers) watcher.close();
    for (const program of [server, page]) program.kill(signal);
  });
}

function startServer(): ChildProcess {
  return start(['src/app/main.ts', '--page-at', pageUrl]);
}

function start(args: string[], environment: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
}
