// Thousands of connections at once are answered in order, and disconnected ones cost nothing.
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { UpgradeQueue } from '#server/http/upgrade-queue.ts';

/** A server whose lookups end when released. */
async function openAdmission({ fails = false, ...options }: { patienceMs?: number; fails?: boolean } = {}) {
  const arrived = new Set<string>();
  /** The names of each lookup. */
  const begun: string[][] = [];
  const found: string[] = [];
  const ends: (() => void)[] = [];
  const admission = new UpgradeQueue(async (requests) => {
    const names = requests.map(({ url }) => url ?? '');
    begun.push(names);
    await new Promise<void>((resolve) => {
      ends.push(resolve);
    });
    if (fails) throw new Error('no database');
    return names.map((name) => `in as ${name}`);
  }, options);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.on('upgrade', (request: IncomingMessage, socket) => {
    socket.on('error', () => {});
    const name = request.url ?? '';
    const answer = async (): Promise<void> => {
      const answered = await admission.run(request).catch(() => 'failed');
      found.push(`${name} ${answered}`);
      socket.end(`HTTP/1.1 ${answered === 'busy' ? 503 : 403} \r\nConnection: close\r\n\r\n`);
    };
    void answer();
    arrived.add(name);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const arrive = async (name: string): Promise<() => void> => {
    const request = get({
      port,
      host: '127.0.0.1',
      path: `/${name}`,
      headers: { connection: 'Upgrade', upgrade: 'websocket' },
    });
    request.on('error', () => {});
    await vi.waitUntil(() => arrived.has(`/${name}`));
    return () => void request.destroy();
  };
  const letIn = (): void => {
    for (const end of ends.splice(0)) end();
  };
  return { begun, found, arrive, letIn };
}

/** Two lookups are running, of one client each. */
const firstTwo = ['first0', 'first1'];

test('those that arrive during two lookups share the next ones, up to fifty in the order in which they arrived', async () => {
  const { begun, found, arrive, letIn } = await openAdmission();
  const names = Array.from({ length: 70 }, (_, index) => `${index}`);
  for (const name of names) await arrive(name);
  expect(begun).toEqual([['/0'], ['/1']]);
  await vi.waitUntil(() => {
    letIn();
    return found.length === 70;
  });
  const paths = names.map((name) => `/${name}`);
  expect(begun).toEqual([['/0'], ['/1'], paths.slice(2, 52), paths.slice(52)]);
  expect(found).toEqual(paths.map((path) => `${path} in as ${path}`));
});

test('a lookup that fails is reported to each of its clients, and the next ones are looked up', async () => {
  const { begun, found, arrive, letIn } = await openAdmission({ fails: true });
  for (const name of [...firstTwo, 'a', 'b']) await arrive(name);
  await vi.waitUntil(() => {
    letIn();
    return found.length === 4;
  });
  expect(begun).toEqual([['/first0'], ['/first1'], ['/a', '/b']]);
  expect(found).toEqual(['/first0 failed', '/first1 failed', '/a failed', '/b failed']);
});

test('a client that disconnected while waiting is not looked up', async () => {
  const { begun, found, arrive, letIn } = await openAdmission();
  for (const name of firstTwo) await arrive(name);
  const hangUp = await arrive('impatient');
  await arrive('patient');
  hangUp();
  await vi.waitUntil(() => found.includes('/impatient busy'));
  await vi.waitUntil(() => {
    letIn();
    return found.includes('/patient in as /patient');
  });
  expect(begun.flat()).not.toContain('/impatient');
});

test('a client that waited so long that its page may give up is asked to reconnect', async () => {
  const { begun, found, arrive, letIn } = await openAdmission({ patienceMs: 50 });
  for (const name of firstTwo) await arrive(name);
  await arrive('late');
  await wait(100);
  letIn();
  await vi.waitUntil(() => found.length === 3);
  expect(found).toContain('/late busy');
  expect(begun.flat()).not.toContain('/late');
});

test('a client that could not open its socket before its page gives up is not looked up', async () => {
  const { begun, found, arrive, letIn } = await openAdmission();
  for (const name of firstTwo) await arrive(name);
  await arrive('late');
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  clock.mockReturnValue(now + 5_000);
  letIn();
  await vi.waitUntil(() => found.length === 3);
  expect(found).toContain('/late busy');
  expect(begun.flat()).not.toContain('/late');
});
