// Live subscriptions of programs: how they say their key, what they hear, and how they end.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { type RunningServer, startTestServer, useTestServer } from '#tests/fixtures/test-server.ts';
import { createApiKey, listen, openSocket, replaceApiKey, revokeApiKey } from './support/api-keys.ts';

// Two instances without Redis: the second learns of a revocation from the database.
const server = useTestServer();
let second: RunningServer;
beforeAll(async () => {
  second = await startTestServer(server.databaseUrl);
});
afterAll(async () => {
  await second.stop();
});

const changes = 'subscription { packageChanged { id kind } }';
const confirm = 'mutation ($id: ID!) { packageConfirm(input: { id: $id }) { package { id } } }';
const init = (authorization?: string) => JSON.stringify({ type: 'connection_init', payload: { authorization } });

async function confirmNew(companyId: string): Promise<string> {
  const pkg = buildParcel(server.fixtures, { companyId });
  await insertParcels(server.db, pkg);
  const { errors } = await (await server.as('admin')).call(confirm, { id: pkg.id });
  expect(errors).toEqual([]);
  return pkg.id;
}

describe.each(['params', 'header'] as const)('a program with its key in %s', (by) => {
  it('hears the changes of its company, and none of another', async () => {
    const { secret } = await createApiKey(await server.as('customer'), { scope: 'read' });
    const { atlas, zellige } = server.fixtures.companies;
    const listener = await listen(server.url, secret, changes, by);
    const foreign = await confirmNew(zellige);
    const own = await confirmNew(atlas);
    await listener.until(() => JSON.stringify(listener.heard).includes(own));
    expect(JSON.stringify(listener.heard)).not.toContain(foreign);
  });

  it('is closed with 4401 on every instance when its key is revoked or replaced', async () => {
    const customer = await server.as('customer');
    const [revoked, replaced, left] = [
      await createApiKey(customer),
      await createApiKey(customer),
      await createApiKey(customer),
    ];
    const opened = await Promise.all(
      [revoked, replaced].flatMap(({ secret }) =>
        [server.url, second.url].map((url) => listen(url, secret, changes, by)),
      ),
    );
    const other = await listen(second.url, left.secret, changes, by);
    await revokeApiKey(customer, revoked.id);
    await replaceApiKey(customer, replaced.id);
    // The second instance may learn of a new key only after its socket opened, and lets it reconnect then.
    for (const listener of opened) await listener.until(() => listener.closeCodes.includes(4401));
    expect(opened.map(({ closeCodes }) => closeCodes.at(-1))).toEqual(opened.map(() => 4401));
    const own = await confirmNew(server.fixtures.companies.atlas);
    await other.until(() => JSON.stringify(other.heard).includes(own));
    expect(other.closeCodes).not.toContain(4401);
    for (const { heard } of opened) expect(JSON.stringify(heard)).not.toContain(own);
  });
});

describe('while Redis is down', () => {
  const deadRedis = { redisUrl: 'redis://127.0.0.1:1', redisPrefix: 'test:' };

  it('a revoked key ends its sockets on every instance, and no other key of any company', async () => {
    const instances = [
      await startTestServer(server.databaseUrl, deadRedis),
      await startTestServer(server.databaseUrl, deadRedis),
    ];
    onTestFinished(async () => {
      await Promise.all(instances.map(({ stop }) => stop()));
    });
    const [customer, stranger] = [await server.as('customer'), await server.as('customer2')];
    const [revoked, left, foreign] = [
      await createApiKey(customer),
      await createApiKey(customer),
      await createApiKey(stranger),
    ];
    const listenAll = ({ secret }: { secret: string }) =>
      Promise.all(instances.map(({ url }) => listen(url, secret, changes, 'header')));
    const [ended, others, strangers] = [await listenAll(revoked), await listenAll(left), await listenAll(foreign)];
    await revokeApiKey(customer, revoked.id);
    for (const listener of ended) await listener.until(() => listener.closeCodes.includes(4401));
    const { atlas, zellige } = server.fixtures.companies;
    const [own, theirs] = [await confirmNew(atlas), await confirmNew(zellige)];
    for (const each of others) await each.until(() => JSON.stringify(each.heard).includes(own));
    for (const each of strangers) await each.until(() => JSON.stringify(each.heard).includes(theirs));
    for (const { closeCodes } of [...others, ...strangers]) expect(closeCodes).not.toContain(4401);
    for (const { heard } of ended) expect(JSON.stringify(heard)).not.toContain(own);
    for (const { heard } of others) expect(JSON.stringify(heard)).not.toContain(theirs);
    for (const { heard } of strangers) expect(JSON.stringify(heard)).not.toContain(own);
  });
});

describe('a socket', () => {
  it('of a key that expires is closed with 4401', async () => {
    const { id, secret } = await createApiKey(await server.as('customer'));
    await inTransaction(server.db, systemPrincipal, (trx) =>
      trx
        .updateTable('apiKeys')
        .set({ expiresAt: new Date(Date.now() + 1_000) })
        .where('id', '=', id)
        .execute(),
    );
    const { socket, messages, closed } = await openSocket(server.url, {});
    socket.send(init(`Bearer ${secret}`));
    expect(await closed()).toBe(4401);
    expect(messages[0]).toContain('connection_ack');
  });

  it.each([
    ['no key', init()],
    ['a wrong key', init(`Bearer qf_live_0000000000_${'0'.repeat(43)}`)],
    ['a subscription before its key', JSON.stringify({ id: '1', type: 'subscribe', payload: { query: changes } })],
  ])('with %s is closed with 4401', async (_, first) => {
    const { socket, closed } = await openSocket(server.url, {});
    socket.send(first);
    expect(await closed()).toBe(4401);
  });

  it('of a foreign page may bring a key and never a cookie, and a key and a cookie do not go together', async () => {
    const customer = await server.as('customer');
    const { secret } = await createApiKey(customer);
    const { cookie } = customer;
    const foreign = 'https://boutique.example';
    await expect(openSocket(server.url, { cookie }, foreign)).rejects.toThrow('403');
    await expect(openSocket(server.url, { cookie, authorization: `Bearer ${secret}` }, server.url)).rejects.toThrow(
      '403',
    );
    const { socket, messages } = await openSocket(server.url, {}, foreign);
    socket.send(init(`Bearer ${secret}`));
    await expect.poll(() => messages[0]).toContain('connection_ack');
  });

  it('starts no subscription that is closed to keys', async () => {
    const { secret } = await createApiKey(await server.as('customer'));
    const listener = await listen(server.url, secret, 'subscription { apiKeyChanged { id } }', 'params');
    await listener.until(() => listener.errors.length > 0);
    expect(listener.errors[0]).toContain('forbidden');
  });
});
