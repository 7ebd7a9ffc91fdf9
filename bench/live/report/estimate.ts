// Estimates the duration before the start, for two idle cores.
import type { BenchOptions, ScenarioId } from '../options.ts';
import type { Contender } from '../process/server-process.ts';

/**
 * Rough CPU milliseconds per 1,000 deliveries: a server that needs more than there is continues to send after the
 * events have ended.
 */
const busy: Record<Contender, number> = {
  ours: 8,
  yoga: 250,
  apollo: 200,
  mercurius: 200,
  socketio: 50,
  raw: 20,
  floor: 15,
};
/** Seconds that a competitor's map filter needs per position. */
const filterSeconds = 6e-6;
const startSeconds = 15;

const selected = ({ contenders }: BenchOptions, ...of: Contender[]): Contender[] => [
  'ours',
  ...of.filter((peer) => contenders.includes(peer)),
];
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function estimates(options: BenchOptions): Record<ScenarioId, number> {
  const { rounds, seconds, size, quick } = options;
  const few = Math.min(3, rounds);
  const [waits, span] = quick ? [3, seconds + 0.5] : [5, seconds + 2];
  const deliveries =
    (perSecond: number) =>
    (contender: Contender): number =>
      waits + Math.max(span, (span * perSecond * size.dashboards * busy[contender]) / 1e7);
  const maps = (contender: Contender): number => {
    const moved = size.drivers + size.positionsPerSecond * Math.min(seconds, 5);
    return (
      waits * 2 +
      Math.max(
        moved / size.positionsPerSecond,
        contender === 'ours' || contender === 'raw' ? 0 : moved * size.maps * filterSeconds,
      )
    );
  };
  return {
    A: rounds * sum(selected(options, 'yoga', 'apollo', 'mercurius', 'socketio', 'raw', 'floor').map(deliveries(100))),
    B: rounds * sum(selected(options, 'yoga', 'apollo', 'raw', 'floor').map(deliveries(20))),
    C: rounds * sum(selected(options, 'yoga', 'apollo', 'mercurius', 'raw').map(maps)),
    D: rounds * 2 * deliveries(100)('ours'),
    E: quick ? 20 : (few + selected(options, 'yoga', 'raw').length - 1) * 40,
    F: quick ? 40 : (few * 2 + selected(options, 'yoga', 'apollo', 'mercurius', 'raw').length - 1) * 62,
    G: rounds * (waits * 2 + Math.min(seconds, 4)),
    H: rounds * 3 * (Math.min(seconds, 5) + 2) + seconds,
    I: rounds * selected(options, 'yoga', 'apollo', 'mercurius', 'raw').length * (waits + span + 2),
  };
}

/** A duration for people. */
export const formatDuration = (seconds: number): string =>
  seconds < 90 ? `${Math.round(seconds)} s` : `${(seconds / 60).toFixed(1)} min`;

/** What will be run, and the estimated duration of each scenario. */
export function estimateText(options: BenchOptions): string {
  const each = estimates(options);
  const size = options.quick
    ? `A quick run: ${options.size.dashboards} dashboards rather than 1,000, ${options.rounds} round of ${options.seconds} s. Judged is only what is exact.\n`
    : '';
  const parts = options.only.map((id) => `${id} ${formatDuration(each[id])}`).join(', ');
  return `${size}On two quiet cores about ${formatDuration(startSeconds + sum(options.only.map((id) => each[id])))} in all: ${parts}.`;
}
