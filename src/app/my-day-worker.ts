/**
 * Keeps the page of a crew on the device, so that it opens without signal (docs/rules/my-day.md). What it needs is named when it is built, and kept whole
 * or not at all; a newer one takes its place once all of it has come. Calls of the server never pass through here.
 */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Lasting & { request: Request; respondWith(reply: Promise<Response>): void };
/** What a worker has of its kind; the sources are checked as those of a page. */
const worker = globalThis as unknown as {
  addEventListener(name: 'install' | 'activate', work: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', work: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
};

/** Put in by the builder (vite.my-day.config.ts). */
declare const filesOfPage: readonly string[];
declare const versionOfPage: string;

const page = '/my_day';
const kept = `my-day/${versionOfPage}`;

worker.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(kept);
    await cache.addAll([page, ...filesOfPage].map((path) => new Request(path, { cache: 'reload' })));
    await worker.skipWaiting();
  };
  event.waitUntil(keep());
});

worker.addEventListener('activate', (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name !== kept && name.startsWith('my-day/')) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(clean());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(pathname === page ? ownPage(request) : otherPage(request));
  else if (filesOfPage.includes(pathname)) event.respondWith(ownFile(request));
});

const ofCache = async (path: string): Promise<Response | undefined> => (await caches.open(kept)).match(path);

const ownPage = async (request: Request): Promise<Response> => (await ofCache(page)) ?? fetch(request);
const ownFile = async (request: Request): Promise<Response> =>
  (await ofCache(new URL(request.url).pathname)) ?? fetch(request);

/** Without signal another page is the day, which says so. */
async function otherPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const day = await ofCache(page);
    if (!day) throw error;
    return day;
  }
}
