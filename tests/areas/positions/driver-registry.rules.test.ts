// What an instance knows of a driver: positions arrive from the bus and from reads of the database, in any order.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DriverRegistry } from '#server/areas/positions/live/driver-registry.ts';
import type { Position } from '#server/areas/positions/live/position-message.ts';

const driverId = 'd1';
const positionAt = (second: number): Position => ({
  driverId,
  at: new Date(second * 1_000),
  lat: 33 + second / 100,
  lng: -7.6,
  speed: null,
  bearing: null,
  accuracy: null,
  battery: null,
});

it('the reading that was recorded last is shown, in whatever order and however often readings arrive', () => {
  const arrival = fc.record({ second: fc.integer({ min: 1, max: 20 }), by: fc.constantFrom('bus', 'read') });
  fc.assert(
    fc.property(fc.array(arrival, { minLength: 1, maxLength: 12 }), (arrivals) => {
      const drivers = new DriverRegistry();
      drivers.syncOnDuty([driverId], [{ driverId, hubId: null, managerId: null, position: null }]);
      let newest = 0;
      for (const { second, by } of arrivals) {
        const position = positionAt(second);
        // A read of the database may be older than what the bus brought meanwhile.
        if (by === 'bus') drivers.move(position);
        else drivers.syncOnDuty([driverId], [{ driverId, hubId: null, managerId: null, position }]);
        newest = Math.max(newest, second);
        expect(drivers.get(driverId)?.position).toEqual(positionAt(newest));
      }
    }),
  );
});

it('a reading that arrives after the duty ended is not shown', () => {
  const drivers = new DriverRegistry();
  drivers.syncOnDuty([driverId], [{ driverId, hubId: null, managerId: null, position: positionAt(1) }]);
  drivers.syncOnDuty([driverId], []);
  drivers.move(positionAt(2));
  expect(drivers.get(driverId)).toMatchObject({ onDuty: false, position: null });
});

const onDuty = (id: string) => ({
  driverId: id,
  hubId: null,
  managerId: null,
  position: { ...positionAt(1), driverId: id },
});

it('a read of all drivers ends the duty of those that it does not find, a read of some only theirs', () => {
  const drivers = new DriverRegistry();
  const all = ['d1', 'd2', 'd3'];
  const state = () => all.map((id) => drivers.isOnDuty(id));
  drivers.syncOnDuty(null, all.map(onDuty));
  expect([state(), drivers.isOnDuty('nobody'), drivers.get('nobody')]).toEqual([[true, true, true], false, null]);
  drivers.syncOnDuty(['d1', 'd2'], [onDuty('d1')]);
  expect(state()).toEqual([true, false, true]);
  drivers.syncOnDuty(null, [onDuty('d2')]);
  expect(state()).toEqual([false, true, false]);
});

it('a reading that arrives twice moves a driver once, an older one not at all', () => {
  const drivers = new DriverRegistry();
  let moves = 0;
  drivers.syncOnDuty([driverId], [{ driverId, hubId: null, managerId: null, position: positionAt(1) }]);
  drivers.subscribe(() => (moves += 1), { bounds: null, driverIds: null });
  for (const second of [2, 2, 1, 3]) drivers.move(positionAt(second));
  expect(moves).toBe(2);
  expect([1, 2, 3, 4].map((second) => drivers.isNewerReading(driverId, second * 1_000))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

const at = (second: number, lat: number, lng: number) => ({ ...positionAt(second), lat, lng });

it('a map across the 180th meridian, of the whole world, or at the edge of a cell is told of moves in it', () => {
  const drivers = new DriverRegistry();
  const told: string[] = [];
  const watch = (name: string, bounds: { south: number; west: number; north: number; east: number }) =>
    drivers.subscribe(() => told.push(name), { bounds, driverIds: null });
  watch('across', { south: 30, west: 179, north: 40, east: -179 });
  watch('world', { south: -90, west: -180, north: 90, east: 180 });
  watch('edge', { south: 33, west: -8, north: 33.5, east: -7.5 });
  watch('elsewhere', { south: 10, west: 10, north: 11, east: 11 });
  drivers.syncOnDuty([driverId], [{ driverId, hubId: null, managerId: null, position: at(1, 33.5, -7.5) }]);
  expect(told.toSorted()).toEqual(['across', 'edge', 'world']);
  told.length = 0;
  drivers.move(at(2, 35, 179.5));
  // It left one of them, which must learn of it too.
  expect(told.toSorted()).toEqual(['across', 'edge', 'world']);
});
