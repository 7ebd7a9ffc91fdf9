// Moves the map: to all drivers at first, to the selected driver, and after the followed one.
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useAtom, useAtomValue } from 'jotai';
import { useMap } from 'react-leaflet';
import { isFollowingAtom, fitRequestAtom, useMapContext } from '../map-context.ts';
import { useFleetChange } from '../fleet/use-fleet.ts';

const selectedZoom = 10.5;

function canAnimate(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** `fitsAll`: start with all drivers in view. */
export function useCamera(fitsAll: boolean): void {
  const map = useMap();
  const { store, selected } = useMapContext();
  const show = useAtomValue(fitRequestAtom);
  const [follow, setFollow] = useAtom(isFollowingAtom);
  const calm = canAnimate();
  const waiting = useRef<{ selected: string | null; all: boolean }>({ selected, all: fitsAll });

  const showAll = useCallback(
    (animate: boolean) => {
      const ids = [...store.locatedDrivers()].map(({ id }) => id);
      if (ids.length === 0) return false;
      const options = { padding: [56, 56] as [number, number], maxZoom: 12 };
      if (animate) map.flyToBounds(store.boundsOf(ids), { ...options, duration: 0.6 });
      else map.fitBounds(store.boundsOf(ids), { ...options, animate: false });
      return true;
    },
    [map, store],
  );

  // A request without a known position is fulfilled when the position arrives.
  const look = useCallback(() => {
    const { current } = waiting;
    const at = current.selected === null ? undefined : store.positionOf(current.selected);
    if (at) {
      current.selected = null;
      current.all = false;
      const zoom = Math.max(map.getZoom(), selectedZoom);
      if (calm && map.getBounds().pad(1).contains([at.lat, at.lng]))
        map.flyTo([at.lat, at.lng], zoom, { duration: 0.6 });
      else map.setView([at.lat, at.lng], zoom, { animate: false });
    } else if (current.selected === null && current.all && showAll(false)) current.all = false;
    const followed = follow && selected !== null ? store.positionOf(selected) : undefined;
    if (followed) map.panTo([followed.lat, followed.lng], { animate: calm, duration: 1, easeLinearity: 1 });
  }, [map, store, selected, follow, calm, showAll]);
  useFleetChange(store, look);

  const turnTo = useEffectEvent((id: string | null) => {
    waiting.current.selected = id;
    look();
  });
  useEffect(() => {
    turnTo(selected);
  }, [selected]);
  useEffect(() => {
    if (follow) look();
  }, [follow, look]);
  useEffect(() => {
    if (show) showAll(calm);
  }, [show, calm, showAll]);
  useEffect(() => {
    const leave = (): void => {
      setFollow(false);
    };
    map.on('dragstart', leave);
    return () => {
      map.off('dragstart', leave);
    };
  }, [map, setFollow]);
}
