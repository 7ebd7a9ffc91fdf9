// Presence: who sees whom, who is named where and in which order, and what other instances add.
import { describe, expect, it } from 'vitest';
import { CallRateLimit } from '#server/presence/call-rate-limit.ts';
import { type PresenceMember, PresenceMembers } from '#server/presence/members.ts';
import { ObjectAccess } from '#server/presence/object-access.ts';
import { changedAccount } from '#server/presence/person.ts';
import {
  isPresenceVisible,
  presenceGroupOf,
  seesEverybody,
  visiblePresenceGroups,
} from '#server/presence/presence-visibility.ts';
import { RecentRevocations } from '#server/presence/recent-revocations.ts';
import { RemoteInstances } from '#server/presence/remote-instances.ts';
import { type Role, roles } from '#shared/access/roles.ts';
import { parcelEdited, parcelReassigned } from './support/event-dispatcher.ts';
import { viewerOf } from './support/viewers.ts';

describe('who sees whom', () => {
  const office = { group: 'office', visible: ['office'] };
  const alone = { group: 'person:me', visible: [] };
  const company = { group: 'company:c1', visible: ['company:c1', 'company:c2'] };
  const carrier = { group: 'person:me', visible: ['person:d1', 'person:d2'] };
  it.each<[Role, { group: string; visible: string[] }]>([
    ['ADMIN', office],
    ['ACCOUNTANT', office],
    ['SUBACCOUNTANT', office],
    ['HOUSEKEEPER', office],
    ['BACKOFFICE', office],
    ['SUPPORT', office],
    ['DRIVER', carrier],
    ['SUBDRIVER', carrier],
    ['CUSTOMER', company],
    ['SUBCUSTOMER', company],
    ['COMMERCIAL', { ...company, group: 'person:me' }],
    ['COLLECTOR', alone],
    ['TRANSPORTOR', alone],
  ])('%s belongs to its group and sees its groups', (role, { group, visible }) => {
    expect(presenceGroupOf(viewerOf(role))).toBe(group);
    expect(visiblePresenceGroups(viewerOf(role).audience)).toEqual(visible);
  });

  it('a customer without a company is alone', () => {
    expect(presenceGroupOf(viewerOf('CUSTOMER', 'me', { company: [] }))).toBe('person:me');
  });

  it('on an object the office sees everybody, elsewhere only its own; others see their groups in both places', () => {
    expect([true, false].map((onObject) => isPresenceVisible(['office'], 'person:x', onObject))).toEqual([true, false]);
    expect([true, false].map((onObject) => isPresenceVisible(['office'], 'office', onObject))).toEqual([true, true]);
    expect([true, false].map((onObject) => isPresenceVisible(['company:c1'], 'office', onObject))).toEqual([
      false,
      false,
    ]);
  });

  it('only those who see every account see who is online of all groups', () => {
    expect(roles.filter((role) => seesEverybody({ role }))).toEqual(['ADMIN', 'ACCOUNTANT', 'SUBACCOUNTANT']);
  });
});

const member = (given: Partial<PresenceMember> & { id: string }): PresenceMember => ({
  userId: given.id,
  name: given.id,
  circle: 'office',
  at: [{ screen: 'package', since: 1 }],
  ...given,
});

const names = (members: PresenceMembers, key = 'package'): string[] =>
  members.people(key, (circle) => circle === 'office').map((person) => person.id);

const update = (instance: string, ids: string[], full: boolean, gone: string[] = []) => ({
  instance,
  full,
  gone,
  members: ids.map((one) => ({ ...member({ id: one }), at: [{ screen: 'package' as const, since: 1 }] })),
});

