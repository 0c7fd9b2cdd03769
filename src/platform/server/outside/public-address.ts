import { lookup as lookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that only machines nearby are meant to reach. */
export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} is inside a private network, which is not allowed here.`);
  }
}

/** Ranges of IPv6 that carry an address of IPv4, which is where they lead: how they begin, and at which byte it stands. */
const carriers: { range: string; at: number }[] = [
  { range: '::/96', at: 12 },
  { range: '::ffff:0:0/96', at: 12 },
  { range: '::ffff:0:0:0/96', at: 12 },
  { range: '64:ff9b::/96', at: 12 },
  { range: '2002::/16', at: 2 },
];

/** Whether everybody in the internet reaches the same machine there. */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv4') return parsed.range() === 'unicast';
  const bytes = parsed.toByteArray();
  const carrier = carriers.find(({ range }) => (parsed as ipaddr.IPv6).match(ipaddr.IPv6.parseCIDR(range)));
  if (!carrier) return parsed.range() === 'unicast';
  return ipaddr.fromByteArray(bytes.slice(carrier.at, carrier.at + 4)).range() === 'unicast';
}

/** Errors: {@link PrivateAddress} for a host that is an address of such a kind; what is a name is looked at by {@link publicLookup}. */
export function assertPublic(host: string): void {
  if (isIP(host) && !isPublic(host)) throw new PrivateAddress(host);
}

/**
 * The name is looked up when the connection is made, and what it leads to is what is connected with, so that no name is public when it
 * is looked at and private a moment later.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookupAddress(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublic(address)))
      return callback(new PrivateAddress(hostname), '');
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
