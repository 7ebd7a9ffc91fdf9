// Which addresses outbound requests may connect to: public ones, and those that the operator lists.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.parse>;
type Network = [Address, number];

/** What the operator allows beside public addresses. */
export interface AllowedTargets {
  /** Names whose addresses may be internal. */
  hosts: ReadonlySet<string>;
  networks: readonly Network[];
}

/** Names and networks, separated by commas; null if one of them is neither. */
export function parseAllowedTargets(items: readonly string[]): AllowedTargets | null {
  const hosts = new Set<string>();
  const networks: Network[] = [];
  for (const item of items) {
    const network = parseNetwork(item);
    if (network) networks.push(network);
    else if (isHostName(item)) hosts.add(normalizeHost(item));
    else return null;
  }
  return { hosts, networks };
}

function parseNetwork(item: string): Network | null {
  const [address = ''] = item.split('/');
  const version = isIP(address);
  if (version === 0) return null;
  if (address !== item) return ipaddr.isValidCIDR(item) ? ipaddr.parseCIDR(item) : null;
  return [ipaddr.parse(address), version === 4 ? 32 : 128];
}

// The last label has a letter: `127.1` is an address in another notation, and no name.
const hostName =
  /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d_-]{0,61}[a-z\d])?\.)*(?=[a-z\d-]*[a-z])[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.?$/i;
const isHostName = (item: string): boolean => hostName.test(item);

/** The name without the dot of the root, in lower case. */
export const normalizeHost = (host: string): string => host.toLowerCase().replace(/\.$/, '');

/** Outside of it nothing is assigned to the public, and old notations embed IPv4 addresses. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for an address of the public Internet. Everything with a special purpose is not: private, loopback, link-local,
 * CGNAT, multicast, documentation, and IPv6 addresses that embed an IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

/** Ranges that a listed name may resolve to; link-local and embedded addresses are not among them. */
const internalRanges: ReadonlySet<string> = new Set(['private', 'loopback', 'carrierGradeNat', 'uniqueLocal']);
/** Where clouds answer with the credentials of the machine, within those ranges. Only a listed network allows them. */
const metadataAddresses = ['fd00:ec2::254', '100.100.100.200'].map((address) => ipaddr.parse(address).toString());

/** True if the operator lists the name or a network with the address. */
export function isListed(host: string, address: string, { hosts, networks }: AllowedTargets): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (networks.some((network) => isWithin(parsed, network))) return true;
  return (
    hosts.has(normalizeHost(host)) &&
    internalRanges.has(parsed.range()) &&
    !metadataAddresses.includes(parsed.toString())
  );
}

function isWithin(address: Address, [network, bits]: Network): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}
