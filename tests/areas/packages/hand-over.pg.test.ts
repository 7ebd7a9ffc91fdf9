// A driver with the manager flag gives a stop to one of its subdrivers, or takes it; nobody else's parcels move.
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import type { PackageStatus } from '#shared/areas/packages/fields.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { signInAs, useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer();
const assign = `mutation ($input: PackageAssignInput!) {
  packageAssign(input: $input) { package { driver { id } } }
}`;
const idOf = (name: PersonName) => server.fixtures.people[name];

async function heldBy(name: PersonName, status: PackageStatus = 'enroute'): Promise<string> {
  const pkg = buildParcel(server.fixtures, { status, driverId: idOf(name), inDeliverySince: new Date() });
  await insertParcels(server.db, pkg);
  return pkg.id;
}

/** The code of the answer, with those of its fields; `done` after a success. */
async function handOver(by: PersonName, id: string, to: string, note: string | null = 'Camion en panne') {
  const { errors } = await (await server.as(by)).call(assign, { input: { id, driverId: to, note } });
  const [error] = errors;
  return error ? [error.extensions.code, ...error.extensions.fields.map(({ code }) => code)].join(' ') : 'done';
}

// driver2 is no manager; it gets a subdriver of its own.
beforeAll(async () => {
  await inTransaction(server.db, systemPrincipal, (trx) =>
    trx
      .updateTable('users')
      .set({ managerId: idOf('driver2') })
      .where('id', '=', idOf('collector'))
      .execute(),
  );
});

describe('a manager of drivers', () => {
  it.each(['received', 'enroute', 'reported', 'scheduled', 'interested'] as const)(
    'gives a parcel that is %s to its subdriver, and takes it back',
    async (status) => {
      const id = await heldBy('driver', status);
      expect(await handOver('driver', id, idOf('subdriver'))).toBe('done');
      expect(await handOver('driver', id, idOf('driver'))).toBe('done');
    },
  );

  it('says why', async () => {
    expect(await handOver('driver', await heldBy('driver'), idOf('subdriver'), null)).toBe(
      'invalid_input note_required',
    );
  });

  it.each(['inhouse', 'delivered', 'canceled'] as const)('leaves a parcel alone that is %s', async (status) => {
    expect(await handOver('driver', await heldBy('driver', status), idOf('subdriver'))).toBe('package.wrong_status');
  });

  it("gives nothing to another's driver, and touches no parcel of another", async () => {
    const own = await heldBy('driver');
    expect(await handOver('driver', own, idOf('driver2'))).toBe('invalid_input unknown_driver');
    expect(await handOver('driver', own, newId())).toBe('invalid_input unknown_driver');
    expect(await handOver('driver', await heldBy('driver2'), idOf('subdriver'))).toBe('missing');
  });
});

describe('without the flag', () => {
  it.each(['driver2', 'subdriver'] as const)('%s hands nothing over, and has no button for it', async (name) => {
    const id = await heldBy(name);
    const refused = await handOver(name, id, idOf('driver'));
    expect(['forbidden', 'package.not_holder']).toContain(refused);
    const { data } = await (
      await server.as(name)
    ).call('query ($id: ID!) { package(id: $id) { allowedActions } }', { id });
    expect(JSON.stringify(data)).toContain('report');
    expect(JSON.stringify(data)).not.toContain('assign');
  });

  it('a driver who gets the flag hands over at once', async () => {
    const person = await signInAs(server.url, 'driver2');
    const id = await heldBy('driver2');
    const admin = await server.as('admin');
    const roles = 'mutation ($input: UserSetRolesInput!) { userSetRoles(input: $input) { user { manager } } }';
    const input = { id: idOf('driver2'), roles: ['DRIVER'], hubId: server.fixtures.hubs.casa, manager: true };
    expect((await admin.call(roles, { input })).errors).toEqual([]);
    const { data } = await person.call('query ($id: ID!) { package(id: $id) { allowedActions } }', { id });
    expect(JSON.stringify(data)).toContain('assign');
    await admin.call(roles, { input: { ...input, manager: false } });
  });
});

it('the first driver loses the parcel at once, the second gets it, and another driver hears nothing', async () => {
  const changes = 'subscription { packageChanged { kind id package { driver { id } } } }';
  const id = await heldBy('subdriver');
  const [first, other] = [
    await subscribe(server.url, await server.as('subdriver'), changes),
    await subscribe(server.url, await server.as('driverRabat'), changes),
  ];
  expect(await handOver('driver', id, idOf('driver'))).toBe('done');
  await first.untilText('GONE');
  expect(first.text()).toContain(id);
  const later = buildParcel(server.fixtures, {
    status: 'enroute',
    driverId: idOf('driverRabat'),
    hubId: server.fixtures.hubs.rabat,
  });
  await insertParcels(server.db, later);
  await other.untilText(later.id);
  expect(other.text()).not.toContain(id);
});
