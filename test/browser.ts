import { type Browser, chromium } from 'playwright-core';

/**
 * What this Chromium is to do without. Of two such lists it takes the last, so Playwright's own is here again (its
 * `chromiumSwitches.ts`). The two first are the list below the address bar: it is drawn for each context anew, out of sight,
 * and takes more of the processor than the product's page.
 */
const unwanted = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Nothing that calls home, draws on a screen, or needs rights that a test machine does not give. */
const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unwanted.join(',')}`,
];

/**
 * For journeys, whose pages live for seconds: the compilers that make a script faster once it ran for long take more of the
 * processor than they give back. Nothing that is measured is opened so.
 */
export const forSeconds = ['--js-flags=--no-maglev --no-turbofan'];

/** A Chromium with an empty profile: the one that `npm test` found, else the system's. The caller closes it. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...quietly, ...more],
    // Without a locale it can name no file beyond ASCII, and calls every such download "download".
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
}

/**
 * A Chromium that keeps its profile in a folder, as a device of somebody does; `size` as of a new context. `kill` ends it as a
 * phone does that runs out of memory: nothing is closed or written first.
 */
export async function openDevice(folder: string, size: Parameters<typeof chromium.launchPersistentContext>[1]) {
  const context = await chromium.launchPersistentContext(folder, {
    ...size,
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: quietly,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  const kill = async () => {
    const session = await context.browser()?.newBrowserCDPSession();
    const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
    const gone = new Promise((resolve) => context.once('close', resolve));
    for (const { type, id } of processInfo) if (type === 'browser') process.kill(id, 'SIGKILL');
    await gone;
  };
  return { context, kill };
}
