// Whatever happens to a row, each of the 13 roles ends up with exactly the rows that it may query, and is never shown another on the way.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areaAccess } from '#server/access/area-access.ts';
import { changeFor } from '#server/live/changes.ts';
import { type GroupSpec, Groups } from '#server/live/groups.ts';
import type { FollowingField } from '#server/live/live-field.ts';
import { projectionFor } from '#server/live/projection.ts';
import { roles } from '#shared/access/roles.ts';
import { type Access, type Keys, sees } from '#shared/access/scope.ts';
import { type Audience, setNames } from '#shared/access/viewer.ts';
import { areas, type Entity } from '#shared/areas/index.ts';
import type { NumberedEvent } from '#shared/events/envelope.ts';

const members = ['m1', 'm2', 'm3'];
const subset = fc.subarray(members);
const audienceOf = (role: Audience['role']) => fc.record<Audience>({
  role: fc.constant(role), sets: fc.record({ user: subset, company: subset, driver: subset, hub: subset }), flags: fc.record({ manager: fc.boolean() }),
});
// A row may be in sight by its own id, which never changes.
const keysFor = ({ keyColumns }: Access, id: string) => fc.record(Object.fromEntries(
  keyColumns.map((column) => [column, column === 'id' ? fc.constant(id) : fc.constantFrom(null, ...members, 'foreign')]),
));

/** What became of one row: where each event left it, and how much later it was read for that event. */
const livesFor = (access: Access) => fc.constantFrom(...members, 'foreign').chain((id) => fc.record({
  id: fc.constant(id),
  life: fc.array(fc.record<{ keys: Keys | null; readLater: number }>({
    keys: fc.option(keysFor(access, id), { freq: 8 }), readLater: fc.nat({ max: 3 }),
  }), { minLength: 1, maxLength: 12 }),
}));

function specOf(entity: Entity, access: Access, audience: Audience): GroupSpec {
  const field: FollowingField = { kind: 'change', name: 'changed', entity, access, project: projectionFor({ access }) };
  return { key: '1', field, document: { kind: 'Document', definitions: [] } as never, operationName: null, variables: {}, args: {}, audience: field.project(audience) };
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
  test.each(roles)('as %s hears of them are those that it may query', (role) => {
    fc.assert(fc.property(audienceOf(role), livesFor(access), (audience, { id, life }) => {
      const spec = specOf(entity, access, audience);
      const groups = new Groups();
      groups.join(spec, { receive: () => {}, busy: false });
      const scope = access.see[role];
      let shown = false;
      let readAt = 0;
      for (const [index, { keys: after, readLater }] of life.entries()) {
        const before = index === 0 ? null : (life[index - 1]?.keys ?? null);
        // A row is read as it is by then, which is never earlier than it was read before.
        readAt = Math.min(life.length - 1, Math.max(readAt, index + readLater));
        const now = life[readAt]?.keys ?? null;
        const row = now && { ...now, id, version: readAt + 1 };
        const change = changeFor(spec, { entityId: id, changed: [], before, after }, row);
        const touched = groups.touchedBy({ entity, before: before && { keys: before, bucket: 'b' }, after: after && { keys: after, bucket: 'b' } } as NumberedEvent);
        if (change && touched.length > 0) {
          expect(change.row === null || sees(scope, audience, now)).toBe(true);
          if (change.kind === 'GONE') expect(change).toEqual({ kind: 'GONE', id, version: null, changed: [], row: null, reason: null });
          shown = change.kind !== 'GONE';
        }
        if (!sees(scope, audience, before) && !sees(scope, audience, after)) expect(change).toBeNull();
      }
      expect(shown).toBe(sees(scope, audience, life.at(-1)?.keys ?? null));
    }), { numRuns: 150 });
  });
});
