// Signing out and disabling close sockets at once, by the event, over the real endpoint.
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { signInAs, useTestServer } from '#tests/fixtures/test-server.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';

const server = useTestServer();
const parcels = 'subscription { packageChanged { kind id } }';

it('signing out ends the sockets of that session with 4401 before any later message, and those of other sessions stay open', async () => {
  const [leaving, staying] = [await signInAs(server.url, 'support'), await signInAs(server.url, 'support')];
  const [gone, open] = [await subscribe(server.url, leaving, parcels), await subscribe(server.url, staying, parcels)];
  expect((await leaving.call('mutation { signOut { ok } }')).data).toEqual({ signOut: { ok: true } });
  const pkg = buildParcel(server.fixtures);
  await insertParcels(server.db, pkg);
  await open.untilText(pkg.id);
  await gone.until(() => gone.closeCode() !== null);
  expect(gone.closeCode()).toBe(4401);
  expect(gone.text()).not.toContain(pkg.id);
  expect(open.closeCode()).toBeNull();
});

it("a disabled account's sockets end with 4401, and its cookie opens no other", async () => {
  const person = await signInAs(server.url, 'backoffice');
  const socket = await subscribe(server.url, person, parcels);
  const admin = await server.as('admin');
  const { errors } = await admin.call(
    'mutation ($input: UserDisableInput!) { userDisable(input: $input) { user { status } } }',
    { input: { id: server.fixtures.people.backoffice } },
  );
  expect(errors).toEqual([]);
  await socket.until(() => socket.closeCode() !== null);
  expect(socket.closeCode()).toBe(4401);
  const again = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    origin: server.url,
    headers: { cookie: person.cookie },
  });
  onTestFinished(() => again.terminate());
  again.on('open', () => {
    again.send(JSON.stringify({ type: 'connection_init' }));
  });
  const code = await new Promise<number>((resolve) => {
    again.on('close', resolve);
  });
  expect(code).toBe(4401);
});
