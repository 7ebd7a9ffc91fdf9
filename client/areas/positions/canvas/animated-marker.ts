// A driver's marker. It moves smoothly to each new position, in about the interval between the two updates.
import type { DriverMarkerState } from '#client/ui/map/map-sprites.ts';
import { projectToWorld } from '#client/ui/map/mercator.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';

export interface DriverMarker {
  id: string;
  state: DriverMarkerState;
  /** World coordinate, 0 to 1. */
  x: number;
  y: number;
  /** Degrees clockwise from north; null when the device does not report it. */
  bearing: number | null;
}

const minDurationMs = 400;
const maxDurationMs = 2_500;
/** Larger distances are not animated, in world coordinates: about three kilometres. */
const maxAnimatedDistance = 8e-5;

export class AnimatedMarker {
  readonly id: string;
  state: DriverMarkerState;
  bearing: number;
  /** The target position. */
  x: number;
  y: number;
  #fromX: number;
  #fromY: number;
  #startedAt: number;
  #endsAt: number;

  constructor({ id, state, x, y, bearing }: DriverMarker, now: number) {
    this.id = id;
    this.state = state;
    this.bearing = bearing ?? 0;
    this.x = x;
    this.y = y;
    this.#fromX = x;
    this.#fromY = y;
    this.#startedAt = now;
    this.#endsAt = now;
  }

  /** Sets a newer position; without `animate` the marker jumps there. */
  moveTo({ state, x, y, bearing }: DriverMarker, now: number, animate: boolean): void {
    this.state = state;
    if (x === this.x && y === this.y) return;
    const [fromX, fromY] = [this.xAt(now), this.yAt(now)];
    const [dx, dy] = [x - fromX, y - fromY];
    const walks = animate && Math.hypot(dx, dy) < maxAnimatedDistance;
    this.bearing = bearing ?? (Math.atan2(dx, -dy) * 180) / Math.PI;
    this.#fromX = walks ? fromX : x;
    this.#fromY = walks ? fromY : y;
    const between = Math.min(maxDurationMs, Math.max(minDurationMs, now - this.#startedAt));
    this.#startedAt = now;
    this.#endsAt = walks ? now + between : now;
    this.x = x;
    this.y = y;
  }

  isMoving(now: number): boolean {
    return now < this.#endsAt;
  }

  xAt(now: number): number {
    return this.#fromX + (this.x - this.#fromX) * this.#progress(now);
  }

  yAt(now: number): number {
    return this.#fromY + (this.y - this.#fromY) * this.#progress(now);
  }

  #progress(now: number): number {
    return now >= this.#endsAt ? 1 : (now - this.#startedAt) / (this.#endsAt - this.#startedAt);
  }
}

/** The markers of all drivers with a known position. */
export function* driverMarkers(store: FleetStore): Generator<DriverMarker> {
  for (const { id, state, position } of store.locatedDrivers())
    yield { id, state, bearing: position.bearing, ...projectToWorld(position.lat, position.lng) };
}
