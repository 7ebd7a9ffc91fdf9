// Stops that somebody took away: they leave the round at once, and the driver is told.
import { useEffect, useRef, useState } from 'react';
import type { Package } from '#client/round-extension.ts';
import type { OwnRoundData } from '../documents.ts';
import { isOwn } from '../round.ts';

/** A parcel that is the carrier's no more. */
export interface LeftStop {
  id: string;
  name: string;
  trackingNumber: string;
  /** Who has it now, if the viewer may know. */
  holder: string | null;
}

const waits = ({ status }: Package): boolean => ['inhouse', 'received', 'enroute', 'confirmed'].includes(status);

/** Which of the known parcels are gone, from what the round has now. */
export function leftOf(
  known: ReadonlyMap<string, Package>,
  { id: carrierId, parcels }: Pick<OwnRoundData, 'id' | 'parcels'>,
): LeftStop[] {
  const byId = new Map(parcels.map(({ package: pkg }) => [pkg.id, pkg]));
  return [...known].flatMap(([id, { recipientName: name, trackingNumber }]) => {
    const pkg = byId.get(id);
    if (pkg && isOwn(pkg, carrierId)) return [];
    return { id, name, trackingNumber, holder: pkg?.driver?.name ?? null };
  });
}

/** The parcels that left since the page was opened, and how to put the notices away. */
export function useLeftStops(own: OwnRoundData | undefined): { left: readonly LeftStop[]; dismiss: () => void } {
  const known = useRef<ReadonlyMap<string, Package>>(new Map());
  const [left, setLeft] = useState<readonly LeftStop[]>([]);
  useEffect(() => {
    if (!own) return;
    const gone = leftOf(known.current, own);
    // Copies: the cache empties the row of a parcel that is gone.
    known.current = new Map(
      own.parcels
        .filter(({ package: pkg }) => isOwn(pkg, own.id) && waits(pkg))
        .map(({ package: pkg }) => [pkg.id, { ...pkg }]),
    );
    if (gone.length > 0) setLeft((before) => [...before, ...gone]);
  }, [own]);
  return {
    left,
    dismiss: () => {
      setLeft([]);
    },
  };
}
