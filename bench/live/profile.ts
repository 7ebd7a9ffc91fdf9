// Why something costs what it costs: the functions in which a server was, by their own time, from one more round with the profiler on.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { measure, type Round } from './round.ts';
import { startServer } from './server-process.ts';

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

/** The `count` functions with the most time of their own, as lines of Markdown. */
export async function profileOfOurs(bench: Bench, round: Round, count = 14): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'qafila-profile-'));
  const server = await startServer('ours', bench.machine, { profile: folder });
  try {
    await measure({ ...bench, postgresPid: bench.machine.postgresPid }, server, round);
    server.child.say('leave');
    for (let tries = 0; tries < 50 && readdirSync(folder).length === 0; tries += 1) await wait(100);
    const [file] = readdirSync(folder);
    return file === undefined ? [] : summary(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile, count);
  } finally {
    await server.child.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function summary({ nodes, samples, timeDeltas }: Profile, count: number): string[] {
  const names = new Map(nodes.map(({ id, callFrame: { functionName, url } }) => [id, `${functionName || '(anonymous)'} ${url.replace(/^.*\/(node_modules\/|server\/|shared\/)/, '$1')}`.trim()]));
  const own = new Map<string, number>();
  for (const [at, sample] of samples.entries()) {
    const name = names.get(sample) ?? '?';
    if (!name.startsWith('(idle)')) own.set(name, (own.get(name) ?? 0) + (timeDeltas[at] ?? 0));
  }
  const total = [...own.values()].reduce((sum, each) => sum + each, 0);
  return [...own].toSorted((a, b) => b[1] - a[1]).slice(0, count).map(([name, micros]) => `- ${((micros / total) * 100).toFixed(1)} % \`${name}\``);
}
