import { describe, expect, it } from 'vitest';
import { roles } from '#shared/access/roles.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import type { DriverPosition, FleetDriver } from '#client/areas/positions/documents.ts';
import {
  driverIssueOf,
  sortFleetRows,
  progressOf,
  toFleetRow,
  driverStateOf,
} from '#client/areas/positions/fleet/driver-state.ts';
import { findNewIssues } from '#client/areas/positions/fleet/new-issues.ts';
import { formatViewport, parseViewport } from '#client/areas/positions/map-url-state.ts';
import { canAssign, canHandOver } from '#client/areas/positions/permissions.ts';
import { findNearestPlace } from '#client/ui/map/nearest-place.ts';

const now = Date.parse('2026-11-21T14:00:00Z');
const ago = (seconds: number): string => new Date(now - seconds * 1_000).toISOString();

function driver(given: Partial<FleetDriver> & { name?: string } = {}): FleetDriver {
  const { name = 'Karim', ...rest } = given;
  return {
    id: name,
    driver: { id: name, name, avatarId: null },
    phone: null,
    hub: null,
    onDuty: true,
    lastAt: ago(10),
    delivered: 0,
    held: 4,
    heldCod: 90_000,
    putOff: 0,
    enroute: 2,
    late: 0,
    nonCompliant: 0,
    clockSkew: null,
    cash: 0,
    collectedToday: 0,
    cashLimit: null,
    next: null,
    ...rest,
  };
}
function position(given: Partial<DriverPosition> = {}): DriverPosition {
  return { driverId: 'Karim', at: ago(10), lat: 33.6, lng: -7.5, speed: 12, bearing: 90, ...given };
}

describe('a driver', () => {
  it('is moving from walking pace on, and standing below it', () => {
    expect(driverStateOf(driver(), position({ speed: 1 }), now)).toBe('moving');
    expect(driverStateOf(driver(), position({ speed: 0.9 }), now)).toBe('stopped');
    expect(driverStateOf(driver(), position({ speed: 0 }), now)).toBe('stopped');
  });

  it('was heard of by what is newer: its position on the map, or its count', () => {
    const [old, fresh] = [{ lastAt: ago(600) }, { lastAt: ago(20) }];
    expect(driverStateOf(driver(fresh), position({ at: ago(600) }), now)).toBe('moving');
    expect(driverStateOf(driver(old), position({ at: ago(20) }), now)).toBe('moving');
    expect(driverStateOf(driver(old), position({ at: ago(600) }), now)).toBe('offline');
  });

  it('is late with a late parcel, moving or not', () => {
    expect(driverStateOf(driver({ late: 1 }), position(), now)).toBe('late');
    expect(driverStateOf(driver({ late: 1 }), position({ speed: 0 }), now)).toBe('late');
  });

  it('is offline five minutes after its last position, late or not', () => {
    const at = (seconds: number) =>
      driverStateOf(driver({ lastAt: ago(seconds), late: 1 }), position({ at: ago(seconds) }), now);
    expect(at(300)).toBe('late');
    expect(at(301)).toBe('offline');
    expect(driverStateOf(driver({ lastAt: null }), undefined, now)).toBe('offline');
  });

  it('is offline off duty, however new its position', () => {
    expect(driverStateOf(driver({ onDuty: false }), position(), now)).toBe('offline');
  });

  it('outside the viewport is described by the time of its last position and its parcels on the way', () => {
    expect(driverStateOf(driver(), undefined, now)).toBe('moving');
    expect(driverStateOf(driver({ enroute: 0 }), undefined, now)).toBe('stopped');
  });
});

