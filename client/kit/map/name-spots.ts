// Where the names of towns stand: clear of each other and of what they must not cover, the greater towns first.
import { type MapView, worldOf } from './mercator.ts';

export interface Town {
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

/** In pixels of the canvas: on what is firm no name stands, on what is soft only where there is no other place. */
export interface Obstacles {
  firm: readonly Box[];
  soft: readonly Box[];
}

/** A name: from where it is written, and the dot of its town. */
export interface Spot {
  town: Town;
  x: number;
  y: number;
  left: number;
  middle: number;
  width: number;
  /** Nothing lies on its dot. */
  dotted: boolean;
}

export const nameLooks = {
  1: { from: 0, font: '600 14px', gap: 14 },
  2: { from: 6.9, font: '500 13px', gap: 13 },
  3: { from: 8.7, font: '500 12px', gap: 12 },
} as const;

const nothing: Obstacles = { firm: [], soft: [] };
/** Beside a depot or a ring a name stands further off. */
const furtherOff = [0, 10, 20];

/** Whether two boxes share any of their inside. */
export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The square of a half side around a point. */
export function boxAround(x: number, y: number, half: number): Box {
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}

interface Place {
  left: number;
  middle: number;
  box: Box;
}

// To the right of its dot, else to the left, above, below; then the same further off.
function placesFor(x: number, y: number, width: number, gap: number): Place[] {
  const at = (left: number, middle: number): Place => ({
    left,
    middle,
    box: { left: left - 2, top: middle - 8, right: left + width + 2, bottom: middle + 8 },
  });
  return furtherOff.flatMap((more) => {
    const far = gap + more;
    return [at(x + far, y), at(x - far - width, y), at(x - width / 2, y - far - 6), at(x - width / 2, y + far + 6)];
  });
}

/** A name leaves its place only for one that covers so many drivers fewer: it is not to jump for each that passes. */
const worthLeaving = 2;

/** Which of the free places to take: the one that covers least, or the one that it had when that is hardly worse. */
function choose(
  places: readonly Place[],
  firm: readonly Box[],
  soft: readonly Box[],
  had: number | undefined,
): number | undefined {
  const over = (box: Box, others: readonly Box[]): number => others.filter((other) => overlap(box, other)).length;
  const free = places.flatMap(({ box }, index) =>
    over(box, firm) > 0 ? [] : [{ index, cost: over(box, soft) + (index === had ? 0.5 - worthLeaving : 0) }],
  );
  return free.toSorted((a, b) => a.cost - b.cost)[0]?.index;
}

/** The names that have a place in a view; `kept` remembers by name which place each had. */
export function spotsOf(
  towns: readonly Town[],
  view: MapView,
  widthOf: (town: Town) => number,
  { firm, soft }: Obstacles = nothing,
  kept = new Map<string, number>(),
): Spot[] {
  const boxes = [...firm];
  const spots: Spot[] = [];
  for (const town of towns.toSorted((a, b) => a.rank - b.rank)) {
    const look = nameLooks[town.rank];
    const world = worldOf(town.lat, town.lng);
    const [x, y] = [world.x * view.size - view.left, world.y * view.size - view.top];
    if (view.zoom < look.from || x < -80 || y < -20 || x > view.width + 80 || y > view.height + 20) continue;
    const width = widthOf(town);
    const places = placesFor(x, y, width, look.gap);
    const chosen = choose(places, boxes, soft, kept.get(town.name));
    const place = chosen === undefined ? undefined : places[chosen];
    if (chosen === undefined || !place) continue;
    kept.set(town.name, chosen);
    const dot = boxAround(x, y, 5);
    const dotted = ![...firm, ...soft].some((other) => overlap(dot, other));
    boxes.push(place.box, dot);
    spots.push({ town, x, y, left: place.left, middle: place.middle, width, dotted });
  }
  return spots;
}
