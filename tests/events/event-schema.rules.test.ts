// Events as they are stored and sent between instances, which may run different versions.
import { expect, it, vi } from 'vitest';
import { localBus } from '#server/events/bus.ts';
import { errorText } from '#server/events/consumers/cursor.ts';
import { type EventConsumer, isInput } from '#server/events/consumers/consumer.ts';
import { personalTexts } from '#server/events/erase-events.ts';
import {
  isKnownToThisVersion,
  numberedEvent,
  readEvent,
  readSnapshots,
  storedEvent,
} from '#server/events/event-schema.ts';
import { addSnapshot, emptyFigures, FigureMap } from '#server/events/rollups/figures.ts';
import type { NumberedEvent, RowSnapshot } from '#shared/events/event.ts';
import { entities } from '#shared/areas/index.ts';
import type { EntityDefinition } from '#shared/entities/entity.ts';
import { personalFields } from '#shared/entities/fields.ts';
import { statedOf, wordsOf } from '#tests/areas/support/rights.ts';
import { parcelEdited } from '#tests/live/support/event-dispatcher.ts';

const statedTexts = statedOf(({ personalTexts: ofArea }) => ofArea);
const snapshot: RowSnapshot = {
  keys: { driverId: 'd1', managerIds: ['m1', 'm2'], hubId: null },
  countKey: 'enroute',
  sums: { cod: 500 },
  days: { deliveredAt: '2026-05-01' },
};
const given: NumberedEvent = {
  ...parcelEdited(7, 'p1', 3),
  actorId: 'u1',
  actorRole: 'ADMIN',
  before: snapshot,
  after: null,
  payload: { note: 'x' },
};
const row = { ...storedEvent(given), id: 7, at: new Date(given.at) };

it('an event is read as it was sent, from the bus and from the database', () => {
  expect(numberedEvent.parse(JSON.parse(JSON.stringify(storedEvent(given))))).toEqual(given);
  expect(readEvent(row)).toEqual(given);
  expect(readSnapshots(row)).toEqual({ before: given.before, after: given.after });
  expect(readSnapshots({ before: null, after: { keys: 5 } })).toBeNull();
});

it('a role and a name of a newer version are read; an event of another shape has its number, its entity and why', () => {
  expect(readEvent({ ...row, actorRole: 'ROBOT', name: 'package.teleported', more: 1 })).toEqual({
    ...given,
    actorRole: 'ROBOT',
    name: 'package.teleported',
  });
  const { unreadable, ...rest } = readEvent({ ...row, version: 'three', changed: null });
  expect(unreadable).toMatch(/^version: .+; changed: .+$/);
  expect(rest).toEqual({
    ...given,
    actorId: null,
    actorRole: 'SYS',
    version: 0,
    changed: [],
    before: null,
    payload: {},
  });
  expect(() => readEvent({ ...row, seq: null })).toThrow('seq');
});

const knows = (actorRole: string, entity: string) => isKnownToThisVersion({ actorRole, entity });

it('this version knows the system, its own roles and its own entities', () => {
  expect([
    knows('SYS', 'package'),
    knows('DRIVER', 'rating'),
    knows('ROBOT', 'package'),
    knows('SYS', 'robot'),
  ]).toEqual([true, true, false, false]);
});

it.each(Object.entries<EntityDefinition>(entities))(
  'an erasure takes what an area states out of events of %s',
  (name, entity) => {
    const declared = [...personalFields(entity.fields), ...(entity.personalPayload ?? [])];
    expect(declared.toSorted()).toEqual(wordsOf(statedTexts[name] ?? '').toSorted());
    expect(personalTexts).toEqual(expect.arrayContaining(declared));
  },
);

it('a consumer handles the events of its entities that concern it, and those of which that is not known', () => {
  const consumer: EventConsumer = {
    name: 'test',
    entities: ['package'],
    writes: [],
    handle: vi.fn<() => Promise<void>>(),
    concerns: ({ name }) => name === 'package.delivered',
  };
  const { concerns: _, ...all } = consumer;
  const event = parcelEdited(1, 'p1');
  expect(isInput(all, event)).toBe(true);
  expect([isInput(consumer, event), isInput(consumer, { ...event, name: 'package.delivered' })]).toEqual([false, true]);
  expect(isInput(consumer, { ...event, unreadable: 'why' })).toBe(true);
  expect(isInput(consumer, { ...event, entity: 'rating', unreadable: 'why' })).toBe(false);
});

