// Taking an edit of the configuration back: which of its values go into the draft.
import { expect, it } from 'vitest';
import { takenBack } from '#client/areas/config/history/take-back.ts';
import { feeField } from '#client/areas/config/draft/save-mapping.ts';
import { configured } from './support/config-data.ts';

const line = { hubId: 'h1', cityId: 'c1', delivered: 3_500, refused: 1_000, returned: 1_500 };
const config = { ...configured, groups: configured.groups.map((group) => ({ ...group, lines: [line] })) };
const entry = (
  entity: string,
  rowId: string,
  event: string,
  changes: { field: string; before: unknown; after: unknown }[],
) => ({
  id: '1',
  at: '2026-11-29T10:00:00Z',
  entity,
  rowId,
  event,
  name: null,
  actor: null,
  changes,
  undo: null,
});
const drafted = (...given: Parameters<typeof entry>) => {
  const draft = takenBack(entry(...given), config)?.(new Map());
  return draft && [...draft.values()].map(({ field, version, before, after }) => [field, version, before, after]);
};
const [delivered, refused] = ['delivered', 'refused'].map((fee) => feeField('h1', 'c1', fee));

it('prices of a tariff go into the draft as they were, but those that somebody changed since stay', () => {
  const changes = [
    { field: String(delivered), before: 3_000, after: 3_500 },
    { field: String(refused), before: 800, after: 900 },
  ];
  expect(drafted('offersGroup', 'g1', 'edited', changes)).toEqual([[delivered, 2, 3_500, 3_000]]);
});

it('a route that was taken out of a tariff comes back, and one that was added goes, by hand or by a plan', () => {
  const [gone, added] = [feeField('h1', 'c2', 'delivered'), delivered];
  expect(drafted('offersGroup', 'g1', 'planApplied', [{ field: gone, before: 2_500, after: null }])).toEqual([
    [gone, 2, null, 2_500],
  ]);
  expect(drafted('offersGroup', 'g1', 'edited', [{ field: String(added), before: null, after: 3_500 }])).toEqual([
    [added, 2, 3_500, null],
  ]);
});

it('nothing is offered for a change of other kinds, or of a tariff that is gone', () => {
  const companies = [{ field: 'companyIds', before: [], after: ['k1'] }];
  expect(drafted('offersGroup', 'g1', 'assigned', companies)).toBeUndefined();
  expect(
    drafted('offersGroup', 'g9', 'edited', [{ field: String(delivered), before: 1, after: 3_500 }]),
  ).toBeUndefined();
});
