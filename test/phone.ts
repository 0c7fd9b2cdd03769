import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import type { TestPerson } from './app.ts';
import { openDevice } from './browser.ts';
import { keepAsTheyFailed } from './pictures.ts';

/** Phones that keep what they hold, in a folder each, and can be killed. Those of a file are closed at its end, and their folders removed. */
export function phonesOf(address: string) {
  const size = {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    baseURL: address,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    reducedMotion: 'reduce' as const,
  };
  const folders: string[] = [];
  const open = new Set<BrowserContext>();
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    await keepAsTheyFailed([...open].flatMap((context) => context.pages()));
  });
  afterAll(async () => {
    await Promise.all([...open].map((context) => context.close().catch(() => undefined)));
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  });

  /** A new one, which holds nothing. */
  async function newProfile(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'phone-'));
    folders.push(folder);
    return folder;
  }

  /** The one of a folder, turned on. */
  async function turnOn(folder: string) {
    const { context, kill } = await openDevice(folder, size);
    open.add(context);
    context.once('close', () => open.delete(context));
    context.setDefaultTimeout(15_000);
    return { context, page: context.pages()[0] ?? (await context.newPage()), kill };
  }

  /** The one of a folder, turned on by somebody who is signed in. */
  async function take(folder: string, { token }: Pick<TestPerson, 'token'>) {
    const phone = await turnOn(folder);
    await phone.page.goto('/health');
    await phone.page.evaluate((now) => localStorage.setItem('token', now), token);
    return phone;
  }

  return { newProfile, turnOn, take };
}
