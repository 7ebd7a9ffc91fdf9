import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createClient } from 'redis';
import { expect, test } from 'vitest';
import { endOrphans } from './machine/orphans.ts';
import { sharedRedis, startRedis } from './redis.ts';

test('the shared Redis answers and no two prefixes are the same', async () => {
  const { url, prefix } = sharedRedis();
  const client = await createClient({ url }).connect();
  await client.set(`${prefix}greeting`, 'salam');
  expect(await client.get(`${prefix}greeting`)).toBe('salam');
  expect(await client.get(`${sharedRedis().prefix}greeting`)).toBeNull();
  await client.del(`${prefix}greeting`);
  client.destroy();
});

test('a Redis of one test can be killed and started again at its port, empty', async () => {
  const first = await startRedis();
  const client = createClient({ url: first.url });
  const lost = new Promise((resolve) => client.once('error', resolve));
  await client.connect();
  await client.set('greeting', 'salam');
  await first.kill();
  await lost;
  const second = await startRedis({ port: first.port });
  expect(second.url).toBe(first.url);
  expect(await client.get('greeting')).toBeNull();
  client.destroy();
  await second.stop();
  expect(await answers(second.url)).toBe(false);
});

test('a Redis of a killed run is ended by the next run', async () => {
  const program = fileURLToPath(new URL('machine/redis-owner.ts', import.meta.url));
  const owner = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = await once(createInterface({ input: owner.stdout }), 'line');
  endOrphans();
  expect(await answers(String(url))).toBe(true);
  const gone = once(owner, 'exit');
  owner.kill('SIGKILL');
  await gone;
  expect(await answers(String(url))).toBe(true);
  endOrphans();
  await expect.poll(() => answers(String(url))).toBe(false);
});

async function answers(url: string): Promise<boolean> {
  const client = createClient({ url, socket: { reconnectStrategy: false } }).on('error', () => {});
  return client.connect().then(
    () => {
      client.destroy();
      return true;
    },
    () => false,
  );
}
