// One schema per action: form and mutation parse with it.
import * as z from 'zod/mini';
import { id, idempotencyKey, text } from '../../lib/fields.ts';
import { type SavedViewAction, savedViewLimits } from './saved-view.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };
const name = () => text(savedViewLimits.name);
const query = () => text(savedViewLimits.query);

export const savedViewInputs = {
  create: z.strictObject({ list: text(40), name: name(), query: query(), idempotencyKey: idempotencyKey() }),
  rename: z.strictObject({ ...target, name: name() }),
  update: z.strictObject({ ...target, query: query() }),
  share: z.strictObject(target),
  unshare: z.strictObject(target),
  remove: z.strictObject(target),
  restore: z.strictObject(target),
} satisfies Record<SavedViewAction, z.ZodMiniType>;
