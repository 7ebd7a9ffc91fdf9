// The rows of messages: each read once for a batch, again while the database is away, and never shown with what an
// audience may not see.
import { describe, expect, test, vi } from 'vitest';
import { BatchRows } from '#server/live/dispatch/batch-rows.ts';
import { changeFor, mayConcern, type RowTransition } from '#server/live/dispatch/changes.ts';
import { createEventObserver } from '#server/live/dispatch/event-observer.ts';
import type { ReadRows } from '#server/live/engine-options.ts';
import { createRowReader } from '#server/live/dispatch/row-reader.ts';
import type { EventField } from '#server/graphql/definition/live-field.ts';
import { noMetrics } from '#server/metrics/metrics-sink.ts';
import type { Access } from '#shared/access/scope.ts';
import { entities } from '#shared/areas/index.ts';
import { allParcelsGroup, driverParcelsGroup, parcelEdited, ratingEdited } from '../support/event-dispatcher.ts';

test('the rows of a batch are read once for each entity, when they are needed', async () => {
  const read = vi.fn<ReadRows>((_, ids) =>
    Promise.resolve(new Map(ids.filter((id) => id !== 'gone').map((id) => [id, { id, version: 1 }]))),
  );
  const events = [parcelEdited(1, 'a'), parcelEdited(2, 'a'), ratingEdited(3, 'r'), parcelEdited(4, 'gone')];
  const rows = new BatchRows(events, read);
  expect(read).not.toHaveBeenCalled();
  expect(await Promise.all([rows.get('package', 'a'), rows.get('package', 'gone')])).toEqual([
    { id: 'a', version: 1 },
    null,
  ]);
  expect(read.mock.calls).toEqual([['package', ['a', 'gone'], rows]]);
});

const failure = (code: string) => Object.assign(new Error('no'), { code });

function open(errors: Error[]) {
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const rowReadFailed = vi.fn<() => void>();
  const tries: string[] = [];
  const reader = createRowReader(
    {
      readRows: (entity) => {
        tries.push(entity);
        const error = errors.shift();
        return error ? Promise.reject(error) : Promise.resolve(new Map());
      },
      log,
      metrics: { ...noMetrics, rowReadFailed },
    },
    new AbortController().signal,
  );
  return { reader, log, tries, rowReadFailed };
}

async function read(errors: Error[]): Promise<{ tries: number; failed: boolean }> {
  const { reader, tries } = open(errors);
  const answer = reader.readRows('package', ['a']).then(
    () => false,
    () => true,
  );
  return { failed: await answer, tries: tries.length };
}

describe('rows that cannot be read', () => {
  test('are read again for as long as the database is away, and three times when it is slow', async () => {
    const away = Array.from({ length: 3 }, () => failure('57P01'));
    expect(await read(away)).toEqual({ failed: false, tries: 4 });
    expect(await read([failure('57014'), failure('57014')])).toEqual({ failed: false, tries: 3 });
    expect(await read([failure('57014'), failure('57014'), failure('57014')])).toEqual({ failed: true, tries: 3 });
    expect(await read([failure('42P01')])).toEqual({ failed: true, tries: 1 });
  });

  test('are logged once for each entity until they can be read again, and always counted', async () => {
    const { reader, log, rowReadFailed } = open([]);
    for (const entity of ['package', 'package', 'rating']) reader.reportUnreadable(entity, new Error('no'));
    expect([log.error.mock.calls.length, rowReadFailed.mock.calls.length]).toEqual([2, 3]);
    await reader.readRows('package', ['a']);
    for (const entity of ['package', 'rating']) reader.reportUnreadable(entity, new Error('no'));
    expect(log.error.mock.calls.map((call: unknown[]) => call[0])).toMatchObject(
      ['package', 'rating', 'package'].map((entity) => ({ entity })),
    );
  });
});

test('an observer that fails, and an event that cannot be read, are logged and stop nothing', () => {
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const seen: number[] = [];
  const observe = createEventObserver({
    log,
    onEvent: ({ seq }) => {
      seen.push(seq);
      if (seq === 2) throw new Error('a bug');
    },
  });
  observe(parcelEdited(1, 'a'));
  expect(log.error).not.toHaveBeenCalled();
  observe(parcelEdited(2, 'a'));
  observe({ ...parcelEdited(3, 'a'), unreadable: 'why' });
  expect([seen, log.error.mock.calls.length]).toEqual([[1, 2, 3], 2]);
});

const move = (path: readonly (string | null)[], given: Partial<RowTransition> = {}): RowTransition => {
  const keys = path.map((driverId) => (driverId === null ? null : { driverId }));
  const [before = null, ...rest] = keys;
  const after = rest.pop() ?? null;
  return { entityId: 'a', changed: ['driverId'], before, after, between: rest, ...given };
};

const row = (driverId: string) => ({ id: 'a', version: 7, driverId });

describe('what a change is to a driver', () => {
  const spec = driverParcelsGroup('d1');
  const kindOf = (path: readonly (string | null)[], now: string | null, given: Partial<RowTransition> = {}) =>
    changeFor(spec, move(path, given), now === null ? null : row(now))?.kind ?? null;

  test.each<[readonly (string | null)[], string | null, string | null]>([
    [['d1', 'd1'], 'd1', 'CHANGED'],
    [[null, 'd1'], 'd1', 'NEW'],
    [['d2', 'd1'], 'd1', 'NEW'],
    [['d1', 'd2'], 'd2', 'GONE'],
    [['d1', 'd1'], 'd2', 'GONE'],
    [['d2', 'd1'], 'd2', null],
    [['d1', 'd1'], null, 'GONE'],
    [['d2', 'd2'], 'd2', null],
    [['d2', 'd1', 'd2'], 'd2', 'GONE'],
    [['d2', 'd3', 'd2'], 'd2', null],
  ])('from %o, now with %s: %s', (path, now, kind) => {
    expect(kindOf(path, now)).toBe(kind);
  });

  test('nothing, if no field changed that it sees; and never the name of a hidden field', () => {
    const hiding: Access = { ...entities.package.access, hide: { DRIVER: ['internalNote'] } };
    const field: EventField = {
      kind: 'change',
      name: 'packageChanged',
      entity: 'package',
      access: hiding,
      projectAudience: (audience) => audience,
    };
    const hidden = { ...spec, field };
    const change = (changed: string[], path = ['d1', 'd1']) => changeFor(hidden, move(path, { changed }), row('d1'));
    expect(change(['internalNote', 'note'])).toEqual({
      kind: 'CHANGED',
      id: 'a',
      version: 7,
      changed: ['note'],
      row: row('d1'),
      reason: null,
    });
    expect([change(['internalNote']), change([])]).toEqual([null, null]);
    expect(change(['internalNote'], ['d2', 'd1'])).toMatchObject({ kind: 'NEW', changed: [] });
  });

  test('of a row that is gone only its id is told', () => {
    expect(changeFor(spec, move(['d1', 'd2']), row('d2'))).toEqual({
      kind: 'GONE',
      id: 'a',
      version: null,
      changed: [],
      row: null,
      reason: null,
    });
  });

  test('a replay reads only rows that it saw before, after or in between', () => {
    const may = (...path: (string | null)[]) => mayConcern(spec, move(path));
    expect([may('d1', 'd2'), may('d2', 'd1'), may('d2', 'd1', 'd2'), may('d2', 'd3', 'd2'), may(null, 'd2')]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(mayConcern(allParcelsGroup, move([null, 'd2']))).toBe(true);
  });
});
