// The rights of accounts: what a role needs, the last administrator, and what open pages show after a change.
import { describe, expect, it } from 'vitest';
import { signInAs, useTestServer } from '#tests/fixtures/test-server.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { fixturePassword } from '#tests/fixtures/fixtures.ts';
import { addUser } from '#tests/access/support/users.ts';
import { act, done } from './support/users.ts';

const server = useTestServer({ sessionCheckMs: 600_000 });
const nowhere = '00000000-0000-7000-8000-00000000dead';

describe('a role', () => {
  it('is refused without the hub, the company or the driver that it needs, on the field that lacks', async () => {
    const admin = await server.as('admin');
    const { support: id } = server.fixtures.people;
    expect(await act(admin, 'SetRoles', { id, roles: ['DRIVER'] })).toBe('invalid_input hubId: required');
    expect(await act(admin, 'SetRoles', { id, roles: ['CUSTOMER'] })).toBe('invalid_input companyId: required');
    expect(await act(admin, 'SetRoles', { id, roles: ['SUBDRIVER'], hubId: server.fixtures.hubs.casa })).toBe(
      'invalid_input managerId: required',
    );
    expect(await act(admin, 'SetRoles', { id, roles: ['SUPPORT'], manager: true })).toBe(
      'invalid_input manager: no_manager_role',
    );
  });

  it('is refused with a hub, a company or a driver that is not there, or who drives for nobody', async () => {
    const admin = await server.as('admin');
    const { support: id, customer } = server.fixtures.people;
    const hubId = server.fixtures.hubs.casa;
    const refused = [
      await act(admin, 'SetRoles', { id, roles: ['DRIVER'], hubId: nowhere }),
      await act(admin, 'SetRoles', { id, roles: ['CUSTOMER'], companyId: nowhere }),
      await act(admin, 'SetRoles', { id, roles: ['SUBDRIVER'], hubId, managerId: customer }),
      await act(admin, 'SetRoles', { id, roles: ['SUBDRIVER'], hubId, managerId: id }),
    ];
    expect(refused).toEqual([
      'invalid_input hubId: unknown_hub',
      'invalid_input companyId: unknown_company',
      'invalid_input managerId: unknown_driver',
      'invalid_input managerId: unknown_driver',
    ]);
  });

  it('takes with it what only it needed', async () => {
    const admin = await server.as('admin');
    const { hubs, people } = server.fixtures;
    const id = await addUser(server.db, { login: 'moves.on', roles: ['SUPPORT'] });
    const boss = { roles: ['SUBDRIVER'], hubId: hubs.casa, managerId: people.driver };
    expect(await done(act(admin, 'SetRoles', { id, ...boss }))).toMatchObject({ driver: { id: people.driver } });
    expect(await done(act(admin, 'SetRoles', { id, roles: ['DRIVER'], manager: true }))).toMatchObject({
      driver: null,
      manager: true,
      hub: { id: hubs.casa },
    });
    expect(await done(act(admin, 'SetRoles', { id, roles: ['SUPPORT'] }))).toMatchObject({ manager: false });
  });
});

describe('administrators', () => {
  it('do not give up their own role, nor disable themselves', async () => {
    const admin = await server.as('admin');
    const { admin: id } = server.fixtures.people;
    const second = await addUser(server.db, { login: 'second.admin', roles: ['ADMIN'] });
    expect(await act(admin, 'SetRoles', { id, roles: ['SUPPORT'] })).toBe('user.own_account');
    expect(await act(admin, 'Disable', { id })).toBe('user.own_account');
    await done(act(admin, 'Disable', { id: second }));
    expect(await act(admin, 'SetRoles', { id, roles: ['SUPPORT'] })).toBe('user.last_admin');
  });

  it('cannot lock each other out at the same time: one of them stays', async () => {
    const [a, b] = await Promise.all(
      ['pair.one', 'pair.two'].map((login) =>
        addUser(server.db, { login, roles: ['ADMIN'], password: fixturePassword }),
      ),
    );
    const admin = await server.as('admin');
    const [one, two] = [await signInAs(server.url, 'pair.one'), await signInAs(server.url, 'pair.two')];
    // The third steps aside, so that the two are the only ones.
    await done(act(one, 'Disable', { id: server.fixtures.people.admin }));
    const results = await Promise.all([act(one, 'Disable', { id: b }), act(two, 'Disable', { id: a })]);
    expect(results.filter((result) => typeof result !== 'string')).toHaveLength(1);
    const left = typeof results[0] === 'string' ? two : one;
    await done(act(left, 'Enable', { id: server.fixtures.people.admin }));
    expect((await admin.call('{ viewer { id } }')).data).toEqual({ viewer: null });
  });
});

describe('an open page', () => {
  it('of a person whose hub changes is closed to reconnect; a neighbour of the same role stays', async () => {
    const admin = await signInAs(server.url, 'admin');
    const moved = await signInAs(server.url, 'housekeeperRabat');
    const stays = await signInAs(server.url, 'housekeeper');
    const document = 'subscription { packageChanged { kind id } }';
    const [own, other] = [await subscribe(server.url, moved, document), await subscribe(server.url, stays, document)];
    const { hubs, people } = server.fixtures;
    await done(act(admin, 'SetRoles', { id: people.housekeeperRabat, roles: ['HOUSEKEEPER'], hubId: hubs.casa }));
    await own.until(() => own.closeCode() !== null);
    expect(own.closeCode()).toBe(1012);
    await other.roundTrip();
    expect(other.closeCode()).toBeNull();
  });

  it('of both drivers is closed when a subdriver changes from one to the other', async () => {
    const admin = await signInAs(server.url, 'admin');
    const { people, hubs } = server.fixtures;
    const document = 'subscription { packageChanged { kind id } }';
    const [first, second, third] = await Promise.all(
      (['driver', 'driver2', 'driverRabat'] as const).map(async (name) =>
        subscribe(server.url, await signInAs(server.url, name), document),
      ),
    );
    const boss = { roles: ['SUBDRIVER'], hubId: hubs.casa, managerId: people.driver2 };
    await done(act(admin, 'SetRoles', { id: people.subdriver, ...boss }));
    await first?.until(() => first.closeCode() !== null);
    await second?.until(() => second.closeCode() !== null);
    expect([first?.closeCode(), second?.closeCode()]).toEqual([1012, 1012]);
    await third?.roundTrip();
    expect(third?.closeCode()).toBeNull();
  });
});
