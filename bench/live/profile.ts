// Why something costs what it costs: where ours was during one more round with the profiler on, by library and by function.
import type { Bench } from './bench.ts';
import { measure, type Round } from './round.ts';

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/** The places with the most time of their own, as lines of Markdown. */
export async function profileOfOurs(bench: Bench, round: Round): Promise<string[]> {
  const server = await bench.server('ours');
  await server.child.ask('profile');
  await measure({ ...bench, postgresPid: bench.machine.postgresPid }, server, round);
  const profile = await server.child.ask<Profile>('profiled');
  return [...shares(profile, 10, libraryOf), '', ...shares(profile, 10, ({ functionName, url }) => `${functionName || '(anonymous)'} ${libraryOf({ functionName, url })}`)];
}

type Frame = Profile['nodes'][number]['callFrame'];

/** `server/live`, `graphql`, `node:net`, or Node's own machine code. */
function libraryOf({ functionName, url }: Frame): string {
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  const room = /\/((?:server|shared)\/[^/]+)\//.exec(url)?.[1];
  return library ?? room ?? (url.startsWith('node:') ? url : `native ${functionName}`);
}

function shares({ nodes, samples, timeDeltas }: Profile, count: number, nameOf: (frame: Frame) => string): string[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName === '(idle)' ? null : nameOf(callFrame)]));
  const own = new Map<string, number>();
  for (const [at, sample] of samples.entries()) {
    const name = names.get(sample);
    if (name) own.set(name, (own.get(name) ?? 0) + (timeDeltas[at] ?? 0));
  }
  const total = [...own.values()].reduce((sum, each) => sum + each, 0);
  return [...own].toSorted((a, b) => b[1] - a[1]).slice(0, count).map(([name, micros]) => `- ${((micros / total) * 100).toFixed(1)} % \`${name}\``);
}
