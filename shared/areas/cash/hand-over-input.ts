// One schema per action of a hand-over: form and mutation parse with it.
import * as z from 'zod/mini';
import { id, idempotencyKey, money, optionalText, text } from '../../lib/fields.ts';
import type { HandOverAction } from './hand-over.ts';
import { handOverOutcomes } from './statuses.ts';
import { type Pieces, piecesInput, sumPieces } from './pieces.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };

interface Count {
  counted?: number | null | undefined;
  pieces?: readonly Pieces[] | undefined;
}
/** An amount, or notes and coins, whose sum the server computes; both must agree. */
const counted = {
  counted: z.nullish(money()),
  pieces: z.optional(piecesInput()),
};
const isCounted = z.refine<Count>((count) => (count.counted ?? count.pieces ?? null) !== null, {
  path: ['counted'],
  params: { code: 'required' },
});
const isSum = z.refine<Count>(({ counted: amount, pieces }) => !amount || !pieces || amount === sumPieces(pieces), {
  path: ['counted'],
  params: { code: 'hand_over.not_the_sum' },
});

export const handOverInputs = {
  /** Without an amount, all that the ledger says the driver holds. */
  declare: z.strictObject({
    declared: z.nullish(money().check(z.gte(1))),
    note: optionalText(300),
    idempotencyKey: idempotencyKey(),
  }),
  receive: z
    .strictObject({
      driverId: id(),
      /** The last hand-over of the driver that the counter knows of: with a newer one, somebody else has just counted. */
      lastId: z.nullish(id()),
      ...counted,
      idempotencyKey: idempotencyKey(),
    })
    .check(isCounted, isSum),
  count: z.strictObject({ ...target, ...counted }).check(isCounted, isSum),
  resolve: z.strictObject({
    ...target,
    outcome: z.enum(handOverOutcomes).check(z.meta({ scalar: 'HandOverOutcome' })),
    reason: text(300),
  }),
  recount: z.strictObject({ ...target, reason: text(300) }),
  cancel: z.strictObject(target),
  countPrint: z.strictObject(target),
} satisfies Record<HandOverAction, z.ZodMiniType>;
