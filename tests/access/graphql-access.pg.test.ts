// Which roles may use each root field, written out by hand. A field that is missing here fails the test.
import { describe, expect, it } from 'vitest';
import { rightsTable } from '#server/graphql/rights.ts';
import { schema } from '#server/graphql/schema.ts';
import { type Role, roles } from '#shared/access/roles.ts';
import { personOfRole } from '#tests/world/world.ts';
import { post, useHouse } from '#tests/world/server.ts';

const everybody = [...roles];
const packageReaders: Role[] = everybody.filter((role) => role !== 'TRANSPORTOR');
const list = (text: string) => text.split(' ').map((short) => ({
  A: 'ADMIN', B: 'BACKOFFICE', S: 'SUPPORT', H: 'HOUSEKEEPER', D: 'DRIVER', SD: 'SUBDRIVER', C: 'CUSTOMER', SC: 'SUBCUSTOMER', CO: 'COMMERCIAL', COL: 'COLLECTOR', ACC: 'ACCOUNTANT',
}[short]));

const matrix: Record<string, (string | undefined)[]> = {
  'Query.viewer': ['nobody', ...everybody], 'Mutation.signIn': ['nobody', ...everybody], 'Mutation.signOut': ['nobody', ...everybody],
  'Query.package': packageReaders, 'Query.packages': packageReaders, 'Query.packageCounts': packageReaders, 'Query.packageTimeline': packageReaders,
  'Subscription.packageChanged': packageReaders, 'Subscription.packageCounts': packageReaders,
  'Query.people': list('A B S H D'), 'Query.companies': list('A B S CO C SC'), 'Query.cities': everybody, 'Query.hubs': everybody,
  'Mutation.userDisable': list('A'), 'Mutation.userSetRoles': list('A'),
  'Mutation.packageCreate': list('C SC CO B A'), 'Mutation.packageEdit': list('C SC CO B S A'), 'Mutation.packageConfirm': list('C SC B S A'),
  'Mutation.packageAssignPickup': list('H B S A'), 'Mutation.packagePickUp': list('COL D SD H A'), 'Mutation.packageTakeIn': list('H B A'),
  'Mutation.packageDispatch': list('H A'), 'Mutation.packageArrive': list('H A'), 'Mutation.packageAssign': list('H B A'),
  'Mutation.packageReceive': list('D SD H A'), 'Mutation.packageStart': list('D SD A'), 'Mutation.packageDeliver': list('D SD H A'),
  'Mutation.packageReport': list('D SD S'), 'Mutation.packageSchedule': list('D SD S B'), 'Mutation.packageMarkInterested': list('D SD S'),
  'Mutation.packageResume': list('D SD'), 'Mutation.packageHandBack': list('H A'), 'Mutation.packageCancel': list('C SC D SD S B A'),
  'Mutation.packageWriteOff': list('H B A'), 'Mutation.packageAssignReturn': list('H B A'), 'Mutation.packageMoveReturn': list('H A'),
  'Mutation.packageReturn': list('H A D COL'), 'Mutation.packageRelaunch': list('S B A'), 'Mutation.packageArchive': list('A'),
  'Mutation.packageCorrect': list('A ACC'), 'Mutation.packageRedirect': list('S B A'), 'Mutation.packageMarkProcessed': list('S B A'),
};

const sorted = (table: Record<string, (string | undefined)[]>) => Object.fromEntries(Object.entries(table).map(([field, who]) => [field, [...new Set(who)].map(String).toSorted((a, b) => a.localeCompare(b))]));

it('every root field is in the matrix, with exactly these roles', () => {
  expect(sorted(rightsTable(schema))).toEqual(sorted(matrix));
});

// What each field needs to be a well-formed call; whether it finds anything does not matter here.
const nowhere = '01900000-0000-7000-8000-000000000000';
const calls: Record<string, string> = {
  'Query.package': `{ package(id: "${nowhere}") { id } }`, 'Query.packages': '{ packages { total } }', 'Query.packageCounts': '{ packageCounts { late } }',
  'Query.packageTimeline': `{ packageTimeline(id: "${nowhere}") { id } }`, 'Query.people': '{ people(kind: driver) { id } }', 'Query.companies': '{ companies { id } }',
  'Query.cities': '{ cities { id } }', 'Query.hubs': '{ hubs { id } }',
  'Mutation.userDisable': `mutation { userDisable(input: { id: "${nowhere}" }) { user { id } } }`,
  'Mutation.packageDeliver': `mutation { packageDeliver(input: { id: "${nowhere}" }) { package { id } } }`,
  'Mutation.packageAssign': `mutation { packageAssign(input: { id: "${nowhere}", driverId: "${nowhere}" }) { package { id } } }`,
  'Mutation.packageArchive': `mutation { packageArchive(input: { id: "${nowhere}" }) { package { id } } }`,
};

describe('over HTTP', () => {
  const house = useHouse();

  it.each(roles)('%s is let through or refused as the matrix says', async (role) => {
    const person = await house.as(personOfRole[role]);
    for (const [field, document] of Object.entries(calls)) {
      const { errors, status } = await person.call(document);
      const forbidden = errors.some(({ extensions }) => extensions.code === 'forbidden');
      expect([field, forbidden]).toEqual([field, !matrix[field]?.includes(role)]);
      expect(status).toBe(200);
    }
  });

  it('nobody signed in is told to sign in, everywhere but where everybody may', async () => {
    for (const [field, document] of Object.entries(calls)) {
      const { errors } = await post(house.url, document);
      expect([field, errors[0]?.extensions.code]).toEqual([field, 'UNAUTHENTICATED']);
    }
    expect((await post(house.url, '{ viewer { id } }')).data).toEqual({ viewer: null });
  });
});
