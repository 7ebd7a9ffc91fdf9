// The checker itself: correct records pass, and each kind of error is found.
import { describe, expect, it } from 'vitest';
import { checkRound, canView, findWrongParcels } from './checker.ts';
import type { ReceivedMessage, Listener, UserScope, CommittedEvent, DatabaseState } from './records.ts';

const scope = (role: UserScope['role'], given: Partial<UserScope> = {}): UserScope => ({
  role,
  user: 'u',
  drivers: [],
  companies: [],
  hubs: [],
  ...given,
});
const keys = (driverId: string | null) => ({ driverId, collectorId: null, companyId: 'c', hubId: 'h', toHubId: null });
const event = (seq: number | null, version: number, given: Partial<CommittedEvent> = {}): CommittedEvent => ({
  seq,
  entityId: 'p',
  version,
  before: version === 1 ? null : keys('d'),
  after: keys('d'),
  byWriter: false,
  ...given,
});
const truth = (events: readonly CommittedEvent[], given: Partial<DatabaseState> = {}): DatabaseState => ({
  events,
  rows: new Map([['p', { version: events.at(-1)?.version ?? 1, keys: events.at(-1)?.after ?? keys('d') }]]),
  gaps: 0,
  ...given,
});
const received = (
  seq: number | null,
  version: number | null,
  given: Partial<ReceivedMessage> = {},
): ReceivedMessage => ({
  kind: 'CHANGED',
  id: 'p',
  version,
  hasRow: version !== null,
  epoch: 1,
  seq,
  time: 0,
  ...given,
});
const listener = (
  log: readonly ReceivedMessage[],
  version: number | null,
  given: Partial<Listener> = {},
): Listener => ({
  name: 'one',
  scope: scope('DRIVER', { drivers: ['d'] }),
  received: log,
  shown: new Map(version === null ? [] : [['p', version]]),
  resyncReasons: [],
  ...given,
});
const three = [event(1, 1), event(2, 2), event(3, 3)];
const found = (...args: Parameters<typeof checkRound>) =>
  Object.fromEntries(Object.entries(checkRound(...args).tally).filter(([, count]) => count > 0));

describe('visibility by role', () => {
  it.each<[UserScope, boolean]>([
    [scope('ADMIN'), true],
    [scope('BACKOFFICE'), true],
    [scope('SUPPORT'), true],
    [scope('ACCOUNTANT'), true],
    [scope('SUBACCOUNTANT'), true],
    [scope('HOUSEKEEPER', { hubs: ['h'] }), true],
    [scope('HOUSEKEEPER', { hubs: ['x'] }), false],
    [scope('DRIVER', { drivers: ['d'] }), true],
    [scope('DRIVER', { drivers: ['x'] }), false],
    [scope('SUBDRIVER', { drivers: ['d'] }), true],
    [scope('COLLECTOR', { user: 'd' }), false],
    [scope('CUSTOMER', { companies: ['c'] }), true],
    [scope('CUSTOMER', { companies: ['x'] }), false],
    [scope('SUBCUSTOMER', { companies: ['c'] }), true],
    [scope('COMMERCIAL', { companies: ['c'] }), true],
    [scope('TRANSPORTOR', { hubs: ['h'], companies: ['c'], drivers: ['d'] }), false],
  ])('%o', (user, sees) => {
    expect(canView(user, keys('d'))).toBe(sees);
    expect(canView(user, null)).toBe(false);
  });
});

describe('a correct run', () => {
  it('has no findings: every event once, in order', () => {
    expect(found(truth(three), [listener([received(2, 2), received(3, 3)], 3)], [])).toEqual({});
  });

  it('may skip versions, receive a row newer than its event, and receive a replay', () => {
    expect(found(truth(three), [listener([received(2, 3), received(3, 3), received(null, 3)], 3)], [])).toEqual({});
  });

  it('is a row that left, with an id and nothing else', () => {
    const left = [event(1, 1), event(2, 2, { after: keys('x') })];
    expect(found(truth(left), [listener([received(2, null, { kind: 'GONE' })], null)], [])).toEqual({});
  });
});

