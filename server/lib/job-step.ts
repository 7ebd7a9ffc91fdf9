// What a kind of job declares: one step of its work, which is safe to repeat.
import type { Viewer } from '#shared/access/viewer.ts';

/** What a step leaves: parts of the result file, and where the next step goes on. */
export interface StepOutput {
  chunks: readonly Buffer[];
  cursor: unknown;
  isComplete: boolean;
  done: number;
  total: number | null;
}

/** The owner as of now; a session is not part of it. */
export type JobOwner = Omit<Viewer, 'sessionId'>;

export interface StepContext {
  jobId: string;
  /** What the job is to do, as it was stored. */
  request: unknown;
  /** What the last step left; null at the beginning. */
  cursor: unknown;
  done: number;
  total: number | null;
  /** Null: the system's job. */
  owner: JobOwner | null;
  /** Says within a long step how much is done; of reports that come too soon after another, the newest is sent later. */
  report: (done: number) => void;
  /** Aborted when this worker must stop. */
  signal: AbortSignal;
}

/**
 * Does one step in short transactions of its own and returns its output, which is stored together with the cursor
 * behind it. It may run again with the same cursor, so it must have no other effect, except by
 * commands whose idempotency key is the job's. An `AppError` fails the job with its
 * code; any other error is tried again.
 */
export type JobStep = (context: StepContext) => Promise<StepOutput>;
