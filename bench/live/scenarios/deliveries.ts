// A, B and I: a thousand dashboards receive changes of parcels.
import type { Bench } from '../bench.ts';
import { compare, compareRounds, deliveryHead, deliveryRows, type Medians, timesBetter } from '../compare.ts';
import { packageChanged } from '../load/documents.ts';
import { withProfile } from '../report/profile.ts';
import type { BenchOptions } from '../options.ts';
import {
  atLeast,
  atMost,
  type Bar,
  formatDigits,
  type Goal,
  formatCount,
  type ScenarioResult,
} from '../report/result.ts';
import { measure, type Round } from '../round.ts';
import { type Contender, contenders, nameOf } from '../process/server-process.ts';
import { customers, housekeepers, team } from '../dataset.ts';

/** The dashboards of ten hubs, each subscribed as the client's list is. */
export const hubDashboards = (count: number): Round['opening'] => ({
  users: housekeepers.slice(0, count),
  subscriptions: [{ query: packageChanged }],
  deflate: false,
  stalled: [],
});

type MediansByContender = ReadonlyMap<Contender, Medians>;
const measuredOnly = (goals: Goal[]): Goal[] => goals.filter(({ reached }) => reached !== '–');
const shareOf = (medians: MediansByContender, peer: Contender): number => 1 / timesBetter(medians, peer);
const nothingWrong = (medians: MediansByContender): Goal =>
  atMost('lost, twice or foreign', medians.get('ours')?.wrong ?? NaN, 0);
const bars = (medians: MediansByContender): Bar[] =>
  [...medians].map(([contender, { perThousand, postgresPerThousand }]) => ({
    name: nameOf[contender],
    value: perThousand,
    postgresMs: contender === 'ours' ? postgresPerThousand : null,
  }));

const withProfileOnMiss = (bench: Bench, round: Round, result: ScenarioResult): Promise<ScenarioResult> =>
  withProfile(bench, result, async (ours, begin) => {
    await measure({ ...bench, postgresPid: bench.environment.postgresPid }, ours, round, begin);
  });

const warmSeconds = ({ quick }: BenchOptions): number => (quick ? 0.5 : 2);

/** Ten roles, all of which see every parcel that changes. */
const planA = ({ options }: Bench): Round => ({
  plan: { perSecond: 100, seconds: options.seconds / 2, noteBytes: 60, scopeOf: 'team' },
  warmSeconds: warmSeconds(options) / 2,
  opening: { ...hubDashboards(0), users: team.slice(0, options.size.dashboards) },
});

export async function scenarioA(bench: Bench): Promise<ScenarioResult> {
  const { options } = bench;
  const round = planA(bench);
  const medians = await compare(bench, contenders, round);
  const compressed = await compare(bench, ['ours'], { ...round, opening: { ...round.opening, deflate: true } });
  const ofRaw = medians.has('raw')
    ? `, at ${formatDigits((compressed.get('ours')?.perThousand ?? NaN) / (medians.get('raw')?.perThousand ?? NaN), 2)} of what raw ws takes`
    : '';
  return withProfileOnMiss(bench, round, {
    id: 'A',
    title: `100 events a second, ${formatCount(options.size.dashboards)} dashboards in 10 scopes`,
    head: deliveryHead,
    bars: bars(medians),
    rows: [
      ...deliveryRows(medians),
      ...deliveryRows(compressed).map(([name, ...figures]) => [`${name}, compressed`, ...figures]),
    ],
    notes: [
      `Compressed is what browsers ask for by themselves, and ours alone does at once for a whole scope${ofRaw}; its delay is the bench's, which unpacks for all dashboards on one core.`,
    ],
    goals: measuredOnly([
      atLeast('× Yoga', timesBetter(medians, 'yoga'), 15),
      atLeast('× Apollo', timesBetter(medians, 'apollo'), 10),
      atLeast('× Mercurius', timesBetter(medians, 'mercurius'), 10),
      atMost('of raw ws', shareOf(medians, 'raw'), 0.35),
      atMost('p95 ms', medians.get('ours')?.p95 ?? NaN, 50),
      nothingWrong(medians),
    ]),
  });
}

export async function scenarioB(bench: Bench): Promise<ScenarioResult> {
  const { options } = bench;
  const { plan, ...as } = planA(bench);
  const round = { ...as, plan: { ...plan, perSecond: 20, seconds: options.seconds } };
  const medians = await compare(bench, ['ours', 'yoga', 'apollo', 'raw', 'floor'], round);
  return withProfileOnMiss(bench, round, {
    id: 'B',
    title: `20 events a second, ${formatCount(options.size.dashboards)} dashboards in 10 scopes`,
    head: deliveryHead,
    rows: deliveryRows(medians),
    notes: [],
    goals: measuredOnly([
      atLeast('× Yoga', timesBetter(medians, 'yoga'), 4.5),
      atLeast('× Apollo', timesBetter(medians, 'apollo'), 3),
      atMost('of raw ws', shareOf(medians, 'raw'), 1),
      atMost('of the floor', shareOf(medians, 'floor'), 1.25),
      nothingWrong(medians),
    ]),
  });
}

export async function scenarioI(bench: Bench): Promise<ScenarioResult> {
  const { options } = bench;
  const { dashboards } = options.size;
  const opening = { ...hubDashboards(dashboards), users: customers.slice(0, dashboards) };
  const plan = {
    perSecond: 100,
    seconds: options.seconds,
    noteBytes: 60,
    scopeOf: 'company',
    parcels: dashboards,
  } as const;
  const round = { plan, warmSeconds: warmSeconds(options), opening };
  const medians = await compare(bench, ['ours', 'yoga', 'apollo', 'mercurius', 'raw'], round);
  return withProfileOnMiss(bench, round, {
    id: 'I',
    title: `${formatCount(dashboards)} dashboards of as many customers, 100 events a second`,
    head: deliveryHead,
    rows: deliveryRows(medians),
    notes: [],
    goals: measuredOnly([atLeast('× Yoga', timesBetter(medians, 'yoga'), 5), nothingWrong(medians)]),
  });
}

const row = (name: string, medians: Medians | undefined): string[] => [
  name,
  formatDigits(medians?.bytesPerDelivery ?? NaN, 0),
  formatDigits(medians?.perThousand ?? NaN, 2),
  formatDigits(medians?.p95 ?? NaN),
  String(medians?.wrong ?? ''),
];

export async function scenarioD(bench: Bench): Promise<ScenarioResult> {
  const round = planA(bench);
  const varied = { ...round, plan: { ...round.plan, noteBytes: 160 } };
  const compressed = { ...varied, opening: { ...varied.opening, deflate: true } };
  const [before, after] = await compareRounds(bench, 'ours', [varied, compressed]);
  return {
    id: 'D',
    title: 'compression, varied events',
    head: ['', 'bytes each', 'ms of processor / 1,000 deliveries', 'p95 ms', 'lost, twice or foreign'],
    rows: [row('plain', before), row('permessage-deflate', after)],
    notes: [],
    goals: [
      atMost('of the bytes', (after?.bytesPerDelivery ?? NaN) / (before?.bytesPerDelivery ?? NaN), 0.22),
      atMost('of the processor', (after?.perThousand ?? NaN) / (before?.perThousand ?? NaN), 1.15),
    ],
  };
}
