// CPU profile of our server during one more round, by library and by function.
import type { Bench } from '../bench.ts';
import type { ScenarioResult } from './result.ts';
import type { StartedServer } from '../process/server-process.ts';

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/** One more round; it calls `begin` when profiling should start. */
type RunAgain = (ours: StartedServer, begin: () => Promise<void>) => Promise<unknown>;

/** Adds a profile when a goal is missed, or when it was requested. */
export async function withProfile(bench: Bench, result: ScenarioResult, runAgain: RunAgain): Promise<ScenarioResult> {
  const missed = result.goals.some(({ ok }) => !ok);
  if (!bench.options.profile && !(missed && bench.options.rounds >= 5)) return result;
  return {
    ...result,
    notes: [
      ...result.notes,
      'Where ours spends its time, by function:',
      '',
      ...(await profileOurServer(bench, runAgain)),
    ],
  };
}

/** The functions with the most self time, as lines of Markdown. */
async function profileOurServer(bench: Bench, runAgain: RunAgain): Promise<string[]> {
  const server = await bench.server('ours');
  await runAgain(server, async () => {
    await server.child.request('profile');
  });
  const profile = await server.child.request<Profile>('profiled');
  return [
    ...topShares(profile, 10, libraryOf),
    '',
    ...topShares(
      profile,
      10,
      ({ functionName, url }) => `${functionName || '(anonymous)'} ${libraryOf({ functionName, url })}`,
    ),
  ];
}

type Frame = Profile['nodes'][number]['callFrame'];

/** `server/live`, `graphql`, `node:net`, or native code of Node. */
function libraryOf({ functionName, url }: Frame): string {
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  const folder = /\/((?:server|shared)\/[^/]+)\//.exec(url)?.[1];
  return library ?? folder ?? (url.startsWith('node:') ? url : `native ${functionName}`);
}

/** Excludes idle time and the profiler. */
const isWork = ({ functionName, url }: Frame): boolean => functionName !== '(idle)' && url !== 'node:inspector';

function topShares({ nodes, samples, timeDeltas }: Profile, count: number, nameOf: (frame: Frame) => string): string[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, isWork(callFrame) ? nameOf(callFrame) : null]));
  const own = new Map<string, number>();
  for (const [at, sample] of samples.entries()) {
    const name = names.get(sample);
    if (name) own.set(name, (own.get(name) ?? 0) + (timeDeltas[at] ?? 0));
  }
  const total = [...own.values()].reduce((sum, each) => sum + each, 0);
  return [...own]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([name, micros]) => `- ${((micros / total) * 100).toFixed(1)} % \`${name}\``);
}
