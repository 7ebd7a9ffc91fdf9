import { expect, test } from 'vitest';
import { call, post, startTestHttpServer } from './test-http-server.ts';

test('calls beyond the capacity are refused at once with a code, and accepted again when there is room', async () => {
  const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let running = 0;
  const server = await startTestHttpServer({
    maxConcurrentCalls: 2,
    handleGraphql: async (_, response) => {
      running += 1;
      if (running === 2) begun.resolve();
      await finish.promise;
      response.end('{"data":{}}');
    },
  });
  const first = [call(server, '/graphql', post()), call(server, '/graphql', post())];
  await begun.promise;

  const refused = await call(server, '/graphql', post());
  expect([refused.status, refused.headers['retry-after'], JSON.parse(refused.text)]).toEqual([
    429,
    '1',
    {
      errors: [
        {
          message: 'too_many_requests',
          extensions: { code: 'too_many_requests', params: { retryAfter: 1 }, fields: [] },
        },
      ],
    },
  ]);
  // Monitoring requests are answered all the same.
  expect((await call(server, '/readyz')).status).toBe(200);
  expect(running).toBe(2);

  finish.resolve();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
  await expect.poll(async () => (await call(server, '/graphql', post())).status).toBe(200);
});
