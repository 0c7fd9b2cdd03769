/** How cloud storage is set up and what may be linked to (docs/rules/cloud.md). Pure; both halves use it. */

/** Of files that are added at once. */
export const cloudFilesAtOnce = 5;

/** Null, or what is wrong with the address of a WebDAV server. */
export function problemOfAddress(address: string): string | null {
  if (!URL.canParse(address)) return 'Enter an address like https://cloud.example.com/remote.php/dav/files/name';
  const { protocol, username, password, pathname, search, hash } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return 'The address begins with https:// or http://';
  if (username || password) return 'Enter user and password in their own fields';
  if (!isDecodable(pathname)) return 'The address has a % that stands for nothing';
  return search || hash ? 'The address has no ? and no # in it' : null;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Null, or what is wrong with a folder below it. */
export const problemOfFolder = (folder: string): string | null =>
  folder.split('/').some((part) => part === '.' || part === '..') ? 'A folder cannot be called . or ..' : null;

/** Null, or what is wrong with a pasted link. */
export function problemOfUrl(url: string): string | null {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') return 'Paste a link that begins with https://';
  const { username, password } = new URL(url);
  return username || password ? 'Paste a link without a user and password in it' : null;
}

/** What a pasted link is called when nobody says: the last part of its path, or where it leads. */
export function nameOfUrl(url: string): string {
  const { hostname, pathname } = new URL(url);
  const last = pathname.split('/').filter(Boolean).at(-1) ?? '';
  return (isDecodable(last) ? decodeURIComponent(last) : last).slice(0, 200) || hostname;
}

/** The folder of a record within the company's: `Tickets/12`. */
export const folderOf = (module: string, entityId: number): string[] => [
  module.charAt(0).toUpperCase() + module.slice(1),
  String(entityId),
];

/**
 * The record in whose folder a path is, or that folder itself; null for what belongs to none. Many servers read capitals and small
 * letters alike.
 */
export function recordOf(path: string): { module: string; entityId: number } | null {
  const [, module, number] = /^(tickets|tasks)\/0*([1-9]\d{0,14})(?:\/|$)/i.exec(path) ?? [];
  return module && number ? { module: module.toLowerCase(), entityId: Number(number) } : null;
}
