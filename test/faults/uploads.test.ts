import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heavyPhoto, mp4 } from '#test/file-samples.ts';
import { foundIn } from './data-folder.ts';
import { endProgramsAfterwards, type Program, startProgram } from './program.ts';

/** The real program, with connections that break, lie and never end, and killed while files come in. */
const password = 'a demo password';
const mega = 1024 * 1024;

let dataDir: string;
let program: Program;
let token: string;

endProgramsAfterwards();
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tailgate-uploads-'));
  const { email } = await foundIn(dataDir, password);
  await start();
  token = (await ask('users/login', { email, password })).data.token as string;
});
afterAll(async () => {
  await program?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 30_000);

async function start(): Promise<void> {
  program = await startProgram('main', { DATA_DIR: dataDir });
}

async function ask(path: string, body: object) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const reply = await fetch(`${program.address}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await reply.json()) as { data: Record<string, unknown> };
}

/** An upload by hand: its head is sent, the rest is the test's. */
function begin(name: string, declaredBytes: number) {
  const sending = request(`${program.address}/api/files/upload_file?name=${name}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-length': declaredBytes,
    },
  });
  const reply = new Promise<{ status: number; message: string }>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      resolve({ status: response.statusCode ?? 0, message: JSON.parse(text).message });
    });
  });
  reply.catch(() => undefined);
  return { sending, reply };
}

const send = (name: string, file: Uint8Array<ArrayBuffer>) =>
  fetch(`${program.address}/api/files/upload_file?name=${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: file,
  });

const incoming = () => readdirSync(join(dataDir, 'files/.incoming'));
const stored = () =>
  readdirSync(dataDir, { recursive: true }).filter((name) => /^files\/\d+\/(files|thumbnails)\//.test(String(name)));
const residentMegabytes = (): number => {
  const found = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8'));
  return Number(found?.[1]) / 1024;
};

describe('uploads over real connections', () => {
  test('2 GB that are declared are refused before they come', async () => {
    const { sending, reply } = begin('film.mp4', 2 ** 31);
    sending.write(Buffer.alloc(1000));
    expect(await reply).toMatchObject({ status: 413, message: expect.stringContaining('25 MB') });
    sending.destroy();
    expect(stored()).toEqual([]);
  });

  test('a connection that breaks leaves nothing', async () => {
    const { sending } = begin('film.mp4', 10 * mega);
    sending.write(Buffer.concat([mp4(), Buffer.alloc(3 * mega)]));
    await expect.poll(() => incoming().length).toBe(1);
    sending.destroy();
    await expect.poll(() => incoming().length).toBe(0);
    expect(stored()).toEqual([]);
  });

  test('killed in the middle of an upload, what is left goes with the next start', async () => {
    const { sending } = begin('film.mp4', 10 * mega);
    sending.write(Buffer.concat([mp4(), Buffer.alloc(3 * mega)]));
    await expect.poll(() => incoming().length).toBe(1);
    await program.kill();
    expect(incoming()).toHaveLength(1);
    for (const name of incoming()) utimesSync(join(dataDir, 'files/.incoming', name), 0, 0);
    await start();
    expect([incoming(), stored()]).toEqual([[], []]);
  });

  test('eight photos of 5 MB at once, then eight films of 25 MB: each is there, and memory does not grow with them', async (context) => {
    const photo = new Uint8Array(await heavyPhoto(5 * mega));
    const film = new Uint8Array(Buffer.concat([mp4(), Buffer.alloc(25 * mega - mp4().length)]));
    const eight = (name: string, file: Uint8Array<ArrayBuffer>) =>
      Promise.all(Array.from({ length: 8 }, async () => expect((await send(name, file)).status).toBe(200)));
    // What is loaded and made once is not what is measured.
    await eight('warm.jpg', photo);
    const figures: string[] = [];
    const measured = async (name: string, file: Uint8Array<ArrayBuffer>) => {
      const before = residentMegabytes();
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, residentMegabytes());
      }, 20);
      const startedAt = performance.now();
      await eight(name, file);
      const tookS = (performance.now() - startedAt) / 1000;
      clearInterval(watch);
      figures.push(
        `8 × ${file.length / mega} MB: memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} at most, ` +
          `${residentMegabytes().toFixed(0)} after, ${tookS.toFixed(2)} s`,
      );
      return most - before;
    };
    await measured('photo.jpg', photo);
    const grown = await measured('film.mp4', film);
    console.log(figures.join('\n'));
    await context.annotate(figures.join('; '));
    expect(incoming()).toEqual([]);
    // 200 MB came in.
    expect(grown).toBeLessThan(100);
  });
});
