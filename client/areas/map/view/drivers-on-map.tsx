import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMap } from 'react-leaflet';
import { useLetters } from '#client/kit/map/use-outlines.ts';
import { usePalette } from '#client/shell/use-palette.ts';
import { DriverLayer } from '../canvas/driver-layer.ts';
import type { Stop } from '../canvas/paint-route.ts';
import { seenIn } from '../canvas/seen-in.ts';
import { carriesParcels, droppedParcels } from '../drag.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { pointedAtom, targetAtom, useMapShared } from '../map-context.ts';
import type { Places } from '../places.ts';
import { useCamera } from './use-camera.ts';

/** Several drivers at one point of the window. */
export interface Here {
  ids: readonly string[];
  x: number;
  y: number;
}

/** Minimum interval between two updates of the canvas, in milliseconds. */
const updateIntervalMs = 60;

function useDriverUpdates(layer: DriverLayer, store: FleetStore): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const feed = (): void => {
      timer = undefined;
      layer.show(seenIn(store));
    };
    const end = store.onChange(() => {
      timer ??= setTimeout(feed, updateIntervalMs);
    });
    feed();
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [layer, store]);
}

interface PointerOptions {
  layer: DriverLayer;
  onHere: (here: Here | null) => void;
}

function usePointer({ layer, onHere }: PointerOptions): void {
  const map = useMap();
  const { select, store } = useMapShared();
  const point = useSetAtom(pointedAtom);
  const click = useEffectEvent((event: LeafletMouseEvent) => {
    const hit = layer.at(event.containerPoint.x, event.containerPoint.y);
    const [id] = hit?.ids ?? [];
    if (!hit || id === undefined) onHere(null);
    else if (hit.ids.length === 1) select(id);
    else if (hit.canBeParted)
      map.flyToBounds(store.boundsOf(hit.ids), { padding: [70, 70], maxZoom: 15, duration: 0.5 });
    else onHere({ ids: hit.ids, x: hit.x, y: hit.y });
  });
  const move = useEffectEvent((event: LeafletMouseEvent) => {
    const hit = layer.at(event.containerPoint.x, event.containerPoint.y);
    point(hit?.ids.length === 1 ? (hit.ids[0] ?? null) : null);
    map.getContainer().style.cursor = hit ? 'pointer' : '';
  });
  useEffect(() => {
    const [onClick, onMove] = [
      (event: LeafletMouseEvent) => {
        click(event);
      },
      (event: LeafletMouseEvent) => {
        move(event);
      },
    ];
    const onOut = (): void => {
      point(null);
    };
    map.on('click', onClick).on('mousemove', onMove).on('mouseout', onOut);
    return () => {
      map.off('click', onClick).off('mousemove', onMove).off('mouseout', onOut);
    };
  }, [map, point]);
}

function containerPoint(map: LeafletMap, { clientX, clientY }: DragEvent): { x: number; y: number } {
  const { left, top } = map.getContainer().getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

// Parcels dragged from the unassigned panel are assigned to the driver they are dropped on.
function useParcelDrop(layer: DriverLayer): void {
  const map = useMap();
  const { drop } = useMapShared();
  const aim = useSetAtom(targetAtom);
  const target = useEffectEvent((event: DragEvent): string | null => {
    const { x, y } = containerPoint(map, event);
    const hit = drop && carriesParcels(event) ? layer.at(x, y) : null;
    return hit?.ids.length === 1 ? (hit.ids[0] ?? null) : null;
  });
  const dropAt = useEffectEvent((event: DragEvent) => {
    const id = target(event);
    aim(null);
    if (id !== null) drop?.(id, droppedParcels(event));
  });
  useEffect(() => {
    const element = map.getContainer();
    const over = (event: DragEvent): void => {
      const id = target(event);
      aim(id);
      if (id !== null) event.preventDefault();
    };
    const dropped = (event: DragEvent): void => {
      event.preventDefault();
      dropAt(event);
    };
    const leave = (): void => {
      aim(null);
    };
    element.addEventListener('dragover', over);
    element.addEventListener('drop', dropped);
    element.addEventListener('dragleave', leave);
    return () => {
      element.removeEventListener('dragover', over);
      element.removeEventListener('drop', dropped);
      element.removeEventListener('dragleave', leave);
    };
  }, [map, aim]);
}

export interface DriversOnMapProps {
  places: Places;
  /** Whether to paint town labels; a tile map has its own. */
  names: boolean;
  stops: readonly Stop[];
  /** The map starts with all drivers in view. */
  fits: boolean;
  onHere: (here: Here | null) => void;
}

/** The drivers on the map, with pointer and drag-and-drop handling. */
export function DriversOnMap({ places: { towns, hubs }, names, stops, fits, onHere }: DriversOnMapProps): null {
  const map = useMap();
  const { store, selected } = useMapShared();
  const pointed = useAtomValue(pointedAtom);
  const target = useAtomValue(targetAtom);
  const palette = usePalette();
  const [layer] = useState(() => new DriverLayer(palette, (id) => store.nameOf(id)));
  useEffect(() => {
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, layer]);
  useEffect(() => {
    layer.paintWith(palette);
  }, [layer, palette]);
  const letters = useLetters();
  useEffect(() => {
    layer.name({ towns: names && letters ? towns : [], depots: hubs });
  }, [layer, towns, hubs, names, letters]);
  const focus = useMemo(() => ({ selected, pointed, target, stops }), [selected, pointed, target, stops]);
  useEffect(() => {
    layer.focus(focus);
  }, [layer, focus]);
  useDriverUpdates(layer, store);
  usePointer({ layer, onHere });
  useParcelDrop(layer);
  useCamera(fits);
  return null;
}
