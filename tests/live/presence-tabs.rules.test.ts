// What the tabs of one instance are sent of presence, and what the instance publishes of them.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PresenceSession } from '#server/presence/presence-session.ts';
import { PresenceTracker } from '#server/presence/presence-tracker.ts';
import { defaultPresenceServerTiming } from '#server/presence/presence-timing.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import type { PresenceMessage, PresentUser } from '#shared/live/presence.ts';
import { parcelReassigned } from './support/event-dispatcher.ts';
import { viewerOf } from './support/viewers.ts';

const id = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

describe('what a tab is sent', () => {
  const person = (userId: string): PresentUser => ({
    id: userId,
    name: userId,
    avatarId: null,
    colour: 1,
    editing: null,
    typing: false,
  });

  it('everybody but its user, at most twenty names with the number of all; the same is not sent twice', () => {
    const sent: PresenceMessage[] = [];
    const session = new PresenceSession('t1', viewerOf('ADMIN'), (message) => void sent.push(message));
    const place = { screen: 'package' } as const;
    session.send(place, []);
    session.send(place, [person('me')]);
    expect(sent).toEqual([]);
    const many = Array.from({ length: 21 }, (_, index) => person(`u${index}`));
    session.send(place, [person('me'), ...many]);
    session.send(place, [person('me'), ...many]);
    expect(sent.map(({ people, count }) => [people.length, count])).toEqual([[20, 21]]);
    expect(session.sentLocations()).toEqual([place]);
    session.send(place, [person('me')]);
    session.send(place, []);
    expect(sent.slice(1)).toEqual([{ screen: 'package', object: null, people: [], count: 0 }]);
    session.send(place, many);
    session.forgetSent(place);
    session.send(place, many);
    expect(sent).toHaveLength(4);
  });

  it('who came online and who left, at first everybody, never its own user', () => {
    const sent: unknown[] = [];
    const session = new PresenceSession('t1', viewerOf('ADMIN'), vi.fn(), (change) => void sent.push(change));
    session.sendOnline(new Set(['me']));
    session.sendOnline(new Set(['me']));
    session.sendOnline(new Set(['me', 'a', 'b']));
    session.sendOnline(new Set(['b', 'c']));
    expect(sent).toEqual([
      { isFirst: true, came: [], left: [] },
      { isFirst: false, came: ['a', 'b'], left: [] },
      { isFirst: false, came: ['c'], left: ['a'] },
    ]);
  });

  it('of the places that it follows: where it is, and each object on a screen where it is', () => {
    const session = new PresenceSession('t1', viewerOf('ADMIN'), vi.fn());
    session.locations = [
      { screen: 'package', since: 1 },
      { screen: 'rating', object: 'r1', since: 1 },
    ];
    expect(session.follows({ screen: 'package', object: 'any' })).toBe(true);
    expect(session.follows({ screen: 'rating', object: 'r1' })).toBe(true);
    expect(session.follows({ screen: 'rating', object: 'r2' })).toBe(false);
    expect(session.follows({ screen: 'rating' })).toBe(false);
    expect(session.follows({ screen: 'ratings' })).toBe(false);
  });

  it('a look of an account that is older than the one shown changes nothing', () => {
    const session = new PresenceSession('t1', viewerOf('ADMIN'), vi.fn());
    const shown = (name: string, version: number) => session.showAs({ name, avatarId: null, version });
    expect([shown('B', 3), shown('A', 2), shown('C', 3)]).toEqual([true, false, true]);
    expect(session.member().name).toBe('C');
  });
});

