// One schema per action: form and mutation parse with it.
import * as z from 'zod/mini';
import { id, idempotencyKey, whole } from '../../lib/fields.ts';
import { reportCadences, reportErrors, type ReportScheduleAction } from './report-schedule.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };
const time = {
  cadence: z.enum(reportCadences).check(z.meta({ scalar: 'ReportCadence' })),
  weekday: z.optional(whole(1, 7)),
  monthDay: z.optional(whole(1, 28)),
  hour: whole(0, 23),
};

export const reportScheduleInputs = {
  create: z.strictObject({ viewId: id(), ...time, idempotencyKey: idempotencyKey() }),
  edit: z.strictObject({ ...target, ...time }),
  pause: z.strictObject(target),
  resume: z.strictObject(target),
  sendNow: z.strictObject(target),
  remove: z.strictObject(target),
  restore: z.strictObject(target),
  recordRun: z.strictObject({
    id: id(),
    /** The time that was due: who changed it meanwhile has decided otherwise. */
    dueAt: z.date(),
    mailId: z.nullable(id()),
    error: z.nullable(z.enum(reportErrors)),
  }),
  recordDelivery: z.strictObject({ id: id(), mailId: id(), sent: z.boolean() }),
} satisfies Record<ReportScheduleAction, z.ZodMiniType>;
