// Presence at parcels and accounts that are read, change, or cannot be read; and what ends when a tab or an instance does.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultPresenceServerTiming } from '#server/presence/presence-timing.ts';
import { parcelReassigned } from './support/event-dispatcher.ts';
import { flush, id, openTabs } from './support/presence-tabs.ts';
import { viewerOf } from './support/viewers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const parcelAt = (object: string) => ({ screen: 'package', object });
const list = { screen: 'package' };
/** Parcels of one driver. */
const parcelsOf = (driverId: string) => (_: unknown, ids: readonly string[]) =>
  Promise.resolve(new Map(ids.map((one) => [one, { id: one, version: 1, driverId }])));

it('a tab that is closed while its parcel is read is shown nowhere', async () => {
  const read = Promise.withResolvers<ReadonlyMap<string, { id: string; version: number }>>();
  const { tracker, tab, published } = openTabs(() => read.promise);
  const [admin, leaving] = [tab('t1', viewerOf('ADMIN', id(1))), tab('t2', viewerOf('SUPPORT', id(2)))];
  await tracker.updateLocations(admin.session, { places: [list] });
  const coming = tracker.updateLocations(leaving.session, { places: [parcelAt(id(7))] });
  tracker.removeSession('t2');
  read.resolve(new Map([[id(7), { id: id(7), version: 1 }]]));
  expect(await coming).toEqual([]);
  await flush();
  tracker.sendCurrent(admin.session);
  expect(admin.seen).toEqual([]);
  expect(published.flatMap(({ members }) => members.map((one) => one.id))).toEqual(['t1']);
  tracker.stop();
});

it('a parcel that cannot be read is refused and reported, and read again the next time', async () => {
  let fails = true;
  const { tracker, tab, onReadFailed } = openTabs((entity, ids) =>
    fails ? Promise.reject(new Error('no database')) : parcelsOf('x')(entity, ids),
  );
  const { session } = tab('t1', viewerOf('ADMIN', id(1)));
  expect(await tracker.updateLocations(session, { places: [parcelAt(id(7))] })).toEqual([parcelAt(id(7))]);
  expect(onReadFailed).toHaveBeenCalledTimes(1);
  fails = false;
  expect(await tracker.updateLocations(session, { places: [parcelAt(id(7))] })).toEqual([]);
  tracker.stop();
});

it('a parcel is read once as long as somebody has it open, and is forgotten after that or when it is refused', async () => {
  const readRows = vi.fn<ReturnType<typeof parcelsOf>>(parcelsOf('other'));
  const { tracker, tab } = openTabs(readRows);
  const [admin, driver] = [
    tab('t1', viewerOf('ADMIN', id(1))),
    tab('t2', viewerOf('DRIVER', 'me', { driver: ['me'] })),
  ];
  const come = (who: typeof admin, ...places: object[]) => tracker.updateLocations(who.session, { places });
  await come(admin, parcelAt(id(7)));
  await flush();
  await come(admin, parcelAt(id(7)));
  await come(driver, parcelAt(id(7)));
  expect(readRows).toHaveBeenCalledTimes(1);
  await come(admin);
  await flush();
  await come(driver, parcelAt(id(7)));
  await come(driver, parcelAt(id(7)));
  expect(readRows).toHaveBeenCalledTimes(3);
  tracker.stop();
});

it('of two tabs that open a parcel at once only the one that may not see it is refused', async () => {
  const read = Promise.withResolvers<Awaited<ReturnType<ReturnType<typeof parcelsOf>>>>();
  const { tracker, tab } = openTabs(() => read.promise);
  const driver = tab('t1', viewerOf('DRIVER', 'me', { driver: ['me'] }));
  const admin = tab('t2', viewerOf('ADMIN', id(1)));
  const answers = [driver, admin].map(({ session }) => tracker.updateLocations(session, { places: [parcelAt(id(7))] }));
  read.resolve(await parcelsOf('other')(null, [id(7)]));
  expect(await Promise.all(answers)).toEqual([[parcelAt(id(7))], []]);
  tracker.stop();
});

it('a parcel is not kept for a tab that was closed, or moved on, while it was read', async () => {
  const readRows = vi.fn<ReturnType<typeof parcelsOf>>(parcelsOf('x'));
  const { tracker, tab } = openTabs(readRows);
  const [closed, moving] = [1, 2].map((number) => tab(`t${number}`, viewerOf('ADMIN', id(number))));
  if (!closed || !moving) throw new Error('there are two');
  const opening = tracker.updateLocations(closed.session, { places: [parcelAt(id(7))] });
  tracker.removeSession('t1');
  await opening;
  const first = tracker.updateLocations(moving.session, { places: [parcelAt(id(7))] });
  await Promise.all([first, tracker.updateLocations(moving.session, { places: [] })]);
  await tracker.updateLocations(moving.session, { places: [parcelAt(id(7))] });
  expect(readRows).toHaveBeenCalledTimes(3);
  tracker.stop();
});

