// One schema per action: form and mutation parse with it.
import * as z from 'zod/mini';
import { day, id, idempotencyKey, money, text, whole } from '../../lib/fields.ts';
import { extraOrderers, extraTies } from './choices.ts';
import { extraCode } from './code.ts';
import type { ExtraAction } from './extra.ts';

/** The most prices of one service: what comes and what was. */
export const maxPrices = 200;

const target = { id: id(), idempotencyKey: idempotencyKey() };
const words = {
  nameFr: text(60),
  nameEn: text(60),
  nameAr: text(60),
  orderedBy: z.enum(extraOrderers).check(z.meta({ scalar: 'ExtraOrderer' })),
  tie: z.nullish(z.enum(extraTies).check(z.meta({ scalar: 'ExtraTie' }))),
};

export const extraInputs = {
  create: z.strictObject({ code: extraCode(), ...words, price: money(), idempotencyKey: idempotencyKey() }),
  edit: z.strictObject({ ...target, version: whole(1, 2_147_483_647), ...z.partial(z.object(words)).shape }),
  setPrice: z.strictObject({ ...target, price: money(), since: day() }),
  dropPrice: z.strictObject({ ...target, since: day() }),
  deactivate: z.strictObject(target),
  activate: z.strictObject(target),
} satisfies Record<ExtraAction, z.ZodMiniType>;
