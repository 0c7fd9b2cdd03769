import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webdavServer from 'webdav-server';

const { v2: dav } = webdavServer;

/** A WebDAV server as anybody can run one (the package webdav-server), over a folder of this machine. */
export type WebDav = {
  /** What a company enters. */
  account: { address: string; user: string; password: string; folder: string };
  /** Where it keeps them on this machine. */
  folder: string;
  /** The names of what is in a folder, below the company's; none when it is not there. */
  list(folder: string): Promise<string[]>;
  read(path: string): Promise<Buffer>;
  write(path: string, content: string): Promise<void>;
  /** Until it is told otherwise nothing is answered but an error. */
  breakDown(isBroken: boolean): void;
  requests: string[];
  close(): Promise<void>;
};

export async function openWebDavServer(): Promise<WebDav> {
  const folder = await mkdtemp(join(tmpdir(), 'tailgate-webdav-'));
  const users = new dav.SimpleUserManager();
  const ana = users.addUser('ana', 'app pass-word', false);
  const privileges = new dav.SimplePathPrivilegeManager();
  privileges.setRights(ana, '/', ['all']);
  const server = new dav.WebDAVServer({
    requireAuthentification: true,
    httpAuthentication: new dav.HTTPBasicAuthentication(users, 'Files'),
    privilegeManager: privileges,
  });
  await server.setFileSystemAsync('/team', new dav.PhysicalFileSystem(folder));
  const requests: string[] = [];
  let isBroken = false;
  const listener = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (isBroken) {
      request.resume();
      response.writeHead(500).end();
    } else server.executeRequest(request, response);
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    account: { address: `http://127.0.0.1:${port}/team`, user: 'ana', password: 'app pass-word', folder: '' },
    folder,
    list: async (path) => (await readdir(join(folder, path)).catch(() => [])).sort(),
    read: (path) => readFile(join(folder, path)),
    write: (path, content) => writeFile(join(folder, path), content),
    breakDown(now) {
      isBroken = now;
    },
    requests,
    async close() {
      listener.close();
      listener.closeAllConnections();
      await once(listener, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
