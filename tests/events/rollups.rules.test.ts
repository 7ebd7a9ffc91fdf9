// A repair of figures beside the numbering and the consumer of the figures per day, without a database.
import { expect, it } from 'vitest';
import { fillRollups, repairRollups } from '#server/events/rollups/verify-rollups.ts';
import { type Answer, recordStatements } from '#tests/fixtures/recorded-statements.ts';

const place = { keys: {}, countKey: 'created', sums: { cod: 500 }, days: { deliveredAt: '2026-01-23' } };
const counted = {
  entity: 'package' as const,
  rollups: { sums: { cod: {} }, days: ['deliveredAt'] },
  places: () => Promise.resolve([{ id: 'p1', place }]),
};
const head = { epoch: 3, seq: 41, tag: '0badcafe' };

/** No figure is stored. */
const answer = (text: string): Answer => {
  if (text.includes('as is_missing')) return [{ isMissing: true }];
  return text.startsWith('select epoch') ? [head] : [];
};

/** The statements that lock, move and count, with the first one that reads the changes that wait. */
const steps = (statements: readonly string[]) =>
  statements.flatMap((text) => {
    if (text.startsWith('declare')) return [];
    const found = /for update$|event_pending|event_consumers set seq = .*nonce = '\w+'|counts_repaired/.exec(text);
    return found ? [found[0].startsWith('for') ? text.replace(/^select .*from/, 'from') : found[0]] : [];
  });

const locked = [
  "from event_consumers where name = 'package-days' for update",
  'from event_head for update',
  "event_consumers set seq = 41, nonce = '0badcafe'",
  'event_pending',
];

it('a repair waits for the consumer and stops the numbering before it reads, then goes on from the head', async () => {
  const { db, statements } = recordStatements(answer);
  const wrong = await repairRollups(db, counted);
  expect(steps(statements)).toEqual([...locked, 'counts_repaired']);
  expect(wrong.map(({ kind, name, stored, actual }) => [kind, name, stored, actual])).toEqual([
    ['counts', 'everything created', 0, 1],
    ['sums', 'cod everything created', 0, 500],
    ['days', 'deliveredAt rows everything all all 2026-01-23', 0, 1],
    ['days', 'deliveredAt cod everything all all 2026-01-23', 0, 500],
  ]);
});

it('the first fill does the same, and is not counted as a repair', async () => {
  const { db, statements } = recordStatements(answer);
  await fillRollups(db, counted);
  expect(steps(statements)).toEqual(locked);
});

it('figures without days leave the consumers alone', async () => {
  const { db, statements } = recordStatements(answer);
  await repairRollups(db, { ...counted, rollups: { sums: { cod: {} } } });
  expect(steps(statements)).toEqual(['from event_head for update', 'event_pending', 'counts_repaired']);
});

it('a repair begins again when the numbering ran before its locks', async () => {
  let conflicts = 1;
  const { db, statements } = recordStatements((text) => {
    if (text.includes('event_head for update') && conflicts-- > 0) throw Object.assign(new Error(), { code: '40001' });
    return answer(text);
  });
  await repairRollups(db, counted);
  expect(steps(statements)).toEqual([...locked.slice(0, 2), ...locked, 'counts_repaired']);
});
