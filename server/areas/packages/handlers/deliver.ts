// Handlers for parcels with a driver: assignment, delivery attempts, delivery and hand-back.
import { heldStatuses, includesStatus } from '#shared/areas/packages/statuses.ts';
import type { PackageRow, PackageStatus } from '#shared/areas/packages/row.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { dayOf } from '#shared/lib/time.ts';
import { withSystemRole } from '../../../db/transaction.ts';
import { requireUserWithRole } from './lookups.ts';
import { requireEnabledReason } from './reasons.ts';
import { hasLinkedPackage } from '../store.ts';
import { defineHandler } from './define-handler.ts';

/** Sets the outcome of the day. `processed` is reset because support must review the new outcome. */
function outcome(status: PackageStatus, now: Date): Partial<PackageRow> {
  return { lastOutcome: status, lastOutcomeOn: dayOf(now), processed: false };
}

function requireNotPast(date: string, now: Date): string {
  return date < dayOf(now) ? failField('date', 'day_in_past') : date;
}

export const assign = defineHandler('assign', async ({ trx, row, input, now }) => {
  if (input.driverId === row.driverId) failField('driverId', 'package.same_driver');
  const held = includesStatus(heldStatuses, row.status);
  if (held && !input.note) failField('note', 'note_required');
  const driver = await requireUserWithRole(trx, input.driverId, ['DRIVER', 'SUBDRIVER'], 'driverId');
  if (driver.hubId !== row.hubId) failField('driverId', 'package.other_hub');
  return {
    set: {
      driverId: driver.id,
      collectorId: null,
      assignedAt: now,
      ...(held && { heldSince: now, lastOutcome: null, lastOutcomeOn: null }),
    },
    payload: { previousDriverId: row.driverId },
  };
});

export const receive = defineHandler('receive', ({ now }) => ({
  set: { heldSince: now, nextDate: null, lastOutcome: null, lastOutcomeOn: null },
}));

// The three-day limit starts once. Reports, hand-backs and new drivers do not restart it.
export const start = defineHandler('start', ({ row, now }) => ({
  set: { inDeliverySince: row.inDeliverySince ?? now },
}));

export const deliver = defineHandler('deliver', async ({ trx, row, input, actor, now, runFollowUp }) => {
  const { role } = actor.principal;
  if ((role === 'HOUSEKEEPER' || role === 'ADMIN') && !input.note) failField('note', 'note_required');
  const cash = input.cash ?? row.cod;
  if (cash !== row.cod && !input.note) failField('cash', 'must_confirm_value', { cod: row.cod });
  // A delivery that is corrected and repeated must not create a second return.
  if (row.exchange && !(await withSystemRole(trx, actor.dbPrincipal, () => hasLinkedPackage(trx, row.id))))
    await runFollowUp('createReturn', { of: row.id });
  return {
    set: {
      deliveredAt: now,
      cashCollected: cash,
      cashStage: cash > 0 ? 'with_driver' : 'none',
      nextDate: null,
      ...outcome('delivered', now),
    },
  };
});

export const report = defineHandler('report', async ({ trx, row, input, now }) => ({
  set: {
    reason: await requireEnabledReason(trx, 'reportReasons', input.reason),
    nextDate: requireNotPast(input.date, now),
    attempts: row.attempts + 1,
    proofOfNoResponse: input.proofOfNoResponse ?? null,
    ...outcome('reported', now),
  },
}));

export const schedule = defineHandler('schedule', ({ input, now }) => ({
  set: { nextDate: requireNotPast(input.date, now), ...outcome('scheduled', now) },
}));

export const markInterested = defineHandler('markInterested', ({ input, now }) => ({
  set: { nextDate: requireNotPast(input.date, now), ...outcome('interested', now) },
}));

export const resume = defineHandler('resume', ({ row, now }) => ({
  set: { nextDate: null, reason: null, inDeliverySince: row.inDeliverySince ?? now },
}));

export const handBack = defineHandler('handBack', () => ({
  set: { driverId: null, heldSince: null, lastOutcome: null, lastOutcomeOn: null },
}));

export const correct = defineHandler('correct', ({ row }) => {
  if (!row.driverId) fail('package.no_driver');
  return { set: { deliveredAt: null, cashCollected: null, cashStage: 'none', lastOutcome: null, lastOutcomeOn: null } };
});

export const markProcessed = defineHandler('markProcessed', () => ({ set: { processed: true } }));