describe('the tabs of one instance', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const noRows = () => Promise.resolve(new Map());

  function open(readRows: ConstructorParameters<typeof PresenceTracker>[0]['readRows'] = noRows) {
    const published: { full: boolean; members: readonly { id: string }[]; gone: readonly string[] }[] = [];
    const tracker = new PresenceTracker({
      readRows,
      timing: { ...defaultPresenceServerTiming, publishMs: 1_000_000 },
      publish: (update) => void published.push(update),
      onReadFailed: vi.fn(),
    });
    const tab = (tabId: string, who: Viewer) => {
      const seen: PresenceMessage[] = [];
      const online: string[][] = [];
      const session = new PresenceSession(
        tabId,
        who,
        (message) => void seen.push(message),
        ({ came }) => void online.push([...came]),
      );
      tracker.addSession(session);
      return { session, seen, online, names: () => seen.at(-1)?.people.map((one) => one.name) };
    };
    return { tracker, published, tab };
  }

  it('a silent tab is removed after its time and not before; one that speaks stays', async () => {
    const { tracker, tab } = open();
    const [one, other] = [tab('t1', viewerOf('ADMIN', id(1))), tab('t2', viewerOf('SUPPORT', id(2)))];
    const come = () => tracker.updateLocations(one.session, { places: [{ screen: 'package' }] });
    await come();
    await tracker.updateLocations(other.session, { places: [{ screen: 'package' }] });
    await vi.advanceTimersByTimeAsync(defaultPresenceServerTiming.goneMs - 1_500);
    await come();
    expect(one.names()).toEqual([id(2)]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([one.names(), other.session.locations, one.session.locations.length]).toEqual([[], [], 1]);
    tracker.stop();
  });

  it('screens of other roles and parcels out of sight are refused; the other places are kept, since they were reached', async () => {
    const { tracker, tab } = open((_, ids) =>
      Promise.resolve(new Map(ids.map((one) => [one, { id: one, version: 1, driverId: one === id(7) ? 'me' : 'x' }]))),
    );
    const { session } = tab('t1', viewerOf('DRIVER', 'me', { driver: ['me'] }));
    const places = [
      { screen: 'package' },
      { screen: 'users' },
      { screen: 'package', object: id(7) },
      { screen: 'package', object: id(8) },
    ];
    expect(await tracker.updateLocations(session, { places })).toEqual([
      { screen: 'users' },
      { screen: 'package', object: id(8) },
    ]);
    const since = session.locations.map((at) => at.since);
    await vi.advanceTimersByTimeAsync(500);
    await tracker.updateLocations(session, { places: [...places, { screen: 'profile' }] });
    expect(session.locations.map((at) => at.since)).toEqual([...since, Date.now()]);
    tracker.applyEvent({ ...parcelReassigned(1, id(7), ['me', 'x']), version: 2 });
    expect(session.locations.map(({ screen, object }) => [screen, object])).toEqual([
      ['package', undefined],
      ['profile', undefined],
    ]);
    tracker.stop();
  });

  it('the others learn of shown tabs with a place, and of every tab that left or hid', async () => {
    const { tracker, published, tab } = open();
    const { session } = tab('t1', viewerOf('ADMIN', id(1)));
    const flush = () => vi.advanceTimersByTimeAsync(defaultPresenceServerTiming.gatherMs);
    await tracker.updateLocations(session, { places: [{ screen: 'package' }] });
    await flush();
    await tracker.updateLocations(session, { places: [{ screen: 'package' }], quiet: true });
    await flush();
    await tracker.updateLocations(session, { places: [] });
    await flush();
    tracker.removeSession('t1');
    await flush();
    tracker.removeSession('t1');
    await flush();
    expect(published.map(({ full, members, gone }) => [full, members.map((one) => one.id), gone])).toEqual([
      [false, ['t1'], []],
      [false, [], ['t1']],
      [false, [], ['t1']],
      [false, [], ['t1']],
    ]);
    tracker.stop();
    expect(published.at(-1)).toEqual({ full: true, members: [], gone: [] });
  });

  it('who is online is sent to lists of people only, of all groups to those who see every account', async () => {
    const { tracker, tab } = open();
    const admin = tab('t1', viewerOf('ADMIN', id(1)));
    const elsewhere = tab('t2', viewerOf('ADMIN', id(2)));
    const customer = tab('t3', viewerOf('CUSTOMER', id(3), { company: ['c1'] }));
    await tracker.updateLocations(admin.session, { places: [{ screen: 'users' }] });
    await tracker.updateLocations(elsewhere.session, { places: [{ screen: 'package' }] });
    await tracker.updateLocations(customer.session, { places: [{ screen: 'team' }] });
    await vi.advanceTimersByTimeAsync(defaultPresenceServerTiming.gatherMs);
    expect([admin.online.flat(), elsewhere.online, customer.online]).toEqual([[id(2), id(3)], [], [[]]]);
    tracker.stop();
  });
});
