// The URL state of the map: the selected driver and the viewport.
import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

export interface Look {
  lat: number;
  lng: number;
  zoom: number;
}

/** Parses "33.59,-7.42,10.5"; returns null when it is invalid. */
export function readLook(text: string | null): Look | null {
  const parts = (text ?? '').split(',').map(Number);
  const [lat, lng, zoom] = parts;
  if (parts.length !== 3 || lat === undefined || lng === undefined || zoom === undefined) return null;
  const sound = Math.abs(lat) <= 85 && Math.abs(lng) <= 180 && zoom >= 0 && zoom <= 20;
  return sound ? { lat, lng, zoom } : null;
}

export function lookText({ lat, lng, zoom }: Look): string {
  return `${lat.toFixed(4)},${lng.toFixed(4)},${Number(zoom.toFixed(2))}`;
}

export interface MapAddress {
  selected: string | null;
  look: Look | null;
  select: (id: string | null) => void;
  /** Replaces the current history entry. */
  keepLook: (look: Look) => void;
}

/** The URL state of the map, with setters. */
export function useMapAddress(): MapAddress {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const write = useCallback(
    (name: string, value: string | null) => {
      // Read from `location`: several updates may happen before the next render.
      const next = new URLSearchParams(location.search);
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
    (look: Look) => {
      write('at', lookText(look));
    },
    [write],
  );
  return { selected: query.get('driver'), look: useMemo(() => readLook(query.get('at')), [query]), select, keepLook };
}
