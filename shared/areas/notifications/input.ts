import * as z from 'zod/mini';
import { id, idempotencyKey, whole } from '../../lib/fields.ts';
import { type InboxAction, type NotificationAction } from './notification.ts';
import { notificationPriorities, notificationTypes } from '../../entities/notification-rule.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };
const type = z.enum(notificationTypes).check(z.meta({ scalar: 'NotificationType' }));

export const notificationInputs = {
  create: z.strictObject({
    userId: id(),
    type,
    priority: z.enum(notificationPriorities),
    event: z.string().check(z.minLength(1), z.maxLength(80)),
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
    entity: z.string().check(z.maxLength(40)),
    entityId: id(),
  }),
  read: z.strictObject(target),
  unread: z.strictObject(target),
  archive: z.strictObject(target),
  unarchive: z.strictObject(target),
  remove: z.strictObject(target),
  restore: z.strictObject(target),
} satisfies Record<NotificationAction, z.ZodMiniType>;

const types = () => z.optional(z.array(type).check(z.maxLength(notificationTypes.length)));
const mark = () => z.number().check(z.int(), z.gte(0), z.meta({ scalar: 'SafeInt' }));
const minute = () => z.nullish(whole(0, 1_439));

export const inboxInputs = {
  readAll: z.strictObject(target),
  /** The mark of before, and the one that is undone: not one that was set since. */
  undoReadAll: z.strictObject({ ...target, before: mark(), through: mark() }),
  setPreferences: z
    .strictObject({
      ...target,
      mutedTypes: types(),
      pushTypes: types(),
      mailTypes: types(),
      bell: z.optional(z.boolean()),
      /** Minutes of the day in Casablanca, given together; null: no quiet hours. */
      quietFrom: minute(),
      quietTo: minute(),
    })
    .check(
      z.refine<{ quietFrom?: number | null | undefined; quietTo?: number | null | undefined }>(
        ({ quietFrom, quietTo }) =>
          (quietFrom == null) === (quietTo == null) && (quietFrom == null || quietFrom !== quietTo),
        { path: ['quietTo'], params: { code: 'invalid_choice' } },
      ),
    ),
} satisfies Record<InboxAction, z.ZodMiniType>;
