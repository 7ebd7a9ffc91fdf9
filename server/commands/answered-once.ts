// Work whose answer is kept under the key of its call: a call that is repeated gets the same answer and does nothing. What is
// refused may be an answer too, so that a scan that waited for the network is answered once.
import { z } from 'zod';
import { AppError, type ErrorCode, isErrorCode } from '#shared/lib/app-error.ts';
import type { Actor } from './actor.ts';
import { claimKey, storeAnswer } from './idempotency.ts';
import type { UnitOfWork } from './unit-of-work.ts';

interface Call {
  key: string | null;
  /** What is asked for: a key that is used again must ask for the same. */
  body: object;
}

/** Runs `work`, or returns what it answered when the call came first; `answer` parses what was kept. */
export async function answeredOnce<Answer>(
  { trx }: UnitOfWork,
  actor: Actor,
  { key, body }: Call,
  answer: z.ZodType<Answer>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const claim = key === null || actor.id === null ? null : { actorId: actor.id, key };
  const kept = claim ? await claimKey(trx, { ...claim, body }) : undefined;
  if (kept !== undefined) return answer.parse(kept);
  const made = await work();
  if (claim) await storeAnswer(trx, claim, made);
  return made;
}

/** An error as it is kept in an answer. */
export const keptError = z
  .object({ code: z.custom<ErrorCode>(isErrorCode), params: z.custom<AppError['params']>() })
  .nullable();
type KeptError = z.output<typeof keptError>;

/** What is kept of an error. */
export const keptErrorOf = (error: AppError | null): KeptError => error && { code: error.code, params: error.params };

/** The error that was kept. */
export const errorOf = (kept: KeptError): AppError | null => kept && new AppError(kept.code, kept.params);
