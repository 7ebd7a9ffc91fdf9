import { describe, expect, test } from 'vitest';
import { addressBlock, addressSite, clientAddress, isProxy, parseTrustProxy } from '#server/lib/client-address.ts';

function client(trustProxy: string, peer: string, forwardedFor?: string): string {
  const trust = parseTrustProxy(trustProxy);
  if (!trust) throw new Error(`not a TRUST_PROXY: ${trustProxy}`);
  return clientAddress(peer, forwardedFor, trust);
}

describe('the client address of a call', () => {
  test.each<[string, string, string, string | undefined, string]>([
    ['without proxies the header is nobody’s business', '0', '203.0.113.1', '198.51.100.1', '203.0.113.1'],
    ['one proxy: what it added at the end counts', '1', '10.0.0.1', '203.0.113.1', '203.0.113.1'],
    [
      'one proxy: what the client wrote before it does not',
      '1',
      '10.0.0.1',
      '198.51.100.66, 203.0.113.1',
      '203.0.113.1',
    ],
    ['two proxies', '2', '10.0.0.1', '198.51.100.66, 203.0.113.1, 10.0.0.2', '203.0.113.1'],
    ['more proxies said than there are: the first that was named', '3', '10.0.0.1', '203.0.113.1', '203.0.113.1'],
    ['a trusted network', '10.0.0.0/8', '10.0.0.1', '198.51.100.66, 203.0.113.1, 10.9.9.9', '203.0.113.1'],
    [
      'a peer outside the trusted network is the client, whatever it writes',
      '10.0.0.0/8',
      '203.0.113.7',
      '198.51.100.1',
      '203.0.113.7',
    ],
    ['a trusted proxy that names nobody', '10.0.0.0/8', '10.0.0.1', undefined, '10.0.0.1'],
    ['nonsense ends the chain', '2', '10.0.0.1', '203.0.113.1, drop table', '10.0.0.1'],
    ['IPv4 written as IPv6', '127.0.0.1', '::ffff:127.0.0.1', '::ffff:203.0.113.1', '203.0.113.1'],
    ['a port behind the address', '1', '10.0.0.1', '203.0.113.1:5566', '203.0.113.1'],
    ['the name of an interface behind the address', '1', '::1', 'fe80::7%eth0', 'fe80::7'],
    ['IPv6 with brackets and port', '::1', '::1', '[2001:DB8::7]:5566', '2001:db8::7'],
  ])('%s', (_, trust, peer, header, expected) => {
    expect(client(trust, peer, header)).toBe(expected);
  });

  test('a broken connection has no address and still counts as one client', () => {
    const trust = parseTrustProxy('0');
    expect(trust && clientAddress(undefined, '203.0.113.1', trust)).toBe('unknown');
  });

  test.each(['', '11', '-1', '10.0.0.0/33', '10.0.0.0/8/8', 'loopback', '10.0.0.1;10.0.0.2', 'fe80::/129'])(
    '%j is no TRUST_PROXY',
    (text) => {
      expect(parseTrustProxy(text)).toBeNull();
    },
  );
});

test.each([
  ['0', '10.0.0.1', false],
  ['1', '203.0.113.7', true],
  ['10.0.0.0/8', '::ffff:10.9.9.9', true],
  ['10.0.0.0/8', '203.0.113.7', false],
  ['10.0.0.0/8', undefined, false],
])('with TRUST_PROXY %s a peer %s is a proxy: %s', (text, peer, expected) => {
  const trust = parseTrustProxy(text);
  expect(trust && isProxy(peer, trust)).toBe(expected);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['2001:0db8:0001::9', '2001:db8:1::/48'],
  ['203.0.113.7', null],
  ['unknown', null],
])('%s belongs to the site %s', (address, site) => {
  expect(addressSite(address)).toBe(site);
});
