// E and F: memory of clients that read nothing, and of idle sockets.
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import type { ChildProcessRpc } from '../process/child.ts';
import { inboxCounts, packageChanged, packageCounts } from '../load/documents.ts';
import { residentBytes } from '../process/cpu.ts';
import { atMost, formatDigits, type Goal, formatCount, median, type ScenarioResult } from '../report/result.ts';
import { openAt, type Round, settle } from '../round.ts';
import { type Contender, nameOf, type StartedServer, startServer } from '../process/server-process.ts';
import { percentile, type DeliveryCounts } from '../load/delivery-log.ts';
import { housekeepers, type DashboardUser } from '../dataset.ts';
import { hubDashboards } from './deliveries.ts';

const [mb, kb] = [1_000_000, 1_000];
const readers = 50;

/** Ours and the selected competitors; a quick run has one, since each takes long. */
const selectedContenders = ({ options }: Bench, peers: readonly Contender[]): Contender[] => [
  'ours',
  ...peers.filter((peer) => (options.quick ? peer === 'raw' : options.contenders.includes(peer))),
];

interface Memory {
  rss: number;
  heapUsed: number;
  external: number;
}
const heldBytes = ({ heapUsed, external }: Memory): number => heapUsed + external;

async function collected({ child }: StartedServer): Promise<Memory> {
  for (let times = 0; times < 2; times += 1) {
    await child.request('collect');
    await wait(300);
  }
  return child.request<Memory>('collect');
}

const idleAsks = [packageChanged, packageCounts, inboxCounts].map((query) => ({ query }));
const idleUsers = (count: number): DashboardUser[] =>
  Array.from({ length: Math.ceil(count / housekeepers.length) }, () => housekeepers)
    .flat()
    .slice(0, count);

/**
 * V8 returns up to 60 MB of freed pages some seconds after a collection: measured earlier, that would outweigh two
 * thousand sockets.
 */
const restMs = ({ options }: Bench): number => (options.quick ? 1_000 : 15_000);

/** Bytes per socket. */
interface Idle {
  first: number;
  next: number;
  held: number;
}

/**
 * Memory per socket of the first n sockets, and of as many again, once the server is idle. A server that has worked
 * keeps memory, so each measurement has a new one; a few sockets connect and disconnect before, since the first cause
 * code to be compiled. Opening the first ones leaves memory free that the next ones use, so the true RSS lies between
 * the two; what is held on the heap and in buffers is exact but excludes what the system's libraries use per
 * connection.
 */
async function idleCost(bench: Bench, contender: Contender, deflate: boolean): Promise<Idle> {
  const { idle } = bench.options.size;
  const server = await startServer(contender, bench.environment);
  const opening = {
    ...hubDashboards(0),
    users: idleUsers(idle),
    deflate,
    subscriptions: contender === 'ours' ? idleAsks : idleAsks.slice(0, 1),
  };
  const atRest = async (): Promise<Memory> => {
    const { heapUsed, external } = await collected(server);
    await wait(restMs(bench));
    return { rss: residentBytes(server.child.pid), heapUsed, external };
  };
  const after = async (generator: ChildProcessRpc, given: Round['opening']): Promise<Memory> => {
    await openAt(generator, server, given);
    await wait(bench.options.quick ? 500 : 2_000);
    return atRest();
  };
  await openAt(bench.generator, server, { ...opening, users: idleUsers(idle / 10) });
  await wait(1_000);
  await bench.generator.request('close');
  const none = await atRest();
  const half = await after(bench.generator, opening);
  const all = await after(bench.secondGenerator, opening);
  await Promise.all([bench.generator, bench.secondGenerator].map((generator) => generator.request('close')));
  await server.child.end();
  return {
    first: (half.rss - none.rss) / idle,
    next: (all.rss - half.rss) / idle,
    held: (heldBytes(all) - heldBytes(half)) / idle,
  };
}