it('who may no longer see a parcel is gone from it for the others, here and elsewhere', async () => {
  const { tracker, tab, published } = openTabs(parcelsOf('me'));
  const [admin, driver] = [
    tab('t1', viewerOf('ADMIN', id(1))),
    tab('t2', viewerOf('DRIVER', 'me', { driver: ['me'] })),
  ];
  await tracker.updateLocations(driver.session, { places: [parcelAt(id(7))] });
  await tracker.updateLocations(admin.session, { places: [list] });
  await flush();
  expect(admin.names()).toEqual(['me']);
  tracker.applyEvent({ ...parcelReassigned(1, id(7), ['me', 'x']), version: 2 });
  await flush();
  expect([admin.names(), published.at(-1)?.gone]).toEqual([[], ['t2']]);
  tracker.stop();
});

it('those of other instances are seen at parcels too, by who may see the parcel', async () => {
  const { tracker, tab } = openTabs(parcelsOf('x'));
  const [admin, driver] = [
    tab('t1', viewerOf('ADMIN', id(1))),
    tab('t2', viewerOf('DRIVER', 'me', { driver: ['me', 'd'] })),
  ];
  for (const { session } of [admin, driver]) await tracker.updateLocations(session, { places: [list] });
  const member = {
    id: 'x',
    userId: id(5),
    name: 'Elsewhere',
    circle: 'person:d',
    at: [{ ...parcelAt(id(7)), since: 1 }],
  };
  await tracker.applyInstanceUpdate({ instance: 'other', full: true, members: [member], gone: [] });
  await flush();
  expect([admin.names(), driver.seen]).toEqual([['Elsewhere'], []]);
  tracker.stop();
});

it('a heartbeat sends nothing again, and each place has its own people', async () => {
  const { tracker, tab } = openTabs();
  const [here, one, other] = [1, 2, 3].map((number) => tab(`t${number}`, viewerOf('ADMIN', id(number))));
  if (!here || !one || !other) throw new Error('there are three');
  await tracker.updateLocations(here.session, { places: [list, { screen: 'ratings' }] });
  await tracker.updateLocations(one.session, { places: [list] });
  await tracker.updateLocations(other.session, { places: [{ screen: 'ratings' }] });
  await flush();
  for (let beat = 0; beat < 2; beat += 1) tracker.sendCurrent(here.session);
  expect(here.seen).toHaveLength(2);
  expect(new Map(here.seen.map(({ screen, people }) => [screen, people.map((person) => person.id)]))).toEqual(
    new Map([
      ['package', [id(2)]],
      ['ratings', [id(3)]],
    ]),
  );
  tracker.stop();
});

it('a new name reaches the other instances; an account that cannot be read keeps the old one', async () => {
  let fails = false;
  const { tracker, tab, published, onReadFailed } = openTabs(() =>
    fails
      ? Promise.reject(new Error('no database'))
      : Promise.resolve(new Map([[id(1), { id: id(1), name: 'New', avatarId: null, version: 2 }]])),
  );
  const { session } = tab('t1', viewerOf('ADMIN', id(1)));
  await tracker.updateLocations(session, { places: [list] });
  await flush();
  const renamed = { ...parcelReassigned(1, id(1), [null, null]), entity: 'user', changed: ['name'] };
  tracker.applyEvent(renamed);
  await flush();
  fails = true;
  tracker.applyEvent(renamed);
  await flush();
  expect(published.map(({ members }) => members.map(({ name }) => name))).toEqual([[id(1)], ['New']]);
  expect(onReadFailed).toHaveBeenCalledTimes(1);
  tracker.stop();
});

it('a silent tab without a place is not told of again and again, and nothing runs on after the stop', async () => {
  const { tracker, tab, published } = openTabs();
  const { session } = tab('t1', viewerOf('ADMIN', id(1)));
  await vi.advanceTimersByTimeAsync(defaultPresenceServerTiming.goneMs * 3);
  expect(published).toEqual([]);
  await tracker.updateLocations(session, { places: [list] });
  tracker.stop();
  expect(vi.getTimerCount()).toBe(0);
});
