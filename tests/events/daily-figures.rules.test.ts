// What the consumers of daily figures are, and what they add; without a database.
import { expect, it } from 'vitest';
import type { CountedEntity } from '#server/events/rollups/figures.ts';
import { createDailyFiguresConsumers } from '#server/events/rollups/daily-figures.ts';
import { isInput } from '#server/events/consumers/consumer.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { parcelEdited } from '#tests/live/support/event-dispatcher.ts';

const counted = (entity: CountedEntity['entity'], rollups: CountedEntity['rollups']): CountedEntity => ({
  entity,
  rollups,
  places: () => Promise.resolve([]),
});
const consumers = createDailyFiguresConsumers([
  counted('package', { sums: { cod: {} }, days: ['deliveredAt'] }),
  counted('rating', {}),
]);
const [consumer] = consumers;
if (!consumer) throw new Error('no consumer');

const delivered = (day: string, cod: number) => ({
  keys: {},
  countKey: 'delivered',
  sums: { cod },
  days: { deliveredAt: day },
});
const changed = (before: NumberedEvent['before'], after: NumberedEvent['after']): NumberedEvent => ({
  ...parcelEdited(1, 'p1'),
  before,
  after,
});
const created = { keys: {}, countKey: 'created', sums: { cod: 500 } };

it('there is one for each entity with days, which skips no event and knows the past before it begins', async () => {
  expect(consumers.map(({ name, entities, keepsFigures }) => [name, entities, keepsFigures])).toEqual([
    ['package-days', ['package'], true],
  ]);
  const { db, statements } = recordStatements(() => [{ isMissing: false }]);
  await consumer.register?.(db);
  expect(statements[0]).toContain('as is_missing');
});

it('handles the events that change a figure of a day, and no others', () => {
  expect(isInput(consumer, changed(created, delivered('2026-01-23', 500)))).toBe(true);
  expect(isInput(consumer, changed(delivered('2026-01-23', 500), null))).toBe(true);
  expect(isInput(consumer, changed(created, created))).toBe(false);
  expect(isInput(consumer, changed(delivered('2026-01-23', 500), delivered('2026-01-23', 500)))).toBe(false);
});

it('takes away what a row counted for, adds what it counts for, and adds both to what is stored', async () => {
  const { run, statements } = recordStatements();
  await run((trx) =>
    consumer.handle(
      trx,
      [
        changed(created, delivered('2026-01-23', 500)),
        changed(delivered('2026-01-23', 300), delivered('2026-01-24', 300)),
      ],
      new Date(),
    ),
  );
  const [, rows = '[]'] = /jsonb_to_recordset\('(.*)'::jsonb\)/.exec(statements[0] ?? '') ?? [];
  expect(JSON.parse(rows)).toEqual([
    {
      field: 'deliveredAt',
      measure: 'rows',
      key: 'everything',
      dimension: 'all',
      part: 'all',
      day: '2026-01-24',
      n: 1,
    },
    {
      field: 'deliveredAt',
      measure: 'cod',
      key: 'everything',
      dimension: 'all',
      part: 'all',
      day: '2026-01-23',
      n: 200,
    },
    {
      field: 'deliveredAt',
      measure: 'cod',
      key: 'everything',
      dimension: 'all',
      part: 'all',
      day: '2026-01-24',
      n: 300,
    },
  ]);
  expect(statements[0]).toMatch(/^insert into daily_figures as f .* do update set n = f\.n \+ excluded\.n$/);
  await run((trx) => consumer.handle(trx, [changed(created, created)], new Date()));
  expect(statements).toHaveLength(1);
});
