import { existsSync } from 'node:fs';
import type { TrustedProxies } from '#server/request/caller.ts';
import { buildHttp } from '#server/request/http.ts';
import type { Installation } from './installation.ts';
import { allRoutes } from './modules.ts';

export type ServerSettings = {
  host: string;
  /** 0 takes any free port. */
  port: number;
  trustProxy: TrustedProxies;
  /** The demo company runs here, for whoever sits at this machine: mails can be read before sign-in. */
  isDemoOnLoopback: boolean;
};
export type Server = { address: string; stop(): Promise<void> };

const pageFolder = new URL('../../dist/web/', import.meta.url);

/** Serves the API and the page until stopped; stopping lets running requests finish. */
export async function startServer(installation: Installation, settings: ServerSettings): Promise<Server> {
  const { runtime, live, isReady } = installation;
  const app = await buildHttp({
    routes: allRoutes,
    live,
    visit: { runtime, isDemoOnLoopback: settings.isDemoOnLoopback },
    isReady,
    trustProxy: settings.trustProxy,
    pageFolder: existsSync(new URL('index.html', pageFolder)) ? pageFolder : null,
  });
  const address = await app.listen({ host: settings.host, port: settings.port });
  return { address, stop: () => app.close() };
}
