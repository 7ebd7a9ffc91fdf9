// The client address of a request. X-Forwarded-For can be forged; only the entries that trusted proxies added at its
// end count.
import { BlockList, isIP } from 'node:net';

/** The number of proxies in front, or their addresses. */
export type TrustProxy = { kind: 'hops'; hops: number } | { kind: 'addresses'; trusted: BlockList };

/** Parses TRUST_PROXY; null when it is neither a number from 0 to 10 nor a list of addresses and networks. */
export function parseTrustProxy(text: string): TrustProxy | null {
  if (/^\d{1,2}$/.test(text)) return Number(text) <= 10 ? { kind: 'hops', hops: Number(text) } : null;
  const trusted = new BlockList();
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  if (items.length === 0 || !items.every((item) => trust(trusted, item))) return null;
  return { kind: 'addresses', trusted };
}

function trust(list: BlockList, item: string): boolean {
  const [address = '', bits, ...rest] = item.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (bits === undefined) list.addAddress(address, family);
  else if (!/^\d{1,3}$/.test(bits) || Number(bits) > (version === 4 ? 32 : 128)) return false;
  else list.addSubnet(address, Number(bits), family);
  return true;
}

/** The address without port and zone, an IPv4-mapped one as IPv4. Null when it is none. */
function plainAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  const address = bare.replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, '$1');
  return isIP(address) === 0 ? null : address.toLowerCase();
}

/**
 * The address of the client: the peer's, or the last entry of X-Forwarded-For that was added by a trusted proxy and is
 * none itself. What an untrusted peer sends there is ignored.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: TrustProxy,
): string {
  let client = plainAddress(peer ?? '') ?? 'unknown';
  const forwarded = (forwardedFor ?? '').split(',').toReversed();
  for (const [index, text] of forwarded.entries()) {
    const isProxy = trustProxy.kind === 'hops' ? index < trustProxy.hops : isTrusted(trustProxy.trusted, client);
    const next = isProxy ? plainAddress(text) : null;
    if (next === null) break;
    client = next;
  }
  return client;
}

function isTrusted(trusted: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** True if a peer is a trusted proxy. */
export function isProxy(peer: string | undefined, trustProxy: TrustProxy): boolean {
  const address = plainAddress(peer ?? '');
  return trustProxy.kind === 'hops' ? trustProxy.hops > 0 : address !== null && isTrusted(trustProxy.trusted, address);
}

/** True if a peer is this machine. */
export function isLoopback(peer: string | undefined): boolean {
  const address = plainAddress(peer ?? '');
  return address !== null && (address === '::1' || address.startsWith('127.'));
}

/**
 * True if a Host header names this machine by a loopback name or address; a page elsewhere may point its own name here
 * (DNS rebinding), but not this one.
 */
export function isLoopbackHost(host: string | undefined): boolean {
  const name = URL.parse(`http://${host ?? ''}`)?.hostname ?? '';
  return name === 'localhost' || isLoopback(name);
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(gap).fill('0'), ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}

/**
 * The address block of one subscriber: an IPv4 address, or the /64 of an IPv6 address, within which a client can choose
 * addresses freely.
 */
export function addressBlock(address: string): string {
  return isIP(address) === 6 ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/** The /48 of one site, which contains 65,536 blocks; null for what is no IPv6 address. */
export function addressSite(address: string): string | null {
  return isIP(address) === 6 ? `${groupsOf(address).slice(0, 3).join(':')}::/48` : null;
}
