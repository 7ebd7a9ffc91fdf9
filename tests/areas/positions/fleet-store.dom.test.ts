// The drivers of an open map: what messages add and take away, and how often the list follows.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DriverPosition, FleetDriver } from '#client/areas/positions/documents.ts';
import { FleetStore } from '#client/areas/positions/fleet/fleet-store.ts';

const start = Date.parse('2026-11-21T10:00:00Z');
const driver = (id: string, given: Partial<FleetDriver> = {}): FleetDriver => ({
  id,
  driver: { id, name: `Driver ${id}`, avatarId: null },
  phone: null,
  hub: null,
  onDuty: true,
  lastAt: new Date(start).toISOString(),
  delivered: 0,
  held: 0,
  heldCod: null,
  putOff: 0,
  enroute: 0,
  late: 0,
  nonCompliant: 0,
  clockSkew: null,
  cash: 0,
  collectedToday: 0,
  cashLimit: null,
  next: null,
  ...given,
});
const position = (driverId: string, lat = 33.5): DriverPosition => ({
  driverId,
  at: new Date(start).toISOString(),
  lat,
  lng: -7.6,
  speed: 8,
  bearing: 0,
});
const drivers = (...ids: string[]) => ({ full: true, gone: [], drivers: ids.map((id) => driver(id)) });
const positions = (...ids: string[]) => ({ full: true, gone: [], moved: ids.map((id) => position(id)) });

function open() {
  const store = new FleetStore('fr');
  const published = vi.fn<() => void>();
  const stop = store.subscribe(published);
  stops.push(stop);
  return { store, published, stop, shown: () => store.getSnapshot().rows.map(({ id }) => id) };
}

const stops: (() => void)[] = [];
const located = (store: FleetStore) => [...store.locatedDrivers()].map(({ id }) => id);
const hide = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  if (!hidden) document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a message', () => {
  it('in full replaces the drivers, and a part adds and takes away', () => {
    const { store, shown } = open();
    store.applyFleetChange(drivers('a', 'b'));
    vi.advanceTimersByTime(1000);
    expect(shown()).toEqual(['a', 'b']);
    store.applyFleetChange({ full: false, gone: ['a'], drivers: [driver('c')] });
    vi.advanceTimersByTime(1000);
    expect(shown()).toEqual(['b', 'c']);
    store.applyFleetChange(drivers('d'));
    vi.advanceTimersByTime(1000);
    expect(shown()).toEqual(['d']);
  });

  it('of positions in full replaces those, and one about a single driver leaves the others', () => {
    const { store } = open();
    store.applyFleetChange(drivers('a', 'b', 'c'));
    store.applyPositionsChange(positions('a', 'b'));
    store.applyPositionsChange(positions('c'), { partial: true });
    expect(located(store)).toEqual(['a', 'b', 'c']);
    store.applyPositionsChange({ full: false, gone: ['b'], moved: [] });
    expect(located(store)).toEqual(['a', 'c']);
    store.applyPositionsChange(positions('b'));
    expect(located(store)).toEqual(['b']);
  });

  it('about a driver who is not in the list shows nobody', () => {
    const { store } = open();
    store.applyFleetChange(drivers('a'));
    store.applyPositionsChange(positions('a', 'z'));
    expect(located(store)).toEqual(['a']);
  });
});

describe('the list', () => {
  it('follows at most once a second, and the map at once', () => {
    const { store, published } = open();
    const moved = vi.fn<() => void>();
    store.onChange(moved);
    store.applyFleetChange(drivers('a'));
    vi.advanceTimersByTime(0);
    expect(published).toHaveBeenCalledOnce();
    moved.mockClear();
    for (const lat of [33.1, 33.2, 33.3]) {
      store.applyPositionsChange({ full: false, gone: [], moved: [position('a', lat)] });
    }
    expect(moved).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(999);
    expect(published).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    expect(published).toHaveBeenCalledTimes(2);
    expect(store.getSnapshot().byId.get('a')?.position?.lat).toBe(33.3);
  });

  it('is looked at again without any message: a driver becomes silent by time alone', () => {
    const { store, published } = open();
    store.applyFleetChange(drivers('a'));
    vi.advanceTimersByTime(1000);
    expect(store.getSnapshot().rows[0]?.state).toBe('stopped');
    const before = published.mock.calls.length;
    vi.advanceTimersByTime(10_000);
    // Every five seconds, not every one.
    expect(published.mock.calls.length - before).toBe(2);
    vi.advanceTimersByTime(300_000);
    expect(store.getSnapshot().rows[0]?.state).toBe('offline');
  });

  it('waits while the page is hidden, and is right as soon as it is seen again', () => {
    const { store, published, shown } = open();
    hide(true);
    store.applyFleetChange(drivers('a'));
    vi.advanceTimersByTime(60_000);
    expect(published).not.toHaveBeenCalled();
    hide(false);
    expect(shown()).toEqual(['a']);
  });

  it('goes on for one reader when another has left, and ends with the last', () => {
    const { store, published, stop } = open();
    const other = vi.fn<() => void>();
    const stopOther = store.subscribe(other);
    stop();
    store.applyFleetChange(drivers('a'));
    vi.advanceTimersByTime(1000);
    expect([published.mock.calls.length, other.mock.calls.length]).toEqual([0, 1]);
    stopOther();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not loaded before the first message, also when positions come first', () => {
    const { store } = open();
    store.applyPositionsChange(positions('a'));
    vi.advanceTimersByTime(1000);
    expect(store.getSnapshot().isLoaded).toBe(false);
    store.applyFleetChange(drivers());
    vi.advanceTimersByTime(1000);
    expect(store.getSnapshot().isLoaded).toBe(true);
  });
});

it('the bounds of drivers contain all of them, and a name is known while its driver is', () => {
  const { store } = open();
  store.applyFleetChange(drivers('a', 'b'));
  store.applyPositionsChange({
    full: true,
    gone: [],
    moved: [position('a', 33), { ...position('b', 35), lng: -5 }],
  });
  expect(store.boundsOf(['a', 'b', 'z'])).toEqual([
    [33, -7.6],
    [35, -5],
  ]);
  expect([store.nameOf('a'), store.nameOf('z')]).toEqual(['Driver a', '']);
});
