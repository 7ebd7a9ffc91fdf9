// Signing out and disabling end sockets at once, by the event, over the real endpoint.
import { expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { signInAs, useHouse } from '#tests/world/server.ts';
import { aParcel, putParcels } from '#tests/world/parcels.ts';
import { listen, patience } from './support/listening.ts';

const house = useHouse();
it('signing out ends the sockets of that session with 4401 before anything else is told, and those of other sessions go on', async () => {
  const [leaving, staying] = [await signInAs(house.url, 'support'), await signInAs(house.url, 'support')];
  const [gone, open] = [await listen(house.url, leaving), await listen(house.url, staying)];
  expect((await leaving.call('mutation { signOut { ok } }')).data).toEqual({ signOut: { ok: true } });
  const pkg = aParcel(house.world);
  await putParcels(house.db, pkg);
  await vi.waitUntil(() => open.heard().includes(pkg.id), patience);
  await vi.waitUntil(() => gone.code() !== null, patience);
  expect(gone.code()).toBe(4401);
  expect(gone.heard()).not.toContain(pkg.id);
  expect(open.code()).toBeNull();
});

it("a disabled account's sockets end with 4401, and its cookie opens no other", async () => {
  const person = await signInAs(house.url, 'backoffice');
  const socket = await listen(house.url, person);
  const admin = await house.as('admin');
  const { errors } = await admin.call(
    'mutation ($input: UserDisableInput!) { userDisable(input: $input) { user { status } } }',
    { input: { id: house.world.people.backoffice } },
  );
  expect(errors).toEqual([]);
  await vi.waitUntil(() => socket.code() !== null, patience);
  expect(socket.code()).toBe(4401);
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
