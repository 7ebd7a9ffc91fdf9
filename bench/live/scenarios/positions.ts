// C: drivers move, maps follow. Our server gets positions from another instance that ingests them; competitors get each
// position as it comes.
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { positionsView } from '../load/documents.ts';
import { cpuMs } from '../process/cpu.ts';
import { withProfile } from '../report/profile.ts';
import { atLeast, atMost, formatDigits, formatCount, median, type ScenarioResult } from '../report/result.ts';
import { openAt } from '../round.ts';
import { type Contender, nameOf, type StartedServer } from '../process/server-process.ts';
import { percentile } from '../load/delivery-log.ts';
import { dispatcher, idOf } from '../dataset.ts';
import { startDriversOnDuty, endDriversDuty } from '../insert-dataset.ts';
import { createPositions } from '#server/areas/positions/create-positions.ts';
import { redisBus } from '#server/events/redis-bus.ts';
import type { Viewer } from '#shared/access/viewer.ts';

const tickMs = 100;
const country = { south: 29, west: -10, height: 6, width: 8 };
/** Length of each side; a tenth of the country in area. */
const side = Math.sqrt(0.1);

const random = (seed: number): number => ((seed * 2_654_435_761) % 4_294_967_296) / 4_294_967_296;
const boundsOf = (view: number) => {
  const [south, west] = [
    country.south + random(view + 1) * country.height * (1 - side),
    country.west + random(view * 7 + 3) * country.width * (1 - side),
  ];
  return { south, west, north: south + country.height * side, east: west + country.width * side };
};

export interface DriverReading {
  driverId: string;
  at: string;
  lat: number;
  lng: number;
  speed: number;
  bearing: number;
}
export interface MapComparison {
  stale: number;
  positions: number;
  histogram: Uint32Array;
}

class Fleet {
  readonly places: DriverReading[];
  #next = 0;

  constructor(drivers: number) {
    this.places = Array.from({ length: drivers }, (_, n) => ({
      driverId: idOf('driver', n),
      at: '',
      lat: country.south + random(n + 11) * country.height,
      lng: country.west + random(n * 13 + 5) * country.width,
      speed: 10,
      bearing: 90,
    }));
  }

  /** Moves the next drivers; returns them. */
  move(count: number): DriverReading[] {
    return Array.from({ length: count }, () => {
      const at = this.#next % this.places.length;
      this.#next += 1;
      const old = this.places[at];
      if (!old) throw new Error('no such driver');
      const place = { ...old, at: new Date().toISOString(), lat: old.lat + 0.0004, bearing: (old.bearing + 7) % 360 };
      this.places[at] = place;
      return place;
    });
  }
}

/** Moves drivers at an even rate for some seconds; returns the number of moves. */
async function drive(
  fleet: Fleet,
  perSecond: number,
  seconds: number,
  publish: (place: DriverReading) => void,
): Promise<number> {
  const began = performance.now();
  let moves = 0;
  for (let tick = 0; tick * tickMs < seconds * 1000; tick += 1) {
    for (const place of fleet.move((perSecond * tickMs) / 1000)) {
      publish(place);
      moves += 1;
    }
    await wait(Math.max(0, began + (tick + 1) * tickMs - performance.now()));
  }
  return moves;
}

interface Measured {
  perThousand: number;
  p50: number;
  p95: number;
  stale: number;
  positions: number;
}

/** Opens maps, sends every driver once, then calls `begin` and measures. */
async function follow(
  bench: Bench,
  server: StartedServer,
  { fleet, publish, begin }: { fleet: Fleet; publish: (place: DriverReading) => void; begin: () => Promise<void> },
): Promise<Measured> {
  const { drivers, maps, positionsPerSecond } = bench.options.size;
  const lookers = Array.from({ length: maps }, (_, view) => ({
    ...dispatcher,
    asks: [{ query: positionsView, variables: { bounds: boundsOf(view) } }],
  }));
  await openAt(bench.generator, server, { users: lookers, subscriptions: [], deflate: false, stalled: [] });
  await drive(fleet, positionsPerSecond, drivers / positionsPerSecond, publish);
  await waitForQuiet(bench, server.child.pid);
  await bench.generator.request('forget');
  await begin();
  const before = cpuMs(server.child.pid);
  const moves = await drive(fleet, positionsPerSecond, Math.min(bench.options.seconds, 5), publish);
  const perThousand = ((await waitForQuiet(bench, server.child.pid)) - before) / (moves / 1000);
  const followed = await bench.generator.request<MapComparison>('followed', fleet.places);
  await bench.generator.request('close');
  return {
    perThousand,
    p50: percentile(followed.histogram, 0.5),
    p95: percentile(followed.histogram, 0.95),
    stale: followed.stale,
    positions: followed.positions,
  };
}

