import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadViewer } from '#server/access/audience.ts';
import { connect, type Db } from '#server/db/connection/connection.ts';
import type { Role } from '#shared/access/roles.ts';
import { useDatabase } from '../support/postgres.ts';
import { addCompany, addHub, addUser } from './support/users.ts';

const database = useDatabase();
let db: Db;
beforeAll(() => {
  db = connect(database.url);
});
afterAll(() => db.destroy());

test('a driver’s set holds itself and its subdrivers, a subdriver’s only itself', async () => {
  const driver = await addUser(db, { login: 'chief', manager: true });
  const subdriver = await addUser(db, { login: 'second', roles: ['SUBDRIVER'], managerId: driver });
  await addUser(db, { login: 'stranger' });
  expect((await loadViewer(db, driver, 's'))?.audience).toEqual({
    role: 'DRIVER',
    sets: {
      user: [driver],
      driver: [driver, subdriver],
      company: [],
      hub: [],
      team: [expect.any(String)],
      role: [expect.any(String)],
    },
    flags: { manager: true },
  });
  expect((await loadViewer(db, subdriver, 's'))?.audience.sets.driver).toEqual([subdriver]);
});

test('a driver keeps sight of what a subdriver carries whose account is disabled', async () => {
  const driver = await addUser(db, { login: 'leader' });
  const gone = await addUser(db, { login: 'gone', roles: ['SUBDRIVER'], managerId: driver, disabled: true });
  expect((await loadViewer(db, driver, 's'))?.audience.sets.driver).toEqual([driver, gone]);
});

test('a customer has its own company, a commercial those that it brought and not its own', async () => {
  const hub = await addHub(db, 'CAS');
  const commercial = await addUser(db, {
    login: 'seller',
    roles: ['COMMERCIAL'],
    companyId: await addCompany(db, hub),
  });
  const brought = [await addCompany(db, hub, commercial), await addCompany(db, hub, commercial)];
  const customer = await addUser(db, { login: 'shop', roles: ['CUSTOMER'], companyId: brought[0] ?? '' });
  await addCompany(db, hub);
  expect((await loadViewer(db, commercial, 's'))?.audience.sets.company).toEqual(brought.toSorted());
  expect((await loadViewer(db, customer, 's'))?.audience.sets.company).toEqual([brought[0]]);
});

test('a user with several roles gets the first of them, with the hub of the account', async () => {
  const hub = await addHub(db, 'RAB');
  const person = await addUser(db, { login: 'both', roles: ['DRIVER', 'HOUSEKEEPER'], hubId: hub });
  expect(await loadViewer(db, person, 'session')).toMatchObject({
    id: person,
    name: 'The both',
    sessionId: 'session',
    roles: ['DRIVER', 'HOUSEKEEPER'],
    audience: { role: 'HOUSEKEEPER', sets: { hub: [hub] } },
  });
});

test('a team is a role in a company, or else in a hub, or else in the whole organisation', async () => {
  const [first, second] = [await addHub(db, 'FES'), await addHub(db, 'MEK')];
  const companyId = await addCompany(db, first);
  const teamOf = async (login: string, role: Role, at: { companyId?: string; hubId?: string } = {}) =>
    (await loadViewer(db, await addUser(db, { login, roles: [role], ...at }), 's'))?.audience.sets.team;
  const teams = {
    owner: await teamOf('owner', 'CUSTOMER', { companyId }),
    partner: await teamOf('partner', 'CUSTOMER', { companyId }),
    clerk: await teamOf('clerk', 'SUBCUSTOMER', { companyId }),
    keeper: await teamOf('keeper', 'HOUSEKEEPER', { hubId: first }),
    keeper2: await teamOf('keeper2', 'HOUSEKEEPER', { hubId: second }),
    desk1: await teamOf('desk1', 'SUPPORT'),
    desk2: await teamOf('desk2', 'SUPPORT'),
  };
  expect([teams.partner, teams.desk2]).toEqual([teams.owner, teams.desk1]);
  expect(new Set([teams.owner, teams.clerk, teams.keeper, teams.keeper2, teams.desk1].map(String)).size).toBe(5);
});

test('the manager flag means nothing for a role that can’t carry it', async () => {
  const support = await addUser(db, { login: 'desk', roles: ['SUPPORT'], manager: true });
  expect((await loadViewer(db, support, 's'))?.audience.flags).toEqual({ manager: false });
});

test.each([{ disabled: true }, { approved: false }, { roles: [] }])('%j is no viewer', async (state) => {
  const person = await addUser(db, { login: `nobody-${JSON.stringify(state)}`.toLowerCase(), ...state });
  expect(await loadViewer(db, person, 's')).toBeNull();
});
