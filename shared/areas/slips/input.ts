// One schema per action of a slip, and the input that makes slips of a selection.
import * as z from 'zod/mini';
import { id, idempotencyKey, text, whole } from '../../lib/fields.ts';
import { signatureInput } from '../../scan/signatures.ts';
import { maxSlipParcels, type SlipAction, slipKinds } from './slip.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };

export const slipInputs = {
  create: z.strictObject({
    kind: z.enum(slipKinds),
    number: text(40),
    hubId: id(),
    carrierId: z.nullable(id()),
    companyId: z.nullable(id()),
    toHubId: z.nullable(id()),
    count: whole(1, maxSlipParcels),
    total: whole(0, Number.MAX_SAFE_INTEGER),
  }),
  print: z.strictObject(target),
  sign: signatureInput,
  void: z.strictObject({ ...target, voidReason: text(500) }),
} satisfies Record<SlipAction, z.ZodMiniType>;

/** What slips are made of beside the selection. */
export const makeSlipsInput = z.strictObject({
  kind: z.enum(slipKinds).check(z.meta({ scalar: 'SlipKind' })),
  /** True: the parcels that are still with the giving side are handed over at once. */
  handOver: z.optional(z.boolean()),
  /** Of a transfer: where the parcels go, and who drives them. */
  toHubId: z.nullish(id()),
  carrierId: z.nullish(id()),
  idempotencyKey: idempotencyKey(),
});
