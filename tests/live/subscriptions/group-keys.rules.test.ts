// Who shares a subscription group: never two audiences that may see different rows or fields, and always two that may
// see the same. Judged by the access that the areas state by hand, so that a table cannot vouch for itself.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { audienceHash } from '#server/access/audience-projection.ts';
import { liveFields, schema } from '#server/areas/schema.ts';
import { SubscribeParser } from '#server/live/subscriptions/subscribe-parser.ts';
import { type Role, roles } from '#shared/access/roles.ts';
import { type Audience, type IdSetName, idSetNames } from '#shared/access/viewer.ts';
import { type StatedAccess, statedAccess, statedOf } from '#tests/areas/support/rights.ts';

/** The access table of each live field. */
const tableOf = statedOf(({ live }) => live);
const accessOf = (field: string): StatedAccess => {
  const access = statedAccess[tableOf[field] ?? ''];
  if (!access) throw new Error(`nothing is stated of ${field}`);
  return access;
};
/** Sets that decide on `allowedActions` of a parcel or an account, beyond those that decide on its visibility. */
const setsOfActions: Partial<Record<Role, readonly IdSetName[]>> = { DRIVER: ['user'], SUBDRIVER: ['user'] };

/** A driver with the manager flag may hand stops over. */
const managerCounts = (field: string, role: Role): boolean => field.startsWith('package') && role === 'DRIVER';

const parser = new SubscribeParser({ schema, fields: liveFields, validate: () => [] });
const keyFor = (field: string, audience: Audience) =>
  parser.parse({ query: `subscription { ${field} { __typename } }` }, audience).key;

/** What the audience may see: `everything`, or each column with each id; and the fields hidden from it. */
function visibleTo(field: string, { role, sets }: Audience): { rows: string[]; hidden: string[] } {
  const { all, some, hidden } = accessOf(field);
  const pairs = Object.entries(some[role] ?? {}).flatMap(([column, set]) => sets[set].map((id) => `${column}=${id}`));
  return {
    rows: all.includes(role) ? ['everything'] : [...new Set(pairs)].toSorted(),
    hidden: (hidden[role] ?? []).toSorted(),
  };
}

/** The id sets that decide what the role receives. */
function decisiveSets(field: string, role: Role): Set<IdSetName> {
  const columns = Object.values(accessOf(field).some[role] ?? {});
  // Announcements are counted with the notifications: those to the role, in the company and in the hub.
  const counted: IdSetName[] = field === 'inboxCounts' ? ['role'] : [];
  return new Set([...columns, ...counted, ...(/^(package|user|round)/.test(field) ? (setsOfActions[role] ?? []) : [])]);
}

// Few ids, so that the same one occurs in different sets; and some that a careless separator would merge.
const subset = fc.subarray(['m1', 'm2', 'm3', 'm1,m2', 'm1","m2', '']);
const audiences = (among: readonly Role[]) =>
  fc.record<Audience>({
    role: fc.constantFrom(...among),
    sets: fc.record({ user: subset, company: subset, driver: subset, hub: subset, team: subset, role: subset }),
    flags: fc.record({ manager: fc.boolean() }),
  });
/** Two audiences that differ in one part only, or in everything. */
const pairs = (among: readonly Role[]) =>
  fc.tuple(audiences(among), audiences(among), fc.constantFrom('all', 'role', ...idSetNames)).map(([a, b, part]) => {
    if (part === 'all') return [a, b] as const;
    if (part === 'role') return [a, { ...a, role: b.role }] as const;
    return [a, { ...a, sets: { ...a.sets, [part]: b.sets[part] } }] as const;
  });

/** These ids twice, in any order. */
const shuffled = (ids: readonly string[]) =>
  fc.shuffledSubarray([...ids, ...ids], { minLength: ids.length * 2, maxLength: ids.length * 2 });

test('every live field is judged', () => {
  expect(liveFields.map(({ name }) => name).toSorted()).toEqual(Object.keys(tableOf).toSorted());
  for (const { name, access } of liveFields) expect([name, access.name]).toEqual([name, tableOf[name]]);
});

describe.each(Object.keys(tableOf))('%s', (field) => {
  const { all, some } = accessOf(field);
  const allowed = roles.filter((role) => all.includes(role) || some[role] !== undefined);

  test('two audiences that may see different rows or fields never share a group', () => {
    fc.assert(
      fc.property(pairs(allowed), ([a, b]) => {
        const differs = JSON.stringify(visibleTo(field, a)) !== JSON.stringify(visibleTo(field, b));
        expect(differs && keyFor(field, a) === keyFor(field, b)).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  test('two audiences of one role with the same ids in the sets that count share a group, whatever else they have', () => {
    const equals = audiences(allowed).chain((a) =>
      fc.record({
        a: fc.constant(a),
        other: audiences(allowed),
        again: fc.record({
          user: shuffled(a.sets.user),
          company: shuffled(a.sets.company),
          driver: shuffled(a.sets.driver),
          hub: shuffled(a.sets.hub),
          team: shuffled(a.sets.team),
          role: shuffled(a.sets.role),
        }),
      }),
    );
    fc.assert(
      fc.property(equals, ({ a, other, again }) => {
        const counts = decisiveSets(field, a.role);
        const pick = (set: IdSetName) => (counts.has(set) ? again[set] : other.sets[set]);
        const sets = {
          user: pick('user'),
          company: pick('company'),
          driver: pick('driver'),
          hub: pick('hub'),
          team: pick('team'),
          role: pick('role'),
        };
        const flags = managerCounts(field, a.role) ? a.flags : other.flags;
        expect(keyFor(field, { role: a.role, sets, flags })).toBe(keyFor(field, a));
      }),
      { numRuns: 200 },
    );
  });
});

test.each([
  ['packageChanged', 'DRIVER'],
  ['packageChanged', 'SUBDRIVER'],
] as const)(
  '%s: two %ss who see the same parcels but own different ones do not share a group, since their buttons differ',
  (field, role) => {
    const of = (user: string): Audience => ({
      role,
      sets: { user: [user], company: [], driver: ['m1', 'm2'], hub: [], team: [], role: [] },
      flags: { manager: true },
    });
    expect(keyFor(field, of('m1'))).not.toBe(keyFor(field, of('m2')));
  },
);

const anybody = {
  sets: { user: ['m1'], company: ['m1'], driver: ['m1'], hub: ['m1'], team: [], role: [] },
  flags: { manager: false },
};

const poor = { ...anybody, role: 'SUBCUSTOMER', lacks: ['money'] } as const;
const rich = { ...anybody, role: 'SUBCUSTOMER', lacks: ['export'] } as const;

test('sub-customers of one company with different rights share no group, since fees are hidden from one of them', () => {
  expect(keyFor('packageChanged', poor)).not.toBe(keyFor('packageChanged', rich));
  expect(keyFor('packageCounts', poor)).not.toBe(keyFor('packageCounts', rich));
});

test('who resumes with other rights than before fetches again what is hidden now', () => {
  expect(audienceHash(poor)).not.toBe(audienceHash(rich));
});

test.each([
  ['DRIVER', 'SUBDRIVER'],
  ['ADMIN', 'BACKOFFICE'],
  ['SUPPORT', 'ACCOUNTANT'],
] as const)(
  'packageChanged: a %s and a %s with the same ids do not share a group, since their buttons differ',
  (one, other) => {
    expect(keyFor('packageChanged', { ...anybody, role: one })).not.toBe(
      keyFor('packageChanged', { ...anybody, role: other }),
    );
  },
);
