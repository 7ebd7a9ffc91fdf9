import { hash, hashRaw, verify } from '@node-rs/argon2';
import { fail } from '#shared/lib/app-error.ts';
import type { Trx } from '../db/transaction.ts';

/**
 * The published password of every account of the demo company. Only the demo accepts it: elsewhere sign-in refuses it,
 * and no account may choose it.
 */
export const demoPassword = 'qafila-demo';

/** Argon2id with 19 MiB, two passes, one lane (OWASP's first choice): about 10 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing uses the thread pool that file and DNS lookups need too: a longer queue is rejected. */
const maxQueued = 64;
let running = 0;

/** The hash stored for a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** 32 bytes for a short code: the same cost as of a password, with a salt that the caller keeps. */
export function hashCode(code: string, salt: Buffer): Promise<Buffer> {
  return hashRaw(code, { ...cost, salt, outputLen: 32 });
}

// Without a stored hash a hash is verified all the same; otherwise the response time would tell which accounts exist.
let dummyHash: Promise<string> | undefined;

/** The stored hash of an account's password, in a transaction of sign-in; null if it has none. */
export async function readPasswordHash(trx: Trx, id: string): Promise<string | null> {
  const found = await trx.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirst();
  return found?.passwordHash ?? null;
}

/**
 * True if the password matches the hash. Without a hash the result is false and takes as long. Fails if too many
 * verifications are queued.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (running >= maxQueued) fail('sign_in.throttled', { retryAfter: 1 });
  running += 1;
  try {
    dummyHash ??= hashPassword('nobody has this password');
    const isRight = await verify(stored ?? (await dummyHash), password);
    return isRight && stored !== null;
  } finally {
    running -= 1;
  }
}
