// One schema per action of a holiday.
import * as z from 'zod/mini';
import { day, id, idempotencyKey, text, whole } from '../../lib/fields.ts';
import type { HolidayAction } from './holiday.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };
const values = { day: day(), nameFr: text(80), nameAr: text(80), nameEn: text(80) };

export const holidayInputs = {
  create: z.strictObject({ ...values, idempotencyKey: idempotencyKey() }),
  edit: z.strictObject({ ...target, version: whole(1, 1_000_000_000), ...z.partial(z.object(values)).shape }),
  remove: z.strictObject(target),
  restore: z.strictObject(target),
} satisfies Record<HolidayAction, z.ZodMiniType>;
