import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { onTheRoad, aParcel, putParcels } from '#tests/world/parcels.ts';
import { signInAs, useHouse } from '#tests/world/server.ts';
import type { PersonName } from '#tests/world/world.ts';
import { changeParcel } from './support/packages.ts';
import { type Guest, enter, knock } from './support/present.ts';

const house = useHouse({ signals: { gatherMs: 10 } });

async function come(name: PersonName): Promise<Guest> {
  return enter(house.url, await house.as(name));
}

/** After this, whatever was on its way has come: somebody else heard of something later. */
async function settled(guest: Guest): Promise<void> {
  await guest.here([]);
  await wait(100);
}

it('who comes to a screen is seen by those who are there, and is gone at once when the tab closes', async () => {
  const [admin, support] = [await come('admin'), await come('support')];
  await admin.here([{ screen: 'package' }]);
  await support.here([{ screen: 'package' }]);
  await admin.sees(['support'], 'package');
  await support.sees(['admin'], 'package');
  support.socket.disconnect();
  await admin.sees([], 'package');
});

it('a person with two tabs counts once, and oneself not at all', async () => {
  const [admin, one, two] = [await come('admin'), await come('support'), await come('support')];
  await one.here([{ screen: 'package' }]);
  await two.here([{ screen: 'package' }]);
  await admin.here([{ screen: 'package' }]);
  await admin.sees(['support'], 'package');
  expect(admin.last('package')?.count).toBe(1);
  one.socket.disconnect();
  await settled(two);
  expect(two.heard.flatMap(({ people }) => people.map(({ id }) => id))).not.toContain(house.world.people.support);
});

it('whoever has a parcel open is shown on its row and in its drawer, with the field being edited', async () => {
  const pkg = aParcel(house.world);
  await putParcels(house.db, pkg);
  const [list, drawer, editor] = [await come('admin'), await come('backoffice'), await come('support')];
  await list.here([{ screen: 'package' }]);
  await drawer.here([{ screen: 'package', object: pkg.id }]);
  await editor.here([{ screen: 'package' }, { screen: 'package', object: pkg.id, editing: 'address', typing: true }]);
  await list.sees(['support', 'backoffice'], 'package', pkg.id);
  await drawer.sees(['support'], 'package', pkg.id);
  expect(drawer.last('package', pkg.id)?.people[0]).toMatchObject({ editing: 'address', typing: true });
  await editor.here([{ screen: 'package' }]);
  await list.sees(['backoffice'], 'package', pkg.id);
  await drawer.sees([], 'package', pkg.id);
});

it('who comes to a list later is told who has which parcel open', async () => {
  const pkg = aParcel(house.world);
  await putParcels(house.db, pkg);
  const [drawer, list] = [await come('backoffice'), await come('admin')];
  await drawer.here([{ screen: 'package', object: pkg.id }]);
  await list.here([{ screen: 'package' }]);
  await list.sees(['backoffice'], 'package', pkg.id);
});

it('must not hear: whoever is at another screen or at another parcel', async () => {
  const [one, other] = [aParcel(house.world), aParcel(house.world)];
  await putParcels(house.db, one, other);
  const [admin, support, bystander] = [await come('admin'), await come('support'), await come('backoffice')];
  await admin.here([{ screen: 'package', object: one.id }]);
  await bystander.here([{ screen: 'profile' }]);
  await support.here([{ screen: 'package' }, { screen: 'package', object: other.id }]);
  await settled(support);
  expect([admin.heard, bystander.heard]).toEqual([[], []]);
});

it('must not hear: customers never hear of staff, of carriers or of another company, only of their own people', async () => {
  const pkg = onTheRoad(house.world);
  await putParcels(house.db, pkg);
  const own = await come('customer');
  await own.here([{ screen: 'package' }, { screen: 'package', object: pkg.id }]);
  const everybody = await Promise.all(
    (['admin', 'support', 'housekeeper', 'driver', 'commercial', 'customer2', 'subcustomer'] as const).map(come),
  );
  for (const each of everybody) await each.here([{ screen: 'package' }, { screen: 'package', object: pkg.id }]);
  await own.sees(['subcustomer'], 'package', pkg.id);
  await own.sees(['subcustomer'], 'package');
  const told = own.heard.flatMap(({ people }) => people.map(({ name }) => name));
  expect(new Set(told)).toEqual(new Set(['Test subcustomer']));
});

it('must not hear: a driver hears of nobody in the office; the office hears of the driver at its parcel, but not on the list', async () => {
  const pkg = onTheRoad(house.world);
  await putParcels(house.db, pkg);
  const [driver, admin] = [await come('driver'), await come('admin')];
  await driver.here([{ screen: 'package' }, { screen: 'package', object: pkg.id }]);
  await admin.here([{ screen: 'package' }, { screen: 'package', object: pkg.id }]);
  await admin.sees(['driver'], 'package', pkg.id);
  await settled(admin);
  expect(driver.heard).toEqual([]);
  expect(admin.at('package')).toEqual([]);
});

it("a driver's manager sees its own drivers, and nobody else's", async () => {
  const [manager, sub, other] = [await come('driver'), await come('subdriver'), await come('driver2')];
  for (const each of [other, sub, manager]) await each.here([{ screen: 'package' }]);
  await manager.sees(['subdriver'], 'package');
  await settled(other);
  expect([sub.heard, other.heard]).toEqual([[], []]);
});

