// The address of an outbound request: its form, and whether what its name resolves to may be connected to.
import { isIP } from 'node:net';
import { type AllowedTargets, isListed, isPublicAddress, normalizeHost } from './address-policy.ts';
import { OutboundError } from './outbound-error.ts';

/** Returns the addresses of a name; rejects or returns none if there is none. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

const maxUrlLength = 2_048;
/** Addresses of one name that are tried. */
const maxAddresses = 8;
/** Ports of public addresses; those of listed ones are free. */
const publicPorts: Readonly<Record<string, readonly string[]>> = {
  'https:': ['', '8443'],
  'http:': ['', '8080'],
};

/** Parses the address of a request. Throws `invalid_url` and `credentials_in_url`. */
export function parseTarget(text: string, base?: URL): URL {
  const url = text.length <= maxUrlLength ? URL.parse(text, base) : null;
  if (!url || !(url.protocol in publicPorts) || url.hostname === '') throw new OutboundError('invalid_url');
  if (url.username !== '' || url.password !== '') throw new OutboundError('credentials_in_url');
  url.hash = '';
  return url;
}

/** The host as an address or a name, without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

export interface TargetRules {
  allowed: AllowedTargets;
  resolve: Resolve;
  /** Public addresses may be http too. */
  allowHttp: boolean;
}

/**
 * The addresses to connect to, which are resolved once and all allowed. Throws `name_unresolved`, `address_refused`,
 * `https_required` and `port_refused`.
 */
export async function findAddresses(
  url: URL,
  { allowed, resolve, allowHttp }: TargetRules,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const host = hostOf(url);
  const addresses = isIP(host) === 0 ? await resolveName(host, resolve, signal) : [host];
  const areListed = addresses.every((address) => isListed(host, address, allowed));
  if (areListed) return addresses;
  if (!addresses.every((address) => isPublicAddress(address) || isListed(host, address, allowed)))
    throw new OutboundError('address_refused');
  if (url.protocol !== 'https:' && !allowHttp) throw new OutboundError('https_required');
  if (!publicPorts[url.protocol]?.includes(url.port)) throw new OutboundError('port_refused');
  return addresses;
}

async function resolveName(host: string, resolve: Resolve, signal: AbortSignal): Promise<readonly string[]> {
  let addresses: readonly string[];
  try {
    addresses = await untilAborted(resolve(normalizeHost(host), signal), signal);
  } catch (error) {
    signal.throwIfAborted();
    throw new OutboundError('name_unresolved', error);
  }
  signal.throwIfAborted();
  if (addresses.length === 0) throw new OutboundError('name_unresolved');
  // All are checked, also those that are not tried.
  if (addresses.some((address) => isIP(address) === 0)) throw new OutboundError('address_refused');
  return addresses;
}

/** Rejects when the signal is aborted, however long the work goes on: the system's resolver cannot be told to stop. */
async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The addresses that a connection tries. */
export const triedAddresses = (addresses: readonly string[]): readonly string[] => addresses.slice(0, maxAddresses);