export async function scenarioF(bench: Bench): Promise<ScenarioResult> {
  const rows: string[][] = [];
  const goals: Goal[] = [];
  for (const { contender, deflate } of selectedContenders(bench, ['yoga', 'apollo', 'mercurius', 'raw']).flatMap(
    (each) => (each === 'ours' ? [false, true] : [false]).map((deflate) => ({ contender: each, deflate })),
  )) {
    const name = `${nameOf[contender]}${deflate ? ', compressed' : ''}`;
    const costs: Idle[] = [];
    for (let at = 0; at < (contender === 'ours' ? Math.min(3, bench.options.rounds) : 1); at += 1)
      costs.push(await idleCost(bench, contender, deflate));
    const of = (key: keyof Idle): number => median(costs.map((cost) => cost[key])) / kb;
    const [first, next, held] = [of('first'), of('next'), of('held')];
    if (contender === 'ours')
      goals.push(
        atMost(
          `KB a socket by whichever measure is highest${deflate ? ', compressed' : ''}`,
          Math.max(first, next, held),
          15,
        ),
      );
    rows.push([name, contender === 'ours' ? '3' : '1', formatDigits(first), formatDigits(next), formatDigits(held)]);
    bench.log(
      `  ${name} ${costs.map((each) => `${formatDigits(each.first / kb)} then ${formatDigits(each.next / kb)}, held ${formatDigits(each.held / kb)}`).join('; ')} KB`,
    );
  }
  const count = formatCount(bench.options.size.idle);
  return {
    id: 'F',
    title: `memory, ${count} idle dashboards and then as many again`,
    rows,
    goals,
    head: [
      '',
      'subscriptions each',
      `KB of RSS a socket, the first ${count}`,
      `KB of RSS a socket, the next ${count}`,
      'KB of those on the heap and in buffers',
    ],
    notes: [
      "Of three rounds at most, peers had one; each in a new process after a tenth as many came and went, 15 seconds after garbage was collected. Peers hold the one subscription that they were built with. Opening leaves memory free that the next ones use, so what a socket adds to RSS lies between the two columns; the last is exact, without what the system's libraries take.",
    ],
  };
}

interface Held {
  peakMb: number;
  p95: number;
  closed: number;
  wrong: number;
}

/** Dashboards receive parcels with long notes; the first `slow` of them read nothing. */
async function withSlow(bench: Bench, server: StartedServer, slow: number): Promise<Held> {
  const all = housekeepers.filter(({ scope }) => scope === 0).slice(0, readers);
  const opening = { ...hubDashboards(0), users: all, stalled: Array.from({ length: slow }, (_, at) => at) };
  await openAt(bench.generator, server, opening);
  const before = (await collected(server)).rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentBytes(server.child.pid));
  }, 50);
  const first = bench.feeder.next;
  const fed = await bench.feeder.run([server], {
    perSecond: 50,
    seconds: bench.options.quick ? 2 : 16,
    noteBytes: 16_000,
    scopeOf: 'hub',
    onlyHub: true,
  });
  await settle(bench.generator, fed, opening, 0);
  clearInterval(watch);
  const tally = await bench.generator.request<DeliveryCounts>('compare', { first, fed });
  const { closed } = await bench.generator.request<{ closed: number }>('sofar');
  await bench.generator.request('close');
  return {
    peakMb: (peak - before) / mb,
    p95: percentile(tally.histogram, 0.95),
    closed,
    wrong: tally.lost + tally.duplicate + tally.foreign,
  };
}

export async function scenarioE(bench: Bench): Promise<ScenarioResult> {
  const rows: string[][] = [];
  const slow = 10;
  const goals = [];
  for (const contender of selectedContenders(bench, ['yoga', 'raw'])) {
    const server = await bench.server(contender);
    const [without, held]: [Held[], Held[]] = [[], []];
    for (let at = 0; at < (contender === 'ours' ? Math.min(3, bench.options.rounds) : 1); at += 1) {
      without.push(await withSlow(bench, server, 0));
      held.push(await withSlow(bench, server, slow));
    }
    const of = (each: Held[], key: keyof Held): number => median(each.map((one) => one[key]));
    const each = Math.max(0, of(held, 'peakMb') - of(without, 'peakMb')) / slow;
    rows.push([
      nameOf[contender],
      formatDigits(each, 2),
      formatDigits(of(without, 'p95')),
      formatDigits(of(held, 'p95')),
      String(of(held, 'closed')),
      String(of(held, 'wrong')),
    ]);
    if (contender === 'ours')
      goals.push(
        atMost('MB held for each', each, 2),
        atMost('of the p95 without them', of(held, 'p95') / of(without, 'p95'), 1.25),
        atMost('lost by those who read', of(held, 'wrong'), 0),
      );
    bench.log(`  ${rows.at(-1)?.join(' | ')}`);
  }
  return {
    id: 'E',
    title: `${slow} of ${readers} dashboards stop reading, 16 KB an event`,
    head: [
      '',
      'MB at the peak for each',
      'p95 ms without them',
      'p95 ms of the others',
      'sockets closed',
      'lost by the others',
    ],
    rows,
    goals,
    notes: ['Of three rounds at most; peers had one.'],
  };
}
