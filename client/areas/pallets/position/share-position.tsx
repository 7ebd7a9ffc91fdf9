// Says where the carrier is while a pallet of its is on the way, beside every screen: the phone lies in the truck.
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useAtomValue } from 'jotai';
import { metresBetween } from '#shared/areas/positions/geometry.ts';
import { toServerTime } from '#client/lib/server-clock.ts';
import { useRunMutation } from '#client/live/use-action.ts';
import { useLive } from '#client/live/use-live.ts';
import { LocateMutation, PalletsQuery } from '../documents.ts';
import { isSharingAtom } from './sharing.ts';

/** A position is sent after this time, or this distance. */
const step = { ms: 60_000, metres: 500 } as const;
const onTheWay = { tab: 'in_transit' as const };
const watched = ['pallet'];

interface Reading {
  at: number;
  lat: number;
  lng: number;
}

function Sender({ ids }: { ids: readonly string[] }): ReactNode {
  const run = useRunMutation();
  const send = useEffectEvent(({ at, lat, lng }: Reading) => {
    // A position that does not arrive is followed by the next one.
    for (const id of ids) void run(LocateMutation, { id, lat, lng, at: new Date(at).toISOString() });
  });
  useEffect(() => {
    if (!('geolocation' in navigator)) return undefined;
    let last: Reading | null = null;
    const watch = navigator.geolocation.watchPosition(
      ({ timestamp, coords: { latitude: lat, longitude: lng } }) => {
        const reading = { at: toServerTime(timestamp), lat, lng };
        if (last && reading.at - last.at < step.ms && metresBetween(last, reading) < step.metres) return;
        last = reading;
        send(reading);
      },
      () => undefined,
      { enableHighAccuracy: true, maximumAge: 5_000 },
    );
    return () => {
      navigator.geolocation.clearWatch(watch);
    };
  }, []);
  return null;
}

function Sharing(): ReactNode {
  const { data } = useLive(PalletsQuery, { variables: onTheWay, watch: watched });
  const ids = data?.pallets.rows.filter(({ arrivedAt }) => arrivedAt === null).map(({ id }) => id) ?? [];
  return ids.length > 0 && <Sender ids={ids} />;
}

/** Asks for nothing until the carrier has chosen to share. */
export default function SharePosition(): ReactNode {
  return useAtomValue(isSharingAtom) && <Sharing />;
}
