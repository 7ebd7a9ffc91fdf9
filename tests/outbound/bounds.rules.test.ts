// The bounds of a request that its caller cannot move, and what goes along with a redirect.
import type { RequestListener } from 'node:http';
import { getDefaultAutoSelectFamily, setDefaultAutoSelectFamily } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseAllowedTargets } from '#server/outbound/address-policy.ts';
import { createOutboundClient, type OutboundRequest } from '#server/outbound/outbound-client.ts';
import { OutboundError } from '#server/outbound/outbound-error.ts';
import { startReceiver } from './support/receiver.ts';

const allowed = parseAllowedTargets(['127.0.0.0/8']) ?? { hosts: new Set<string>(), networks: [] };

/** What became of a request to a name with these addresses: its status, or the code of its error. */
async function outcome(
  request: OutboundRequest,
  addresses: readonly string[] = ['127.0.0.1'],
): Promise<number | string> {
  try {
    const client = createOutboundClient({ allowed, resolve: () => Promise.resolve(addresses) });
    return (await client.send(request)).status;
  } catch (error) {
    if (error instanceof OutboundError) return error.code;
    throw error;
  }
}

const ok: RequestListener = (_request, response) => response.end();
const serving = async (answer: RequestListener = ok) => (await startReceiver(answer)).port;

describe('the time of a request', () => {
  it.each([
    [undefined, 10_000],
    [5_000, 5_000],
    [60_000, 60_000],
    [3_600_000, 60_000],
  ])('that asks for %s ms is %i ms', async (timeoutMs, expected) => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => timeout.mockRestore());
    const url = `http://127.0.0.1:${await serving()}/`;
    expect(await outcome({ url, ...(timeoutMs !== undefined && { timeoutMs }) })).toBe(200);
    expect(timeout.mock.calls).toEqual([[expected]]);
  });

  it('is over at its end, also for a caller that could stop it earlier', async () => {
    const url = `http://127.0.0.1:${await serving(() => {})}/`;
    expect(await outcome({ url, timeoutMs: 20, signal: new AbortController().signal })).toBe('timed_out');
  });

  it('is ten seconds for the check of an address, whose name is unresolved then', async () => {
    const clock = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    onTestFinished(() => timeout.mockRestore());
    const client = createOutboundClient({ allowed, resolve: () => new Promise(() => {}) });
    const checked = client.check('https://hooks.example');
    clock.abort();
    await expect(checked).rejects.toMatchObject({ name: 'OutboundError', code: 'name_unresolved' });
    expect(timeout.mock.calls).toEqual([[10_000]]);
  });
});

it('the check of an address wants what a request wants: encryption, an allowed address, a name that is known', async () => {
  const known = { 'hooks.example': '93.184.216.34', 'inside.example': '10.0.0.1' };
  const resolve = (host: string) =>
    Promise.resolve(Object.entries(known).flatMap(([name, to]) => (name === host ? to : [])));
  const { check } = createOutboundClient({ allowed, resolve });
  await expect(check('https://hooks.example/x')).resolves.toBeUndefined();
  for (const [url, code] of [
    ['http://hooks.example/x', 'https_required'],
    ['https://inside.example/x', 'address_refused'],
    ['https://unknown.example/x', 'name_unresolved'],
    ['nothing', 'invalid_url'],
  ] as const)
    await expect(check(url)).rejects.toMatchObject({ code });
});

it.each([
  'te',
  'trailer',
  'upgrade',
  'expect',
  'keep-alive',
  'cookie2',
  'proxy-connection',
  'proxy-authenticate',
  'forwarded',
  'x-forwarded-host',
  'accept-encoding',
])('the header %s is ours alone', async (name) => {
  const url = `http://127.0.0.1:${await serving()}/`;
  expect(await outcome({ url, headers: { [name.toUpperCase()]: 'trailers' } })).toBe('invalid_header');
});

describe('the addresses of a name', () => {
  const deaf = Array.from({ length: 8 }, (_, n) => `127.0.0.${n + 2}`);

  it('are tried one after the other, the first eight', async () => {
    const url = `http://hooks.example:${await serving()}/`;
    expect(await outcome({ url }, [...deaf.slice(1), '127.0.0.1'])).toBe(200);
    expect(await outcome({ url }, [...deaf, '127.0.0.1'])).toBe('unreachable');
  });

  it('are asked for without the dot of the root', async () => {
    const resolve = vi.fn<(host: string) => Promise<string[]>>(() => Promise.resolve(['127.0.0.1']));
    const { status } = await createOutboundClient({ allowed, resolve }).send({
      url: `http://Hooks.Example.:${await serving()}/`,
    });
    expect([status, resolve.mock.calls[0]?.[0]]).toEqual([200, 'hooks.example']);
  });

  it('are connected to as they were checked, also by a Node that tries only the first', async () => {
    const tries = getDefaultAutoSelectFamily();
    onTestFinished(() => setDefaultAutoSelectFamily(tries));
    setDefaultAutoSelectFamily(false);
    const url = `http://hooks.example:${await serving()}/`;
    expect(await outcome({ url }, ['127.0.0.1', '127.0.0.2'])).toBe(200);
    expect(await outcome({ url }, ['127.0.0.2', '127.0.0.1'])).toBe('unreachable');
  });
});

/** The credentials that arrive behind a redirect to another path or to another host. */
async function credentialsBehind(host: string): Promise<(string | undefined)[]> {
  const seen: (string | undefined)[] = [];
  const port = await serving((request, response) => {
    if (request.url !== '/there') {
      response.writeHead(307, { location: `http://${host}:${request.socket.localPort}/there` }).end();
      return;
    }
    seen.push(request.headers.authorization, request.headers['x-key']?.toString());
    response.end();
  });
  const headers = { authorization: 'Bearer s', 'x-key': 'k' };
  expect(await outcome({ url: `http://first.example:${port}/`, headers, maxRedirects: 1 })).toBe(200);
  return seen;
}

describe('credentials behind a redirect', () => {
  it('go along to another path of the same server', async () => {
    expect(await credentialsBehind('first.example')).toEqual(['Bearer s', 'k']);
  });
  it('do not go along to another name', async () => {
    expect(await credentialsBehind('other.example')).toEqual([undefined, undefined]);
  });
});
