// Notifications as they come over the socket: which are told, to whom, and which are one.
import { describe, expect, it } from 'vitest';
import { groupId, groupKey, isWithinWindow } from '#client/areas/notifications/grouping.ts';
import {
  IncomingGroups,
  type IncomingNotification,
  parseAnnouncement,
  parseIncoming,
} from '#client/areas/notifications/incoming.ts';
import { notificationPriorities, notificationTypes } from '#shared/entities/notification-rule.ts';

const [type] = notificationTypes;
const [priority] = notificationPriorities;
const row = {
  id: 'n1',
  event: 'package.assigned',
  type,
  priority,
  status: 'unread',
  entity: 'package',
  entityId: 'p1',
  facts: { trackingNumber: 'CAS-26-000001', cashCollected: 34_900, driver: { id: 'd1', name: 'Reda' } },
};

function incoming(given: object = {}): IncomingNotification {
  const parsed = parseIncoming({ ...row, ...given });
  if (!parsed) throw new Error('this is no notification');
  return parsed;
}

describe('a notification that comes', () => {
  it('has what it is about', () => {
    expect(incoming()).toMatchObject({
      id: 'n1',
      entityId: 'p1',
      status: 'unread',
      facts: {
        trackingNumber: 'CAS-26-000001',
        cashCollected: 34_900,
        driver: { id: 'd1', name: 'Reda' },
        title: null,
      },
    });
  });

  it.each([
    [{ status: 'read' }],
    [{ status: 'archived' }],
    [{ type: 'of a later version' }],
    [{ priority: 'of a later version' }],
    [{ id: 3 }],
    [{ event: null }],
    [{ entity: undefined }],
    [{ entityId: null }],
  ])('is not told when it is %j', (given) => {
    expect(parseIncoming({ ...row, ...given })).toBeNull();
  });

  it('is not told without a row, and is empty where its facts are not understood', () => {
    expect(parseIncoming(null)).toBeNull();
    for (const facts of [null, 'x', { driver: { id: 'd1' }, cashCollected: '3', reason: 'of a later version' }])
      expect(Object.values(incoming({ facts }).facts).filter((value) => value !== null)).toEqual([]);
  });
});

const idOf = (digit: string): string => `00000000-0000-4000-8000-${digit.repeat(12)}`;

describe('an announcement', () => {
  const me = idOf('1');
  const other = idOf('2');
  const one = idOf('a');
  const viewer = { id: me, effectiveRole: 'DRIVER' } as const;
  const announced = {
    status: 'published',
    id: one,
    type,
    priority,
    title: 'Holiday',
    text: 'Closed',
    roles: ['DRIVER'],
    author: { id: idOf('3') },
  };

  it('is told to whom it is addressed, with its words', () => {
    expect(parseAnnouncement(announced, viewer)).toMatchObject({
      entity: 'announcement',
      entityId: one,
      facts: { title: 'Holiday', text: 'Closed' },
    });
  });

  it.each([[{ roles: ['CUSTOMER'] }], [{ roles: null }], [{ author: { id: idOf('1') } }], [{ id: 4 }]])(
    'is not told to others, or to its author: %j',
    (given) => {
      expect(parseAnnouncement({ ...announced, ...given }, viewer)).toBeNull();
    },
  );

  it('has another number for each person, and is one with no other', () => {
    const ids = [me, other].map((id) => parseAnnouncement(announced, { ...viewer, id })?.id);
    expect(new Set(ids).size).toBe(2);
    const told = parseAnnouncement(announced, viewer);
    expect(told && groupKey(told)).toBeNull();
  });
});

describe('notifications of one kind', () => {
  it('are one within a minute of the first, and begin anew after it', () => {
    const groups = new IncomingGroups();
    const at = (id: string, now: number) =>
      groups.add([incoming({ id })], now).map((line) => line.map((one) => one.id));
    expect(at('a', 0)).toEqual([['a']]);
    expect(at('b', 59_999)).toEqual([['a', 'b']]);
    expect(at('c', 60_000)).toEqual([['c']]);
    expect(at('d', 70_000)).toEqual([['c', 'd']]);
  });

  it('that come together are told once; those of another kind apart', () => {
    const groups = new IncomingGroups();
    const lines = groups.add(
      [incoming(), incoming({ id: 'n2' }), incoming({ id: 'n3', event: 'package.returned' })],
      0,
    );
    expect(lines.map((line) => line.map(({ id }) => id))).toEqual([['n1', 'n2'], ['n3']]);
  });

  it.each([
    ['2025-07-01T12:00:00Z', '2025-07-01T12:00:59.999Z', true],
    ['2025-07-01T12:00:00Z', '2025-07-01T12:01:00Z', false],
    ['2025-07-01T12:01:00Z', '2025-07-01T12:00:00.001Z', true],
  ])('%s and %s are of one minute: %s', (first, other, isOne) => {
    expect(isWithinWindow(first, other)).toBe(isOne);
  });

  it('have the id of the newest, with the number of the others', () => {
    const item = Object.assign(Object.create(null), { id: 'n1' });
    expect([groupId([item]), groupId([item, item, item])]).toEqual(['n1', 'n1+2']);
  });
});
