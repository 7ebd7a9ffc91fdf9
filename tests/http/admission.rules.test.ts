// Thousands of connections at once are answered in order, and disconnected ones cost nothing.
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { UpgradeQueue } from '#server/http/upgrade-queue.ts';

/** A server whose lookups end when released. */
async function openAdmission(options: ConstructorParameters<typeof UpgradeQueue>[0] = {}) {
  const admission = new UpgradeQueue(options);
  const knocked = new Set<string>();
  const begun: string[] = [];
  const found: string[] = [];
  const ends: (() => void)[] = [];
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.on('upgrade', (request: IncomingMessage, socket) => {
    socket.on('error', () => {});
    const name = request.url ?? '';
    const answer = async (): Promise<void> => {
      const answered = await admission.run(request, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => {
          ends.push(resolve);
        });
        return 'in';
      });
      found.push(`${name} ${answered}`);
      socket.end(`HTTP/1.1 ${answered === 'in' ? 403 : 503} \r\nConnection: close\r\n\r\n`);
    };
    void answer();
    knocked.add(name);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const knock = async (name: string): Promise<() => void> => {
    const request = get({
      port,
      host: '127.0.0.1',
      path: `/${name}`,
      headers: { connection: 'Upgrade', upgrade: 'websocket' },
    });
    request.on('error', () => {});
    await vi.waitUntil(() => knocked.has(`/${name}`));
    return () => void request.destroy();
  };
  const letIn = (): void => {
    for (const end of ends.splice(0)) end();
  };
  return { begun, found, knock, letIn };
}

test('six are looked up at a time, in the order in which they knocked', async () => {
  const { begun, found, knock, letIn } = await openAdmission();
  const names = Array.from({ length: 14 }, (_, index) => `${index}`);
  for (const name of names) await knock(name);
  expect(begun).toEqual(names.slice(0, 6).map((name) => `/${name}`));
  await vi.waitUntil(() => {
    letIn();
    return found.length === 14;
  });
  expect(found).toEqual(names.map((name) => `/${name} in`));
});

test('a client that disconnected while waiting is not looked up', async () => {
  const { begun, found, knock, letIn } = await openAdmission();
  for (let index = 0; index < 6; index += 1) await knock(`first${index}`);
  const hangUp = await knock('impatient');
  await knock('patient');
  hangUp();
  await vi.waitUntil(() => found.includes('/impatient busy'));
  await vi.waitUntil(() => {
    letIn();
    return found.includes('/patient in');
  });
  expect(begun).not.toContain('/impatient');
});

test('a client that waited for longer than pages wait is asked to reconnect', async () => {
  const { begun, found, knock, letIn } = await openAdmission({ patienceMs: 50 });
  for (let index = 0; index < 6; index += 1) await knock(`first${index}`);
  await knock('late');
  await wait(100);
  letIn();
  await vi.waitUntil(() => found.length === 7);
  expect(found).toContain('/late busy');
  expect(begun).not.toContain('/late');
});
