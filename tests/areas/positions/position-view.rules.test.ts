// The messages of one open map, tick by tick, without a database: the positions of drivers are a map of the test.
import { describe, expect, it } from 'vitest';
import { DriverRegistry } from '#server/areas/positions/live/driver-registry.ts';
import { openPositionStream, type PositionsChange } from '#server/areas/positions/live/position-stream.ts';
import type { Position } from '#server/areas/positions/live/position-message.ts';
import type { Role } from '#shared/access/roles.ts';
import { idSetNames } from '#shared/access/viewer.ts';

const casablanca = { south: 33.4, west: -7.8, north: 33.7, east: -7.4 };
const rabat = { lat: 34.02, lng: -6.83 };

class Town {
  readonly drivers = new DriverRegistry();
  #time = 0;

  move(driverId: string, place: { lat: number; lng: number }): void {
    const position: Position = {
      driverId,
      at: new Date((this.#time += 1)),
      ...place,
      speed: null,
      bearing: null,
      accuracy: null,
      battery: null,
    };
    if (this.drivers.isOnDuty(driverId)) this.drivers.move(position);
    else this.drivers.syncOnDuty([driverId], [{ driverId, hubId: null, managerId: null, position }]);
  }

  leave(driverId: string): void {
    this.drivers.syncOnDuty([driverId], []);
  }

  /** The account of a driver changes, and not where it is. */
  changeHub(driverId: string, hubId: string): void {
    this.drivers.syncOnDuty(
      [driverId],
      [{ driverId, hubId, managerId: null, position: this.drivers.get(driverId)?.position ?? null }],
    );
  }

  /** Opens a map; `out` are the drivers out for company `c1`. */
  open(
    args: Record<string, unknown>,
    { role = 'ADMIN', out = [], hub = null }: { role?: Role; out?: string[]; hub?: string | null } = {},
  ) {
    let woken = 0;
    const companyWatchers = new Set<(companyId: string) => void>();
    const sets = Object.fromEntries(
      idSetNames.map((name) => [name, name === 'company' ? ['c1'] : name === 'hub' && hub ? [hub] : []]),
    ) as Record<(typeof idSetNames)[number], string[]>;
    const view = openPositionStream(
      {
        tracker: { drivers: this.drivers, settled: async () => {} },
        visibility: {
          driversFor: async () => new Set(out),
          watch: (watcher) => {
            companyWatchers.add(watcher);
            return () => {};
          },
        },
      },
      args,
      { role, sets, flags: { manager: false } },
      () => {
        woken += 1;
      },
    );
    return {
      take: async () => brief((await view.readChanges()) as PositionsChange | null),
      all: async () => brief((await view.readSnapshot()) as PositionsChange),
      close: () => view.close(),
      woken: () => {
        const times = woken;
        woken = 0;
        return times;
      },
      outIs: (...ids: string[]) => {
        out.splice(0, out.length, ...ids);
        for (const tell of companyWatchers) tell('c1');
      },
    };
  }
}

const brief = (change: PositionsChange | null) =>
  change && { moved: change.moved.map(({ driverId, lat }) => `${driverId} ${lat}`), gone: change.gone };

describe('a map', () => {
  it('sends a driver that moved twice once, at its current position', async () => {
    const town = new Town();
    const map = town.open({ bounds: casablanca });
    town.move('a', { lat: 33.5, lng: -7.6 });
    town.move('a', { lat: 33.51, lng: -7.6 });
    expect(await map.take()).toEqual({ moved: ['a 33.51'], gone: [] });
    expect(await map.take()).toBeNull();
  });

  it('sends GONE once for a driver that left by several moves, and nothing for one that came and left between two ticks', async () => {
    const town = new Town();
    const map = town.open({ bounds: casablanca });
    town.move('a', { lat: 33.5, lng: -7.6 });
    await map.take();
    town.move('b', { lat: 33.5, lng: -7.6 });
    for (const driver of ['a', 'b']) {
      town.move(driver, { lat: 33.69, lng: -7.5 });
      town.move(driver, rabat);
      town.move(driver, { lat: rabat.lat + 0.1, lng: rabat.lng });
    }
    expect(await map.take()).toEqual({ moved: [], gone: ['a'] });
  });

  it('is neither triggered by moves far from it nor sends them', async () => {
    const town = new Town();
    for (const driver of ['far', 'near']) town.move(driver, rabat);
    const map = town.open({ bounds: casablanca });
    town.move('far', { lat: rabat.lat + 0.01, lng: rabat.lng });
    expect(map.woken()).toBe(0);
    town.move('near', { lat: 33.5, lng: -7.6 });
    expect(map.woken()).toBeGreaterThan(0);
    expect(await map.take()).toEqual({ moved: ['near 33.5'], gone: [] });
  });

  it('is triggered when a driver leaves far away, arrives, or goes off duty within it', async () => {
    const town = new Town();
    const map = town.open({ bounds: casablanca });
    town.move('a', rabat);
    town.move('a', { lat: 33.5, lng: -7.6 });
    expect(map.woken()).toBeGreaterThan(0);
    expect(await map.take()).toEqual({ moved: ['a 33.5'], gone: [] });
    town.move('a', rabat);
    expect(map.woken()).toBeGreaterThan(0);
    expect(await map.take()).toEqual({ moved: [], gone: ['a'] });
    town.move('b', { lat: 33.5, lng: -7.6 });
    await map.take();
    map.woken();
    town.leave('b');
    expect(map.woken()).toBe(1);
    expect(await map.take()).toEqual({ moved: [], gone: ['b'] });
  });

  it('sends once a driver that moved and whose account changed', async () => {
    const town = new Town();
    const map = town.open({ bounds: casablanca });
    town.move('a', { lat: 33.5, lng: -7.6 });
    town.changeHub('a', 'rabat');
    expect(await map.take()).toEqual({ moved: ['a 33.5'], gone: [] });
  });

  it('is not triggered by accounts of others: drivers that are nowhere, or arrive and leave elsewhere', () => {
    const town = new Town();
    const map = town.open({ bounds: casablanca });
    town.drivers.syncOnDuty(['no driver'], []);
    town.drivers.syncOnDuty(
      ['nowhere yet'],
      [{ driverId: 'nowhere yet', hubId: null, managerId: null, position: null }],
    );
    town.move('far', rabat);
    town.changeHub('far', 'rabat');
    town.leave('far');
    expect(map.woken()).toBe(0);
  });

  it("of a hub receives a driver that joins the hub without moving, and GONE when it leaves; and never another's", async () => {
    const town = new Town();
    const map = town.open({ bounds: casablanca }, { role: 'HOUSEKEEPER', hub: 'casa' });
    for (const driver of ['a', 'b']) town.move(driver, { lat: 33.5, lng: -7.6 });
    expect(await map.take()).toBeNull();
    map.woken();
    town.changeHub('a', 'casa');
    expect(map.woken()).toBe(1);
    expect(await map.take()).toEqual({ moved: ['a 33.5'], gone: [] });
    town.changeHub('a', 'rabat');
    town.changeHub('b', 'rabat');
    expect(await map.take()).toEqual({ moved: [], gone: ['a'] });
  });

  it('that was not read for longer than moves are kept misses no driver that moved, came or left', async () => {
    const town = new Town();
    const map = town.open({ bounds: casablanca });
    for (const driver of ['stays', 'leaves', 'ends']) town.move(driver, { lat: 33.5, lng: -7.6 });
    await map.take();
    town.leave('ends');
    town.move('leaves', rabat);
    town.move('stays', { lat: 33.52, lng: -7.6 });
    town.move('comes', { lat: 33.55, lng: -7.6 });
    for (let at = 0; at < 30_000; at += 1) town.move('elsewhere', rabat);
    const change = await map.take();
    expect({ moved: change?.moved.toSorted(), gone: change?.gone.toSorted() }).toEqual({
      moved: ['comes 33.55', 'stays 33.52'],
      gone: ['ends', 'leaves'],
    });
    town.move('stays', { lat: 33.53, lng: -7.6 });
    expect(await map.take()).toEqual({ moved: ['stays 33.53'], gone: [] });
  });

  it('of no drivers shows none, and is triggered by none', async () => {
    const town = new Town();
    town.move('a', rabat);
    const map = town.open({ drivers: [] });
    expect(await map.all()).toEqual({ moved: [], gone: [] });
    town.move('a', { lat: 33.5, lng: -7.6 });
    expect(map.woken()).toBe(0);
  });

  it('of some drivers is triggered by those only', async () => {
    const town = new Town();
    for (const driver of ['a', 'b']) town.move(driver, rabat);
    const map = town.open({ drivers: ['a'] });
    town.move('b', { lat: 33.5, lng: -7.6 });
    expect(map.woken()).toBe(0);
    town.move('a', { lat: 33.51, lng: -7.6 });
    expect(map.woken()).toBe(1);
    expect(await map.take()).toEqual({ moved: ['a 33.51'], gone: [] });
  });

  it('that was closed is never triggered, and others still are', () => {
    const town = new Town();
    const maps = [{ bounds: casablanca }, { drivers: ['a'] }, {}].map((args) => town.open(args));
    const other = town.open({ drivers: ['a'] });
    for (const map of maps) map.close();
    town.move('a', { lat: 33.5, lng: -7.6 });
    town.leave('a');
    expect(maps.map((map) => map.woken())).toEqual([0, 0, 0]);
    expect(other.woken()).toBe(2);
  });
});

describe("a sender's map", () => {
  it('sends a driver that starts delivering a parcel and GONE when it ends, once each, and no other', async () => {
    const town = new Town();
    for (const driver of ['mine', 'other']) town.move(driver, { lat: 33.5, lng: -7.6 });
    const map = town.open({ bounds: casablanca }, { role: 'CUSTOMER' });
    expect(await map.all()).toEqual({ moved: [], gone: [] });
    map.outIs('mine');
    town.move('mine', { lat: 33.51, lng: -7.6 });
    town.move('other', { lat: 33.51, lng: -7.6 });
    expect(await map.take()).toEqual({ moved: ['mine 33.51'], gone: [] });
    map.outIs();
    expect(await map.take()).toEqual({ moved: [], gone: ['mine'] });
    town.move('mine', { lat: 33.52, lng: -7.6 });
    expect(await map.take()).toBeNull();
  });
});
