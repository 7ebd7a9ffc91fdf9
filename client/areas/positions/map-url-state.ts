// The URL state of the map: the selected driver and the viewport.
import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { isDay } from '#shared/lib/time.ts';

export interface Viewport {
  lat: number;
  lng: number;
  zoom: number;
}

/** Parses "33.59,-7.42,10.5"; returns null when it is invalid. */
export function parseViewport(text: string | null): Viewport | null {
  const parts = (text ?? '').split(',').map(Number);
  const [lat, lng, zoom] = parts;
  if (parts.length !== 3 || lat === undefined || lng === undefined || zoom === undefined) return null;
  const sound = Math.abs(lat) <= 85 && Math.abs(lng) <= 180 && zoom >= 0 && zoom <= 20;
  return sound ? { lat, lng, zoom } : null;
}

export function formatViewport({ lat, lng, zoom }: Viewport): string {
  return `${lat.toFixed(4)},${lng.toFixed(4)},${Number(zoom.toFixed(2))}`;
}

export interface MapUrlState {
  selected: string | null;
  /** The day that is seen again; null: the map is live. */
  replay: string | null;
  /** The hub whose drivers are seen again; null: the selected driver. */
  hub: string | null;
  setReplay: (day: string | null, hub?: string) => void;
  viewport: Viewport | null;
  select: (id: string | null) => void;
  /** Replaces the current history entry. */
  saveViewport: (look: Viewport) => void;
}

/** The URL state of the map, with setters. */
export function useMapUrlState(): MapUrlState {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const write = useCallback(
    (name: string, value: string | null) => {
      // Read from `location`: several updates may happen before the next render.
      const next = new URLSearchParams(location.search);
      // One of them is chosen: a driver, or a carrier between hubs.
      if (name === 'driver') next.delete('carrier');
      if (value === null) next.delete(name);
      else next.set(name, value);
      navigate(`${path}?${next.toString().replaceAll('%2C', ',')}`, { replace: name === 'at' });
    },
    [navigate, path],
  );
  const select = useCallback(
    (id: string | null) => {
      write('driver', id);
    },
    [write],
  );
  const keepLook = useCallback(
    (look: Viewport) => {
      write('at', formatViewport(look));
    },
    [write],
  );
  const setReplay = useCallback(
    (day: string | null, hub?: string) => {
      const next = new URLSearchParams(location.search);
      if (day === null) for (const name of ['replay', 'hub']) next.delete(name);
      else next.set('replay', day);
      if (hub !== undefined) {
        next.set('hub', hub);
        next.delete('driver');
      }
      navigate(`${path}?${next.toString().replaceAll('%2C', ',')}`);
    },
    [navigate, path],
  );
  const replay = query.get('replay');
  return {
    selected: query.get('driver'),
    replay: replay !== null && isDay(replay) ? replay : null,
    hub: query.get('hub'),
    setReplay,
    viewport: useMemo(() => parseViewport(query.get('at')), [query]),
    select,
    saveViewport: keepLook,
  };
}
