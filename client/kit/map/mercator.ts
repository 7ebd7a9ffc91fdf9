// The world as web maps draw it: a square whose side is 1, from its upper left corner.

export interface WorldPoint {
  x: number;
  y: number;
}

/** What a canvas shows of the world, in CSS pixels. */
export interface MapView {
  zoom: number;
  /** Side of the whole world. */
  size: number;
  /** The world's pixel at the upper left corner of the canvas. */
  left: number;
  top: number;
  width: number;
  height: number;
}

const tile = 256;

/** Where a position of degrees is in the world. */
export function worldOf(lat: number, lng: number): WorldPoint {
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** Pixels of the whole world's side at a zoom. */
export function worldSize(zoom: number): number {
  return tile * 2 ** zoom;
}

/** What a canvas of this size shows around a position. */
export function viewAround(lat: number, lng: number, zoom: number, width: number, height: number): MapView {
  const size = worldSize(zoom);
  const { x, y } = worldOf(lat, lng);
  return { zoom, size, width, height, left: x * size - width / 2, top: y * size - height / 2 };
}

/** A view with so many pixels more on each side. */
export function wider(view: MapView, margin: number): MapView {
  return {
    ...view,
    left: view.left - margin,
    top: view.top - margin,
    width: view.width + 2 * margin,
    height: view.height + 2 * margin,
  };
}

/** Whether one view holds all of another, at the same zoom. */
export function covers(wide: MapView, view: MapView): boolean {
  return (
    wide.zoom === view.zoom &&
    view.left >= wide.left &&
    view.top >= wide.top &&
    view.left + view.width <= wide.left + wide.width &&
    view.top + view.height <= wide.top + wide.height
  );
}
