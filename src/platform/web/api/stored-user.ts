/**
 * What the browser keeps of the person who is signed in, under the names of product.md §3. Signing out clears all of
 * local storage except the device's own name, which must outlive a sign-out to be worth something.
 */
const storedNames = [
  'currentUser',
  'edition',
  'homePage',
  'userType',
  'tenantID',
  'userFullName',
  'departmentID',
  'divisionID',
  'divisionName',
  'displayTable',
  'bookClosingDate',
] as const;
export type StoredName = (typeof storedNames)[number] | 'deviceID';

const tokenName = 'token';
const returnName = 'returnTo';

export function keepStored(values: Partial<Record<StoredName, string | number | null | undefined>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, String(value));
  }
}

export const stored = (name: StoredName): string | null => localStorage.getItem(name);

export const sessionToken = (): string | null => localStorage.getItem(tokenName);

export function keepSession(token: string): void {
  localStorage.setItem(tokenName, token);
}

/** A name of this browser that survives sign-outs; idle sessions and trusted devices go by it. */
export function deviceID(): string {
  const kept = localStorage.getItem('deviceID');
  if (kept) return kept;
  const letters = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(letters, (byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem('deviceID', made);
  return made;
}

const activityName = 'lastActivityMap';

/** When each open tab of this browser was last touched, by its own clock (product.md §3). */
export function lastActivityMap(): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(activityName) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, number>) : {};
  } catch {
    return {};
  }
}

/** Tabs that nobody has touched for a day are forgotten. */
export function keepActivity(tab: string, atMs: number): void {
  const recent = Object.entries(lastActivityMap()).filter(([, ms]) => atMs - ms < 86_400_000);
  localStorage.setItem(activityName, JSON.stringify({ ...Object.fromEntries(recent), [tab]: atMs }));
}

/** Clears local storage (product.md §2). `returnTo` is where the next sign-in leads. */
export function forgetPerson(returnTo?: string): void {
  const device = localStorage.getItem('deviceID');
  localStorage.clear();
  if (device) localStorage.setItem('deviceID', device);
  if (returnTo) keepReturn(returnTo);
  else sessionStorage.removeItem(returnName);
}

export const keepReturn = (path: string): void => sessionStorage.setItem(returnName, path);
export const hasReturn = (): boolean => sessionStorage.getItem(returnName) !== null;

/** The page to open after signing in, once; only a path of this site. */
export function takeReturn(): string | null {
  const path = sessionStorage.getItem(returnName);
  sessionStorage.removeItem(returnName);
  return path?.startsWith('/') && !path.startsWith('//') ? path : null;
}