describe('an incorrect run', () => {
  it.each<[string, DatabaseState, Listener, object]>([
    ['a page that is behind', truth(three), listener([], 2), { lost: 1 }],
    ['a page that lacks a row', truth(three), listener([], null), { lost: 1 }],
    [
      'a page that still shows a row that left',
      truth([event(1, 1), event(2, 2, { after: keys('x') })]),
      listener([], 1),
      { lost: 1 },
    ],
    ['an event told twice', truth(three), listener([received(3, 3), received(3, 3)], 3), { duplicated: 1 }],
    ['an event told after a later one', truth(three), listener([received(3, 3), received(2, 3)], 3), { inverted: 1 }],
    ['a row that goes backwards', truth(three), listener([received(2, 3), received(3, 2)], 3), { inverted: 1 }],
    ['a version that nobody committed', truth(three), listener([received(3, 4)], 3), { phantom: 1 }],
    [
      'a row out of sight',
      truth([event(1, 1), event(2, 2, { after: keys('x') })]),
      listener([received(2, 2)], null),
      { leaked: 1 },
    ],
    [
      'a row that is gone and told all the same',
      truth(three),
      listener([received(3, null, { kind: 'GONE', hasRow: true })], 3),
      { leaked: 1 },
    ],
    [
      'the id of a row that was never in sight',
      truth([event(1, 1, { after: keys('x') })]),
      listener([received(1, null, { kind: 'GONE' })], null),
      { leaked: 1 },
    ],
    [
      'being told to read again',
      truth(three),
      listener([], 3, { resyncReasons: ['window', 'failure'] }),
      { resyncs: 2 },
    ],
    ['an event without a number', truth([event(1, 1), event(null, 2)]), listener([], 2), { lost: 1 }],
    ['a gap in the numbers', truth(three, { gaps: 2 }), listener([], 3), { lost: 2 }],
    ['numbers against the order of versions', truth([event(2, 1), event(1, 2)]), listener([], 2), { inverted: 1 }],
  ])('%s', (_, history, one, finding) => {
    expect(found(history, [one], [])).toEqual(finding);
  });

  it('a write that was acknowledged and is missing', () => {
    expect(found(truth(three), [], [{ what: 'w', outcome: 'ok', entityId: 'p', version: 9 }])).toEqual({ lost: 1 });
  });

  it('a write that had its effect twice, unless its outcome is unknown', () => {
    const twice = truth([event(1, 1), event(2, 2, { byWriter: true }), event(3, 3, { byWriter: true })]);
    const write = { what: 'w', outcome: 'ok', entityId: 'p', version: 2 } as const;
    expect(found(twice, [], [write])).toEqual({ duplicated: 1 });
    expect(found(twice, [], [write, { what: 'v', outcome: 'info', entityId: null, version: null }])).toEqual({});
  });

  it('two writes that were acknowledged as the same version', () => {
    const write = { what: 'w', outcome: 'ok', entityId: 'p', version: 2 } as const;
    expect(found(truth(three), [], [write, write])).toEqual({ duplicated: 1 });
  });
});

it('a page is wrong exactly where it differs from what its user may see', () => {
  const rows = new Map([
    ['p', { version: 3, keys: keys('d') }],
    ['q', { version: 1, keys: keys('x') }],
  ]);
  const mine = scope('DRIVER', { drivers: ['d'] });
  expect(findWrongParcels({ scope: mine, shown: new Map([['p', 3]]) }, { rows })).toEqual([]);
  expect(
    findWrongParcels(
      {
        scope: mine,
        shown: new Map([
          ['p', 2],
          ['q', 1],
          ['r', 1],
        ]),
      },
      { rows },
    ),
  ).toEqual(['p', 'q', 'r']);
});
