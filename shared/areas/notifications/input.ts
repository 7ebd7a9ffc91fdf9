import * as z from 'zod/mini';
import { id, idempotencyKey } from '../../lib/fields.ts';
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
  archive: z.strictObject(target),
  unarchive: z.strictObject(target),
  remove: z.strictObject(target),
  restore: z.strictObject(target),
} satisfies Record<NotificationAction, z.ZodMiniType>;

export const inboxInputs = {
  readAll: z.strictObject(target),
  setPreferences: z.strictObject({
    ...target,
    mutedTypes: z.optional(z.array(type).check(z.maxLength(notificationTypes.length))),
    bell: z.optional(z.boolean()),
  }),
} satisfies Record<InboxAction, z.ZodMiniType>;
