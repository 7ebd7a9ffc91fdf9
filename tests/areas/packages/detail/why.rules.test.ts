// Which events explain a badge of a parcel, and which events a kind of the activity keeps.
import { describe, expect, it } from 'vitest';
import { type BehindEntry, eventsBehind, whyTopics } from '#client/areas/packages/detail/why/events-behind.ts';
import { entriesOfKind, type FilteredEntry } from '#client/areas/packages/detail/activity/activity-filter.ts';

type Given = Partial<BehindEntry & FilteredEntry>;
const entry = (name: string, day: number, given: Given = {}): BehindEntry & FilteredEntry => ({
  at: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  name: `package.${name}`,
  from: 'enroute',
  to: 'enroute',
  changed: [],
  note: null,
  internalNote: null,
  proofOfNoResponse: null,
  photos: [],
  ...given,
});
const to = (status: NonNullable<BehindEntry['to']>, from: BehindEntry['from'] = 'enroute'): Given => ({
  from,
  to: status,
});

// Newest first, as the server sends them.
const life = [
  entry('processed', 20, { changed: ['processed'] }),
  entry('reported', 19, { ...to('reported'), note: 'Personne', changed: ['status', 'reason'] }),
  entry('noteAdded', 19, { internalNote: 'Rappeler', changed: ['internalNote'] }),
  entry('feesSet', 18, { changed: ['feeDelivered', 'feesFixed'] }),
  entry('started', 17, to('enroute', 'received')),
  entry('assigned', 16, { changed: ['driverId'] }),
  entry('created', 10, { from: null, to: 'created' }),
];
const pkg = { inDeliverySince: '2026-11-17T10:00:00.000Z' };
const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name.replace('package.', ''));

describe('the events behind a badge', () => {
  it.each([
    ['status', ['reported', 'started']],
    ['late', ['reported', 'started']],
    ['compliance', ['reported', 'assigned']],
    ['fees', ['feesSet', 'created']],
    ['attempts', ['reported']],
    ['processed', ['processed', 'reported']],
    ['city', ['created']],
    ['blacklist', []],
  ] as const)('of %s are those that led to it, newest first', (topic, expected) => {
    expect(names(eventsBehind(topic, life, pkg))).toEqual(expected);
  });

  it('are at most five, with the first one where everything began with it', () => {
    const many = [
      ...Array.from({ length: 9 }, (_, index) => entry('feesSet', 28 - index, { changed: ['feeDelivered'] })),
      entry('created', 10, { from: null, to: 'created' }),
    ];
    expect(names(eventsBehind('fees', many, pkg))).toEqual(['feesSet', 'feesSet', 'feesSet', 'feesSet', 'created']);
    for (const topic of whyTopics) expect(eventsBehind(topic, many, pkg).length).toBeLessThanOrEqual(5);
  });

  it('of a status are the last two', () => {
    const moves = [to('reported'), to('enroute', 'received'), to('received', 'inhouse')].map((given, index) =>
      entry('moved', 20 - index, given),
    );
    expect(eventsBehind('status', moves, pkg)).toEqual(moves.slice(0, 2));
  });

  it('say nothing about lateness before the parcel went out', () => {
    expect(eventsBehind('late', life, { inDeliverySince: null })).toEqual([]);
  });
});

describe('the activity', () => {
  it.each([
    ['all', names(life)],
    ['status', ['reported', 'started', 'created']],
    ['money', ['feesSet']],
    ['notes', ['reported', 'noteAdded']],
    ['assignments', ['assigned']],
  ] as const)('limited to %s keeps these events in their order', (kind, expected) => {
    expect(names(entriesOfKind(life, kind))).toEqual(expected);
  });

  it.each([
    ['a return that moved on is one of status', entry('returnMoved', 20), 'status'],
    ['calls that were made are one of notes', entry('reported', 20, { proofOfNoResponse: '10:00' }), 'notes'],
    ['photos are one of notes', entry('reported', 20, { photos: [{}] }), 'notes'],
    ['a collector is one of assignments', entry('pickupAssigned', 20, { changed: ['collectorId'] }), 'assignments'],
  ] as const)('%s', (_, event, kind) => {
    expect(entriesOfKind([event], kind)).toEqual([event]);
  });
});
