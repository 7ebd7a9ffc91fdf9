// One attempt at a message that was taken from the queue, and what becomes of the message and its webhook.
import type { DeliveryRow } from '#shared/areas/webhooks/delivery.ts';
import type { WebhookRow } from '#shared/areas/webhooks/webhook.ts';
import { systemActor } from '../../../commands/actor.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { type UnitOfWork, unitOfWork } from '../../../commands/unit-of-work.ts';
import { inTransaction, systemPrincipal } from '../../../db/transaction.ts';
import { postponeInQueue, removeFromQueue, returnToQueue, type TakenDelivery } from './queue.ts';
import { pauseAfter, type RetryPlan } from './retry-plan.ts';
import { type Attempted, isSuccess, sendMessage, type SendParts } from './send-message.ts';
import { deliveryService, deliveryStore, webhookService, webhookStore } from '../service.ts';

export interface AttemptParts extends Omit<SendParts, 'now'> {
  context: CommandContext;
  plan: RetryPlan;
  /** Runs until it succeeds, while the lease lasts: a message that was taken must not be sent again because of us. */
  persist: (work: () => Promise<void>) => Promise<void>;
}

/** What became of a message: `failed` is for good. */
export const attemptOutcomes = ['sent', 'postponed', 'failed'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

export interface RecordedAttempt extends Attempted {
  /** Null: another attempt has taken the message meanwhile, and counts instead. */
  outcome: AttemptOutcome | null;
}

interface Subject {
  delivery: DeliveryRow;
  webhook: WebhookRow;
}

/** The receiver says that the address is gone for good. */
const goneStatus = 410;

/** Sends a message and records what became of it. Rejects if the instance stops: then it is due again. */
export async function attemptDelivery(parts: AttemptParts, taken: TakenDelivery): Promise<RecordedAttempt | null> {
  const { context, signal } = parts;
  const subject = await readSubject(context, taken);
  if (!subject) return null;
  const { delivery, webhook } = subject;
  let attempted: Attempted;
  try {
    attempted = await sendMessage({ ...parts, now: context.now }, webhook, {
      id: delivery.messageId,
      body: delivery.body,
    });
  } catch (error) {
    if (signal?.aborted) await inTransaction(context.db, systemPrincipal, (trx) => returnToQueue(trx, taken));
    throw error;
  }
  let outcome: AttemptOutcome | null = null;
  await parts.persist(async () => {
    outcome = await unitOfWork(context, systemActor, (unit) =>
      record(unit, parts.plan, { ...subject, taken, attempted }, context),
    );
  });
  return { ...attempted, outcome };
}

async function readSubject({ db }: CommandContext, { deliveryId, webhookId }: TakenDelivery): Promise<Subject | null> {
  return inTransaction(db, systemPrincipal, async (trx) => {
    const [delivery] = await deliveryStore.readMany(trx, [deliveryId]);
    const [webhook] = await webhookStore.readMany(trx, [webhookId]);
    return delivery && webhook?.status === 'enabled' ? { delivery, webhook } : null;
  });
}

type Outcome = Subject & { taken: TakenDelivery; attempted: Attempted };

async function record(
  unit: UnitOfWork,
  plan: RetryPlan,
  { taken, attempted, ...subject }: Outcome,
  context: CommandContext,
): Promise<AttemptOutcome | null> {
  // Read once, before locks are waited for: the pause is counted from the time that the message shows.
  const now = context.now();
  const { answerStatus, answerBody, error, milliseconds, retryAfterMs } = attempted;
  const id = taken.deliveryId;
  const input = { id, attempts: taken.attempts, answerStatus, answerBody, error, milliseconds, attemptedAt: now };
  const pauseMs = answerStatus === goneStatus ? null : pauseAfter(plan, taken.attempts, retryAfterMs);
  // The webhook is changed first: that is the order of locks.
  if (isSuccess(attempted)) {
    if (!(await removeFromQueue(unit.trx, taken))) return null;
    await reportSuccess(unit, subject);
    await unit.perform(deliveryService, 'succeed', input);
    return 'sent';
  }
  if (pauseMs === null) {
    if (!(await removeFromQueue(unit.trx, taken))) return null;
    await reportFailure(unit, plan, subject, { isGone: answerStatus === goneStatus, now });
    await unit.perform(deliveryService, 'giveUp', input);
    return 'failed';
  }
  const nextAt = new Date(now.getTime() + pauseMs);
  if (!(await postponeInQueue(unit.trx, taken, nextAt))) return null;
  await reportFailure(unit, plan, subject, { isGone: false, now });
  await unit.perform(deliveryService, 'postpone', { ...input, nextAt });
  return 'postponed';
}

/** The webhook as it is now, locked: another attempt may have changed it. */
async function lockWebhook({ trx }: UnitOfWork, { webhook }: Subject): Promise<WebhookRow | null> {
  const [row] = await webhookStore.lockMany(trx, [webhook.id], null);
  return row?.status === 'enabled' ? row : null;
}

async function reportSuccess(unit: UnitOfWork, subject: Subject): Promise<void> {
  if (subject.webhook.failingSince === null) return;
  const webhook = await lockWebhook(unit, subject);
  if (webhook && webhook.failingSince !== null) await unit.perform(webhookService, 'markWorking', { id: webhook.id });
}

async function reportFailure(
  unit: UnitOfWork,
  { suspendAfterMs }: RetryPlan,
  subject: Subject,
  { isGone, now }: { isGone: boolean; now: Date },
): Promise<void> {
  const webhook = await lockWebhook(unit, subject);
  if (!webhook) return;
  const { id, failingSince } = webhook;
  const isFailingLong = failingSince !== null && now.getTime() - failingSince.getTime() >= suspendAfterMs;
  if (isGone || isFailingLong)
    await unit.perform(webhookService, 'suspend', { id, reason: isGone ? 'gone' : 'failing' });
  else if (failingSince === null) await unit.perform(webhookService, 'markFailing', { id });
}
