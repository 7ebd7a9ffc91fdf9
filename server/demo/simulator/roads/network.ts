// The roads as a net of vertices: the fastest way from one place to another, as the points that a van passes.
import { hubData } from '../../data/places.ts';
import { distance } from './geometry.ts';
import { junctions, type Point, type RoadKind, roads } from './roads.ts';

/** Metres a second that a loaded van keeps up on average. */
const speeds: Readonly<Record<RoadKind | 'street', number>> = {
  motorway: 29,
  road: 21,
  mountain: 13.5,
  street: 10,
};

/** A straight piece of a way, driven at this many metres a second. */
export interface Leg {
  to: Point;
  metres: number;
  speed: number;
}

interface Vertex {
  point: Point;
  next: { vertex: number; metres: number; speed: number }[];
}

/** Every town of the company by its French name. */
export const towns: ReadonlyMap<string, Point> = new Map(
  hubData.flatMap((hub) => hub.towns.map(({ nameFr, lat, lng }): [string, Point] => [nameFr, [lat, lng]])),
);

const named = new Map<string, number>();
const vertices: Vertex[] = [];

function vertexAt(point: Point): number {
  vertices.push({ point, next: [] });
  return vertices.length - 1;
}

function vertexNamed(name: string): number {
  const known = named.get(name);
  if (known !== undefined) return known;
  const point = towns.get(name) ?? junctions[name];
  if (!point) throw new Error(`the roads know no place called ${name}`);
  const made = vertexAt(point);
  named.set(name, made);
  return made;
}

function join(a: number, b: number, speed: number): void {
  const [from, to] = [vertices[a], vertices[b]];
  if (!from || !to) return;
  const metres = distance(from.point, to.point);
  from.next.push({ vertex: b, metres, speed });
  to.next.push({ vertex: a, metres, speed });
}

for (const { from, to, kind, via } of roads) {
  const chain = [vertexNamed(from), ...via.map(vertexAt), vertexNamed(to)];
  chain.forEach((vertex, index) => {
    if (index > 0) join(chain[index - 1] ?? vertex, vertex, speeds[kind]);
  });
}

function nearest(point: Point): number {
  let [best, least] = [0, Infinity];
  vertices.forEach((vertex, index) => {
    const metres = distance(point, vertex.point);
    if (metres < least) [best, least] = [index, metres];
  });
  return best;
}

// The vertex to come from on the fastest way out of `start`, for every vertex; 230 of them, so a plain scan will do.
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

/** The pieces of the fastest way by road between two points, straight from the start to the nearest road and from the last one to the goal. */
export function wayBetween(from: Point, to: Point): Leg[] {
  const [start, goal] = [nearest(from), nearest(to)];
  // Kept by goal: towns are few, and vans come from everywhere.
  const tree = trees.get(goal) ?? fastestFrom(goal);
  trees.set(goal, tree);
  const legs: Leg[] = [street(from, vertices[start]?.point ?? to)];
  for (let here = start; here !== goal && here >= 0;) {
    const towards = tree[here] ?? -1;
    const step = vertices[here]?.next.find(({ vertex }) => vertex === towards);
    const point = vertices[towards]?.point;
    if (step && point) legs.push({ to: point, metres: step.metres, speed: step.speed });
    here = towards;
  }
  return [...legs, street(legs.at(-1)?.to ?? from, to)].filter(({ metres }) => metres > 1);
}

/** One straight piece through a town. */
export function street(from: Point, to: Point): Leg {
  return { to, metres: distance(from, to), speed: speeds.street };
}

/** Metres by road between two towns; Infinity when one is unknown or out of reach. */
export function roadMetres(from: string, to: string): number {
  const [start, goal] = [towns.get(from), towns.get(to)];
  if (!start || !goal) return Infinity;
  return from === to ? 0 : wayBetween(start, goal).reduce((sum, { metres }) => sum + metres, 0);
}

/** The names of all places at which roads begin or end. */
export function placeNames(): string[] {
  return [...named.keys()];
}
