// After any sequence of changes, each of the 13 roles has exactly the rows that it may query, and never receives
// another on the way.
import fc from 'fast-check';
import { Kind } from 'graphql';
import { describe, expect, test } from 'vitest';
import { areaAccess } from '#server/access/area-access.ts';
import { changeFor } from '#server/live/changes.ts';
import { type GroupSpec, Groups } from '#server/live/groups.ts';
import type { Change, FollowingField } from '#server/live/live-field.ts';
import { projectionFor } from '#server/live/projection.ts';
import { roles } from '#shared/access/roles.ts';
import { type Access, type Keys, sees } from '#shared/access/scope.ts';
import { type Audience, setNames } from '#shared/access/viewer.ts';
import { areas, type Entity } from '#shared/areas/index.ts';
import type { NumberedEvent } from '#shared/events/envelope.ts';

const members = ['m1', 'm2', 'm3'];
const subset = fc.subarray(members);
const audienceOf = (role: Audience['role']) =>
  fc.record<Audience>({
    role: fc.constant(role),
    sets: fc.record({ user: subset, company: subset, driver: subset, hub: subset }),
    flags: fc.record({ manager: fc.boolean() }),
  });
// A scope may match by the row's own id, which never changes.
const keysFor = ({ keyColumns }: Access, id: string) =>
  fc.record(
    Object.fromEntries(
      keyColumns.map((column) => [
        column,
        column === 'id' ? fc.constant(id) : fc.constantFrom(null, ...members, 'foreign'),
      ]),
    ),
  );

/** The history of one row: its state after each event, and how many events later it was read. */
const livesFor = (access: Access) =>
  fc.constantFrom(...members, 'foreign').chain((id) =>
    fc.record({
      id: fc.constant(id),
      life: fc.array(
        fc.record<Step>({
          keys: fc.option(keysFor(access, id), { freq: 8 }),
          readLater: fc.nat({ max: 3 }),
        }),
        { minLength: 1, maxLength: 12 },
      ),
    }),
  );

function specOf(entity: Entity, access: Access, audience: Audience): GroupSpec {
  const field: FollowingField = { kind: 'change', name: 'changed', entity, access, project: projectionFor({ access }) };
  return {
    key: '1',
    field,
    document: { kind: Kind.DOCUMENT, definitions: [] },
    operationName: null,
    variables: {},
    args: {},
    audience: field.project(audience),
  };
}

interface Told {
  change: Change;
  now: Keys | null;
}
interface Step {
  keys: Keys | null;
  readLater: number;
}

/** The messages that a subscriber receives for one row, and the events that send none. */
function follow(
  entity: Entity,
  access: Access,
  audience: Audience,
  id: string,
  life: readonly Step[],
): { told: Told[]; outOfSight: (Change | null)[] } {
  const spec = specOf(entity, access, audience);
  const groups = new Groups(() => 1);
  groups.join(spec, { account: 'a', receive: () => {}, busy: false, fallBehind: () => {} }, 0);
  const scope = access.see[audience.role];
  const received: Told[] = [];
  const outOfSight: (Change | null)[] = [];
  let readAt = 0;
  for (const [index, { keys: after, readLater }] of life.entries()) {
    const before = index === 0 ? null : (life[index - 1]?.keys ?? null);
    // A row is read as it is by then, which is never earlier than it was read before.
    readAt = Math.min(life.length - 1, Math.max(readAt, index + readLater));
    const now = life[readAt]?.keys ?? null;
    const change = changeFor(
      spec,
      { entityId: id, changed: [], before, after },
      now && { ...now, id, version: readAt + 1 },
    );
    const [touched] = groups.touchedBy(eventOf(entity, id, before, after));
    if (change && touched) received.push({ change, now });
    if (!sees(scope, audience, before) && !sees(scope, audience, after)) outOfSight.push(change);
  }
  return { told: received, outOfSight };
}

const place = (keys: Keys | null) => keys && { keys, bucket: 'any' };

function eventOf(entity: Entity, entityId: string, before: Keys | null, after: Keys | null): NumberedEvent {
  return {
    seq: 1,
    id: '1',
    at: '2026-01-01T00:00:00.000Z',
    actorId: null,
    actorRole: 'SYS',
    name: `${entity}.edited`,
    entity,
    entityId,
    version: 1,
    changed: [],
    before: place(before),
    after: place(after),
    facts: {},
    tag: '00000000',
  };
}

const entities = Object.keys(areas).flatMap((name) => {
  const entity = name as Entity;
  const access = areaAccess.find((one) => one.area === entity);
  return access ? [[entity, access] as const] : [];
});

test('every entity that is followed is among them, and every role', () => {
  expect(entities.map(([entity]) => entity)).toContain('package');
  expect(roles).toHaveLength(13);
  expect(setNames.toSorted()).toEqual(['company', 'driver', 'hub', 'user']);
});

describe.each(entities)('rows of %s', (entity, access) => {
  test.each(roles)('a subscriber with role %s receives exactly the rows that it may query', (role) => {
    fc.assert(
      fc.property(audienceOf(role), livesFor(access), (audience, { id, life }) => {
        const { told: received, outOfSight } = follow(entity, access, audience, id, life);
        const mine = (keys: Keys | null) => sees(access.see[role], audience, keys);
        const last = received.at(-1)?.change;
        expect(last !== undefined && last.kind !== 'GONE').toBe(mine(life.at(-1)?.keys ?? null));
        expect(received.filter(({ change, now }) => change.row !== null && !mine(now))).toEqual([]);
        const gone = { kind: 'GONE', id, version: null, changed: [], row: null, reason: null };
        for (const { change } of received.filter((one) => one.change.kind === 'GONE')) expect(change).toEqual(gone);
        expect(outOfSight.filter((change) => change !== null)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});
