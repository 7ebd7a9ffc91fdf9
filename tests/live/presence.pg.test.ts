import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { signInAs, useTestServer } from '#tests/fixtures/test-server.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { phonePhoto, uploadedId } from '#tests/files/support/uploads.ts';
import { changeParcel } from './support/packages.ts';
import { type PresenceClient, openPresence, connectPresence } from './support/presence-client.ts';

const server = useTestServer({ presenceTiming: { gatherMs: 10 } });

async function come(name: PersonName): Promise<PresenceClient> {
  return openPresence(server.url, await server.as(name));
}

/** After this, all earlier messages have arrived: another client received something later. */
async function settled(presenceClient: PresenceClient): Promise<void> {
  await presenceClient.announce([]);
  await wait(100);
}

it('a user who opens a screen is shown to the others there, and removed at once when the tab closes', async () => {
  const [admin, support] = [await come('admin'), await come('support')];
  await admin.announce([{ screen: 'package' }]);
  await support.announce([{ screen: 'package' }]);
  await admin.waitForNames(['support'], 'package');
  await support.waitForNames(['admin'], 'package');
  support.socket.disconnect();
  await admin.waitForNames([], 'package');
});

it('a person with two tabs counts once, and does not see themselves', async () => {
  const [admin, one, two] = [await come('admin'), await come('support'), await come('support')];
  await one.announce([{ screen: 'package' }]);
  await two.announce([{ screen: 'package' }]);
  await admin.announce([{ screen: 'package' }]);
  await admin.waitForNames(['support'], 'package');
  expect(admin.lastUpdate('package')?.count).toBe(1);
  one.socket.disconnect();
  await settled(two);
  expect(two.received.flatMap(({ people }) => people.map(({ id }) => id))).not.toContain(
    server.fixtures.people.support,
  );
});

it('a new photo is shown at once to those who see the user, also in the other tabs, and to nobody else', async () => {
  const [admin, driver] = [await come('admin'), await come('driver')];
  const [support, second] = [await come('support'), await come('support')];
  for (const each of [admin, driver, support, second]) await each.announce([{ screen: 'package' }]);
  await admin.waitForNames(['support'], 'package');
  const client = await server.as('support');
  const photo = await uploadedId(server.url, client, await phonePhoto({ width: 60, height: 40 }), { kind: 'avatar' });
  const set = 'mutation ($input: AvatarSetInput!) { avatarSet(input: $input) { avatarId } }';
  expect((await client.call(set, { input: { fileId: photo } })).errors).toEqual([]);
  const shown = () => admin.lastUpdate('package')?.people.map(({ avatarId }) => avatarId);
  await vi.waitFor(() => expect(shown()).toEqual([photo]), 10_000);
  await client.call('mutation { avatarRemove { avatarId } }');
  await vi.waitFor(() => expect(shown()).toEqual([null]), 10_000);
  await settled(second);
  expect(driver.received).toEqual([]);
});

it('a user with an open parcel is shown on its row and in its drawer, with the field being edited', async () => {
  const pkg = buildParcel(server.fixtures);
  await insertParcels(server.db, pkg);
  const [list, drawer, editor] = [await come('admin'), await come('backoffice'), await come('support')];
  await list.announce([{ screen: 'package' }]);
  await drawer.announce([{ screen: 'package', object: pkg.id }]);
  await editor.announce([
    { screen: 'package' },
    { screen: 'package', object: pkg.id, editing: 'address', typing: true },
  ]);
  await list.waitForNames(['support', 'backoffice'], 'package', pkg.id);
  await drawer.waitForNames(['support'], 'package', pkg.id);
  expect(drawer.lastUpdate('package', pkg.id)?.people[0]).toMatchObject({ editing: 'address', typing: true });
  await editor.announce([{ screen: 'package' }]);
  await list.waitForNames(['backoffice'], 'package', pkg.id);
  await drawer.waitForNames([], 'package', pkg.id);
});

it('a client that opens a list later receives who has which parcel open', async () => {
  const pkg = buildParcel(server.fixtures);
  await insertParcels(server.db, pkg);
  const [drawer, list] = [await come('backoffice'), await come('admin')];
  await drawer.announce([{ screen: 'package', object: pkg.id }]);
  await list.announce([{ screen: 'package' }]);
  await list.waitForNames(['backoffice'], 'package', pkg.id);
});

