// Why something costs what it costs: where ours was during one more round with the profiler on, by library and by function.
import type { Bench } from './bench.ts';
import type { Result } from './result.ts';
import type { Started } from './server-process.ts';

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/** One more round; it calls `begin` where the profile is to begin. */
type Again = (ours: Started, begin: () => Promise<void>) => Promise<unknown>;

/** Where a goal is not reached, the profile of one more round says why; or when it is asked for. */
export async function explained(bench: Bench, result: Result, again: Again): Promise<Result> {
  const missed = result.goals.some(({ ok }) => !ok);
  if (!bench.options.profile && !(missed && bench.options.rounds >= 5)) return result;
  return {
    ...result,
    notes: [...result.notes, 'Where ours spends its time, by function:', '', ...(await profileOfOurs(bench, again))],
  };
}

/** The places with the most time of their own, as lines of Markdown. */
async function profileOfOurs(bench: Bench, again: Again): Promise<string[]> {
  const server = await bench.server('ours');
  await again(server, async () => {
    await server.child.ask('profile');
  });
  const profile = await server.child.ask<Profile>('profiled');
  return [
    ...shares(profile, 10, libraryOf),
    '',
    ...shares(
      profile,
      10,
      ({ functionName, url }) => `${functionName || '(anonymous)'} ${libraryOf({ functionName, url })}`,
    ),
  ];
}

type Frame = Profile['nodes'][number]['callFrame'];

/** `server/live`, `graphql`, `node:net`, or Node's own machine code. */
function libraryOf({ functionName, url }: Frame): string {
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  const room = /\/((?:server|shared)\/[^/]+)\//.exec(url)?.[1];
  return library ?? room ?? (url.startsWith('node:') ? url : `native ${functionName}`);
}

/** Neither rest nor the profiler itself. */
const isWork = ({ functionName, url }: Frame): boolean => functionName !== '(idle)' && url !== 'node:inspector';

function shares({ nodes, samples, timeDeltas }: Profile, count: number, nameOf: (frame: Frame) => string): string[] {
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
