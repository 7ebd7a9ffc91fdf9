// Pure rules of several areas: what roles need, which positions are taken, what a webhook is told.
import { describe, expect, it } from 'vitest';
import { isInsideMorocco } from '#shared/areas/config/morocco-bounds.ts';
import { parseFix } from '#shared/areas/positions/fix.ts';
import { isInBounds, metresBetween } from '#shared/areas/positions/geometry.ts';
import { sortRouteStops } from '#shared/areas/positions/route.ts';
import { memberActions } from '#shared/areas/users/member-actions.ts';
import { missingForRoles } from '#shared/areas/users/role-requirements.ts';
import { webhookEventOf } from '#shared/areas/webhooks/events.ts';
import { headerNameError, isHeaderValue } from '#shared/areas/webhooks/headers.ts';
import { roles, type Role } from '#shared/access/roles.ts';

describe('an account', () => {
  const nothing = { manager: false, hubId: null, companyId: null, managerId: null };
  const missing = (role: Role, more: object = {}) =>
    missingForRoles({ ...nothing, roles: [role], ...more })
      .map(({ path }) => path)
      .join(' ');
  it('needs the hub, the company or the driver of its role', () => {
    expect(
      Object.fromEntries(roles.map((role) => [role, missing(role)]).filter(([, fields]) => fields !== '')),
    ).toEqual({
      HOUSEKEEPER: 'hubId',
      DRIVER: 'hubId',
      COLLECTOR: 'hubId',
      SUBDRIVER: 'hubId managerId',
      CUSTOMER: 'companyId',
      SUBCUSTOMER: 'companyId',
    });
    expect(missing('SUBDRIVER', { hubId: 'h', managerId: 'd' })).toBe('');
    expect(missing('CUSTOMER', { companyId: 'c' })).toBe('');
  });
  const isRefused = (role: Role) => missing(role, { manager: true }).split(' ').includes('manager');

  it('is a manager only as a driver, a housekeeper or a commercial', () => {
    expect(roles.filter((role) => !isRefused(role))).toEqual(['DRIVER', 'HOUSEKEEPER', 'COMMERCIAL']);
  });
  it('is a member of a customer only as a sub-customer and nothing else', () => {
    const { guard } = memberActions.disableMember;
    const of = (...held: Role[]) => {
      const row: object = { roles: held, erasedAt: null };
      const isRow = (value: object): value is Parameters<typeof guard>[0] => value === row;
      return isRow(row) ? guard(row) : 'no row';
    };
    expect([of('SUBCUSTOMER'), of('SUBCUSTOMER', 'CUSTOMER'), of('CUSTOMER'), of()]).toEqual([
      null,
      'forbidden',
      'forbidden',
      'forbidden',
    ]);
  });
});

const stop = (name: string, lat: number | null, doneAt: number | null = null) => ({
  name,
  cityId: name.slice(0, 1),
  place: lat === null ? null : { lat, lng: -7 },
  doneAt: doneAt === null ? null : new Date(doneAt),
});

