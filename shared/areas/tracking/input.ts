// What a recipient sends: a tracking number, what proves that the parcel is theirs, and a request for another day or
// address.
import * as z from 'zod/mini';
import { day, optionalText, visible } from '../../lib/fields.ts';
import { latinDigits, parseTrackingNumber } from '../packages/tracking-url.ts';

const numberField = () =>
  z.pipe(
    z.string().check(
      visible(),
      z.minLength(1),
      z.maxLength(64),
      z.refine((value) => parseTrackingNumber(value) !== null, { params: { code: 'tracking.not_a_number' } }),
    ),
    z.transform((value: string) => parseTrackingNumber(value) ?? value),
  );

export const trackingLookupInput = z.strictObject({ number: numberField() });

const digits = () =>
  z.pipe(
    z.string().check(
      visible(),
      z.minLength(1),
      z.maxLength(16),
      z.refine((value) => /^\d{4}$/.test(latinDigits(value)), { params: { code: 'tracking.four_digits' } }),
    ),
    z.transform((value: string) => latinDigits(value)),
  );

/** The secret of the link, or the last four digits of the recipient's phone; one of the two. */
export const trackingOpenInput = z
  .strictObject({
    number: numberField(),
    token: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    digits: z.optional(digits()),
  })
  .check(
    z.refine(({ token, digits: typed }) => (token === undefined) !== (typed === undefined), {
      path: ['digits'],
      params: { code: 'required' },
    }),
  );

export const trackingRequestInput = z
  .strictObject({
    session: z.string().check(z.minLength(1), z.maxLength(200)),
    day: z.optional(day()),
    address: optionalText(300),
  })
  .check(
    z.refine(({ day: asked, address }) => asked !== undefined || (address ?? null) !== null, {
      path: ['day'],
      params: { code: 'required' },
    }),
  );
