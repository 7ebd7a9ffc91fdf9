// Transactions that wait for each other in a circle, or read what another one changes: Postgres rolls one of them back.
import { isTransactionConflict } from './connection/database-errors.ts';

const maxRepeats = 3;

/**
 * Runs a transaction again, at most three times, when Postgres rolls it back because of another one: so nothing that it
 * does may leave the process. `mayRepeat` says of which further errors the same is true.
 */
export async function repeatTransaction<Result>(
  run: () => Promise<Result>,
  mayRepeat: (error: unknown) => boolean = () => false,
): Promise<Result> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await run();
    } catch (error) {
      if (repeats === maxRepeats || !(isTransactionConflict(error) || mayRepeat(error))) throw error;
    }
  }
}
