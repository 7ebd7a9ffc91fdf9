// One schema per action of a saved answer.
import * as z from 'zod/mini';
import { id, idempotencyKey, optionalText, text, whole } from '../../lib/fields.ts';
import type { MacroAction } from './macro.ts';

const maxName = 80;
const maxText = 2_000;

const texts = { textFr: optionalText(maxText), textAr: optionalText(maxText), textEn: optionalText(maxText) };
const target = { id: id(), idempotencyKey: idempotencyKey() };
export const macroInputs = {
  // One language is enough; of an edit the handler knows what stays.
  create: z.strictObject({ name: text(maxName), ...texts, idempotencyKey: idempotencyKey() }).check(
    z.refine(({ textFr, textAr, textEn }) => [textFr, textAr, textEn].some((each) => each != null), {
      path: ['textFr'],
      params: { code: 'required' },
    }),
  ),
  edit: z.strictObject({
    ...target,
    version: whole(1, 2_147_483_647),
    name: z.optional(text(maxName)),
    ...texts,
  }),
  archive: z.strictObject(target),
  restore: z.strictObject(target),
} satisfies Record<MacroAction, z.ZodMiniType>;
