import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Who asks, as far as a request can be believed. */

/** Whose word about the caller's address counts: nobody's, that of the last so many proxies, or that of proxies in these networks. */
export type TrustedProxies = false | number | string[];

const most = 10;
/** What `TRUST_PROXY` may say. Errors in words that fit behind "is wrong:". */
export function readTrustedProxies(value: string): TrustedProxies {
  if (value === 'off') return false;
  if (value === 'on') return 1;
  if (/^\d+$/.test(value)) {
    const proxies = Number(value);
    if (proxies < 1 || proxies > most) throw new Error(`give off, a number of proxies from 1 to ${most}, or networks`);
    return proxies;
  }
  const networks = value.split(',').map((one) => one.trim());
  if (!networks.every(isNetwork))
    throw new Error(`give off, a number of proxies from 1 to ${most}, or networks such as 10.0.0.0/8, 192.168.1.5`);
  return networks;
}

/** As Fastify is told it; hop 0 is who is at the other end of the connection. */
export const trustOf = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

const isNetwork = (text: string): boolean =>
  text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text) && isIP(text) > 0;

/** The caller's network address: what trusted proxies say it is, if that is an address, else who is at the other end of the connection. */
export const addressOf = ({ ip, socket }: FastifyRequest): string => (isIP(ip) > 0 ? ip : (socket.remoteAddress ?? ''));

/** Headers by which a request says that somebody passed it on. */
const passedOn = /^(x-forwarded-.+|x-real-ip|forwarded|via|cf-connecting-ip|true-client-ip)$/;

/**
 * Whether somebody at this very machine asks, and nobody passed it on: the connection comes from here, no header speaks of a proxy, and
 * the address that was typed is this machine's own name, so that no web page elsewhere can have led a browser here.
 */
export function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  if (!isLoopback(socket.remoteAddress ?? '')) return false;
  if (Object.keys(headers).some((name) => passedOn.test(name))) return false;
  const host = (headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return host === 'localhost' || isLoopback(host);
}

const isLoopback = (address: string): boolean => isIP(address) > 0 && ipaddr.process(address).range() === 'loopback';
