// The carriers between hubs: whoever drives pallets of one way is one of them, wherever it was seen last.
import { screenPath } from '#shared/access/screens.ts';
import { placeName } from '#client/list/columns.tsx';
import { type CarrierWay, placeOf } from '#client/ui/map/paint-carrier.ts';
import type { Pallet } from '../documents.ts';
import type { UnderWay } from './documents.ts';

export interface MapCarrier {
  /** Of the carrier and its way. */
  id: string;
  name: string;
  from: string;
  to: string;
  pallets: readonly UnderWay[];
  parcels: number;
  /** Null while the carrier does not say where it is. */
  way: Omit<CarrierWay, 'isFresh'> | null;
  seenAt: string | null;
}

/** Older than this a position is shown grey. */
export const freshMs = 5 * 60_000;

const idOf = ({ carrier, fromHub, toHub }: Pallet): string => [carrier?.id, fromHub?.id, toHub?.id].join('.');

/** The address of the map with the carrier of a pallet. */
export const carrierPath = (pallet: Pallet): string => `${screenPath('map')}&carrier=${idOf(pallet)}`;

const seenAt = ({ position }: UnderWay): number => (position?.at == null ? -Infinity : Date.parse(position.at));

function carrierOf(id: string, pallets: readonly [UnderWay, ...UnderWay[]]): MapCarrier {
  const [latest] = pallets.toSorted((a, b) => seenAt(b) - seenAt(a));
  const { fromHub, toHub, carrier, position } = latest ?? pallets[0];
  const place = placeOf(position);
  return {
    id,
    name: carrier?.name ?? '',
    from: fromHub ? placeName(fromHub) : '',
    to: toHub ? placeName(toHub) : '',
    pallets,
    parcels: pallets.reduce((sum, { parcels }) => sum + parcels, 0),
    way: place && { from: placeOf(fromHub), to: placeOf(toHub), carrier: place },
    seenAt: position?.at ?? null,
  };
}

/** The carriers of these pallets, those first that say where they are. */
export function carriersOf(pallets: readonly UnderWay[]): MapCarrier[] {
  const driven = pallets.filter(({ carrier }) => carrier !== null);
  const byWay = Map.groupBy(driven, idOf);
  return [...byWay]
    .flatMap(([id, [first, ...more]]) => (first ? carrierOf(id, [first, ...more]) : []))
    .toSorted((a, b) => Number(b.way !== null) - Number(a.way !== null) || a.name.localeCompare(b.name));
}