it('a parcel that somebody may not see is refused, like one that does not exist and a screen of other roles', async () => {
  const foreign = { ...aParcel(house.world), companyId: house.world.companies.zellige };
  await putParcels(house.db, foreign);
  const [customer, admin] = [await come('customer'), await come('admin')];
  await admin.here([{ screen: 'package', object: foreign.id }]);
  const none = '01900000-0000-7000-8000-000000000000';
  const places = [
    { screen: 'package', object: foreign.id },
    { screen: 'package', object: none },
    { screen: 'logs' },
    { screen: 'profile', object: none },
  ] as const;
  expect(await customer.here(places)).toEqual({ ok: true, refused: places });
  await settled(customer);
  expect(admin.heard).toEqual([]);
});

it('whoever loses sight of a parcel is put out of it, hears that nobody is there, and nothing of it after that', async () => {
  const { people } = house.world;
  const pkg = onTheRoad(house.world, { driverId: people.subdriver });
  await putParcels(house.db, pkg);
  const [manager, sub, admin, next] = [
    await come('driver'),
    await come('subdriver'),
    await come('admin'),
    await come('driver2'),
  ];
  const drawer = [{ screen: 'package' }, { screen: 'package', object: pkg.id }] as const;
  await manager.here([{ screen: 'package' }]);
  await admin.here(drawer);
  await sub.here(drawer);
  await manager.sees(['subdriver'], 'package', pkg.id);
  await admin.sees(['subdriver'], 'package', pkg.id);
  await changeParcel(house.db, pkg.id, { driverId: people.driver2 });
  await admin.sees([], 'package', pkg.id);
  await manager.sees([], 'package', pkg.id);
  expect(await sub.here(drawer)).toEqual({ ok: true, refused: [drawer[1]] });
  const before = [manager.heard.length, sub.heard.length];
  await next.here(drawer);
  await admin.sees(['driver2'], 'package', pkg.id);
  await settled(next);
  expect([manager.heard.length, sub.heard.length]).toEqual(before);
});

it('a program may listen without being seen', async () => {
  const [admin, program] = [await come('admin'), await come('support')];
  await admin.here([{ screen: 'charts' }]);
  await program.here([{ screen: 'charts' }], { quiet: true });
  await program.sees(['admin'], 'charts');
  await settled(program);
  expect(admin.heard).toEqual([]);
});

it('a page of a foreign origin, or of none, and nobody signed in are refused', async () => {
  const { cookie } = await house.as('admin');
  const guests = [
    knock(house.url, { cookie, origin: 'https://elsewhere.example' }),
    knock(house.url, { cookie, origin: '' }),
    knock(house.url, {}),
    knock(house.url, { cookie: 'qafila=nobody' }),
  ];
  await vi.waitUntil(() => guests.every(({ refusal }) => refusal !== null), { timeout: 10_000 });
  expect(guests.map(({ socket }) => socket.connected)).toEqual([false, false, false, false]);
});

it("signing out ends that session's socket for good, and others see them leave; their other session goes on", async () => {
  const [leaving, staying] = [await signInAs(house.url, 'support'), await signInAs(house.url, 'support')];
  const [gone, open, admin] = [await enter(house.url, leaving), await enter(house.url, staying), await come('admin')];
  await gone.here([{ screen: 'charts' }]);
  await open.here([{ screen: 'users' }]);
  await admin.here([{ screen: 'charts' }]);
  await admin.sees(['support'], 'charts');
  await leaving.call('mutation { signOut { ok } }');
  expect(await gone.ended()).toBe('ended');
  await admin.sees([], 'charts');
  const before = gone.heard.length;
  await admin.here([]);
  expect(open.socket.connected).toBe(true);
  expect(gone.heard.length).toBe(before);
});

it("a disabled account's sockets end", async () => {
  const person = await signInAs(house.url, 'accountant');
  const guest = await enter(house.url, person);
  const admin = await house.as('admin');
  await admin.call('mutation ($input: UserDisableInput!) { userDisable(input: $input) { user { status } } }', {
    input: { id: house.world.people.accountant },
  });
  expect(await guest.ended()).toBe('ended');
});

it('what is no such word is refused and the socket goes on; a flood is cut off', async () => {
  const guest = await come('backoffice');
  for (const said of [
    null,
    'x',
    { places: 'here' },
    { places: [{ screen: 'nowhere' }] },
    { places: Array.from({ length: 9 }, () => ({ screen: 'package' })) },
    { places: [{ screen: '__proto__' }] },
  ]) {
    expect(await guest.say(said)).toEqual({ ok: false, code: 'bad_request' });
  }
  expect(await guest.here([{ screen: 'package' }])).toEqual({ ok: true, refused: [] });
  for (let count = 0; count < 100; count += 1) guest.socket.emit('here', { places: [] });
  expect(await guest.ended()).toBe('flood');
});

it('the 41st connection of an account is told that it is one too many, and one that is closed makes room', async () => {
  const person = await signInAs(house.url, 'subaccountant');
  const guests = await Promise.all(Array.from({ length: 40 }, () => enter(house.url, person)));
  const more = knock(house.url, { cookie: person.cookie });
  await expect.poll(() => more.byes).toEqual(['crowd']);
  expect(guests.every(({ socket }) => socket.connected)).toBe(true);
  guests[0]?.socket.disconnect();
  await expect
    .poll(async () => {
      const next = await enter(house.url, person);
      await wait(50);
      return next.byes;
    })
    .toEqual([]);
});

it('nothing of presence is answered over plain HTTP', async () => {
  const { cookie } = await house.as('admin');
  const answer = await fetch(`${house.url}/signals/?EIO=4&transport=polling`, {
    headers: { cookie, origin: house.url },
  });
  expect(answer.status).toBe(404);
});
