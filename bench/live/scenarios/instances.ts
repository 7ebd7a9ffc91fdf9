// G: from the commit to the frame, over two instances and Redis.
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { atMost, formatDigits, median, type ScenarioResult } from '../report/result.ts';
import { openAt, settle } from '../round.ts';
import { startServer } from '../process/server-process.ts';
import { percentile, type DeliveryCounts } from '../load/delivery-log.ts';
import { hubDashboards } from './deliveries.ts';

export async function scenarioG(bench: Bench): Promise<ScenarioResult> {
  const sockets = bench.options.size.dashboards / 2;
  const first = await bench.server('ours');
  const second = await startServer('ours', bench.environment);
  const pairs = [
    { generator: bench.generator, server: first },
    { generator: bench.secondGenerator, server: second },
  ];
  const opening = hubDashboards(sockets / 2);
  const found: { p50: number; p99: number; wrong: number }[] = [];
  try {
    for (let at = 0; at < bench.options.rounds; at += 1) {
      for (const { generator, server } of pairs) await openAt(generator, server, opening);
      const plan = { perSecond: 200, noteBytes: 60, scopeOf: 'hub' } as const;
      await bench.feeder.run([first, second], { ...plan, seconds: 1 });
      await wait(1_000);
      const before = await Promise.all(pairs.map(({ generator }) => generator.request<{ frames: number }>('sofar')));
      const number = bench.feeder.next;
      const fed = await bench.feeder.run([first, second], { ...plan, seconds: Math.min(bench.options.seconds, 4) });
      await Promise.all(pairs.map(({ generator }, each) => settle(generator, fed, opening, before[each]?.frames ?? 0)));
      const tallies = await Promise.all(
        pairs.map(({ generator }) => generator.request<DeliveryCounts>('compare', { first: number, fed })),
      );
      const histogram = tallies.reduce(
        (sum, tally) => sum.map((count, slot) => count + (tally.histogram[slot] ?? 0)),
        new Uint32Array(tallies[0]?.histogram.length ?? 0),
      );
      found.push({
        p50: percentile(histogram, 0.5),
        p99: percentile(histogram, 0.99),
        wrong: tallies.reduce((sum, { lost, duplicate, foreign }) => sum + lost + duplicate + foreign, 0),
      });
      bench.log(
        `  round ${at + 1} p50 ${formatDigits(found.at(-1)?.p50 ?? NaN)} ms, p99 ${formatDigits(found.at(-1)?.p99 ?? NaN)} ms, wrong ${found.at(-1)?.wrong}`,
      );
      for (const { generator } of pairs) await generator.request('close');
    }
  } finally {
    await second.child.end();
  }
  const [p50, p99] = [median(found.map((each) => each.p50)), median(found.map((each) => each.p99))];
  return {
    id: 'G',
    title: `commit to frame, 200 events a second, ${sockets} sockets on two instances`,
    head: ['p50 ms', 'p99 ms', 'lost, twice or foreign'],
    rows: [[formatDigits(p50), formatDigits(p99), String(found.reduce((sum, { wrong }) => sum + wrong, 0))]],
    goals: [
      atMost('p50 ms', p50, 50),
      atMost('p99 ms', p99, 250),
      atMost(
        'lost, twice or foreign',
        found.reduce((sum, { wrong }) => sum + wrong, 0),
        0,
      ),
    ],
    notes: [],
  };
}
