// Why personal data are erased: a choice and no free text, which might name the person again.
import * as z from 'zod/mini';

export const erasureReasons = ['person_asked', 'authority_ordered', 'no_longer_needed'] as const;

/** Whether the name of the person is also taken out of texts that others wrote. */
export const redactsName = () => z.optional(z.boolean());

/** The reason of an erasure. */
export const erasureReason = () => z.enum(erasureReasons).check(z.meta({ scalar: 'ErasureReason' }));
