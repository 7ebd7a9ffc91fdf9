// A percentage as it is stored, in hundredths, and as people are told when it is out of range.
import * as z from 'zod/mini';

/** Hundredths of a percent, up to 100 %. */
export const hundredths = (min: number) =>
  z.number().check(
    z.int(),
    z.refine((value: number) => value >= min && value <= 10_000, { params: { code: 'rate.percent' } }),
    z.meta({ scalar: 'Int' }),
  );
