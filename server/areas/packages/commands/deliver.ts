// Handlers for parcels with a driver: assignment, delivery attempts, delivery and hand-back.
import { heldStatuses, isOneOf } from '#shared/areas/packages/statuses.ts';
import type { PackageRow, PackageStatus } from '#shared/areas/packages/row.ts';
import { refuse, refuseField } from '#shared/kit/problem.ts';
import { dayOf } from '#shared/kit/time.ts';
import { asSystem } from '../../../db/transaction.ts';
import { personOf } from '../places.ts';
import { reasonInUse } from '../reasons.ts';
import { hasLinked } from '../store.ts';
import { on } from './step.ts';

/** Sets the outcome of the day. `processed` is reset because support must review the new outcome. */
function outcome(status: PackageStatus, now: Date): Partial<PackageRow> {
  return { lastOutcome: status, lastOutcomeOn: dayOf(now), processed: false };
}

function requireNotPast(date: string, now: Date): string {
  return date < dayOf(now) ? refuseField('date', 'day_in_past') : date;
}

export const assign = on('assign', async ({ trx, row, input, now }) => {
  if (input.driverId === row.driverId) refuseField('driverId', 'package.same_driver');
  const held = isOneOf(heldStatuses, row.status);
  if (held && !input.note) refuseField('note', 'note_required');
  const driver = await personOf(trx, input.driverId, ['DRIVER', 'SUBDRIVER'], 'driverId');
  if (driver.hubId !== row.hubId) refuseField('driverId', 'package.other_hub');
  return {
    set: {
      driverId: driver.id,
      collectorId: null,
      assignedAt: now,
      ...(held && { heldSince: now, lastOutcome: null, lastOutcomeOn: null }),
    },
    facts: { previousDriverId: row.driverId },
  };
});

export const receive = on('receive', ({ now }) => ({
  set: { heldSince: now, nextDate: null, lastOutcome: null, lastOutcomeOn: null },
}));

// The three-day limit starts once. Reports, hand-backs and new drivers do not restart it.
export const start = on('start', ({ row, now }) => ({ set: { inDeliverySince: row.inDeliverySince ?? now } }));

export const deliver = on('deliver', async ({ trx, row, input, actor, now, follow }) => {
  const { role } = actor.asker;
  if ((role === 'HOUSEKEEPER' || role === 'ADMIN') && !input.note) refuseField('note', 'note_required');
  const cash = input.cash ?? row.cod;
  if (cash !== row.cod && !input.note) refuseField('cash', 'must_confirm_value', { cod: row.cod });
  // A delivery that is corrected and repeated must not create a second return.
  if (row.exchange && !(await asSystem(trx, actor.behalf, () => hasLinked(trx, row.id))))
    await follow('createReturn', { of: row.id });
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

export const report = on('report', async ({ trx, row, input, now }) => ({
  set: {
    reason: await reasonInUse(trx, 'reportReasons', input.reason),
    nextDate: requireNotPast(input.date, now),
    attempts: row.attempts + 1,
    proofOfNoResponse: input.proofOfNoResponse ?? null,
    ...outcome('reported', now),
  },
}));

export const schedule = on('schedule', ({ input, now }) => ({
  set: { nextDate: requireNotPast(input.date, now), ...outcome('scheduled', now) },
}));

export const markInterested = on('markInterested', ({ input, now }) => ({
  set: { nextDate: requireNotPast(input.date, now), ...outcome('interested', now) },
}));

export const resume = on('resume', ({ row, now }) => ({
  set: { nextDate: null, reason: null, inDeliverySince: row.inDeliverySince ?? now },
}));

export const handBack = on('handBack', () => ({
  set: { driverId: null, heldSince: null, lastOutcome: null, lastOutcomeOn: null },
}));

export const correct = on('correct', ({ row }) => {
  if (!row.driverId) refuse('package.no_driver');
  return { set: { deliveredAt: null, cashCollected: null, cashStage: 'none', lastOutcome: null, lastOutcomeOn: null } };
});

export const markProcessed = on('markProcessed', () => ({ set: { processed: true } }));
