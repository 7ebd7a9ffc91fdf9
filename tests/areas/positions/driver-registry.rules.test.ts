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
