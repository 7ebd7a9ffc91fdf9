// What the API gives of drivers: the track of a day only once its reading is recorded, and nothing out of scope.
import { expect, it } from 'vitest';
import type { Role } from '#shared/access/roles.ts';
import { apiOf, idOf } from '#tests/entities/support/api.ts';
import { viewerOf } from '#tests/live/support/viewers.ts';

const driver = idOf(1);
const point = { at: new Date('2026-02-27T10:00:00Z'), lat: 33.5, lng: -7.6, speed: 8 };
const account = { id: driver, version: 4, status: 'active', companyId: null, hubId: 'h1', managerId: null };
const track = `{ driverTrack(driverId: "${driver}", day: "2026-02-27") { lat } }`;

/** The API of a role, for which the driver is in sight or not. */
const apiFor = (role: Role, isSeen: boolean) =>
  apiOf(viewerOf(role), (text) => {
    if (text.startsWith('select u.id from')) return isSeen ? [{ id: driver }] : [];
    if (text.includes('from driver_tracks')) return [point];
    return text.includes('from users') ? [account] : [{ id: 1 }];
  });

it('the track of a driver is read after the event that says who read it', async () => {
  const { call, statements } = apiFor('SUPPORT', true);
  expect(await call(track)).toEqual({ driverTrack: [{ lat: 33.5 }] });
  const recorded = statements.findIndex((text) => text.includes('user.trackRead'));
  expect(recorded).toBeGreaterThanOrEqual(0);
  expect(statements.findIndex((text) => text.includes('from driver_tracks'))).toBeGreaterThan(recorded);
});

it('the track of a driver who is not in sight is empty, and its reading no event', async () => {
  const { call, statements } = apiFor('HOUSEKEEPER', false);
  expect(await call(track)).toEqual({ driverTrack: [] });
  expect(statements.some((text) => /trackRead|driver_tracks/.test(text))).toBe(false);
});

it.each<Role>(['CUSTOMER', 'ACCOUNTANT', 'COLLECTOR', 'COMMERCIAL', 'TRANSPORTOR'])(
  '%s reads no track, no route and no fleet',
  async (role) => {
    const { call, statements } = apiFor(role, true);
    const documents = [track, `{ driverRoute(driverId: "${driver}") { number } }`, '{ fleet { id } }'];
    expect(await Promise.all(documents.map((document) => call(document)))).toEqual(documents.map(() => 'forbidden'));
    expect(statements).toEqual([]);
  },
);

it('the tiles of the map are those of the installation', async () => {
  const map = { tiles: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© OSM' };
  const { call } = apiFor('DRIVER', true);
  expect(await call('{ mapSettings { tiles attribution } }', { map })).toEqual({ mapSettings: map });
});
