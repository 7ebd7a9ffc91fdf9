// The field types of inputs. Form, mutation and GraphQL input type are made from the same schema; `meta.scalar` names
// the GraphQL type where it cannot be derived. Written with zod/mini: a form downloads only the checks that it uses.
import * as z from 'zod/mini';
import { isId } from './uuid.ts';
import { isServicePhone, parsePhone } from './phone.ts';
import { visibleText } from './visible-text.ts';
import { isDay } from './time.ts';
import type { ErrorCode, ErrorParams } from './app-error.ts';

// Money is whole centimes in a safe integer; nothing is computed in dirhams.

/** Maximum price of one parcel, in centimes: 1,000,000 DHS. */
export const maxPackagePrice = 100_000_000;

function coded(code: ErrorCode, params: ErrorParams = {}) {
  return { params: { code, ...params } };
}

/** A UUID. */
export const id = () => z.string().check(z.refine(isId, coded('invalid_id')), z.meta({ scalar: 'ID' }));

// C0 controls other than tab and line ends, and half a surrogate pair, which is no character.
const forbidden = /[^\P{Cc}\t\n\r\u0080-\u009F]|\p{Cs}/u;

const harmless = () => z.refine<string>((value) => !forbidden.test(value), coded('invalid_text'));

/** Leaves out what nobody sees, and the space around the text. */
export const visible = () => z.overwrite(visibleText);

/** Text of at most `max` visible characters, trimmed; empty counts as missing. */
export const text = (max: number) => z.string().check(visible(), z.minLength(1), z.maxLength(max), harmless());

const emptyAsNull = () => z.transform((value: string) => (value === '' ? null : value));

/** Text that may be cleared: empty becomes null. */
export const optionalText = (max: number) =>
  z.nullish(z.pipe(z.string().check(visible(), z.maxLength(max), harmless()), emptyAsNull()));

/** A phone number in any usual notation, stored as E.164. */
export const phone = () =>
  z.pipe(
    z.string().check(
      visible(),
      z.minLength(1),
      z.maxLength(30),
      z.refine((value) => parsePhone(value) !== null, coded('invalid_phone')),
    ),
    z.transform((value: string) => parsePhone(value) ?? value),
  );

/** The phone of a person: no number of a service. */
export const personalPhone = () =>
  phone().check(z.refine((value: string) => !isServicePhone(value), coded('invalid_phone')));

/** An e-mail address that may be cleared. */
export const optionalEmail = () =>
  z
    .nullish(z.pipe(z.union([z.literal(''), z.email().check(z.maxLength(254))]), emptyAsNull()))
    .check(z.meta({ scalar: 'String' }));

const asWebsite = (value: string) => (/^https?:/i.test(value) ? value : `https://${value}`);

function isWebsite(value: string): boolean {
  const url = URL.parse(asWebsite(value));
  return (
    url !== null &&
    /^[^.]+(\.[^.]+)+$/.test(url.hostname) &&
    url.username === '' &&
    url.password === '' &&
    !/\s/.test(value)
  );
}

/** The address of a website that may be cleared, with or without `https://`; stored with it. */
export const optionalWebsite = () =>
  z.nullish(
    z.pipe(
      z.string().check(
        visible(),
        z.maxLength(190),
        harmless(),
        z.refine((value) => value === '' || isWebsite(value), coded('invalid_website')),
      ),
      z.transform((value: string) => (value === '' ? null : asWebsite(value))),
    ),
  );

/** Whole centimes, from 0 to a million dirhams. */
export const money = () => z.number().check(z.int(), z.gte(0), z.lte(maxPackagePrice), z.meta({ scalar: 'SafeInt' }));

/** A Casablanca calendar day, `YYYY-MM-DD`. */
export const day = () => z.string().check(z.refine(isDay, coded('invalid_day')), z.meta({ scalar: 'Day' }));

/** A whole number in a range. */
export const whole = (min: number, max: number) =>
  z.number().check(z.int(), z.gte(min), z.lte(max), z.meta({ scalar: 'Int' }));

/** Chosen by the client; the same key and body never have a second effect (kept two weeks). */
export const idempotencyKey = () =>
  z.optional(z.string().check(z.minLength(1), z.maxLength(100))).check(z.meta({ scalar: 'String' }));
