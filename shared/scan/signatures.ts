// The two signatures of a slip or a manifest, drawn on the screen.
import * as z from 'zod/mini';
import { id, idempotencyKey } from '../lib/fields.ts';

export const signatureSides = ['giver', 'taker'] as const;
export type SignatureSide = (typeof signatureSides)[number];

/** A signature: who signs, and the picture that was uploaded. */
export const signatureInput = z.strictObject({
  id: id(),
  side: z.enum(signatureSides).check(z.meta({ scalar: 'SignatureSide' })),
  fileId: id(),
  idempotencyKey: idempotencyKey(),
});

/** The field of the row that holds the picture. */
export const signatureField = { giver: 'giverSignatureId', taker: 'takerSignatureId' } as const satisfies Record<
  SignatureSide,
  string
>;
