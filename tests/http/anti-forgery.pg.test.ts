// Requests that a foreign page can make a browser send: the cookie is sent automatically, the token is not.
import { expect, it } from 'vitest';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { postGraphQL, useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer();
const cancel = 'mutation ($input: PackageCancelInput!) { packageCancel(input: $input) { package { status } } }';
const statusOf = async (id: string) =>
  (await (await server.as('admin')).call('query ($id: ID!) { package(id: $id) { status } }', { id })).data;

async function newParcel(): Promise<string> {
  const pkg = buildParcel(server.fixtures);
  await insertParcels(server.db, pkg);
  return pkg.id;
}

it.each<[string, () => Promise<Record<string, string>>]>([
  ['no token', () => Promise.resolve({})],
  ['a made-up token', () => Promise.resolve({ 'x-qafila-token': 'made-up' })],
  ['the token of another session', async () => ({ 'x-qafila-token': (await server.as('support')).token })],
])('a mutation with the cookie and %s is refused and changes nothing', async (_, headersOf) => {
  const id = await newParcel();
  const { cookie } = await server.as('customer');
  const { status, data, errors } = await postGraphQL(
    server.url,
    cancel,
    { input: { id, reason: 'customer_request' } },
    { cookie, ...(await headersOf()) },
  );
  expect([status, data, errors[0]?.extensions.code]).toEqual([403, null, 'token_missing']);
  expect(await statusOf(id)).toEqual({ package: { status: 'created' } });
});

it("with the session's own token it is done", async () => {
  const id = await newParcel();
  const { errors } = await (await server.as('customer')).call(cancel, { input: { id, reason: 'customer_request' } });
  expect(errors).toEqual([]);
  expect(await statusOf(id)).toEqual({ package: { status: 'canceled' } });
});

it('a query needs the cookie alone, and returns the token to pages that may read it', async () => {
  const { cookie, token } = await server.as('customer');
  expect((await postGraphQL(server.url, '{ viewer { token } }', {}, { cookie })).data).toEqual({ viewer: { token } });
});
