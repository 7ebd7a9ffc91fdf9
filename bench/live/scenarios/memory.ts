// E and F: what readers cost that read nothing, and sockets on which nothing happens.
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { inboxCounts, packageChanged, packageCounts } from '../documents.ts';
import { residentBytes } from '../processor.ts';
import { atMost, digits, type Goal, many, median, type Result } from '../result.ts';
import { openAt, settle } from '../round.ts';
import { type Contender, nameOf, type Started, startServer } from '../server-process.ts';
import { percentile, type Tally } from '../tally.ts';
import { keepers } from '../world.ts';
import { hubDashboards } from './deliveries.ts';

const [mb, kb] = [1_000_000, 1_000];
const readers = 50;

/** Ours and the peers that are wanted; a small look has one, for each takes its time. */
const beside = ({ options }: Bench, peers: readonly Contender[]): Contender[] => ['ours', ...peers.filter((peer) => (options.quick ? peer === 'raw' : options.peers.includes(peer)))];

async function collected({ child }: Started): Promise<number> {
  for (let times = 0; times < 3; times += 1) {
    await child.ask('collect');
    await wait(300);
  }
  return residentBytes(child.pid);
}

const idleAsks = [packageChanged, packageCounts, inboxCounts].map((query) => ({ query }));

/** What a socket costs of those that come when half as many are open: the first pay for code that is compiled and pools that grow, and what they leave would be used again. */
async function idleCost(bench: Bench, contender: Contender, deflate: boolean): Promise<number> {
  // A server that has worked before holds memory that it would not give back.
  const server = await startServer(contender, bench.machine);
  const idle = bench.options.size.idle;
  const opening = { ...hubDashboards(idle / 2), deflate, asks: contender === 'ours' ? idleAsks : idleAsks.slice(0, 1) };
  await openAt(bench.secondGenerator, server, opening);
  await wait(bench.options.quick ? 500 : 2_000);
  const before = await collected(server);
  await openAt(bench.generator, server, { ...opening, lookers: Array.from({ length: Math.ceil(idle / keepers.length) }, () => keepers).flat().slice(0, idle) });
  await wait(bench.options.quick ? 500 : 2_000);
  const after = await collected(server);
  await Promise.all([bench.generator, bench.secondGenerator].map((generator) => generator.ask('close')));
  await server.child.end();
  return (after - before) / idle;
}

export async function scenarioF(bench: Bench): Promise<Result> {
  const rows: string[][] = [];
  const goals: Goal[] = [];
  for (const { contender, deflate } of beside(bench, ['yoga', 'apollo', 'mercurius', 'raw']).flatMap((each) => (each === 'ours' ? [false, true] : [false]).map((packed) => ({ contender: each, deflate: packed })))) {
    const name = `${nameOf[contender]}${deflate ? ', compressed' : ''}`;
    const costs: number[] = [];
    for (let at = 0; at < Math.min(3, bench.options.rounds); at += 1) costs.push(await idleCost(bench, contender, deflate));
    const cost = median(costs) / kb;
    if (contender === 'ours') goals.push(atMost(`KB a socket${deflate ? ', compressed' : ''}`, cost, 15));
    rows.push([name, contender === 'ours' ? '3' : '1', digits(cost)]);
    bench.say(`  ${name} ${costs.map((each) => digits(each / kb)).join(', ')} KB`);
  }
  return {
    id: 'F', title: `memory, ${many(bench.options.size.idle)} idle dashboards beside half as many others`, head: ['', 'subscriptions each', 'KB of RSS a socket'], rows, goals,
    notes: ['Of three rounds at most. Peers hold the one subscription that they were built with. Growth of the process: what earlier sockets left free is used again, so it is the least that one costs. On the heap ours has 4 to 8 KB for each.'],
  };
}

interface Held { peakMb: number; p95: number; closed: number; wrong: number }

/** Dashboards hear of parcels with long notes; the first of them read nothing. */
async function withSlow(bench: Bench, server: Started, slow: number): Promise<Held> {
  const all = keepers.filter(({ scope }) => scope === 0).slice(0, readers);
  const opening = { ...hubDashboards(0), lookers: all, readsNothing: Array.from({ length: slow }, (_, at) => at) };
  await openAt(bench.generator, server, opening);
  const before = await collected(server);
  let peak = before;
  const watch = setInterval(() => { peak = Math.max(peak, residentBytes(server.child.pid)); }, 50);
  const first = bench.feeder.next;
  const fed = await bench.feeder.run([server], { perSecond: 50, seconds: bench.options.quick ? 2 : 16, noteBytes: 16_000, scopeOf: 'hub', onlyHub: true });
  await settle(bench.generator, fed, opening, 0);
  clearInterval(watch);
  const tally = await bench.generator.ask<Tally>('compare', { first, fed });
  const { closed } = await bench.generator.ask<{ closed: number }>('sofar');
  await bench.generator.ask('close');
  return { peakMb: (peak - before) / mb, p95: percentile(tally.histogram, 0.95), closed, wrong: tally.lost + tally.duplicate + tally.foreign };
}

export async function scenarioE(bench: Bench): Promise<Result> {
  const rows: string[][] = [];
  const slow = 10;
  const goals = [];
  for (const contender of beside(bench, ['yoga', 'raw'])) {
    const server = await bench.server(contender);
    const [without, held]: [Held[], Held[]] = [[], []];
    for (let at = 0; at < (contender === 'ours' ? Math.min(3, bench.options.rounds) : 1); at += 1) {
      without.push(await withSlow(bench, server, 0));
      held.push(await withSlow(bench, server, slow));
    }
    const of = (each: Held[], key: keyof Held): number => median(each.map((one) => one[key]));
    const each = Math.max(0, of(held, 'peakMb') - of(without, 'peakMb')) / slow;
    rows.push([nameOf[contender], digits(each, 2), digits(of(without, 'p95')), digits(of(held, 'p95')), String(of(held, 'closed')), String(of(held, 'wrong'))]);
    if (contender === 'ours') goals.push(atMost('MB held for each', each, 2), atMost('of the p95 without them', of(held, 'p95') / of(without, 'p95'), 1.25), atMost('lost by those who read', of(held, 'wrong'), 0));
    bench.say(`  ${rows.at(-1)?.join(' | ')}`);
  }
  return { id: 'E', title: `${slow} of ${readers} dashboards stop reading, 16 KB an event`, head: ['', 'MB at the peak for each', 'p95 ms without them', 'p95 ms of the others', 'sockets closed', 'lost by the others'], rows, goals, notes: ['Of three rounds at most; peers had one.'] };
}
