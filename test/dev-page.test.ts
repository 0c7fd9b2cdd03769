import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#app/server.ts';
import { testApp } from './app.ts';

/** The page of `npm run dev`, which hands calls on to the server. */
const app = await testApp();
const root = join(import.meta.dirname, '..');

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function openPage(): Promise<number> {
  const settings = { host: '127.0.0.1', port: 0, trustProxy: false as const, isDemoOnLoopback: true };
  const server = await startServer(app.installation, settings);
  onTestFinished(() => server.stop());
  const port = await freePort();
  const page = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', String(port), '--clearScreen', 'false'],
    { cwd: root, env: { PATH: process.env.PATH, SERVER_URL: server.address }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(async () => {
    const exit = once(page, 'exit');
    page.kill();
    await exit;
  });
  for await (const line of page.stdout) if (String(line).includes(String(port))) break;
  return port;
}

test('mail/list_demo_outbox through it: 200 to whoever sits at this machine, 404 to whoever comes by a proxy', async () => {
  const port = await openPage();
  const ask = (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const asked = request({
        port,
        host: '127.0.0.1',
        path: '/api/mail/list_demo_outbox',
        method: 'POST',
        headers: { 'content-type': 'application/json', host: `localhost:${port}`, ...headers },
      });
      asked.on('response', (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      });
      asked.on('error', reject);
      asked.end('{}');
    });
  expect([await ask({}), await ask({ host: `127.0.0.1:${port}` })]).toEqual([200, 200]);
  expect(await ask({ 'x-forwarded-for': '9.9.9.9' })).toBe(404);
  expect(await ask({ via: '1.1 proxy' })).toBe(404);
  expect(await ask({ host: 'evil.example' })).not.toBe(200);
  expect(await ask({ host: '10.0.0.1' })).not.toBe(200);
});
