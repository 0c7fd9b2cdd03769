import { type Browser, chromium } from 'playwright-core';

/** Nothing that calls home, draws on a screen, or needs rights that a test machine does not give. */
const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A Chromium with an empty profile: the one that `npm test` found, else the system's. The caller closes it. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: quietly });
}
