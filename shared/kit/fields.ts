// The kinds of value that an input can have. Form, mutation and GraphQL input type are all made from the same schema;
// `meta.scalar` tells the GraphQL side what cannot be read off the schema itself.
import { z } from 'zod';
import { isId } from './id.ts';
import { parsePhone } from './phone.ts';
import { isDay } from './time.ts';
import { maxPrice } from './money.ts';
import type { ProblemCode, ProblemParams } from './problem.ts';

function coded(code: ProblemCode, params: ProblemParams = {}) {
  return { params: { code, ...params } };
}

/** A UUID. */
export const id = () => z.string().refine(isId, coded('invalid_id')).meta({ scalar: 'ID' });

// C0 controls and the bidirectional overrides that can make a name read as another one.
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/;

/** Text of at most `max` characters, trimmed; empty counts as absent and is refused. */
export const text = (max: number) => z.string().trim().min(1).max(max).refine((value) => !forbidden.test(value), coded('invalid_text'));

/** Text that may be cleared: empty becomes null. */
export const optionalText = (max: number) => z.string().trim().max(max).refine((value) => !forbidden.test(value), coded('invalid_text'))
  .transform((value) => (value === '' ? null : value)).nullish();

/** A phone in any usual writing, stored as E.164. */
export const phone = () => z.string().trim().min(1).max(30).refine((value) => parsePhone(value) !== null, coded('invalid_phone'))
  .transform((value) => parsePhone(value) ?? value);

/** An e-mail address that may be cleared. */
export const optionalEmail = () => z.union([z.literal(''), z.email().max(254)]).transform((value) => (value === '' ? null : value)).nullish()
  .meta({ scalar: 'String' });

/** Centimes, whole, from 0 to a million dirhams. */
export const money = () => z.number().int().min(0).max(maxPrice).meta({ scalar: 'SafeInt' });

/** A Casablanca calendar day, `YYYY-MM-DD`. */
export const day = () => z.string().refine(isDay, coded('invalid_day')).meta({ scalar: 'Day' });

/** A whole number in a range. */
export const whole = (min: number, max: number) => z.number().int().min(min).max(max).meta({ scalar: 'Int' });

/** Chosen by the caller; the same key and body never have a second effect (kept 24 hours). */
export const idempotencyKey = () => z.string().min(1).max(100).optional().meta({ scalar: 'String' });
