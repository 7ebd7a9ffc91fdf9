// The tabs of one instance: what they are sent of presence, and what the instance publishes of them.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultPresenceServerTiming } from '#server/presence/presence-timing.ts';
import { parcelReassigned } from './support/event-dispatcher.ts';
import { flush, id, openTabs as open } from './support/presence-tabs.ts';
import { viewerOf } from './support/viewers.ts';

const look = (name: string, version: number) => ({ id: id(1), name, avatarId: null, version });

describe('the tabs of one instance', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

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

  it('a screen of managers is open to them alone', async () => {
    const { tracker, tab } = open();
    const driver = viewerOf('DRIVER', 'me', { driver: ['me'] });
    const [plain, manager] = [false, true].map((isManager) =>
      tab(String(isManager), { ...driver, audience: { ...driver.audience, flags: { manager: isManager } } }),
    );
    if (!plain || !manager) throw new Error('there are two');
    const places = [{ screen: 'subdrivers' }];
    const answers = [plain, manager].map(({ session }) => tracker.updateLocations(session, { places }));
    expect(await Promise.all(answers)).toEqual([places, []]);
    tracker.stop();
  });

  it('the others learn of shown tabs with a place, and of every tab that left or hid', async () => {
    const { tracker, published, tab } = open();
    const { session } = tab('t1', viewerOf('ADMIN', id(1)));
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

  it('are told of the places that they follow, and of all of them at once when they ask', async () => {
    const { tracker, tab } = open((_, ids) =>
      Promise.resolve(new Map(ids.map((one) => [one, { id: one, version: 1 }]))),
    );
    const [here, elsewhere, late] = [1, 2, 3].map((number) => tab(`t${number}`, viewerOf('ADMIN', id(number))));
    if (!here || !elsewhere || !late) throw new Error('no tabs');
    await tracker.updateLocations(elsewhere.session, { places: [{ screen: 'ratings' }] });
    const object = { screen: 'package', object: id(7) };
    await tracker.updateLocations(here.session, { places: [{ screen: 'package' }, object] });
    await flush();
    expect([here.seen, elsewhere.seen]).toEqual([[], []]);
    await tracker.updateLocations(late.session, { places: [{ screen: 'package' }, { screen: 'users' }] });
    tracker.sendCurrent(late.session);
    expect(late.seen.map(({ screen, object: at, count }) => [screen, at, count])).toEqual([
      ['package', null, 1],
      ['package', id(7), 1],
    ]);
    expect(late.online.map((came) => came.toSorted())).toEqual([[id(1), id(2)]]);
    await tracker.updateLocations(late.session, { places: [{ screen: 'ratings' }] });
    tracker.sendCurrent(late.session);
    expect(late.session.sentLocations().map(({ screen }) => screen)).toEqual(['ratings']);
    tracker.stop();
  });

  it('show a new name of their user at once, an older answer of a slow read never', async () => {
    const answers = [1, 2].map(() => Promise.withResolvers<{ id: string; version: number }>());
    let reads = 0;
    const { tracker, tab } = open(async (_, ids) => {
      const row = await answers[reads++]?.promise;
      return new Map(row ? ids.map((one) => [one, row]) : []);
    });
    const [one, other] = [tab('t1', viewerOf('ADMIN', id(1))), tab('t2', viewerOf('ADMIN', id(2)))];
    for (const { session } of [one, other]) await tracker.updateLocations(session, { places: [{ screen: 'package' }] });
    const renamed = { ...parcelReassigned(1, id(1), [null, null]), entity: 'user', changed: ['name'] };
    tracker.applyEvent(renamed);
    tracker.applyEvent(renamed);
    tracker.applyEvent({ ...renamed, entityId: id(9) });
    expect(reads).toBe(2);
    answers[1]?.resolve(look('Second', 3));
    answers[0]?.resolve(look('First', 2));
    await flush();
    expect(other.names()).toEqual(['Second']);
    tracker.stop();
  });

  it('keep the last of two updates, also if the first takes longer', async () => {
    const slow = Promise.withResolvers<ReadonlyMap<string, { id: string; version: number }>>();
    const { tracker, tab } = open(() => slow.promise);
    const { session } = tab('t1', viewerOf('ADMIN', id(1)));
    const first = tracker.updateLocations(session, { places: [{ screen: 'package', object: id(7) }] });
    await tracker.updateLocations(session, { places: [{ screen: 'ratings' }] });
    slow.resolve(new Map([[id(7), { id: id(7), version: 1 }]]));
    expect(await first).toEqual([]);
    expect(session.locations.map(({ screen }) => screen)).toEqual(['ratings']);
    tracker.stop();
  });

  it('see those of other instances until these fall silent, and are published to them again and again', async () => {
    const { tracker, tab, published } = open();
    const { session, names } = tab('t1', viewerOf('ADMIN', id(1)));
    await tracker.updateLocations(session, { places: [{ screen: 'package' }] });
    const at = [{ screen: 'package', since: 1 }];
    const member = { id: 'x', userId: id(5), name: 'Elsewhere', circle: 'office', at };
    await tracker.applyInstanceUpdate({ instance: 'other', full: true, members: [member], gone: [] });
    await flush();
    expect(names()).toEqual(['Elsewhere']);
    const { instanceGoneMs } = defaultPresenceServerTiming;
    await vi.advanceTimersByTimeAsync(instanceGoneMs - 10_000);
    await tracker.updateLocations(session, { places: [{ screen: 'package' }] });
    await vi.advanceTimersByTimeAsync(9_000);
    expect(names()).toEqual(['Elsewhere']);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(names()).toEqual([]);
    published.length = 0;
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(published.filter(({ full }) => full)).toHaveLength(1);
    tracker.stop();
  });
});
