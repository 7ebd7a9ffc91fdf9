// One schema per action: form and mutation parse with it.
import * as z from 'zod/mini';
import { day, id, idempotencyKey, money, text, visible, whole } from '../../lib/fields.ts';
import { type ExtraAction, extraOrderers, extraTies } from './extra.ts';

/** The most services of one parcel. */
export const maxExtras = 12;

/** The most prices of one service: what comes and what was. */
export const maxPrices = 200;

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
  deactivate: z.strictObject(target),
  activate: z.strictObject(target),
} satisfies Record<ExtraAction, z.ZodMiniType>;
