// Places the names of towns, by rank, so that they overlap neither each other nor obstacles.
import { type MapView, projectToWorld } from './mercator.ts';

export interface MapTown {
  name: string;
  lat: number;
  lng: number;
  rank: 1 | 2 | 3;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Boxes in canvas pixels. Labels never cover hard obstacles. They cover soft ones only if there is no other position.
 */
export interface LabelObstacles {
  hard: readonly Box[];
  soft: readonly Box[];
}

/** A placed label: its left end and vertical middle, and the dot of its town at x and y. */
export interface PlacedLabel {
  town: MapTown;
  x: number;
  y: number;
  left: number;
  middle: number;
  width: number;
  /** True if no obstacle covers the dot. */
  hasDot: boolean;
}

export const townLabelStyles = {
  1: { from: 0, font: '600 14px', gap: 14 },
  2: { from: 6.9, font: '500 13px', gap: 13 },
  3: { from: 8.7, font: '500 12px', gap: 12 },
} as const;

const nothing: LabelObstacles = { hard: [], soft: [] };
/** Additional distances from the dot, in pixels, for towns at a hub or a cluster. */
const extraDistances = [0, 10, 20];

/** True if two boxes overlap. */
export const boxesOverlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The square around a point with half a side of `half`. */
export function boxAround(x: number, y: number, half: number): Box {
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}

interface LabelPosition {
  left: number;
  middle: number;
  box: Box;
}

// Right of the dot, left, above, below; then the same at larger distances.
function labelPositions(x: number, y: number, width: number, gap: number): LabelPosition[] {
  const at = (left: number, middle: number): LabelPosition => ({
    left,
    middle,
    box: { left: left - 2, top: middle - 8, right: left + width + 2, bottom: middle + 8 },
  });
  return extraDistances.flatMap((more) => {
    const far = gap + more;
    return [at(x + far, y), at(x - far - width, y), at(x - width / 2, y - far - 6), at(x - width / 2, y + far + 6)];
  });
}

/**
 * A label moves only if it then covers this many fewer soft obstacles, so that it does not jump for each passing
 * driver.
 */
const minImprovement = 2;

/**
 * The index of the free position that covers the fewest soft obstacles. Prefers the previous position if it is not much
 * worse.
 */
function choose(
  places: readonly LabelPosition[],
  firm: readonly Box[],
  soft: readonly Box[],
  previous: number | undefined,
): number | undefined {
  const over = (box: Box, others: readonly Box[]): number => others.filter((other) => boxesOverlap(box, other)).length;
  const free = places.flatMap(({ box }, index) =>
    over(box, firm) > 0 ? [] : [{ index, cost: over(box, soft) + (index === previous ? 0.5 - minImprovement : 0) }],
  );
  return free.toSorted((a, b) => a.cost - b.cost)[0]?.index;
}

/** The labels that fit in a view. `kept` stores by name the previous position of each. */
export function placeTownLabels(
  towns: readonly MapTown[],
  view: MapView,
  widthOf: (town: MapTown) => number,
  { hard, soft }: LabelObstacles = nothing,
  kept = new Map<string, number>(),
): PlacedLabel[] {
  const boxes = [...hard];
  const spots: PlacedLabel[] = [];
  for (const town of towns.toSorted((a, b) => a.rank - b.rank)) {
    const look = townLabelStyles[town.rank];
    const world = projectToWorld(town.lat, town.lng);
    const [x, y] = [world.x * view.size - view.left, world.y * view.size - view.top];
    if (view.zoom < look.from || x < -80 || y < -20 || x > view.width + 80 || y > view.height + 20) continue;
    const width = widthOf(town);
    const places = labelPositions(x, y, width, look.gap);
    const chosen = choose(places, boxes, soft, kept.get(town.name));
    const place = chosen === undefined ? undefined : places[chosen];
    if (chosen === undefined || !place) continue;
    kept.set(town.name, chosen);
    const dot = boxAround(x, y, 5);
    const dotted = ![...hard, ...soft].some((other) => boxesOverlap(dot, other));
    boxes.push(place.box, dot);
    spots.push({ town, x, y, left: place.left, middle: place.middle, width, hasDot: dotted });
  }
  return spots;
}