/**
 * Waits until no more frames come, so that a slow server can send what is pending. Returns the CPU time of its process
 * when the last frame came.
 */
async function waitForQuiet({ generator, options }: Bench, pid: number): Promise<number> {
  const silentMs = options.quick ? 1_500 : 3_000;
  let [last, changedAt, spent] = [-1, performance.now(), 0];
  while (performance.now() - changedAt < silentMs) {
    const { frames } = await generator.request<{ frames: number }>('sofar');
    if (frames !== last) [last, changedAt, spent] = [frames, performance.now(), cpuMs(pid)];
    await wait(100);
  }
  return spent;
}

/** Ingests positions as another instance would; published to ours by the bus. */
async function startIngest({ db, environment }: Bench) {
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const bus = redisBus({ url: environment.redisUrl, secret: environment.busSecret, prefix: 'bench:', log });
  const positions = createPositions({
    db,
    liveDb: db,
    bus,
    limiter: { prefix: 'bench:' },
    trustProxy: { kind: 'hops', hops: 0 },
    deviceRateLimit: { points: 1e9, duration: 60 },
    now: () => new Date(),
    log,
  });
  await positions.start();
  return {
    take: ({ driverId, at, ...place }: DriverReading): void => {
      const viewer: Viewer = {
        id: driverId,
        name: '',
        roles: ['DRIVER'],
        sessionId: '',
        audience: {
          role: 'DRIVER',
          sets: { user: [driverId], company: [], driver: [driverId], hub: [], team: [], role: [] },
          flags: { manager: false },
        },
      };
      void positions.ingestFromSocket(viewer, { ...place, at: Date.parse(at), accuracy: 5, battery: 80 });
    },
    stop: async () => {
      await positions.stop();
      await bus.close();
    },
  };
}

type Rounds = ReadonlyMap<Contender, readonly Measured[]>;

export async function scenarioC(bench: Bench): Promise<ScenarioResult> {
  // Our server reads who is on duty at start.
  await bench.pauseOurs();
  await startDriversOnDuty(bench.db, bench.options.size.drivers);
  const positions = await startIngest(bench);
  const fleet = new Fleet(bench.options.size.drivers);
  const followed = async (contender: Contender, begin = async () => {}): Promise<Measured> => {
    const publish =
      contender === 'ours'
        ? positions.take
        : (place: DriverReading) => bench.feeder.publish(contender, 'positions', place);
    return follow(bench, await bench.server(contender), { fleet, publish, begin });
  };
  const peers = (['yoga', 'apollo', 'mercurius', 'raw'] as const).filter((peer) =>
    bench.options.contenders.includes(peer),
  );
  const rounds = new Map<Contender, Measured[]>();
  for (let at = 0; at < bench.options.rounds; at += 1) {
    for (const contender of ['ours', ...peers] as const) {
      const measured = await followed(contender);
      rounds.set(contender, [...(rounds.get(contender) ?? []), measured]);
      bench.log(
        `  round ${at + 1} ${nameOf[contender].padEnd(15)} ${formatDigits(measured.perThousand, 2)} ms/1000 positions, p95 ${formatDigits(measured.p95)} ms, stale ${measured.stale}, moves ${measured.positions}`,
      );
    }
  }
  const result = await withProfile(bench, toResult(bench, rounds), (_, begin) => followed('ours', begin));
  await positions.stop();
  await bench.pauseOurs();
  await endDriversDuty(bench.db);
  return result;
}

function toResult({ options: { size } }: Bench, rounds: Rounds): ScenarioResult {
  const of = (contender: Contender, key: keyof Measured): number =>
    median((rounds.get(contender) ?? []).map((each) => each[key]));
  const times = (peer: Contender): number =>
    rounds.has(peer) ? of(peer, 'perThousand') / of('ours', 'perThousand') : NaN;
  return {
    id: 'C',
    title: `${formatCount(size.drivers)} drivers, ${formatCount(size.positionsPerSecond)} of them move each second, ${size.maps} maps of a tenth of the country`,
    head: ['', 'ms of processor / 1,000 positions', 'p50 ms', 'p95 ms', 'stale at the end'],
    rows: [...rounds.keys()].map((each) => [
      nameOf[each],
      formatDigits(of(each, 'perThousand'), 2),
      formatDigits(of(each, 'p50')),
      formatDigits(of(each, 'p95')),
      String(of(each, 'stale')),
    ]),
    goals: [
      atLeast('× Yoga', times('yoga'), 50),
      atLeast('× Apollo', times('apollo'), 15),
      atMost('of raw ws', 1 / times('raw'), 0.33),
      atMost('p95 ms', of('ours', 'p95'), 260),
      atMost('stale', of('ours', 'stale'), 0),
    ].filter(({ reached }) => reached !== '–'),
    notes: [],
  };
}