it('the error of a parked event is a text that the database can store', () => {
  expect(errorText(new Error('a\0b'))).toBe('ab');
  expect([errorText('x'.repeat(501)).length, errorText('x'.repeat(500)).length, errorText(7)]).toEqual([500, 500, '7']);
});

it('a row counts once for everything and for each of its scopes: itself, its sums, and both on its days', () => {
  const figures = emptyFigures();
  addSnapshot(figures, snapshot, 1);
  addSnapshot(figures, null, 1);
  const scopes = ['everything', 'driverId:d1', 'managerIds:m1', 'managerIds:m2'];
  expect([...figures.counts.entries()]).toEqual(scopes.map((scope) => [`${scope} enroute`, 1]));
  expect([...figures.sums.entries()]).toEqual(scopes.map((scope) => [`cod ${scope} enroute`, 500]));
  expect(Object.fromEntries(figures.days.entries())).toEqual(
    Object.fromEntries(
      scopes.flatMap((scope): [string, number][] => [
        [`deliveredAt cod ${scope} all all 2026-05-01`, 500],
        [`deliveredAt rows ${scope} all all 2026-05-01`, 1],
      ]),
    ),
  );
  addSnapshot(figures, { ...snapshot, countKey: 'delivered' }, 1);
  addSnapshot(figures, snapshot, -1);
  expect([...figures.counts.entries()][0]).toEqual(['everything delivered', 1]);
});

it('the figures per day of everything are kept apart by dimension, and have the marks of the day', () => {
  const figures = emptyFigures();
  const marked = { ...snapshot, marks: { deliveredAt: ['first'] }, parts: { cityId: 'c1' } };
  addSnapshot(figures, marked, 1);
  const of = (key: string) =>
    [...figures.days.entries()].filter(([name]) => name.includes(` ${key} `)).map(([name, n]) => `${name}: ${n}`);
  expect(of('everything')).toEqual([
    'deliveredAt rows everything all all 2026-05-01: 1',
    'deliveredAt cod everything all all 2026-05-01: 500',
    'deliveredAt first everything all all 2026-05-01: 1',
    'deliveredAt rows everything cityId c1 2026-05-01: 1',
    'deliveredAt cod everything cityId c1 2026-05-01: 500',
    'deliveredAt first everything cityId c1 2026-05-01: 1',
  ]);
  expect(of('driverId:d1').every((name) => name.includes(' all all '))).toBe(true);
  addSnapshot(figures, marked, -1);
  expect([...figures.days.entries()]).toEqual([]);
});

it('a figure is taken once, and what is zero is no figure', () => {
  const figures = new FigureMap();
  figures.add('a b', 'x', 2);
  figures.add('a b', 'x', 3);
  figures.add('a b', 'y', 1);
  figures.add('a b', 'y', -1);
  expect([...figures.entries()]).toEqual([['a b x', 5]]);
  expect([figures.take('a b x'), figures.take('a b x'), figures.take('c x')]).toEqual([5, 0, 0]);
});

it('the bus of one instance tells everybody who listens to the topic, until they leave', async () => {
  const bus = localBus();
  const [one, other, events] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  const leave = [bus.subscribe('a', one), bus.subscribe('b', other), bus.subscribeEvents(events)];
  const batch = { epoch: 1, previous: 'x', events: [] };
  bus.publish('a', 1);
  bus.publishEvents(batch);
  expect([one.mock.calls, other.mock.calls, events.mock.calls]).toEqual([[[1]], [], [[batch]]]);
  leave[0]?.();
  leave[2]?.();
  bus.publish('a', 2);
  bus.publishEvents(batch);
  await bus.close();
  bus.publish('b', 2);
  expect([one, other, events].map((each) => each.mock.calls.length)).toEqual([1, 0, 1]);
});
