import { hash, verify } from '@node-rs/argon2';
import { refuse } from '#shared/kit/problem.ts';

/** Argon2id with 19 MiB, two passes, one lane (OWASP's first choice): about 10 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing takes the threads that files and name lookups need too: a queue longer than this is turned away. */
const longestQueue = 64;
let running = 0;

/** What is stored instead of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

// Where there is no password the work is done all the same, or the answer's time would tell which accounts exist.
let nobodys: Promise<string> | undefined;

/** Whether the password is the one behind the hash; without a hash it is not, and that takes as long. Refuses when too many are waiting. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (running >= longestQueue) refuse('sign_in.throttled', { retryAfter: 1 });
  running += 1;
  try {
    nobodys ??= hashPassword('nobody has this password');
    const right = await verify(stored ?? (await nobodys), password);
    return right && stored !== null;
  } finally {
    running -= 1;
  }
}
