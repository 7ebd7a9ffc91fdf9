// Who stands on the map of the fleet as one truck.
import { expect, it } from 'vitest';
import { carriersOf } from '#client/areas/pallets/map/carriers.ts';
import type { UnderWay } from '#client/areas/pallets/map/documents.ts';

const hub = (id: string, lat: number | null = 33.5) => ({ id, code: id, nameFr: id, nameAr: id, lat, lng: -7.5 });
const pallet = (
  id: string,
  [from, to]: [string, string],
  carrier: string | null,
  seen: { lat: number; at: string } | null,
): UnderWay => ({
  id,
  version: 1,
  status: 'in_transit',
  allowedActions: [],
  number: id,
  sealNumber: null,
  parcels: 3,
  received: 0,
  weight: 0,
  codTotal: null,
  openDiscrepancies: 0,
  giverSignatureId: null,
  takerSignatureId: null,
  fromHub: hub(from),
  toHub: hub(to),
  carrier: carrier === null ? null : { id: carrier, name: carrier },
  madeBy: null,
  sealedAt: null,
  departedAt: null,
  arrivedAt: null,
  unloadedAt: null,
  closedAt: null,
  createdAt: '2026-01-01T08:00:00Z',
  updatedAt: '2026-01-01T08:00:00Z',
  position: seen && { id, version: 1, status: 'known', palletId: id, lat: seen.lat, lng: -7, at: seen.at },
});

it('is a carrier with its pallets of one way, where it was seen last; whoever says nothing comes after', () => {
  const carriers = carriersOf([
    pallet('silent', ['casa', 'fes'], 'Ali', null),
    pallet('old', ['casa', 'rabat'], 'Omar', { lat: 33.6, at: '2026-01-01T09:00:00Z' }),
    pallet('new', ['casa', 'rabat'], 'Omar', { lat: 33.9, at: '2026-01-01T09:20:00Z' }),
    pallet('nobody drives it', ['casa', 'rabat'], null, null),
  ]);
  expect(carriers.map(({ name, parcels, way, seenAt }) => [name, parcels, way?.carrier.lat, seenAt])).toEqual([
    ['Omar', 6, 33.9, '2026-01-01T09:20:00Z'],
    ['Ali', 3, undefined, null],
  ]);
});
