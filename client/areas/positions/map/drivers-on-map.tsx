import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMap } from 'react-leaflet';
import { useFontsReady } from '#client/ui/map/use-map-assets.ts';
import { useMapPalette } from '#client/app/preferences/use-map-palette.ts';
import { DriverLayer } from '../canvas/driver-layer.ts';
import type { MapStop } from '../canvas/paint-route.ts';
import type { MapHighlight } from '../canvas/paint-scene.ts';
import { driverMarkers } from '../canvas/animated-marker.ts';
import { hasDraggedParcels, getDroppedParcels } from '../unassigned/parcel-drag.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { hoveredDriverAtom, dropTargetAtom, useMapContext } from '../map-context.ts';
import type { MapLocations } from '../locations.ts';
import { useCamera } from './use-camera.ts';

/** Several drivers at one point of the window. */
export interface DriverOverlap {
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
      layer.setDrivers(driverMarkers(store));
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
  onOverlap: (here: DriverOverlap | null) => void;
}

function usePointer({ layer, onOverlap }: PointerOptions): void {
  const map = useMap();
  const { select, store } = useMapContext();
  const point = useSetAtom(hoveredDriverAtom);
  const click = useEffectEvent((event: LeafletMouseEvent) => {
    const hit = layer.hitTest(event.containerPoint.x, event.containerPoint.y);
    const [id] = hit?.ids ?? [];
    if (!hit || id === undefined) onOverlap(null);
    else if (hit.ids.length === 1) select(id);
    else if (hit.canSplit) map.flyToBounds(store.boundsOf(hit.ids), { padding: [70, 70], maxZoom: 15, duration: 0.5 });
    else onOverlap({ ids: hit.ids, x: hit.x, y: hit.y });
  });
  const move = useEffectEvent((event: LeafletMouseEvent) => {
    const hit = layer.hitTest(event.containerPoint.x, event.containerPoint.y);
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
  const { assignDropped: drop } = useMapContext();
  const aim = useSetAtom(dropTargetAtom);
  const target = useEffectEvent((event: DragEvent): string | null => {
    const { x, y } = containerPoint(map, event);
    const hit = drop && hasDraggedParcels(event) ? layer.hitTest(x, y) : null;
    return hit?.ids.length === 1 ? (hit.ids[0] ?? null) : null;
  });
  const dropAt = useEffectEvent((event: DragEvent) => {
    const id = target(event);
    aim(null);
    if (id !== null) drop?.(id, getDroppedParcels(event));
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
  locations: MapLocations;
  /** Whether to paint town labels; a tile map has its own. */
  showsTownNames: boolean;
  stops: readonly MapStop[];
  /** The map starts with all drivers in view. */
  fitsAll: boolean;
  onOverlap: (here: DriverOverlap | null) => void;
}

/** The drivers on the map, with pointer and drag-and-drop handling. */
export function DriversOnMap({
  locations: { towns, hubs },
  showsTownNames,
  stops,
  fitsAll,
  onOverlap,
}: DriversOnMapProps): null {
  const map = useMap();
  const { store, selected } = useMapContext();
  const hovered = useAtomValue(hoveredDriverAtom);
  const dropTarget = useAtomValue(dropTargetAtom);
  const palette = useMapPalette();
  const [layer] = useState(() => new DriverLayer(palette, (id) => store.nameOf(id)));
  useEffect(() => {
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, layer]);
  useEffect(() => {
    layer.setPalette(palette);
  }, [layer, palette]);
  const letters = useFontsReady();
  useEffect(() => {
    layer.setFeatures({ towns: showsTownNames && letters ? towns : [], hubs });
  }, [layer, towns, hubs, showsTownNames, letters]);
  const focus = useMemo(
    (): MapHighlight => ({ selected, hovered, dropTarget, stops }),
    [selected, hovered, dropTarget, stops],
  );
  useEffect(() => {
    layer.setHighlight(focus);
  }, [layer, focus]);
  useDriverUpdates(layer, store);
  usePointer({ layer, onOverlap });
  useParcelDrop(layer);
  useCamera(fitsAll);
  return null;
}
