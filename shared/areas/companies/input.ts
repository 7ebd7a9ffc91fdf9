// One schema per action: form and mutation parse with it.
import * as z from 'zod/mini';
import { day, id, idempotencyKey, optionalText, optionalWebsite, phone, text, whole } from '../../lib/fields.ts';
import { billingDayList, billingMode, billingThreshold } from '../config/billing-schedule-input.ts';
import type { CompanyAction } from './company.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };

export const companyInputs = {
  create: z.strictObject({ name: z.string(), phone: z.string(), cityId: z.string(), hubId: z.string() }),
  /** Only the fields that are given change; `version` is the one that they were read with. */
  edit: z.strictObject({
    ...target,
    version: whole(1, 1_000_000_000),
    name: z.optional(text(120)),
    cityId: z.optional(id()),
    address: optionalText(200),
    phone: z.optional(phone()),
    website: optionalWebsite(),
    wantsProof: z.optional(z.boolean()),
  }),
  erase: z.strictObject({ id: id() }),
  setHub: z.strictObject({ ...target, hubId: id() }),
  /** Null: the default tariff. `since`: the first day, today if absent; what was planned before is dropped. */
  assignOffersGroup: z.strictObject({ ...target, offersGroupId: z.nullish(id()), since: z.optional(day()) }),
  applyOffersGroup: z.strictObject({ id: id() }),
  followOffersGroup: z.strictObject({ id: id() }),
  /** No mode: as the business settings say. */
  setBilling: z.strictObject({
    ...target,
    billingMode: z.nullish(billingMode()),
    billingDays: z.optional(billingDayList()),
    billingThreshold: z.nullish(billingThreshold()),
  }),
  /** Null: no commercial. */
  assignCommercial: z.strictObject({ ...target, commercialId: z.nullish(id()) }),
} satisfies Record<CompanyAction, z.ZodMiniType>;
