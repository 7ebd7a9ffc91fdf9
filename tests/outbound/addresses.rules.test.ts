// Outbound requests connect to public addresses only, and to what the operator lists.
import { describe, expect, it } from 'vitest';
import { isPublicAddress, parseAllowedTargets } from '#server/outbound/address-policy.ts';
import { createOutboundClient, type OutboundOptions, type OutboundRequest } from '#server/outbound/outbound-client.ts';
import { createResolver } from '#server/outbound/resolve-name.ts';
import { OutboundError } from '#server/outbound/outbound-error.ts';
import { findAddresses, parseTarget, triedAddresses } from '#server/outbound/target.ts';
import { startNameServer } from './support/name-server.ts';
import { startReceiver } from './support/receiver.ts';

const allow = (...items: string[]) => {
  const allowed = parseAllowedTargets(items);
  if (!allowed) throw new Error(`not a list: ${items.join(' ')}`);
  return allowed;
};
const nothing = allow();
const neverAnswering = () => new Promise<string[]>(() => {});
const answering = (...addresses: string[]) => ({ resolve: () => Promise.resolve(addresses) });

/** What became of a request: its status, or the code of its error. */
async function outcome(options: Partial<OutboundOptions>, request: OutboundRequest): Promise<number | string> {
  try {
    return (await createOutboundClient({ allowed: nothing, ...options }).send(request)).status;
  } catch (error) {
    if (error instanceof OutboundError) return error.code;
    throw error;
  }
}

