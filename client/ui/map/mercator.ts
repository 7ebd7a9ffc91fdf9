// Web Mercator projection: the world is a square with a side of 1 and its origin in the upper left corner.

export interface WorldPoint {
  x: number;
  y: number;
}

/** The part of the world that a canvas shows, in CSS pixels. */
export interface MapView {
  zoom: number;
  /** Side of the whole world at this zoom. */
  size: number;
  /** `left` and `top` are the world pixel at the upper left corner of the canvas. */
  left: number;
  top: number;
  width: number;
  height: number;
}

const tile = 256;

/** Projects latitude and longitude in degrees to world coordinates. */
export function projectToWorld(lat: number, lng: number): WorldPoint {
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** Side of the whole world in pixels at a zoom. */
export function worldSize(zoom: number): number {
  return tile * 2 ** zoom;
}

/** The view of a canvas of this size, centered at a position. */
export function viewCenteredAt(lat: number, lng: number, zoom: number, width: number, height: number): MapView {
  const size = worldSize(zoom);
  const { x, y } = projectToWorld(lat, lng);
  return { zoom, size, width, height, left: x * size - width / 2, top: y * size - height / 2 };
}

/** The view with `margin` more pixels on each side. */
export function expandView(view: MapView, margin: number): MapView {
  return {
    ...view,
    left: view.left - margin,
    top: view.top - margin,
    width: view.width + 2 * margin,
    height: view.height + 2 * margin,
  };
}

/** True if `wide` contains all of `view` at the same zoom. */
export function viewCovers(wide: MapView, view: MapView): boolean {
  return (
    wide.zoom === view.zoom &&
    view.left >= wide.left &&
    view.top >= wide.top &&
    view.left + view.width <= wide.left + wide.width &&
    view.top + view.height <= wide.top + wide.height
  );
}

/** Latitude and longitude of world coordinates, in degrees. */
export function unprojectFromWorld({ x, y }: WorldPoint): { lat: number; lng: number } {
  const lat = (2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2) * (180 / Math.PI);
  return { lat, lng: x * 360 - 180 };
}
