import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

const root = join(import.meta.dirname, '../..');
/** The built page, `index.html`, that of links without sign-in, `guest.html`, and `static/`, whose names carry a hash of what is in them. */
const pageFolder = join(root, 'dist/web');
const builtFrom = join(root, 'dist/web.built-from');

/** Builds the page when what it is made from has changed since the last build; says so, because it takes a few seconds. */
export async function buildPageIfStale(): Promise<void> {
  const sources = hashOfSources();
  if (readIfThere(builtFrom) === sources) return;
  console.log('Building the page …');
  // In a process of its own, so that the server does not keep the memory; under another name, so that a half-built page
  // is never served.
  const unfinished = `${pageFolder}.${process.pid}`;
  await build(unfinished, '--emptyOutDir');
  // Beside it, the page of a crew.
  await build(unfinished, '--config', 'vite.my-day.config.ts', '--emptyOutDir', 'false');
  // And that of links without sign-in.
  await build(unfinished, '--config', 'vite.guest.config.ts', '--emptyOutDir', 'false');
  await drawIcons(unfinished);
  // Asked for by its old name too, which no hash can be in.
  copyFileSync(markFile, join(unfinished, 'favicon.svg'));
  compressFiles(unfinished);
  rmSync(pageFolder, { recursive: true, force: true });
  try {
    renameSync(unfinished, pageFolder);
  } catch {
    // Another process that started at the same moment was faster, with the same page.
    rmSync(unfinished, { recursive: true });
  }
  writeFileSync(builtFrom, sources);
}

async function build(folder: string, ...options: string[]): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const run = spawn(process.execPath, [vite, 'build', '--outDir', folder, '--logLevel', 'warn', ...options], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // The tests build the page too, and what they set must not change it.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = await once(run, 'exit');
  if (code !== 0) throw new Error('The page could not be built.');
}

const markFile = join(root, 'src/platform/web/theme/mark.svg');

/** As a phone shows the page among its own; a maskable one is cut to any shape, so that its mark stands within. */
async function drawIcons(folder: string): Promise<void> {
  const drawn = (size: number) => sharp(markFile, { density: (72 * size) / 32 }).resize(size, size);
  for (const size of [192, 512])
    await drawn(size)
      .png()
      .toFile(join(folder, `icon-${size}.png`));
  const mark = await drawn(410).png().toBuffer();
  const ground = { width: 512, height: 512, channels: 3 as const, background: '#5b67e8' };
  await sharp({ create: ground })
    .composite([{ input: mark }])
    .png()
    .toFile(join(folder, 'icon-maskable-512.png'));
}

/** Beside each text its form for browsers, made once and better than a server could while somebody waits. */
function compressFiles(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|html|svg)$/.test(name)) continue;
    const text = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }));
  }
}

const builtWith = [
  ...['index.html', 'my-day.html', 'guest.html', 'package-lock.json'],
  ...['vite.config.ts', 'vite.my-day.config.ts', 'vite.guest.config.ts'],
];

function hashOfSources(): string {
  const hash = createHash('sha256');
  const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  for (const name of [...sources.sort(), ...builtWith]) {
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(root, name)))
      .update('\0');
  }
  return hash.digest('hex');
}

function readIfThere(name: string): string | null {
  try {
    return readFileSync(name, 'utf8');
  } catch {
    return null;
  }
}
