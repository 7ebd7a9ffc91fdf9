// A replay as the screen uses it: positions unpacked, and when the day begins and ends.
import type { ReplayPoint } from '#shared/areas/positions/replay.ts';
import type { DriverReplay } from './documents.ts';

const degrees = 100_000;
const hour = 3_600;
const quarter = 900;

export interface ReplayedDriver extends Omit<DriverReplay, 'points' | 'driver'> {
  id: string;
  name: string;
  avatarId: string | null;
  points: readonly ReplayPoint[];
}

function unpack(packed: readonly number[]): ReplayPoint[] {
  const points: ReplayPoint[] = [];
  for (let index = 0; index + 2 < packed.length; index += 3) {
    const [second = 0, lat = 0, lng = 0] = packed.slice(index, index + 3);
    points.push({ second, lat: lat / degrees, lng: lng / degrees });
  }
  return points;
}

/** The drivers of an answer with anything to show. */
export function replayedDrivers(answer: readonly DriverReplay[]): ReplayedDriver[] {
  return answer.flatMap(({ driver, points, ...day }) =>
    driver ? [{ ...day, id: driver.id, name: driver.name, avatarId: driver.avatarId, points: unpack(points) }] : [],
  );
}

export interface ReplayRange {
  from: number;
  to: number;
}

/** From a quarter of an hour before the first position or step to one after the last; the working day without any. */
export function rangeOf(drivers: readonly ReplayedDriver[]): ReplayRange {
  const seconds = drivers.flatMap(({ points, steps }) =>
    [points[0], points.at(-1), steps[0], steps.at(-1)].flatMap((each) => each?.second ?? []),
  );
  if (seconds.length === 0) return { from: 8 * hour, to: 20 * hour };
  return {
    from: Math.max(0, Math.floor(Math.min(...seconds) / quarter - 1) * quarter),
    to: Math.min(24 * hour - 1, Math.ceil(Math.max(...seconds) / quarter + 1) * quarter),
  };
}

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');

/** 13:42:07 */
export function clockText(second: number): string {
  return `${two(second / hour)}:${two((second % hour) / 60)}:${two(second % 60)}`;
}
