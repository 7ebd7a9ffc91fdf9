// The one place where the screens of the round read it.
import { useMemo, useState } from 'react';
import { useAtomValue } from 'jotai';
import type { GeoPoint } from '#shared/areas/positions/geometry.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useDay } from '#client/lib/use-day.ts';
import { useExpectedRows } from '#client/live/use-expected-rows.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { viewerAtom } from '#client/session/session.ts';
import { type OwnRoundData, OwnRoundQuery } from './documents.ts';
import { type LeftStop, useLeftStops } from './day/use-left-stops.ts';
import { type RoundOfDay, roundOf } from './round.ts';
import { type Arrange, useArrange } from './order/use-arrange.ts';

const noVariables = {};
const watchedByDrivers = ['package', 'round'];
const watchedByCollectors = ['package'];

export interface RoundState {
  /** Undefined until it was read. */
  round: RoundOfDay | undefined;
  /** The carrier's own id. */
  carrierId: string | undefined;
  error: RequestError | undefined;
  refetch: () => void;
  /** Chooses another order of the stops. */
  arrange: Arrange;
  /** Where the way begins now. */
  start: GeoPoint | null;
  /** Parcels that somebody took away. */
  left: readonly LeftStop[];
  dismissLeft: () => void;
}

const startOf = (round: OwnRoundData | undefined): GeoPoint | null =>
  round && round.startLat !== null && round.startLng !== null ? { lat: round.startLat, lng: round.startLng } : null;

/** The day of the viewer, a carrier, live. */
export function useRound(): RoundState {
  const isCollector = useAtomValue(viewerAtom)?.role === 'COLLECTOR';
  const { data, error, refetch } = useLive(OwnRoundQuery, {
    variables: noVariables,
    watch: isCollector ? watchedByCollectors : watchedByDrivers,
  });
  // Rows that are known change by themselves. A new one belongs to the round perhaps.
  useEntityChanges('package', 'new', refetch);
  useEntityChanges('round', 'new', refetch);
  const own = data?.ownRound;
  const today = useDay(refetch);
  const day = own && own.day > today ? own.day : today;
  const { chosen, arrange } = useArrange(own?.round ?? null, day, refetch);
  const start = startOf(own);
  const expected = useExpectedRows();
  // A note that waits is no outcome.
  const waiting = useMemo(
    () => new Set([...expected].flatMap(([id, fields]) => ('status' in fields ? id : []))),
    [expected],
  );
  const { left, dismiss } = useLeftStops(own);
  // Without a chosen order the stops stay as they were first sorted: they must not move while the driver does.
  const [firstStart, setFirstStart] = useState(start);
  if (firstStart === null && start !== null) setFirstStart(start);
  const round = useMemo(
    () => own && roundOf({ ...own, day }, chosen, firstStart, waiting),
    [own, day, chosen, firstStart, waiting],
  );
  return { round, carrierId: own?.id, error, refetch, arrange, start, left, dismissLeft: dismiss };
}
