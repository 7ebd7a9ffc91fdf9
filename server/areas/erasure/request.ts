// What a job of an erasure is to do, and who does it.
import { z } from 'zod';
import { erasureReasons } from '#shared/lib/erasure.ts';
import { type Actor, actorOf } from '../../commands/actor.ts';
import type { JobOwner } from '../../lib/job-step.ts';

/** The row that names the person, and why. It was checked when the job was created. */
export const erasureRequest = z.object({
  id: z.string(),
  reason: z.enum(erasureReasons),
  redactName: z.optional(z.boolean()),
});

/** The owner of the job as the actor. The mutation that created the job asked for the proof. */
export const provenOwner = (owner: JobOwner, now: Date): Actor => ({
  ...actorOf({ ...owner, sessionId: '' }),
  provenAt: now,
});