describe('who is at a location', () => {
  it('those who edit come first, then who came earlier, then by id; hidden ones and other groups are not named', () => {
    const members = new PresenceMembers();
    members.put(member({ id: 'b', at: [{ screen: 'package', since: 5 }] }));
    members.put(member({ id: 'a', at: [{ screen: 'package', since: 5 }] }));
    members.put(member({ id: 'early', at: [{ screen: 'package', since: 2 }] }));
    members.put(member({ id: 'edits', at: [{ screen: 'package', since: 9, editing: 'note' }] }));
    members.put(member({ id: 'hidden', quiet: true }));
    members.put(member({ id: 'customer', circle: 'company:c1' }));
    members.put(member({ id: 'nowhere', at: [] }));
    members.put(member({ id: 'elsewhere', at: [{ screen: 'ratings', since: 1 }] }));
    expect(names(members)).toEqual(['edits', 'early', 'a', 'b']);
    expect([...members.online((circle) => circle === 'office')]).toEqual(['b', 'a', 'early', 'edits', 'elsewhere']);
  });

  it('two tabs are one user: since the earlier one, editing and typing if either does', () => {
    const members = new PresenceMembers();
    members.put(member({ id: 'tab1', userId: 'a', at: [{ screen: 'package', since: 9, editing: 'note' }] }));
    members.put(member({ id: 'tab2', userId: 'a', at: [{ screen: 'package', since: 2, typing: true }] }));
    members.put(member({ id: 'tab3', userId: 'b', at: [{ screen: 'package', since: 5, editing: 'note' }] }));
    expect(members.people('package', () => true)).toMatchObject([
      { id: 'a', editing: 'note', typing: true },
      { id: 'b', editing: 'note', typing: false },
    ]);
  });

  it('a change names the locations where something changed, and no others', () => {
    const members = new PresenceMembers();
    const at = [{ screen: 'package' as const, since: 1 }];
    const other = { screen: 'ratings' as const, since: 1 };
    expect(members.put(member({ id: 'a', at }))).toEqual(at);
    expect(members.put(member({ id: 'a', at }))).toEqual([]);
    expect(members.put(member({ id: 'a', at: [...at, other] }))).toEqual([other]);
    expect(members.put(member({ id: 'a', at }))).toEqual([other]);
    const changes: Partial<PresenceMember>[] = [
      { name: 'new' },
      { avatarId: 'f1' },
      { quiet: true },
      { at: [{ screen: 'package', since: 1, editing: 'note' }] },
      { at: [{ screen: 'package', since: 1, typing: true }] },
    ];
    for (const change of changes) {
      members.put(member({ id: 'a', at }));
      expect(members.put(member({ id: 'a', at, ...change }))).not.toEqual([]);
    }
  });

  it('who leaves an object leaves nothing behind, and others who are there stay', () => {
    const members = new PresenceMembers();
    const at = [{ screen: 'package' as const, object: 'p1', since: 1 }];
    members.put(member({ id: 'a', at }));
    members.put(member({ id: 'b', at: [...at, { screen: 'package', object: 'p2', since: 1 }] }));
    expect([...members.objectsOn('package')]).toEqual(['p1', 'p2']);
    expect(members.remove('a')).toEqual(at);
    expect(members.remove('a')).toEqual([]);
    expect([members.isOccupied('package/p1'), names(members, 'package/p1')]).toEqual([true, ['b']]);
    members.remove('b');
    expect([members.isOccupied('package/p1'), [...members.objectsOn('package')]]).toEqual([false, []]);
  });

  it('an instance that sends everything replaces its members only; one that falls silent leaves with them', () => {
    const members = new PresenceMembers();
    const instances = new RemoteInstances(members);
    instances.applyUpdate(update('one', ['a', 'b'], true), 10);
    instances.applyUpdate(update('two', ['x'], true), 20);
    instances.applyUpdate(update('one', ['c'], false), 30);
    expect(names(members)).toEqual(['a', 'b', 'c', 'x']);
    instances.applyUpdate(update('one', [], false, ['b']), 31);
    expect(names(members)).toEqual(['a', 'c', 'x']);
    instances.applyUpdate(update('one', ['c'], true), 40);
    expect(names(members)).toEqual(['c', 'x']);
    expect(instances.sweep(20)).toEqual([]);
    expect(instances.sweep(21)).toHaveLength(1);
    expect(names(members)).toEqual(['c']);
  });
});

it('forty calls in a window are allowed and the next is not, until the window has passed', () => {
  const limit = new CallRateLimit(2, 100);
  expect([0, 99, 99.5, 100, 150, 199, 200].map((now) => limit.allows(now))).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
    true,
  ]);
});

