/** How long somebody may take at the provider. */
export const attemptLifetimeMs = 15 * 60_000;

/** What browsers come back to, on the page. */
export const returnPath = '/sso';

/** Null, or what is wrong with the issuer of a provider. */
export function problemOfIssuer(issuer: string): string | null {
  if (!URL.canParse(issuer)) return 'Enter an address like https://login.example.com';
  const { protocol, username, password, search, hash } = new URL(issuer);
  if (protocol !== 'https:' && protocol !== 'http:') return 'The address begins with https://';
  if (username || password) return 'Enter the address without a user and password in it';
  return search || hash ? 'The address has no ? and no # in it' : null;
}
