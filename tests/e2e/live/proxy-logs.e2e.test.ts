// The logs of the proxy of deploy/nginx.conf: phones send their token and their driver's position in the address,
// which must not be logged.
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '#tests/support/ports.ts';
import { startProxy } from '#tests/support/proxy.ts';

async function answering(port: number): Promise<Server> {
  const server = createServer((_, response) => response.end('{}')).listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return server;
}

it('contain requests without their query string, also while every instance is down', async () => {
  const [port, one, two] = [await freePort(), await freePort(), await freePort()];
  const instances = await Promise.all([answering(one), answering(two)]);
  const proxy = await startProxy({ port, instances: [`127.0.0.1:${one}`, `127.0.0.1:${two}`] });
  onTestFinished(proxy.stop);
  const statuses = async () => {
    const paths = [
      '/uplink/osmand?id=secret-token&lat=33.5731&lon=-7.5898',
      '/uplink/owntracks?token=secret-token',
      '/graphql?query=%7Bviewer%7Bid%7D%7D',
    ];
    const found: number[] = [];
    for (const path of paths) found.push((await fetch(`http://127.0.0.1:${port}${path}`)).status);
    return found;
  };
  expect(await statuses()).toEqual([200, 200, 200]);
  for (const instance of instances) {
    instance.close();
    instance.closeAllConnections();
  }
  expect(await statuses()).toEqual([502, 502, 502]);
  // nginx writes its log after it has answered.
  await expect.poll(() => proxy.logged()).toMatch(/"GET \/graphql HTTP\/1\.1" 502 /);
  const written = proxy.logged();
  for (const path of ['/uplink/osmand', '/uplink/owntracks', '/graphql'])
    for (const status of [200, 502]) expect(written).toMatch(new RegExp(`"GET ${path} HTTP/1\\.1" ${status} `));
  for (const secret of ['secret-token', '33.5731', '7.5898']) expect(written).not.toContain(secret);
});
