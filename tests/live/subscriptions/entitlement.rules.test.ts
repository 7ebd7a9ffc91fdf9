// After any sequence of changes, each of the 13 roles has exactly the rows that it may query, and never receives
// another on the way.
import fc from 'fast-check';
import { Kind } from 'graphql';
import { describe, expect, test } from 'vitest';
import { accessTables } from '#shared/areas/access-tables.ts';
import { changeFor } from '#server/live/dispatch/changes.ts';
import { type GroupSpec, SubscriptionGroups } from '#server/live/dispatch/subscription-groups.ts';
import type { LiveChange, EventField } from '#server/graphql/definition/live-field.ts';
import { projectionFor } from '#server/access/audience-projection.ts';
import { roles } from '#shared/access/roles.ts';
import { type Access, type ScopeKeys, isInScope } from '#shared/access/scope.ts';
import { type Audience, idSetNames } from '#shared/access/viewer.ts';
import { entities, type EntityName } from '#shared/areas/index.ts';
import type { NumberedEvent } from '#shared/events/event.ts';

const members = ['m1', 'm2', 'm3'];
const subset = fc.subarray(members);
const audienceOf = (role: Audience['role']) =>
  fc.record<Audience>({
    role: fc.constant(role),
    sets: fc.record({ user: subset, company: subset, driver: subset, hub: subset, team: subset, role: subset }),
    flags: fc.record({ manager: fc.boolean() }),
  });
// A scope may match by the row's own id, which never changes.
const keysFor = ({ keyColumns }: Access, id: string) =>
  fc.record(
    Object.fromEntries(
      keyColumns.map((column) => [
        column,
        column === 'id'
          ? fc.constant(id)
          : fc.oneof(fc.constantFrom(null, ...members, 'foreign'), fc.subarray([...members, 'foreign'])),
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

function specOf(entity: EntityName, access: Access, audience: Audience): GroupSpec {
  const field: EventField = {
    kind: 'change',
    name: 'changed',
    entity,
    access,
    projectAudience: projectionFor({ access }),
  };
  return {
    key: '1',
    field,
    document: { kind: Kind.DOCUMENT, definitions: [] },
    operationName: null,
    variables: {},
    args: {},
    audience: field.projectAudience(audience),
  };
}

interface Told {
  change: LiveChange;
  now: ScopeKeys | null;
}
interface Step {
  keys: ScopeKeys | null;
  readLater: number;
}

/** The messages that a subscriber receives for one row, and the events that send none. */
function follow(
  entity: EntityName,
  access: Access,
  audience: Audience,
  id: string,
  life: readonly Step[],
): { told: Told[]; outOfSight: (LiveChange | null)[] } {
  const spec = specOf(entity, access, audience);
  const groups = new SubscriptionGroups(() => 1);
  groups.join(spec, { account: 'a', receive: () => {}, isBusy: false, onOverflow: () => {} }, 0);
  const scope = access.see[audience.role];
  const received: Told[] = [];
  const outOfSight: (LiveChange | null)[] = [];
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
    if (!isInScope(scope, audience, before) && !isInScope(scope, audience, after)) outOfSight.push(change);
  }
  return { told: received, outOfSight };
}

const place = (keys: ScopeKeys | null) => keys && { keys, countKey: 'any' };

function eventOf(
  entity: EntityName,
  entityId: string,
  before: ScopeKeys | null,
  after: ScopeKeys | null,
): NumberedEvent {
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
    payload: {},
    nonce: '00000000',
  };
}

const cases = Object.keys(entities).flatMap((name) => {
  const entity = name as EntityName;
  const access = accessTables.find((one) => one.name === entity);
  return access ? [[entity, access] as const] : [];
});

test('every entity that is followed is among them, and every role', () => {
  expect(cases.map(([entity]) => entity)).toContain('package');
  expect(roles).toHaveLength(13);
  expect(idSetNames.toSorted()).toEqual(['company', 'driver', 'hub', 'role', 'team', 'user']);
});

describe.each(cases)('rows of %s', (entity, access) => {
  test.each(roles)('a subscriber with role %s receives exactly the rows that it may query', (role) => {
    fc.assert(
      fc.property(audienceOf(role), livesFor(access), (audience, { id, life }) => {
        const { told: received, outOfSight } = follow(entity, access, audience, id, life);
        const mine = (keys: ScopeKeys | null) => isInScope(access.see[role], audience, keys);
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