describe('an address', () => {
  it.each([
    ['this network', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['CGNAT', '100.64.0.1'],
    ['CGNAT, metadata of a cloud', '100.100.100.200'],
    ['link-local, metadata of clouds', '169.254.169.254'],
    ['IETF protocols, metadata of a cloud', '192.0.0.192'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['the 6to4 relay', '192.88.99.1'],
    ['benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['multicast', '239.255.255.250'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped loopback', '::ffff:7f00:1'],
    ['an IPv4-mapped public address', '::ffff:93.184.216.34'],
    ['IPv4-compatible loopback', '::7f00:1'],
    ['NAT64 of loopback', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::a00:1'],
    ['6to4 of a private address', '2002:a00:1::1'],
    ['Teredo', '2001:0:7f00:1::1'],
    ['benchmarks', '2001:2::1'],
    ['ORCHID', '2001:20::1'],
    ['documentation', '2001:db8::1'],
    ['unique local', 'fd00::1'],
    ['unique local, metadata of a cloud', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local of old', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['discard', '100::1'],
    ['not assigned', '4000::1'],
    ['no address', 'localhost'],
    ['no address', '127.1'],
    ['no address', ''],
  ])('of %s is refused: %s', (_what, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['93.184.216.34', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:2800:220:1:248:1893:25c8:1946', '2a00::1'])(
    'of the public Internet is allowed: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('a request never connects inward', () => {
  it.each([
    'https://127.0.0.1',
    'https://127.1',
    'https://2130706433',
    'https://0x7f000001',
    'https://0177.0.0.1',
    'https://0',
    'https://127.0.0.1.',
    'https://[::1]',
    'https://[::ffff:7f00:1]',
    'https://[::ffff:127.0.0.1]',
    'https://[64:ff9b::7f00:1]',
    'https://[2002:7f00:1::]',
    'https://169.254.169.254',
    'https://①②⑦.⓪.⓪.①',
  ])('however the address is written: %s', async (origin) => {
    const receiver = await startReceiver((_request, response) => response.end('secret'));
    expect(await outcome({}, { url: `${origin}:${receiver.port}/latest/meta-data` })).toBe('address_refused');
    expect(receiver.connections()).toBe(0);
  });

  it.each([
    ['one of its addresses', ['93.184.216.34', '127.0.0.1']],
    ['its only address', ['10.0.0.7']],
    ['its IPv6 address', ['93.184.216.34', 'fd00:ec2::254']],
    ['an answer that is no address', ['93.184.216.34', 'localhost']],
  ])('a name with %s', async (_what, addresses) => {
    expect(await outcome(answering(...addresses), { url: 'https://hooks.example' })).toBe('address_refused');
  });

  it('a name that changes between check and connection is connected to as it was checked', async () => {
    const [outside, inside] = await Promise.all([
      startReceiver((_request, response) => response.end('outside')),
      startReceiver((_request, response) => response.end('inside'), { host: '127.0.0.2' }),
    ]);
    const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.2']];
    const client = createOutboundClient({
      allowed: allow('127.0.0.1'),
      resolve: () => Promise.resolve(answers.shift() ?? []),
    });
    const url = `http://hooks.example:${outside.port}/`;
    expect((await client.send({ url })).body.toString()).toBe('outside');
    expect(answers).toHaveLength(2);
    // The second request of the same name is checked anew: no connection of the first is used.
    await expect(client.send({ url: `http://hooks.example:${inside.port}/` })).rejects.toThrow('address_refused');
    expect([outside.connections(), inside.connections()]).toEqual([1, 0]);
  });

  it.each(['file:///etc/passwd', 'ftp://hooks.example', 'gopher://hooks.example', 'data:,x', 'javascript:1', 'x', ''])(
    'by another protocol: %s',
    async (url) => {
      expect(await outcome(answering('93.184.216.34'), { url })).toBe('invalid_url');
    },
  );

  it('with credentials in the address, unencrypted, on another port, or at a name without an address', async () => {
    const known = answering('93.184.216.34');
    expect([
      await outcome(known, { url: 'https://user:secret@hooks.example' }),
      await outcome(known, { url: 'https://user@hooks.example' }),
      await outcome(known, { url: 'http://hooks.example' }),
      await outcome(known, { url: 'https://hooks.example:22' }),
      await outcome(known, { url: 'https://hooks.example:6379' }),
      await outcome(known, { url: 'http://hooks.example:25', allowHttp: true }),
      await outcome(known, { url: `https://hooks.example/${'x'.repeat(2_048)}` }),
      await outcome(answering(), { url: 'https://hooks.example' }),
      await outcome({ resolve: () => Promise.reject(new Error('SERVFAIL')) }, { url: 'https://hooks.example' }),
    ]).toEqual([
      'credentials_in_url',
      'credentials_in_url',
      'https_required',
      'port_refused',
      'port_refused',
      'port_refused',
      'invalid_url',
      'name_unresolved',
      'name_unresolved',
    ]);
  });
});

describe('what the operator lists', () => {
  it('may be internal, unencrypted and on any port: a name, an address, a network', async () => {
    const { port } = await startReceiver((_request, response) => response.end());
    const url = `http://ERP.internal.:${port}/`;
    for (const item of ['erp.internal', '127.0.0.1', '127.0.0.0/8'])
      expect([item, await outcome({ allowed: allow(item), ...answering('127.0.0.1') }, { url })]).toEqual([item, 200]);
    expect(await outcome({ allowed: allow('other.internal', '10.0.0.0/8'), ...answering('127.0.0.1') }, { url })).toBe(
      'address_refused',
    );
  });

  it('does not make a listed name a way to link-local, metadata and embedded addresses', async () => {
    for (const address of ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '::ffff:10.0.0.1', '0.0.0.0', '::'])
      expect([
        address,
        await outcome({ allowed: allow('erp.internal'), ...answering(address) }, { url: 'http://erp.internal' }),
      ]).toEqual([address, 'address_refused']);
  });

  it('is names, addresses and networks, and nothing else', () => {
    for (const item of [
      '127.1',
      '10.0.0.0/33',
      'fd00::/129',
      'http://erp',
      'erp internal',
      '*',
      '10.0.0.0/8/8',
      '-erp',
    ])
      expect([item, parseAllowedTargets([item])]).toEqual([item, null]);
    expect(parseAllowedTargets(['erp', 'ERP.internal', '10.0.0.0/8', 'fd00::/8', '::1'])).toMatchObject({
      hosts: new Set(['erp', 'erp.internal']),
    });
  });
});

describe('names', () => {
  it('are asked of name servers, both kinds of addresses, and a server that fails is no answer', async () => {
    const server = await startNameServer({
      'both.example': { A: ['93.184.216.34'], AAAA: ['2a00::1'] },
      'four.example': { A: ['93.184.216.34', '10.0.0.1'] },
      'broken.example': 'fails',
    });
    const resolve = createResolver(nothing, [server]);
    const { signal } = new AbortController();
    expect(await resolve('both.example', signal)).toEqual(['93.184.216.34', '2a00::1']);
    expect(await resolve('four.example', signal)).toEqual(['93.184.216.34', '10.0.0.1']);
    expect(await resolve('unknown.example', signal)).toEqual([]);
    await expect(resolve('broken.example', signal)).rejects.toThrow('SERVFAIL');
  });

  it('that the operator lists are asked of the system, which knows this machine', async () => {
    const addresses = await createResolver(allow('localhost'))('localhost', new AbortController().signal);
    expect(addresses).toContain('127.0.0.1');
  });

  it('that nobody answers for end with the deadline of the request', async () => {
    const server = await startNameServer({ 'silent.example': 'silent' });
    const resolve = createResolver(nothing, [server]);
    expect(await outcome({ resolve }, { url: 'https://silent.example', timeoutMs: 50 })).toBe('timed_out');
    // The system is asked for what the operator lists, and does not stop asking.
    const listed = { url: 'https://erp.internal', timeoutMs: 50 };
    expect(await outcome({ allowed: allow('erp.internal'), resolve: neverAnswering }, listed)).toBe('timed_out');
  });
});

const url = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`;

describe('the addresses of a target', () => {
  const asked = new AbortController().signal;
  const find = async (url: string, addresses: readonly string[], allowed = nothing, allowHttp = false) => {
    const rules = { allowed, allowHttp, resolve: () => Promise.resolve(addresses) };
    try {
      return await findAddresses(parseTarget(url), rules, asked);
    } catch (error) {
      if (error instanceof OutboundError) return error.code;
      throw error;
    }
  };
  const outside = ['93.184.216.34'];

  it.each(['10.0.0.1', '172.16.0.1', '192.168.1.1', '127.0.0.1', '100.64.0.1', 'fd00::1', '::1'])(
    'of a name that the operator lists may be internal: %s',
    async (address) => {
      expect(await find('http://erp.internal:25/', [address], allow('erp.internal'))).toEqual([address]);
      expect(await find('http://other.internal:25/', [address], allow('erp.internal'))).toBe('address_refused');
    },
  );

  it('are listed one by one: a single address is no network', async () => {
    expect(await find('http://x.internal', ['10.0.0.1'], allow('10.0.0.1'))).toEqual(['10.0.0.1']);
    expect(await find('http://x.internal', ['10.0.0.2'], allow('10.0.0.1'))).toBe('address_refused');
    expect(await find('http://x.internal', ['fd00::2'], allow('fd00::1'))).toBe('address_refused');
    expect(await find('http://x.internal', ['fd00::2'], allow('10.0.0.0/8'))).toBe('address_refused');
    expect(await find('http://x.internal', ['10.0.0.1', '10.0.0.2'], allow('10.0.0.1'))).toBe('address_refused');
  });

  it('that are public need encryption and a usual port, also beside a listed one', async () => {
    const [mixed, erp] = [['10.0.0.1', ...outside], allow('erp.internal')];
    expect(await find('https://erp.internal', mixed, erp)).toEqual(mixed);
    expect(await find('http://erp.internal', mixed, erp)).toBe('https_required');
    expect(await find('https://erp.internal:25', mixed, erp)).toBe('port_refused');
    for (const url of ['https://a.example', 'https://a.example:443', 'https://a.example:8443'])
      expect([url, await find(url, outside)]).toEqual([url, outside]);
    for (const url of ['http://a.example', 'http://a.example:80', 'http://a.example:8080'])
      expect([url, await find(url, outside, nothing, true)]).toEqual([url, outside]);
    expect(await find('https://a.example:8080', outside)).toBe('port_refused');
  });

  it('are addresses: a name server that answers with anything else is refused, and all are checked', async () => {
    expect(await find('https://a.example', [...outside, 'localhost'])).toBe('address_refused');
    expect(await find('https://a.example', [...Array.from({ length: 9 }, () => '1.1.1.1'), '10.0.0.1'])).toBe(
      'address_refused',
    );
    expect(triedAddresses(Array.from({ length: 9 }, (_, n) => `1.1.1.${n}`))).toHaveLength(8);
  });

  it('are not used once the request has ended, however the question ends', async () => {
    for (const resolve of [() => Promise.resolve(outside), () => Promise.reject(new Error('SERVFAIL'))]) {
      const ended = AbortSignal.abort(new Error('ended'));
      const found = findAddresses(
        parseTarget('https://a.example'),
        { allowed: nothing, allowHttp: false, resolve },
        ended,
      );
      await expect(found).rejects.toThrow('ended');
    }
  });

  it('are written in at most 2,048 characters', () => {
    expect(parseTarget(url(2_048)).href).toHaveLength(2_048);
    expect(() => parseTarget(url(2_049))).toThrow('invalid_url');
    expect(parseTarget('https://a.example/?x=1#secret').href).toBe('https://a.example/?x=1');
  });
});
