// One round of one server: dashboards open, the server warms up, is measured, and they close.
import { setTimeout as wait } from 'node:timers/promises';
import type { Child } from './child.ts';
import type { Feeder, Plan } from './feed.ts';
import type { Opening } from './generator.ts';
import { processorMs } from './processor.ts';
import type { Started } from './server-process.ts';
import { type Fed, percentile, type Tally } from './tally.ts';

export interface Bench {
  generator: Child;
  feeder: Feeder;
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
  tally: Tally;
}

export interface Round {
  plan: Plan;
  warmSeconds: number;
  opening: Omit<Opening, 'contender' | 'url' | 'origin'>;
}

/** Without a frame for so long no more are awaited: a slow server gets the time to send what is pending. */
const silentMs = 20_000;

const frames = async (generator: Child): Promise<number> => (await generator.ask<{ frames: number }>('sofar')).frames;

/** Waits for the expected frames, and a little longer for unexpected ones. */
export async function settle(
  generator: Child,
  fed: readonly Fed[],
  { lookers: users, readsNothing: stalled }: Round['opening'],
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

export async function openAt(generator: Child, server: Started, opening: Round['opening']): Promise<void> {
  await generator.ask('open', {
    contender: server.contender,
    url: server.url,
    origin: server.origin,
    ...opening,
  } satisfies Opening);
  // No protocol confirms a subscription.
  await wait(700);
}

/** Runs a round; `begin` is called when the server is warm and measuring starts. */
export async function measure(
  { generator, feeder, postgresPid }: Bench,
  server: Started,
  { plan, warmSeconds, opening }: Round,
  begin = async () => {},
): Promise<Measured> {
  await openAt(generator, server, opening);
  await settle(generator, await feeder.run([server], { ...plan, seconds: warmSeconds }), opening, 0);
  await begin();
  const before = {
    server: processorMs(server.child.pid),
    postgres: processorMs(postgresPid),
    generator: await generator.ask<number>('processor'),
    sofar: await generator.ask<{ bytes: number; frames: number }>('sofar'),
  };
  const first = feeder.next;
  const began = performance.now();
  const fed = await feeder.run([server], plan);
  await settle(generator, fed, opening, before.sofar.frames);
  const serverMs = processorMs(server.child.pid) - before.server;
  const postgresMs = processorMs(postgresPid) - before.postgres;
  const generatorMs = (await generator.ask<number>('processor')) - before.generator;
  const tally = await generator.ask<Tally>('compare', { first, fed });
  const elapsed = performance.now() - began;
  await generator.ask('close');
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
