import { expect, test } from 'vitest';
import { createOperationIds } from '#client/live/transport/operation-ids.ts';

test('dashboards with the same query use the same operation id, and no two operations of one share an id', () => {
  const [one, another] = [createOperationIds(), createOperationIds()];
  const asked = [
    'subscription PackageChanged { packageChanged { id } }',
    '\n  subscription PositionsView($bounds: Bounds) { driverPositions(bounds: $bounds) { full } }',
    'subscription PackageChanged { packageChanged { kind } }',
    'subscription { packageCounts { id } }',
    '{ packageCounts { id } }',
  ];
  const names = asked.map((query) => one({ query }));
  expect(names).toEqual(['PackageChanged', 'PositionsView', 'PackageChanged-2', 'operation', 'operation-2']);
  expect(asked.map((query) => another({ query }))).toEqual(names);
});

test('a name that the caller gives counts', () => {
  const name = createOperationIds();
  expect([
    name({ query: 'subscription A { a } subscription B { b }', operationName: 'B' }),
    name({ query: 'subscription B { b }' }),
  ]).toEqual(['B', 'B-2']);
});