describe('drivers that need attention', () => {
  it('have late or non-compliant parcels, or are silent with parcels in hand', () => {
    expect(driverIssueOf(driver({ late: 2, nonCompliant: 1 }), 'late')).toBe('late');
    expect(driverIssueOf(driver({ nonCompliant: 1 }), 'moving')).toBe('nonCompliant');
    expect(driverIssueOf(driver(), 'offline')).toBe('silent');
    expect(driverIssueOf(driver({ held: 0 }), 'offline')).toBeNull();
    expect(driverIssueOf(driver({ onDuty: false }), 'offline')).toBeNull();
    expect(driverIssueOf(driver(), 'stopped')).toBeNull();
  });

  it('come first: late before non-compliant before silent, the worst on top; then the others by name; those off duty last', () => {
    const drivers = [
      driver({ name: 'Zineb' }),
      driver({ name: 'Adil', onDuty: false }),
      driver({ name: 'Silent', lastAt: ago(900) }),
      driver({ name: 'Bahia', nonCompliant: 1 }),
      driver({ name: 'Late one', late: 1 }),
      driver({ name: 'Late three', late: 3 }),
      driver({ name: 'Émile' }),
    ];
    const order = sortFleetRows(
      drivers.map((each) => toFleetRow(each, undefined, now)),
      'fr',
    ).map(({ id, section }) => `${section} ${id}`);
    expect(order).toEqual([
      'first Late three',
      'first Late one',
      'first Bahia',
      'first Silent',
      'out Émile',
      'out Zineb',
      'off Adil',
    ]);
  });

  it('does not change the order by driving on', () => {
    const drivers = [driver({ name: 'B' }), driver({ name: 'A' })];
    const [standing, driving] = [0, 20].map((speed) =>
      sortFleetRows(
        drivers.map((each) => toFleetRow(each, position({ speed }), now)),
        'fr',
      ).map(({ id }) => id),
    );
    expect(standing).toEqual(driving);
  });
});

const row = (given: Parameters<typeof driver>[0]) => toFleetRow(driver(given), undefined, now);
const before = (...rows: ReturnType<typeof row>[]) => new Map(rows.map((each) => [each.id, each]));

describe('announcements of the fleet', () => {
  it('name who became late or silent since', () => {
    expect(findNewIssues(before(row({})), [row({ late: 1 })]).late).toHaveLength(1);
    expect(findNewIssues(before(row({})), [row({ lastAt: ago(900) })]).silent).toHaveLength(1);
  });

  it('leave out who was so before, who came into view so, and who got better', () => {
    const nothing = { late: [], silent: [] };
    expect(findNewIssues(before(row({ late: 1 })), [row({ late: 2 })])).toEqual(nothing);
    expect(findNewIssues(before(row({ late: 1 })), [row({ late: 1, lastAt: ago(900) })])).toEqual(nothing);
    expect(findNewIssues(new Map(), [row({ late: 1 })])).toEqual(nothing);
    expect(findNewIssues(before(row({ late: 1 })), [row({})])).toEqual(nothing);
    expect(findNewIssues(before(row({ late: 1, lastAt: ago(900) })), [row({ lastAt: ago(900) })])).toEqual(nothing);
  });
});

describe('the address', () => {
  it('keeps the viewport', () => {
    const look = { lat: 33.5912, lng: -7.4231, zoom: 10.25 };
    expect(parseViewport(formatViewport(look))).toEqual(look);
  });

  it('is left out when it is none', () => {
    expect(['', 'here', '33,-7', '95,0,4', '33,-7,x', '33,-7,9,1'].map(parseViewport)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

it('parcels for another day do not count as stops of today', () => {
  expect(progressOf({ delivered: 1, held: 3, putOff: 2 })).toEqual({ done: 1, all: 2 });
  expect(progressOf({ delivered: 0, held: 1, putOff: 1 })).toEqual({ done: 0, all: 0 });
});

it('the nearest town is named', () => {
  const towns = [
    { name: 'Mohammedia', lat: 33.6861, lng: -7.3829 },
    { name: 'Rabat', lat: 34.0209, lng: -6.8416 },
  ];
  expect(findNearestPlace({ lat: 33.7, lng: -7.3 }, towns)?.place.name).toBe('Mohammedia');
  expect(findNearestPlace({ lat: 33.7, lng: -7.3 }, [])).toBeNull();
});

it('parcels are assigned by the roles that the lifecycle allows', () => {
  const { on } = packageEntity.lifecycle.actions.assign;
  expect(roles.filter(canAssign)).toEqual(
    roles.filter((role) =>
      on.some((grant) => ('managersOnly' in grant ? false : grant.who.some((one) => one === role))),
    ),
  );
  expect(roles.filter((role) => canHandOver({ role, manager: false }))).toEqual(roles.filter(canAssign));
  const withFlag = roles.filter((role) => canHandOver({ role, manager: true }));
  expect(withFlag).toEqual(roles.filter((role) => on.some(({ who }) => who.some((one) => one === role))));
});
