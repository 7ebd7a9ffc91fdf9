// The order in which drivers are offered for parcels, their distance, and their search.
import { expect, it } from 'vitest';
import {
  centreOf,
  compareCandidates,
  inShownOrder,
  isFar,
  matchesSearch,
  toCandidates,
} from '#client/areas/positions/assign/candidates.ts';
import { type FleetRow, toFleetRow } from '#client/areas/positions/fleet/driver-state.ts';

const casa = { id: 'casa', nameFr: 'Casablanca', nameAr: 'الدار البيضاء' };
const rabat = { id: 'rabat', nameFr: 'Rabat', nameAr: 'الرباط' };
const parcels = { lat: 33.57, lng: -7.59 };

interface Given {
  held?: number;
  onDuty?: boolean;
  hub?: typeof casa | null;
  at?: { lat: number; lng: number };
}

function rowOf(name: string, { held = 5, onDuty = true, hub = casa, at }: Given = {}): FleetRow {
  const now = new Date().toISOString();
  const driver = {
    id: name,
    driver: { id: name, name, avatarId: null },
    phone: null,
    hub,
    onDuty,
    lastAt: now,
    delivered: 0,
    held,
    heldCod: 0,
    putOff: 0,
    enroute: 0,
    late: 0,
    nonCompliant: 0,
    clockSkew: null,
    cash: 0,
    collectedToday: 0,
    cashLimit: null,
    next: null,
  };
  return toFleetRow(driver, at && { driverId: name, at: now, speed: 0, bearing: 0, ...at }, Date.now());
}
const order = (rows: readonly FleetRow[]): string[] =>
  toCandidates(rows, { hubId: 'casa', centre: parcels })
    .toSorted(compareCandidates)
    .map(({ row }) => row.id);

it('drivers of the hub who are on duty come first, the nearest before the others, then who carries the least', () => {
  const rows = [
    rowOf('of another hub', { hub: rabat, at: parcels }),
    rowOf('off duty', { onDuty: false, held: 0 }),
    rowOf('near, loaded', { at: { lat: 33.575, lng: -7.59 }, held: 40 }),
    rowOf('near, free', { at: { lat: 33.58, lng: -7.59 }, held: 3 }),
    rowOf('far', { at: { lat: 34.02, lng: -6.83 }, held: 0 }),
    rowOf('unknown place', { held: 0 }),
  ];
  expect(order(rows)).toEqual(['near, free', 'near, loaded', 'far', 'unknown place', 'off duty', 'of another hub']);
});

it('the distance is to the middle of the parcels, and unknown without a place of either', () => {
  expect(centreOf([])).toBeNull();
  expect(
    centreOf([
      { lat: 33, lng: -7 },
      { lat: 33, lng: -7 },
      { lat: 36, lng: -4 },
    ]),
  ).toEqual({ lat: 34, lng: -6 });
  const rows = [rowOf('there', { at: { lat: 33.57, lng: -7.49 } }), rowOf('unknown')];
  const [there, unknown] = toCandidates(rows, { hubId: 'casa', centre: parcels });
  expect(Math.round((there?.metres ?? 0) / 100)).toBe(93);
  expect(unknown?.metres).toBeNull();
  expect(toCandidates(rows, { hubId: 'casa', centre: null }).map(({ metres }) => metres)).toEqual([null, null]);
});

it('a driver who moves keeps the place in the list, and a new one is added at its end', () => {
  const [a, b] = [rowOf('a', { held: 9 }), rowOf('b', { held: 1 })];
  const shown = ['a', 'b'];
  const later = toCandidates([rowOf('new', { held: 0 }), b, a], { hubId: null, centre: null });
  expect(inShownOrder(later, shown).map(({ row }) => row.id)).toEqual(['a', 'b', 'new']);
});

it('drivers are found by parts of their name and hub, in any script and without accents', () => {
  const [candidate] = toCandidates([rowOf('Zoé Alaoui')], { hubId: null, centre: null });
  if (!candidate) throw new Error('no candidate');
  const found = ['', 'zoe', 'ala casa', 'البيضاء', 'rabat'].map((search) => matchesSearch(candidate, search));
  expect(found).toEqual([true, true, true, true, false]);
});

it('a driver whose place is not known is measured from the hub, never from a position of hours ago, and far ones are told', () => {
  const hubs = new Map([
    ['casa', { lat: 33.58, lng: -7.6 }],
    ['rabat', { lat: 34.02, lng: -6.83 }],
  ]);
  const tanger = { lat: 35.77, lng: -5.81 };
  const measured = toCandidates(
    [
      rowOf('here', { at: tanger }),
      rowOf('long ago', { at: tanger, onDuty: false }),
      rowOf('of a far hub', { hub: rabat }),
      rowOf('of no hub', { hub: null }),
    ],
    { hubId: null, centre: parcels, hubs },
  ).map((candidate) => [candidate.row.id, candidate.isFromHub, isFar(candidate)]);
  expect(measured).toEqual([
    ['here', false, true],
    ['long ago', true, false],
    ['of a far hub', true, true],
    ['of no hub', true, false],
  ]);
});
