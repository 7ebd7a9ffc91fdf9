import { useEffect, useRef } from 'react';
import { useLive } from '#client/live/use-live.ts';
import { DriverRouteQuery, type RouteStop } from '../documents.ts';
import type { Fleet } from '../fleet/use-fleet.ts';

const noEntities: readonly string[] = [];

export interface DriverRouteState {
  /** Undefined while it is read, and without a selected driver. */
  stops: readonly RouteStop[] | undefined;
  reread: () => void;
}

/** Today's route of the selected driver. It is read again when the driver's figures show that a stop was added or finished. */
export function useDriverRoute(selected: string | null, fleet: Pick<Fleet, 'byId'>): DriverRouteState {
  const driver = selected === null ? undefined : fleet.byId.get(selected)?.driver;
  const figures = driver
    ? `${driver.delivered} ${driver.held} ${driver.putOff} ${driver.enroute} ${driver.next?.id ?? ''}`
    : '';
  const { data, refetch } = useLive(DriverRouteQuery, {
    variables: { driverId: selected ?? '' },
    watch: noEntities,
    rowId: selected,
    pause: selected === null,
  });
  const read = useRef({ selected, figures });
  useEffect(() => {
    const before = read.current;
    read.current = { selected, figures };
    if (selected !== null && before.selected === selected && before.figures !== '' && before.figures !== figures)
      refetch();
  }, [selected, figures, refetch]);
  return { stops: selected === null ? undefined : data?.driverRoute, reread: refetch };
}
