// The roads as a graph, and the fastest route between two points.
import { type LatLng, type RoadKind, roads } from '#shared/lib/roads.ts';
import { hubData } from '../../data/places.ts';
import { distance } from './geometry.ts';

/** Average speed of a loaded vehicle in m/s. */
const speeds: Readonly<Record<RoadKind | 'street', number>> = {
  motorway: 29,
  road: 21,
  mountain: 13.5,
  street: 10,
};

/** A straight piece of a route with its speed in m/s. */
export interface Leg {
  to: LatLng;
  metres: number;
  speed: number;
}

interface Vertex {
  point: LatLng;
  next: { vertex: number; metres: number; speed: number }[];
}

/** All towns of the company by their French names. */
export const towns: ReadonlyMap<string, LatLng> = new Map(
  hubData.flatMap((hub) => hub.towns.map(({ nameFr, lat, lng }): [string, LatLng] => [nameFr, [lat, lng]])),
);

const named = new Map<string, number>();
const vertices: Vertex[] = [];

function vertexAt(point: LatLng): number {
  vertices.push({ point, next: [] });
  return vertices.length - 1;
}

/** The place at the end of a road: roads that begin or end there meet. */
function vertexNamed(name: string, point: LatLng): number {
  const known = named.get(name) ?? vertexAt(towns.get(name) ?? point);
  named.set(name, known);
  return known;
}

function connect(a: number, b: number, speed: number): void {
  const [from, to] = [vertices[a], vertices[b]];
  if (!from || !to) return;
  const metres = distance(from.point, to.point);
  from.next.push({ vertex: b, metres, speed });
  to.next.push({ vertex: a, metres, speed });
}

for (const { from, to, kind, points } of roads) {
  const last = points.length - 1;
  const chain = points.map((point, index) =>
    index === 0 ? vertexNamed(from, point) : index === last ? vertexNamed(to, point) : vertexAt(point),
  );
  chain.forEach((vertex, index) => {
    if (index > 0) connect(chain[index - 1] ?? vertex, vertex, speeds[kind]);
  });
}

function nearest(point: LatLng): number {
  let [best, least] = [0, Infinity];
  vertices.forEach((vertex, index) => {
    const metres = distance(point, vertex.point);
    if (metres < least) [best, least] = [index, metres];
  });
  return best;
}

// For each vertex the previous one on the fastest route from `start`. Dijkstra with a linear scan: there are only 230
// vertices.
function fastestFrom(start: number): Int32Array {
  const seconds = new Float64Array(vertices.length).fill(Infinity);
  const before = new Int32Array(vertices.length).fill(-1);
  const open = new Set([start]);
  seconds[start] = 0;
  while (open.size > 0) {
    let [here, least] = [-1, Infinity];
    for (const each of open) if ((seconds[each] ?? Infinity) < least) [here, least] = [each, seconds[each] ?? Infinity];
    open.delete(here);
    for (const { vertex, metres, speed } of vertices[here]?.next ?? []) {
      const time = least + metres / speed;
      if (time >= (seconds[vertex] ?? Infinity)) continue;
      seconds[vertex] = time;
      before[vertex] = here;
      open.add(vertex);
    }
  }
  return before;
}

const trees = new Map<number, Int32Array>();

/**
 * The legs of the fastest route by road: straight from the start to the nearest road, and straight from the last road
 * to the goal.
 */
export function routeBetween(from: LatLng, to: LatLng): Leg[] {
  const [start, goal] = [nearest(from), nearest(to)];
  // Cached by goal: there are few towns, but vehicles start anywhere.
  const tree = trees.get(goal) ?? fastestFrom(goal);
  trees.set(goal, tree);
  const legs: Leg[] = [streetLeg(from, vertices[start]?.point ?? to)];
  for (let here = start; here !== goal && here >= 0;) {
    const towards = tree[here] ?? -1;
    const step = vertices[here]?.next.find(({ vertex }) => vertex === towards);
    const point = vertices[towards]?.point;
    if (step && point) legs.push({ to: point, metres: step.metres, speed: step.speed });
    here = towards;
  }
  return [...legs, streetLeg(legs.at(-1)?.to ?? from, to)].filter(({ metres }) => metres > 1);
}

/** A straight leg through a town. */
export function streetLeg(from: LatLng, to: LatLng): Leg {
  return { to, metres: distance(from, to), speed: speeds.street };
}

/** The distance by road between two towns in metres; Infinity if one is unknown or unreachable. */
export function roadDistance(from: string, to: string): number {
  const [start, goal] = [towns.get(from), towns.get(to)];
  if (!start || !goal) return Infinity;
  return from === to ? 0 : routeBetween(start, goal).reduce((sum, { metres }) => sum + metres, 0);
}

/** The names of all places where roads begin or end. */
export function placeNames(): string[] {
  return [...named.keys()];
}