it('does not receive: users at another screen or at another parcel', async () => {
  const [one, other] = [buildParcel(server.fixtures), buildParcel(server.fixtures)];
  await insertParcels(server.db, one, other);
  const [admin, support, bystander] = [await come('admin'), await come('support'), await come('backoffice')];
  await admin.announce([{ screen: 'package', object: one.id }]);
  await bystander.announce([{ screen: 'profile' }]);
  await support.announce([{ screen: 'package' }, { screen: 'package', object: other.id }]);
  await settled(support);
  expect([admin.received, bystander.received]).toEqual([[], []]);
});

it('does not receive: customers get only their own colleagues, never staff, carriers or another company', async () => {
  const pkg = buildEnrouteParcel(server.fixtures);
  await insertParcels(server.db, pkg);
  const own = await come('customer');
  await own.announce([{ screen: 'package' }, { screen: 'package', object: pkg.id }]);
  const everybody = await Promise.all(
    (['admin', 'support', 'housekeeper', 'driver', 'commercial', 'customer2', 'subcustomer'] as const).map(come),
  );
  for (const each of everybody) await each.announce([{ screen: 'package' }, { screen: 'package', object: pkg.id }]);
  await own.waitForNames(['subcustomer'], 'package', pkg.id);
  await own.waitForNames(['subcustomer'], 'package');
  const received = own.received.flatMap(({ people }) => people.map(({ name }) => name));
  expect(new Set(received)).toEqual(new Set(['Test subcustomer']));
});

it('does not receive: a driver gets nobody of the office; the office gets the driver at its parcel, but not on the list', async () => {
  const pkg = buildEnrouteParcel(server.fixtures);
  await insertParcels(server.db, pkg);
  const [driver, admin] = [await come('driver'), await come('admin')];
  await driver.announce([{ screen: 'package' }, { screen: 'package', object: pkg.id }]);
  await admin.announce([{ screen: 'package' }, { screen: 'package', object: pkg.id }]);
  await admin.waitForNames(['driver'], 'package', pkg.id);
  await settled(admin);
  expect(driver.received).toEqual([]);
  expect(admin.namesAt('package')).toEqual([]);
});

it("a driver's manager sees its own drivers and no others", async () => {
  const [manager, sub, other] = [await come('driver'), await come('subdriver'), await come('driver2')];
  for (const each of [other, sub, manager]) await each.announce([{ screen: 'package' }]);
  await manager.waitForNames(['subdriver'], 'package');
  await settled(other);
  expect([sub.received, other.received]).toEqual([[], []]);
});

it('a parcel outside the scope is refused in the same way as a missing parcel and a screen of other roles', async () => {
  const foreign = { ...buildParcel(server.fixtures), companyId: server.fixtures.companies.zellige };
  await insertParcels(server.db, foreign);
  const [customer, admin] = [await come('customer'), await come('admin')];
  await admin.announce([{ screen: 'package', object: foreign.id }]);
  const none = '01900000-0000-7000-8000-000000000000';
  const places = [
    { screen: 'package', object: foreign.id },
    { screen: 'package', object: none },
    { screen: 'logs' },
    { screen: 'profile', object: none },
  ] as const;
  expect(await customer.announce(places)).toEqual({ ok: true, refused: places });
  await settled(customer);
  expect(admin.received).toEqual([]);
});

it('a user who loses access to a parcel is removed from it, receives an empty presence, and nothing of it after that', async () => {
  const { people } = server.fixtures;
  const pkg = buildEnrouteParcel(server.fixtures, { driverId: people.subdriver });
  await insertParcels(server.db, pkg);
  const [manager, sub, admin, next] = [
    await come('driver'),
    await come('subdriver'),
    await come('admin'),
    await come('driver2'),
  ];
  const drawer = [{ screen: 'package' }, { screen: 'package', object: pkg.id }] as const;
  await manager.announce([{ screen: 'package' }]);
  await admin.announce(drawer);
  await sub.announce(drawer);
  await manager.waitForNames(['subdriver'], 'package', pkg.id);
  await admin.waitForNames(['subdriver'], 'package', pkg.id);
  await changeParcel(server.db, pkg.id, { driverId: people.driver2 });
  await admin.waitForNames([], 'package', pkg.id);
  await manager.waitForNames([], 'package', pkg.id);
  expect(await sub.announce(drawer)).toEqual({ ok: true, refused: [drawer[1]] });
  const before = [manager.received.length, sub.received.length];
  await next.announce(drawer);
  await admin.waitForNames(['driver2'], 'package', pkg.id);
  await settled(next);
  expect([manager.received.length, sub.received.length]).toEqual(before);
});

