// A page of another site must not open a socket with the cookie of whoever is signed in, however it is named.
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer();

/** The status of an upgrade with this Origin: 101, or that of the refusal. */
function upgradeStatus(path: string, cookie: string, origin: string | null): Promise<number> {
  const socket = new WebSocket(
    `${server.url.replace('http', 'ws')}${path}`,
    path === '/graphql' ? ['graphql-transport-ws'] : [],
    { headers: { cookie, ...(origin !== null && { origin }) } },
  );
  onTestFinished(() => socket.terminate());
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode ?? 0));
    socket.on('error', reject);
  });
}

const tricks: readonly (readonly [string, (host: string, port: string) => string | null])[] = [
  ['our address as the beginning of another name', (host, port) => `http://${host}:${port}.evil.test`],
  ['our name as the beginning of another name', (host, port) => `http://${host}.evil.test:${port}`],
  ['our name as the end of another name', (host, port) => `http://evil${host}:${port}`],
  ['a name below ours', (host, port) => `http://evil.${host}:${port}`],
  ['our name with a final dot', (host, port) => `http://${host}.:${port}`],
  ['another port', (host, port) => `http://${host}:${Number(port) - 1}`],
  ['our port with one more digit', (host, port) => `http://${host}:${port}0`],
  ['our port with one digit less', (host, port) => `http://${host}:${port.slice(0, -1)}`],
  ['no port', (host) => `http://${host}`],
  ['another scheme', (host, port) => `https://${host}:${port}`],
  ['the scheme of sockets', (host, port) => `ws://${host}:${port}`],
  ['no scheme', (host, port) => `${host}:${port}`],
  ['a page without an origin', () => 'null'],
  ['an empty origin', () => ''],
  ['no origin', () => null],
  ['a user before our name', (host, port) => `http://evil.test@${host}:${port}`],
  ['our address as the user of another name', (host, port) => `http://${host}:${port}@evil.test`],
  ['our address in a path', (host, port) => `http://evil.test/http://${host}:${port}`],
  ['our address in a query', (host, port) => `http://evil.test?http://${host}:${port}`],
  ['our address in a fragment', (host, port) => `http://evil.test#http://${host}:${port}`],
  ['our address and a slash', (host, port) => `http://${host}:${port}/`],
  ['our address in capitals', (host, port) => `HTTP://${host.toUpperCase()}:${port}`],
  ['our address after another one', (host, port) => `http://evil.test, http://${host}:${port}`],
  ['our address before another one', (host, port) => `http://${host}:${port} http://evil.test`],
  ['another address of the machine', (_, port) => `http://127.0.0.2:${port}`],
  ['any site', () => '*'],
];

// Engine.IO answers a refused upgrade with 400.
const endpoints = [
  ['/graphql', 403],
  ['/signals/?EIO=4&transport=websocket', 400],
] as const;

it.each(endpoints)('our own pages open %s', async (path) => {
  const { cookie } = await server.as('admin');
  expect(await upgradeStatus(path, cookie, server.url)).toBe(101);
});

it.each(
  endpoints.flatMap(([path, status]) => tricks.map(([name, originOf]) => [path, name, originOf, status] as const)),
)('%s is refused for %s', async (path, _, originOf, status) => {
  const { cookie } = await server.as('admin');
  const { hostname, port } = new URL(server.url);
  expect(await upgradeStatus(path, cookie, originOf(hostname, port))).toBe(status);
});
