import { useEffect, useRef } from 'react';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useDay } from '#client/lib/use-day.ts';
import { useLive } from '#client/live/use-live.ts';
import '#client/rounds/documents.ts';
import { DriverRouteQuery, type RouteStop } from '../documents.ts';
import type { Fleet } from '../fleet/use-fleet.ts';

const watched = ['round'];

export interface DriverRouteState {
  /** Undefined while it is read, and without a selected driver. */
  stops: readonly RouteStop[] | undefined;
  reread: () => void;
}

/**
 * Today's route of the selected driver. It is read again when the driver's figures show that a stop was added or
 * finished, and when a driver chose another order.
 */
export function useDriverRoute(selected: string | null, fleet: Pick<Fleet, 'byId'>): DriverRouteState {
  const driver = selected === null ? undefined : fleet.byId.get(selected)?.driver;
  const figures = driver
    ? `${driver.delivered} ${driver.held} ${driver.putOff} ${driver.enroute} ${driver.next?.id ?? ''}`
    : '';
  const { data, refetch } = useLive(DriverRouteQuery, {
    variables: { driverId: selected ?? '' },
    watch: watched,
    rowId: selected,
    pause: selected === null,
  });
  useEntityChanges('round', 'any', refetch);
  useDay(refetch);
  const read = useRef({ selected, figures });
  useEffect(() => {
    const before = read.current;
    read.current = { selected, figures };
    if (selected !== null && before.selected === selected && before.figures !== '' && before.figures !== figures)
      refetch();
  }, [selected, figures, refetch]);
  return { stops: selected === null ? undefined : data?.driverRoute, reread: refetch };
}
