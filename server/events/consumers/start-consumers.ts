// Runs all consumers on this instance. Every instance does: the lock of a consumer's row decides who works.
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../db/connection/connection.ts';
import { isDatabaseUnavailable } from '../../db/connection/database-errors.ts';
import { type Logger, trackOutage } from '../../lib/outage.ts';
import { retry } from '../../lib/retry.ts';
import type { EventBatch } from '../bus.ts';
import { assertConsumers, type EventConsumer } from './consumer.ts';
import { registerConsumers } from './cursor.ts';
import { CursorLost, EventFailed, type Round, runConsumer } from './run-consumer.ts';
import { SeenEvents } from './seen-events.ts';

export interface ConsumerTiming {
  /** Looks this often whether to go on where another instance or an earlier try stopped. */
  pollMs: number;
  /** Pause between the rounds of a consumer without one of its own, so that rounds are few and handle more events. */
  roundPauseMs: number;
  /** Pause after the n-th failure of an event. */
  failurePauseMs: (failures: number) => number;
}

/** At the end of the log a consumer waits for events: each poll costs a transaction, and the stream tells it of them. */
const pollsLeftOut = 4;

/** Eight tries of an event take half a minute. */
const defaultTiming: ConsumerTiming = {
  pollMs: 1_000,
  roundPauseMs: 100,
  failurePauseMs: (failures) => 250 * 2 ** (failures - 1),
};

/** Attempts to insert new consumers; after that the start fails. */
const startAttempts = 4;

export interface ConsumersOptions {
  db: Db;
  consumers: readonly EventConsumer[];
  now: () => Date;
  /** Notifies the numbering of what a consumer wrote. */
  notifyCommitted: () => void;
  log: Logger;
  timing?: Partial<ConsumerTiming>;
}

export interface RunningConsumers {
  /** Call when a batch of events is dispatched here, in order. */
  wake: (batch: EventBatch) => void;
  /** Ends after the rounds that are running. */
  stop: () => Promise<void>;
}

/** Starts all consumers. New ones begin at the end of the history, so call it before the first change of the instance. */
export async function startConsumers(options: ConsumersOptions): Promise<RunningConsumers> {
  const { db, consumers, log } = options;
  assertConsumers(consumers);
  await retry(
    () => registerAll(db, consumers),
    trackOutage(log, 'starting event consumers'),
    new AbortController().signal,
    (error, tries) => isDatabaseUnavailable(error) && tries < startAttempts,
  );
  const runners = consumers.map((consumer) => new ConsumerRunner(consumer, options));
  return {
    wake: (batch) => {
      for (const runner of runners) runner.wake(batch);
    },
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

async function registerAll(db: Db, consumers: readonly EventConsumer[]): Promise<void> {
  await registerConsumers(
    db,
    consumers.filter(({ register }) => !register).map(({ name }) => name),
  );
  for (const consumer of consumers) await consumer.register?.(db);
}

class ConsumerRunner {
  readonly #consumer: EventConsumer;
  readonly #options: ConsumersOptions;
  readonly #timing: ConsumerTiming;
  readonly #ended = new AbortController();
  readonly #poll: NodeJS.Timeout;
  readonly #outage: ReturnType<typeof trackOutage>;
  readonly #seen: SeenEvents;
  /** Polls that are still left out. */
  #quiet = 0;
  #isRequested = false;
  #running: Promise<void> | null = null;
  /** Up to here the events are handled one by one: together they failed. */
  #singleUntil = 0;

  constructor(consumer: EventConsumer, options: ConsumersOptions) {
    this.#consumer = consumer;
    this.#seen = new SeenEvents(consumer);
    this.#options = options;
    const { roundPauseMs = defaultTiming.roundPauseMs } = consumer;
    this.#timing = { ...defaultTiming, roundPauseMs, ...options.timing };
    this.#outage = trackOutage(options.log, `event consumer ${consumer.name}`);
    this.#poll = setInterval(() => {
      if (this.#quiet === 0) this.#start();
      else this.#quiet -= 1;
    }, this.#timing.pollMs);
    this.#start();
  }

  wake(batch: EventBatch): void {
    if (this.#seen.add(batch)) this.#start();
  }

  async stop(): Promise<void> {
    clearInterval(this.#poll);
    this.#ended.abort();
    await this.#running;
  }

  #start(): void {
    this.#isRequested = true;
    this.#running ??= this.#runUntilDone();
  }

  async #runUntilDone(): Promise<void> {
    try {
      while (this.#isRequested && !this.#ended.signal.aborted) await this.#runRound();
    } catch (error) {
      this.#onError(error);
    }
    this.#running = null;
  }

  async #runRound(): Promise<void> {
    const { signal } = this.#ended;
    this.#isRequested = false;
    this.#quiet = 0;
    const round = await retry(
      () => this.#round(),
      // A pause before the next try of an event does not end an outage, a round without failure does.
      { failed: this.#outage.failed, recovered: () => {} },
      signal,
      (error) => !(error instanceof CursorLost || error instanceof EventFailed),
    );
    // Whoever works is woken by the same events as this instance; if it dies, the poll goes on.
    this.#isRequested ||= round.outcome === 'absent' || round.outcome === 'split' || hasMore(round);
    if (isAtEnd(round)) this.#quiet = pollsLeftOut;
    if (!hasMore(round)) await wait(this.#timing.roundPauseMs, undefined, { signal });
  }

  async #round(): Promise<Round> {
    const { db, now, notifyCommitted } = this.#options;
    const round = await runConsumer(db, this.#consumer, {
      now,
      seen: this.#seen,
      isSingle: this.#singleUntil > 0,
      pauseMs: this.#timing.failurePauseMs,
    });
    if (round.outcome === 'split') this.#singleUntil = round.seq;
    if (round.outcome === 'moved') {
      if (round.seq >= this.#singleUntil) this.#singleUntil = 0;
      if (round.handled > 0) notifyCommitted();
    }
    if (round.outcome === 'moved' || round.outcome === 'idle') this.#outage.recovered();
    // A backup from before its first start has no row of it.
    if (round.outcome === 'absent') await registerAll(db, [this.#consumer]);
    return round;
  }

  /** What is told is tried again at the next poll. */
  #onError(error: unknown): void {
    if (this.#ended.signal.aborted) return;
    this.#outage.failed(error);
    if (!(error instanceof EventFailed && error.isParked)) return;
    const { seq, name: event, entityId } = error.event;
    this.#options.log.error(
      { consumer: this.#consumer.name, seq, event, entityId, err: error.cause },
      'an event was parked: its consumer goes on without it',
    );
  }
}

const hasMore = (round: Round): boolean => round.outcome === 'moved' && round.mayHaveMore;
const isAtEnd = (round: Round): boolean => round.outcome === 'idle' || (round.outcome === 'moved' && !hasMore(round));
