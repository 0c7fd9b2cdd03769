// `npm run dev`: the server, started again when its files change, and the page from Vite, which changes while one looks.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { readSettings } from '../src/platform/server/settings.ts';

const root = join(import.meta.dirname, '..');
const { port, host } = readSettings(process.env);
const pagePort = port + 1;
const pageUrl = `http://${host}:${pagePort}`;

const programs = [
  start(['--watch', '--watch-path=src', '--watch-path=migrations', 'src/app/main.ts', '--page-at', pageUrl]),
  start(['node_modules/vite/bin/vite.js', '--host', host, '--port', String(pagePort), '--clearScreen', 'false'], {
    SERVER_URL: `http://${host}:${port}`,
  }),
];
console.log(`The page: ${pageUrl}`);

// Each ends in its own time; when both have, so does this.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const program of programs) program.kill(signal);
  });
}

function start(args: string[], environment: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
}
