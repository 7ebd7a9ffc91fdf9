// One schema per action: form and mutation parse with it.
import * as z from 'zod/mini';
import { apiKeyScopes } from '../../access/viewer.ts';
import { id, idempotencyKey, text } from '../../lib/fields.ts';
import type { ApiKeyAction } from './api-key.ts';

const apiKeyValidities = ['month', 'quarter', 'year', 'unlimited'] as const;
type ApiKeyValidity = (typeof apiKeyValidities)[number];

/** Days until a key expires; null: never. */
export const daysOfValidity: Readonly<Record<ApiKeyValidity, number | null>> = {
  month: 30,
  quarter: 90,
  year: 365,
  unlimited: null,
};

export const newApiKeyInput = z.strictObject({
  name: text(60),
  scope: z.enum(apiKeyScopes).check(z.meta({ scalar: 'ApiKeyScope' })),
  validity: z.enum(apiKeyValidities).check(z.meta({ scalar: 'ApiKeyValidity' })),
  /** Required of an administrator; a customer's is its own. */
  companyId: z.optional(id()),
  idempotencyKey: idempotencyKey(),
});
export const replaceApiKeyInput = z.strictObject({ id: id(), idempotencyKey: idempotencyKey() });

export const apiKeyInputs = {
  create: newApiKeyInput,
  replace: replaceApiKeyInput,
  revoke: z.strictObject({ id: id(), idempotencyKey: idempotencyKey() }),
} satisfies Record<ApiKeyAction, z.ZodMiniType>;
