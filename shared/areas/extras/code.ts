// The code of an extra service, as parcels name it: apart from the catalogue, so that forms of parcels do not load that.
import * as z from 'zod/mini';
import { visible } from '../../lib/fields.ts';

/** The most services of one parcel. */
export const maxExtras = 12;

/** A code in capitals: two that differ in case are one. */
export const extraCode = () =>
  z.pipe(
    z.string().check(
      visible(),
      z.minLength(2),
      z.maxLength(16),
      z.refine((value) => /^[A-Za-z0-9-]+$/.test(value), { params: { code: 'extra.invalid_code' } }),
    ),
    z.transform((value: string) => value.toUpperCase()),
  );
