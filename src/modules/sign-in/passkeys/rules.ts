/** How long a device may take to sign what it is asked. */
export const challengeLifetimeMs = 5 * 60_000;
/** More than anybody has devices; a passkey that is lost is removed. */
export const mostPasskeys = 20;
/** ES256, EdDSA and RS256, which all devices know one of. */
export const passkeyAlgorithms = [-7, -8, -257];

/** Whom passkeys are for: they belong to a name, and to the page under it. */
export type PasskeyHost = { id: string; origin: string };

/**
 * The host of the page as devices know it; null where it is reached by a number, which no passkey can belong to. This machine has
 * a name as well.
 */
export function passkeyHost(publicUrl: string): PasskeyHost | null {
  const { hostname, origin, protocol, port } = new URL(publicUrl);
  if (hostname === '127.0.0.1' || hostname === '[::1]')
    return { id: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` };
  return /^(\d+\.){3}\d+$|^\[/.test(hostname) ? null : { id: hostname, origin };
}
