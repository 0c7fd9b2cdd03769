import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { openInstallation } from '#app/installation.ts';
import { type Server, type ServerSettings, startServer } from '#app/server.ts';
import type { TrustedProxies } from '#server/request/caller.ts';
import { password, testApp } from '#test/app.ts';

const app = await testApp({ isDemoOnLoopback: true });

/** A server of its own on the same database. */
async function openServer(settings: Pick<ServerSettings, 'trustProxy' | 'isDemoOnLoopback'>): Promise<Server> {
  const installation = await openInstallation(app.database.appUrl, {
    ...{
      databasePool: 2,
      smtpUrl: null,
      filesUrl: null,
      encryptionKey: Buffer.alloc(32),
      maxStorageBytes: 1e9,
      mailsADay: 500,
      languageModelUrl: null,
      cloudPrivate: false,
    },
    mailFrom: '',
    publicUrl: '',
    dataDir: '',
  });
  const server = await startServer(installation, { host: '127.0.0.1', port: 0, ...settings });
  onTestFinished(async () => {
    await server.stop();
    await installation.close();
  });
  return server;
}

test('mail/list_demo_outbox 200: in the demo on loopback the latest mails are read before sign-in', async () => {
  const email = app.newEmail();
  await app.call('users/sign_up', { tenantName: 'New', userFullName: 'Ann', email, password });
  const { text } = await app.nextMail(email);
  expect((await app.call('mail/list_demo_outbox', {}, { address: '10.1.2.3' })).status).toBe(404);
  const { mails } = (await app.call('mail/list_demo_outbox', {}, { address: '127.0.0.1' })).body.data;
  expect(mails).toContainEqual(expect.objectContaining({ sentTo: email, text, sentAt: null }));
});

test('mail/list_demo_outbox 404: to whoever asks through a proxy, by another name, or from another machine', async () => {
  const server = await openServer({ trustProxy: false, isDemoOnLoopback: true });
  const { port } = new URL(server.address);
  /** `fetch` sets a Host of its own. */
  const ask = (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const asked = request(
        { port, host: '127.0.0.1', path: '/api/mail/list_demo_outbox', method: 'POST' },
        (reply) => {
          reply.resume();
          resolve(reply.statusCode ?? 0);
        },
      );
      asked.on('error', reject);
      for (const [name, value] of Object.entries({ 'content-type': 'application/json', ...headers }))
        asked.setHeader(name, value);
      asked.end('{}');
    });
  for (const host of ['127.0.0.1', `127.0.0.1:${port}`, `localhost:${port}`, '[::1]:3000'])
    expect([host, await ask({ host })]).toEqual([host, 200]);
  for (const headers of [
    { host: 'app.example.com' },
    { host: `evil.example:${port}` },
    { host: 'localhost.evil.example' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-forwarded-proto': 'https' },
    { 'x-real-ip': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
  ])
    expect([headers, await ask({ host: 'localhost', ...headers })]).toEqual([headers, 404]);
});

test.each([
  ['nobody is trusted', false, '9.9.9.9', '127.0.0.1'],
  ['the last word is the proxy’s, whatever stands before it', 1, '1.1.1.1, 9.9.9.9', '9.9.9.9'],
  ['two proxies', 2, '1.1.1.1, 8.8.8.8, 9.9.9.9', '8.8.8.8'],
  ['of known networks', ['127.0.0.0/8', '10.0.0.0/8'], '1.1.1.1, 8.8.8.8, 10.1.2.3', '8.8.8.8'],
  ['no address at all', 1, '<script>alert(1)</script>', '127.0.0.1'],
] as const)('the address of a session: %s', async (_title, trustProxy, forwarded, address) => {
  const server = await openServer({ trustProxy: trustProxy as TrustedProxies, isDemoOnLoopback: false });
  const { admin } = await app.newTenant();
  const reply = await fetch(`${server.address}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
    body: JSON.stringify({ email: admin.email, password }),
  });
  expect(reply.status).toBe(200);
  const { token } = ((await reply.json()) as { data: { token: string } }).data;
  const { sessions } = (await app.call('users/list_sessions', {}, { token })).body.data;
  const own = sessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
  expect(own.map((one: { address: string }) => one.address)).toEqual([address]);
});
