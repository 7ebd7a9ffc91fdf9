// The same fault with one slow reader and with fifty: their cost for the instance, and the delay of all others.
import { setTimeout as wait } from 'node:timers/promises';
import { readMetrics } from '../../metrics/support/metrics.ts';
import { deliveryDelayP99 } from './checks/delays.ts';
import { Inspector } from './checks/heap.ts';
import type { RoundResult, FaultContext } from './fault-context.ts';
import { SlowReader } from './clients/slow-reader.ts';
import { lastEventId } from './checks/database-state.ts';
import type { Writers } from './writers.ts';

const megabyte = 1_000_000;
/** Growth of an instance that is not caused by the slow readers: compiled code, the last events. */
const slackMb = 5;
/** The allowed extra delay for other clients; the promise's 100 ms, five times. */
const delayMs = 100 * 5;

/**
 * The pause between events where delay is measured: fifty readers request ten megabytes per event, which would delay
 * any client, slow or not.
 */
const spacingMs = 150;

/**
 * How many bytes the system buffers for a connection depends on how fast its reader was before: up to the 33 MB of
 * common settings, each event 200 KB.
 */
const maxFillEvents = 250;

interface ReaderGroup {
  readers: number;
  subscriptions: number;
  events: number;
}

interface Burst {
  events: number;
  /** Whether more events are needed after these. */
  isEnough?: () => Promise<boolean>;
  between: (index: number) => Promise<void>;
}

/** Events of about ten kilobytes for each subscription. */
async function burst(
  context: FaultContext,
  writers: Writers,
  { events, isEnough = () => Promise.resolve(true), between }: Burst,
): Promise<void> {
  const note = 'long '.repeat(96);
  const { companies, cities } = context.testBed.fixtures;
  for (let index = 0; index < events || (index < maxFillEvents && !(await isEnough())); index += 1) {
    await writers.run(
      context.user('backoffice'),
      'packageCreate',
      {
        companyId: companies.atlas,
        recipientName: 'Imane Tazi',
        phone: '+212655767159',
        address: '3 rue Agadir',
        cityId: cities.casa,
        cod: 10_000,
        note: `${note}${index}`,
      },
      `burst ${index}`,
      1,
    );
    await between(index);
  }
}

const closedAsSlow = async (url: string): Promise<number> =>
  (await readMetrics(url)).get('qafila_sockets_closed_total{reason="slow"}') ?? 0;

/**
 * Runs `work` beside readers that stopped reading, and checks that each is closed afterwards. `work` is passed whether
 * the server has closed them all.
 */
async function besideThem<Result>(
  context: FaultContext,
  { readers, subscriptions }: ReaderGroup,
  work: (areClosed: () => Promise<boolean>) => Promise<Result>,
): Promise<Result> {
  const { testBed } = context;
  const instance = testBed.instances[context.busiestInstance()];
  const closedBefore = await closedAsSlow(instance.url);
  const slow: SlowReader[] = [];
  try {
    // Not through the proxy: unread bytes there would slow down the measuring clients. Five for each account: an
    // account with more subscriptions would not delay the others.
    let person = await context.createUser('support');
    for (let index = 0; index < readers; index += 1) {
      if (index % 5 === 4) person = await context.createUser('support');
      slow.push(await SlowReader.open(instance.url, testBed.origin, person, subscriptions));
    }
    // The cost of connecting is not measured.
    await wait(2_000);
    // All at once, so that all are closed at about the same event: a closed one may take 60 s to read the rest.
    for (const reader of slow) reader.pause();
    const result = await work(async () => (await closedAsSlow(instance.url)) - closedBefore >= readers);
    for (const reader of slow) reader.resume();
    const all = await context.waitUntil(() => slow.every(({ closed }) => closed), 30_000);
    context.check('every slow reader was closed', all);
    context.check(
      'each read the 1013',
      slow.every(({ code }) => code === 1013),
    );
    context.note(`${slow.length} slow, ${slow.filter(({ code }) => code === 1013).length} read the 1013`);
    return result;
  } finally {
    for (const reader of slow) reader.end();
  }
}

/** Each measurement collects garbage first, which takes too long to do after every event. */
const lookEvery = 6;

/** Measures their memory as it grows; garbage that is not collected yet does not count. */
async function judgeMemory(context: FaultContext, writers: Writers, crowd: ReaderGroup): Promise<void> {
  const inspector = await Inspector.open(context.testBed.instances[context.busiestInstance()]);
  const heldMb = async (): Promise<number> => {
    const { heap, buffers } = await inspector.usage();
    return (heap + buffers) / megabyte;
  };
  const grown = await besideThem(context, crowd, async (areClosed) => {
    const before = await heldMb();
    let most = before;
    const between = async (index: number): Promise<void> => {
      if (index % lookEvery === 0) most = Math.max(most, await heldMb());
    };
    await burst(context, writers, { events: crowd.events, isEnough: areClosed, between });
    return most - before;
  }).finally(() => inspector.close());
  context.note(`memory held + ${grown.toFixed(1)} MB`);
  context.check(`they held no more than 1 MB each (${grown.toFixed(1)} MB in all)`, grown <= crowd.readers + slackMb);
}

/** Measures the delay of the others, and the processor time, without slow readers and with them. */
async function judgeWaiting(context: FaultContext, writers: Writers, crowd: ReaderGroup): Promise<void> {
  const { testBed } = context;
  const index = context.busiestInstance();
  const instance = testBed.instances[index];
  const listeners = context.tabs.filter(({ at }) => at === testBed.frontUrl(index)).map(({ page }) => page);
  const measured = async (isEnough?: () => Promise<boolean>): Promise<{ waited: number; processor: number }> => {
    const [from, spent] = [await lastEventId(testBed.db), instance.processorSeconds()];
    await burst(context, writers, { events: crowd.events, isEnough, between: () => wait(spacingMs) });
    await wait(500);
    return {
      waited: (await deliveryDelayP99(testBed.db, listeners, from, await lastEventId(testBed.db))) ?? NaN,
      processor: instance.processorSeconds() - spent,
    };
  };
  const alone = await measured();
  const beside = await besideThem(context, crowd, measured);
  context.note(
    `the others' p99 ${alone.waited.toFixed(0)} ms without them, ${beside.waited.toFixed(0)} ms with them, processor ${alone.processor.toFixed(1)} and ${beside.processor.toFixed(1)} s`,
  );
  context.check(
    `no other client waits longer because of them (${(beside.waited - alone.waited).toFixed(0)} ms)`,
    beside.waited - alone.waited <= delayMs,
  );
}

/**
 * `readers` that stop reading, with this many subscriptions each; their pending bytes exceed every buffer of the
 * system.
 */
export async function withSlowReaders(context: FaultContext, crowd: ReaderGroup): Promise<RoundResult> {
  await context.openTabs(200);
  return context.round(
    async (writers) => {
      // The quick run skips a comparison that it does not evaluate.
      if (!context.quick) await judgeWaiting(context, writers, crowd);
      await judgeMemory(context, writers, crowd);
    },
    { writers: 10 },
  );
}