describe('a position', () => {
  const reading = { at: 0, lat: 33, lng: -7 };
  it.each([
    [{ lat: 90, lng: -180 }, true],
    [{ lat: -90.01 }, false],
    [{ lng: 180.01 }, false],
    [{ at: Number.NaN }, false],
    [{ at: 8.65e15 }, false],
  ])('%j is one: %s', (more, expected) => {
    expect(parseFix({ ...reading, ...more }) !== null).toBe(expected);
  });
  it('keeps its place without values that cannot be', () => {
    const values = { speed: 100, bearing: 360, accuracy: 100_000, battery: 99.6 };
    expect(parseFix({ ...reading, ...values })).toMatchObject({ ...values, bearing: 0, battery: 100 });
    const none = { speed: null, bearing: null, accuracy: null, battery: null };
    expect(parseFix({ ...reading, speed: 100.1, bearing: 361, accuracy: 100_001, battery: 101 })).toMatchObject(none);
    expect(parseFix({ ...reading, speed: -1, bearing: -1, accuracy: -1, battery: -1 })).toMatchObject(none);
    expect(parseFix(reading)).toMatchObject(none);
    expect(parseFix({ ...reading, speed: 0 })).toMatchObject({ speed: 0 });
  });
  it('is in a box on its edges, and in one that crosses the 180th meridian', () => {
    const box = { south: 1, west: 2, north: 3, east: 4 };
    expect([isInBounds(box, 1, 2), isInBounds(box, 3, 4), isInBounds(box, 0.9, 3), isInBounds(box, 3.1, 3)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([isInBounds(box, 2, 1.9), isInBounds(box, 2, 4.1)]).toEqual([false, false]);
    const across = { ...box, west: 170, east: -170 };
    expect([175, 170, -175, -170, 0, 169].map((lng) => isInBounds(across, 2, lng))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(Math.round(metresBetween({ lat: 33, lng: -7 }, { lat: 34, lng: -7 }))).toBe(111_195);
    expect(Math.round(metresBetween({ lat: 33, lng: -7 }, { lat: 33, lng: -6 }))).toBe(93_256);
  });
  it('is in Morocco up to the edges of its box', () => {
    expect([isInsideMorocco({ lat: 20.7, lng: -17.3 }), isInsideMorocco({ lat: 36, lng: -0.9 })]).toEqual([true, true]);
    for (const [lat, lng] of [
      [20.6, -7],
      [36.1, -7],
      [33, -17.4],
      [33, -0.8],
      [null, -7],
      [33, null],
    ] as const)
      expect(isInsideMorocco({ lat, lng })).toBe(false);
  });
  it('orders the stops of a route: done ones by time, then the nearest towns, and unknown places last', () => {
    const stops = [
      stop('x1', null),
      stop('far', 36),
      stop('near', 34),
      stop('n2', 34),
      stop('late', 40, 2),
      stop('early', 30, 1),
    ];
    expect(sortRouteStops({ lat: 33, lng: -7 }, stops).map(({ name }) => name)).toEqual([
      'early',
      'late',
      'near',
      'n2',
      'far',
      'x1',
    ]);
  });
});

describe('a webhook', () => {
  it.each([
    ['package.created', null, 'created', 'package_created'],
    ['package.edited', 'created', 'created', 'package_edited'],
    ['package.redirected', 'inhouse', 'transit', 'package_status'],
    ['package.redirected', 'enroute', 'enroute', 'package_edited'],
    ['package.confirmed', 'created', 'confirmed', 'package_confirmed'],
    ['package.delivered', 'enroute', 'delivered', 'package_delivered'],
    ['package.writtenOff', 'enroute', 'canceled', 'package_canceled'],
    ['package.returned', 'canceled', 'returned', 'package_returned'],
    ['package.started', 'received', 'enroute', 'package_status'],
    ['package.noteAdded', 'enroute', 'enroute', null],
    ['rating.responded', 'active', 'active', 'rating_replied'],
    ['rating.archived', 'active', 'archived', null],
  ])('is told of %s from %s to %s as %s', (name, from, to, event) => {
    expect(webhookEventOf({ name, from, to })).toBe(event);
  });
  it('sends no header that is ours or not one', () => {
    const errors = [
      'X-Shop',
      'Host',
      'content-type',
      'Cookie2',
      'webhook-id',
      'a b',
      '',
      'x'.repeat(100),
      'x'.repeat(101),
    ];
    const reserved = 'webhook.header_reserved';
    const bad = 'webhook.header_name';
    expect(errors.map(headerNameError)).toEqual([null, reserved, reserved, reserved, reserved, bad, bad, null, bad]);
    expect(['a', 'a b', ' a', 'a ', '', 'é', 'x'.repeat(500), 'x'.repeat(501)].map(isHeaderValue)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      true,
      false,
    ]);
  });
});
