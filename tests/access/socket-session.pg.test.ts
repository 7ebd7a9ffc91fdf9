// Signing out and disabling end sockets at once, by the event, over the real endpoint.
import { expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { signInAs, useTestServer } from '#tests/world/server.ts';
import { buildParcel, insertParcels } from '#tests/world/parcels.ts';
import { subscribeToParcels, waitOptions } from './support/listening.ts';

const house = useTestServer();
it('signing out ends the sockets of that session with 4401 before anything else is told, and those of other sessions go on', async () => {
  const [leaving, staying] = [await signInAs(house.url, 'support'), await signInAs(house.url, 'support')];
  const [gone, open] = [await subscribeToParcels(house.url, leaving), await subscribeToParcels(house.url, staying)];
  expect((await leaving.call('mutation { signOut { ok } }')).data).toEqual({ signOut: { ok: true } });
  const pkg = buildParcel(house.fixtures);
  await insertParcels(house.db, pkg);
  await vi.waitUntil(() => open.received().includes(pkg.id), waitOptions);
  await vi.waitUntil(() => gone.closeCode() !== null, waitOptions);
  expect(gone.closeCode()).toBe(4401);
  expect(gone.received()).not.toContain(pkg.id);
  expect(open.closeCode()).toBeNull();
});

it("a disabled account's sockets end with 4401, and its cookie opens no other", async () => {
  const person = await signInAs(house.url, 'backoffice');
  const socket = await subscribeToParcels(house.url, person);
  const admin = await house.as('admin');
  const { errors } = await admin.call(
    'mutation ($input: UserDisableInput!) { userDisable(input: $input) { user { status } } }',
    { input: { id: house.fixtures.people.backoffice } },
  );
  expect(errors).toEqual([]);
  await vi.waitUntil(() => socket.closeCode() !== null, waitOptions);
  expect(socket.closeCode()).toBe(4401);
  const again = new WebSocket(`${house.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    origin: house.url,
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