it('a viewer that was looked up before its revocation, or too long ago to know, counts as revoked', () => {
  const revocations = new RecentRevocations();
  revocations.add((one) => one.id === 'a', 1_000);
  const isRevoked = (then: number, userId = 'a', now = then): boolean =>
    revocations.isRevokedSince(then, viewerOf('ADMIN', userId), now);
  expect([999, 1_000, 1_001].map((then) => isRevoked(then))).toEqual([true, true, false]);
  expect(isRevoked(999, 'b')).toBe(false);
  expect([isRevoked(5_000, 'b', 64_999), isRevoked(5_000, 'b', 65_000)]).toEqual([false, true]);
  revocations.add(() => false, 60_999);
  expect(isRevoked(999, 'a', 999)).toBe(true);
});

it('a new name or photo of an account is noticed, and so is an event of an account that cannot be read', () => {
  const event = { ...parcelEdited(1, 'u1'), entity: 'user' };
  expect(changedAccount({ ...event, changed: ['name'] })).toBe('user');
  expect(changedAccount({ ...event, changed: ['avatarId'] })).toBe('user');
  expect(changedAccount({ ...event, changed: ['phone'] })).toBeNull();
  expect(changedAccount({ ...event, changed: [], unreadable: 'why' })).toBe('user');
  expect(changedAccount({ ...event, entity: 'package', changed: ['name'] })).toBeNull();
});

const parcel = (driverId: string, version: number) => ({ id: 'p1', version, driverId });

const driver = (userId: string) => viewerOf('DRIVER', userId, { driver: [userId] }).audience;

describe('who may see an object', () => {
  it('is known once it is read; events keep it up to date, and an older one changes nothing', async () => {
    let reads = 0;
    const access = new ObjectAccess((_, ids) => {
      reads += 1;
      return Promise.resolve(new Map(ids.map((one) => [one, parcel('d1', 5)])));
    });
    const sees = () => ['d1', 'd2'].filter((name) => access.isVisibleTo(driver(name), 'package', 'p1'));
    expect(sees()).toEqual([]);
    await Promise.all([access.load('package', 'p1'), access.load('package', 'p1')]);
    await access.load('package', 'p1');
    expect([sees(), reads]).toEqual([['d1'], 1]);
    expect(access.applyEvent({ ...parcelReassigned(1, 'p1', ['d1', 'd2']), version: 4 })).toEqual([]);
    expect(sees()).toEqual(['d1']);
    expect(access.applyEvent({ ...parcelReassigned(2, 'p1', ['d1', 'd2']), version: 6 })).toEqual(['package']);
    expect(sees()).toEqual(['d2']);
    expect(access.applyEvent(parcelEdited(3, 'other'))).toEqual([]);
    access.releaseUnused('package', 'p1', () => true);
    expect(sees()).toEqual(['d2']);
    access.releaseUnused('package', 'p1', () => false);
    expect(sees()).toEqual([]);
  });

  it('an event during the read is newer than the row that was read', async () => {
    const { promise, resolve } = Promise.withResolvers<ReadonlyMap<string, { id: string; version: number }>>();
    const access = new ObjectAccess(() => promise);
    const loaded = access.load('package', 'p1');
    access.applyEvent({ ...parcelReassigned(1, 'p1', ['d1', 'd2']), version: 6 });
    resolve(new Map([['p1', parcel('d1', 5)]]));
    await loaded;
    expect(['d1', 'd2'].map((name) => access.isVisibleTo(driver(name), 'package', 'p1'))).toEqual([false, true]);
  });

  it('a failed read is repeated by the next who comes', async () => {
    let fails = true;
    const access = new ObjectAccess(() =>
      fails ? Promise.reject(new Error('down')) : Promise.resolve(new Map([['p1', parcel('d1', 1)]])),
    );
    await expect(access.load('package', 'p1')).rejects.toThrow('down');
    fails = false;
    await access.load('package', 'p1');
    expect(access.isVisibleTo(driver('d1'), 'package', 'p1')).toBe(true);
  });
});
