// Delivers messages on an instance. Two lanes work at the same time: one for webhooks that work, one for those that
// fail, so that many that hang leave room for the others.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../../../db/connection/database-errors.ts';
import { inTransaction, systemPrincipal } from '../../../db/transaction.ts';
import { type Outage, trackOutage } from '../../../lib/outage.ts';
import { retry } from '../../../lib/retry.ts';
import type { SecretBox } from '../../../lib/secret-box.ts';
import type { BackgroundParts } from '../../define-area.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { attemptsCounter } from './metrics.ts';
import { type Lane, type TakenDelivery, takeDeliveries } from './queue.ts';
import { type RetryPlan, retryPlan } from './retry-plan.ts';

export interface WebhookTiming {
  /** Interval of looks for due messages. */
  pollMs: number;
  /** A message whose sender has died is taken by another after so long. More than an attempt ever takes. */
  leaseMs: number;
  plan: RetryPlan;
}

type DeliveryParts = Pick<BackgroundParts, 'context' | 'outbound' | 'secrets' | 'count' | 'log'>;

const defaultTiming: WebhookTiming = { pollMs: 1_000, leaseMs: 45_000, plan: retryPlan };

interface RunningLane extends Lane {
  /** Messages on their way at a time, from this instance. */
  atOnce: number;
}
const lanes: readonly RunningLane[] = [
  { isFailing: false, perWebhook: 4, atOnce: 100 },
  { isFailing: true, perWebhook: 1, atOnce: 40 },
];
/** The time that a stop gives to the attempts that are under way. */
const stopMs = 3_000;

/** Delivers the messages on an instance. Without a key for secrets they wait. */
export function deliverWebhooks(timing: Partial<WebhookTiming> = {}) {
  return ({ secrets, ...options }: DeliveryParts): (() => Promise<void>) => {
    if (!secrets) return () => Promise.resolve();
    const stopped = new AbortController();
    const parts = { ...options, secrets, timing: { ...defaultTiming, ...timing }, signal: stopped.signal };
    const running = lanes.map((lane) => new LaneRunner(lane, parts).run());
    return async () => {
      stopped.abort();
      await Promise.race([Promise.all(running), wait(stopMs, undefined, { ref: false })]);
    };
  };
}

interface LaneParts extends DeliveryParts {
  secrets: SecretBox;
  timing: WebhookTiming;
  signal: AbortSignal;
}

class LaneRunner {
  readonly #lane: RunningLane;
  readonly #parts: LaneParts;
  readonly #outage: Outage;
  readonly #attempts = new Set<Promise<void>>();
  #wake: () => void = () => {};

  constructor(lane: RunningLane, parts: LaneParts) {
    this.#lane = lane;
    this.#parts = parts;
    this.#outage = trackOutage(parts.log, 'the delivery of webhooks');
  }

  /** Ends after the attempts that are under way once the signal is aborted. */
  async run(): Promise<void> {
    const { signal, timing } = this.#parts;
    while (!signal.aborted) {
      const taken = await this.#take();
      for (const each of taken) this.#start(each);
      // A message that has ended makes room for the next one of its webhook.
      if (taken.length === 0) await this.#pause(timing.pollMs);
    }
    await Promise.all(this.#attempts);
  }

  async #take(): Promise<TakenDelivery[]> {
    const { context, timing } = this.#parts;
    const limit = this.#lane.atOnce - this.#attempts.size;
    if (limit <= 0) return [];
    try {
      const given = { lease: randomUUID(), leaseMs: timing.leaseMs, limit };
      const taken = await inTransaction(context.db, systemPrincipal, (trx) => takeDeliveries(trx, this.#lane, given));
      this.#outage.recovered();
      return taken;
    } catch (error) {
      this.#outage.failed(error);
      return [];
    }
  }

  #start(taken: TakenDelivery): void {
    const attempt = this.#attempt(taken).finally(() => {
      this.#attempts.delete(attempt);
      this.#wake();
    });
    this.#attempts.add(attempt);
  }

  async #attempt(taken: TakenDelivery): Promise<void> {
    const { context, outbound, secrets, log, signal, timing, count } = this.#parts;
    const facts = { delivery: taken.deliveryId, webhook: taken.webhookId, attempt: taken.attempts };
    const leased = AbortSignal.timeout(timing.leaseMs);
    const persist = (work: () => Promise<void>) => retry(work, this.#outage, leased, isDatabaseUnavailable);
    try {
      const parts = { context, outbound, secrets, plan: timing.plan, signal, persist };
      const attempted = await attemptDelivery(parts, taken);
      if (!attempted) return;
      const { outcome, answerStatus: status, error: code, cause: err } = attempted;
      if (outcome) count(attemptsCounter, outcome);
      if (code === 'internal') log.error({ ...facts, outcome, err }, 'a fault of ours kept a webhook from being sent');
      else log.info({ ...facts, status, code, outcome }, 'a webhook was sent');
    } catch (err) {
      // Its lease expires, and it is taken again.
      if (!signal.aborted) log.error({ ...facts, err }, 'the attempt at a webhook was not recorded');
    }
  }

  #pause(ms: number): Promise<void> {
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    const signal = AbortSignal.any([woken.signal, this.#parts.signal]);
    return wait(ms, undefined, { signal }).catch(() => {});
  }
}
