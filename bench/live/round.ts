// One round of one server: dashboards open, the server warms up, is measured, and they close.
import { setTimeout as wait } from 'node:timers/promises';
import type { ChildProcessRpc } from './process/child.ts';
import type { EventFeeder, FeedPlan } from './load/event-feeder.ts';
import type { OpenRequest } from './load/generator.ts';
import { cpuMs } from './process/cpu.ts';
import type { StartedServer } from './process/server-process.ts';
import { type FedEvent, percentile, type DeliveryCounts } from './load/delivery-log.ts';

export interface RoundContext {
  generator: ChildProcessRpc;
  feeder: EventFeeder;
  postgresPid: number;
}

export interface Measured {
  /** CPU milliseconds of the server per 1,000 deliveries; of Postgres; and the generator's share of a core. */
  perThousand: number;
  postgresPerThousand: number;
  generatorShare: number;
  p50: number;
  p95: number;
  p99: number;
  deliveries: number;
  bytesPerDelivery: number;
  wrong: number;
  tally: DeliveryCounts;
}

export interface Round {
  plan: FeedPlan;
  warmSeconds: number;
  opening: Omit<OpenRequest, 'contender' | 'url' | 'origin'>;
}

/** Without a frame for so long no more are awaited: a slow server gets the time to send what is pending. */
const silentMs = 20_000;

const frames = async (generator: ChildProcessRpc): Promise<number> =>
  (await generator.request<{ frames: number }>('sofar')).frames;

/** Waits for the expected frames, and a little longer for unexpected ones. */
export async function settle(
  generator: ChildProcessRpc,
  fed: readonly FedEvent[],
  { users, stalled }: Round['opening'],
  before: number,
): Promise<void> {
  const reading = users.filter((_, at) => !stalled.includes(at));
  const perScope = Map.groupBy(reading, ({ scope }) => scope);
  const expected = fed.reduce((sum, { scope }) => sum + (perScope.get(scope)?.length ?? 0), before);
  let [last, changedAt] = [-1, performance.now()];
  for (
    let now = await frames(generator);
    now < expected && performance.now() - changedAt < silentMs;
    now = await frames(generator)
  ) {
    if (now !== last) [last, changedAt] = [now, performance.now()];
    await wait(100);
  }
  await wait(300);
}

export async function openAt(
  generator: ChildProcessRpc,
  server: StartedServer,
  opening: Round['opening'],
): Promise<void> {
  await generator.request('open', {
    contender: server.contender,
    url: server.url,
    origin: server.origin,
    ...opening,
  } satisfies OpenRequest);
  // No protocol confirms a subscription.
  await wait(700);
}

/** Runs a round; `begin` is called when the server is warm and measuring starts. */
export async function measure(
  { generator, feeder, postgresPid }: RoundContext,
  server: StartedServer,
  { plan, warmSeconds, opening }: Round,
  begin = async () => {},
): Promise<Measured> {
  await openAt(generator, server, opening);
  await settle(generator, await feeder.run([server], { ...plan, seconds: warmSeconds }), opening, 0);
  await begin();
  const before = {
    server: cpuMs(server.child.pid),
    postgres: cpuMs(postgresPid),
    generator: await generator.request<number>('processor'),
    sofar: await generator.request<{ bytes: number; frames: number }>('sofar'),
  };
  const first = feeder.next;
  const began = performance.now();
  const fed = await feeder.run([server], plan);
  await settle(generator, fed, opening, before.sofar.frames);
  const serverMs = cpuMs(server.child.pid) - before.server;
  const postgresMs = cpuMs(postgresPid) - before.postgres;
  const generatorMs = (await generator.request<number>('processor')) - before.generator;
  const tally = await generator.request<DeliveryCounts>('compare', { first, fed });
  const elapsed = performance.now() - began;
  await generator.request('close');
  const thousands = tally.deliveries / 1000;
  return {
    perThousand: serverMs / thousands,
    postgresPerThousand: postgresMs / thousands,
    generatorShare: generatorMs / elapsed,
    p50: percentile(tally.histogram, 0.5),
    p95: percentile(tally.histogram, 0.95),
    p99: percentile(tally.histogram, 0.99),
    deliveries: tally.deliveries,
    bytesPerDelivery: (tally.bytes - before.sofar.bytes) / tally.deliveries,
    wrong: tally.lost + tally.duplicate + tally.foreign,
    tally,
  };
}