it('a program may listen without being seen', async () => {
  const [admin, program] = [await come('admin'), await come('support')];
  await admin.announce([{ screen: 'charts' }]);
  await program.announce([{ screen: 'charts' }], { quiet: true });
  await program.waitForNames(['admin'], 'charts');
  await settled(program);
  expect(admin.received).toEqual([]);
});

it('connections with a foreign origin, without an origin or without a session are refused', async () => {
  const { cookie } = await server.as('admin');
  const guests = [
    connectPresence(server.url, { cookie, origin: 'https://elsewhere.example' }),
    connectPresence(server.url, { cookie, origin: '' }),
    connectPresence(server.url, {}),
    connectPresence(server.url, { cookie: 'qafila=nobody' }),
  ];
  await vi.waitUntil(() => guests.every(({ connectError: refusal }) => refusal !== null), { timeout: 10_000 });
  expect(guests.map(({ socket }) => socket.connected)).toEqual([false, false, false, false]);
});

it("signing out ends that session's socket with a final code, and others see the user leave; the other session continues", async () => {
  const [leaving, staying] = [await signInAs(server.url, 'support'), await signInAs(server.url, 'support')];
  const [gone, open, admin] = [
    await openPresence(server.url, leaving),
    await openPresence(server.url, staying),
    await come('admin'),
  ];
  await gone.announce([{ screen: 'charts' }]);
  await open.announce([{ screen: 'users' }]);
  await admin.announce([{ screen: 'charts' }]);
  await admin.waitForNames(['support'], 'charts');
  await leaving.call('mutation { signOut { ok } }');
  expect(await gone.disconnected()).toBe('ended');
  await admin.waitForNames([], 'charts');
  const before = gone.received.length;
  await admin.announce([]);
  expect(open.socket.connected).toBe(true);
  expect(gone.received.length).toBe(before);
});

it("a disabled account's sockets end", async () => {
  const person = await signInAs(server.url, 'accountant');
  const presenceClient = await openPresence(server.url, person);
  const admin = await server.as('admin');
  await admin.call('mutation ($input: UserDisableInput!) { userDisable(input: $input) { user { status } } }', {
    input: { id: server.fixtures.people.accountant },
  });
  expect(await presenceClient.disconnected()).toBe('ended');
});

it('an unknown event is refused and the socket stays open; a flood is disconnected', async () => {
  const presenceClient = await come('backoffice');
  for (const said of [
    null,
    'x',
    { places: 'here' },
    { places: [{ screen: 'nowhere' }] },
    { places: Array.from({ length: 9 }, () => ({ screen: 'package' })) },
    { places: [{ screen: '__proto__' }] },
  ]) {
    expect(await presenceClient.emitHere(said)).toEqual({ ok: false, code: 'bad_request' });
  }
  expect(await presenceClient.announce([{ screen: 'package' }])).toEqual({ ok: true, refused: [] });
  for (let count = 0; count < 100; count += 1) presenceClient.socket.emit('here', { places: [] });
  expect(await presenceClient.disconnected()).toBe('flood');
});

it('the 41st connection of an account is refused with the limit, and closing one makes room', async () => {
  const person = await signInAs(server.url, 'subaccountant');
  const guests = await Promise.all(Array.from({ length: 40 }, () => openPresence(server.url, person)));
  const more = connectPresence(server.url, { cookie: person.cookie });
  await expect.poll(() => more.byes).toEqual(['crowd']);
  expect(guests.every(({ socket }) => socket.connected)).toBe(true);
  guests[0]?.socket.disconnect();
  await expect
    .poll(async () => {
      const next = await openPresence(server.url, person);
      await wait(50);
      return next.byes;
    })
    .toEqual([]);
});

it('nothing of presence is answered over plain HTTP', async () => {
  const { cookie } = await server.as('admin');
  const answer = await fetch(`${server.url}/signals/?EIO=4&transport=polling`, {
    headers: { cookie, origin: server.url },
  });
  expect(answer.status).toBe(404);
});
