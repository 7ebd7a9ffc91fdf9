// Handlers for parcels with a driver: assignment, delivery attempts, delivery and hand-back.
import { heldStatuses, includesStatus } from '#shared/areas/packages/statuses.ts';
import type { PackageRow, PackageStatus } from '#shared/areas/packages/fields.ts';
import { hasDeliveryProof, requiresDeliveryProof } from '#shared/areas/packages/proof-of-delivery.ts';
import { requiredNote, requiresProof } from '#shared/areas/packages/required-note.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import { withSystemRole } from '../../../db/transaction.ts';
import { attachFiles, hasFiles, removeFile } from '../../../files/stored-files.ts';
import { BatchCache } from '../../../commands/batch-cache.ts';
import { readCommission } from '../../config/queries.ts';
import { requireUserWithRole } from './lookups.ts';
import { readRules, requireEnabledReason } from './rules.ts';
import { hasLinkedPackage } from '../store.ts';
import type { PackageHandler } from './package-handler.ts';
import { noDelivery, previousOf } from './undo-outcome.ts';

/** Sets the outcome of the day. `processed` is reset because support must review the new outcome. */
function outcome(status: PackageStatus, now: Date): Partial<PackageRow> {
  return { lastOutcome: status, lastOutcomeOn: dayOf(now), processed: false };
}

const ownerOf = ({ id }: PackageRow) => ({ entity: 'package', id }) as const;

/** Days from today to the last one that may be promised: a later one is a slip of the finger. */
const maxDaysAhead = 365;

function requirePromisable(date: string, now: Date): string {
  const today = dayOf(now);
  if (date < today) failField('date', 'day_in_past');
  return date > addDays(today, maxDaysAhead) ? failField('date', 'day_too_late') : date;
}

/** The promised day, or today if that is earlier; null if no day was promised. */
function earlierDay(promised: string | null, today: string): string | null {
  return promised !== null && promised > today ? today : promised;
}

export const assign: PackageHandler<'assign'> = async ({ trx, row, input, actor, now, batch }) => {
  if (input.driverId === row.driverId) failField('driverId', 'package.same_driver');
  const held = includesStatus(heldStatuses, row.status);
  if (requiredNote('assign', row, actor.principal.role, null) && !input.note) failField('note', 'note_required');
  const driver = await requireUserWithRole({ trx, batch }, input.driverId, ['DRIVER', 'SUBDRIVER'], 'driverId');
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
};

export const receive: PackageHandler<'receive'> = ({ now }) => ({
  set: { heldSince: now, nextDate: null, lastOutcome: null, lastOutcomeOn: null },
});

// The three-day limit starts once. Reports, hand-backs and new drivers do not restart it.
export const start: PackageHandler<'start'> = ({ row, now }) => ({
  set: { inDeliverySince: row.inDeliverySince ?? now },
});

type Delivery = Parameters<PackageHandler<'deliver'>>[0];

/** Attaches the pictures of the proof, and returns what the parcel and the event keep. Fails when a proof is missing. */
async function keepProof({ trx, row, input, actor, batch }: Delivery) {
  const { receivedBy = null, signatureId, photoIds = [] } = input;
  if (!hasDeliveryProof(input) && requiresDeliveryProof(row, (await readRules({ trx, batch })).proofFrom))
    failField('receivedBy', 'delivery_proof_required');
  await attachFiles(trx, { ids: photoIds, kinds: ['photo'], owner: ownerOf(row), actor, field: 'photoIds' });
  const signature = signatureId ? [signatureId] : [];
  await attachFiles(trx, { ids: signature, kinds: ['photo'], owner: ownerOf(row), actor, field: 'signatureId' });
  const proofPhotoIds = [...photoIds, ...signature];
  return { set: { receivedBy, proofPhotoIds }, payload: proofPhotoIds.length > 0 ? { photoIds: proofPhotoIds } : {} };
}

const commissions = new BatchCache<number | null>();

/** What the driver earns for this delivery, as agreed for today. It stays on the parcel. */
async function commissionOf({ trx, row: { driverId, hubId, cityId }, now, batch }: Delivery): Promise<number | null> {
  if (driverId === null) return null;
  const day = dayOf(now);
  return commissions.read(batch, [driverId, hubId, cityId, day].join(' '), () =>
    readCommission(trx, { driverId, hubId, cityId, day }),
  );
}

export const deliver: PackageHandler<'deliver'> = async (given) => {
  const { trx, row, input, actor, now, runFollowUp } = given;
  const { role } = actor.principal;
  const cash = input.cash ?? row.cod;
  const reason = input.note ? null : requiredNote('deliver', row, role, cash);
  if (reason === 'otherAmount') failField('cash', 'must_confirm_value', { cod: row.cod });
  if (reason !== null) failField('note', 'note_required');
  const proof = await keepProof(given);
  // A delivery that is corrected and repeated must not create a second return.
  if (row.exchange && !(await withSystemRole(trx, actor.dbPrincipal, () => hasLinkedPackage(trx, row.id))))
    await runFollowUp('createReturn', { of: row.id });
  return {
    set: {
      deliveredAt: now,
      cashCollected: cash,
      cashStage: cash > 0 ? 'with_driver' : 'none',
      commission: await commissionOf(given),
      nextDate: null,
      ...proof.set,
      ...outcome('delivered', now),
    },
    payload: { ...proof.payload, previous: previousOf(row) },
  };
};

export const report: PackageHandler<'report'> = async ({ trx, row, input, actor, now, batch }) => {
  const ids = [...new Set(input.photoIds)];
  const set = {
    reason: await requireEnabledReason({ trx, batch }, 'reportReasons', input.reason),
    nextDate: requirePromisable(input.date, now),
    attempts: row.attempts + 1,
    proofOfNoResponse: input.proofOfNoResponse ?? null,
    hasProof: ids.length > 0 || Boolean(input.proofOfNoResponse),
    ...outcome('reported', now),
  };
  if (requiresProof(input.reason) && !input.proofOfNoResponse && ids.length === 0)
    failField('proofOfNoResponse', 'proof_required');
  await attachFiles(trx, { ids, kinds: ['photo'], owner: ownerOf(row), actor, field: 'photoIds' });
  return { set, payload: { ...(ids.length > 0 && { photoIds: ids }), previous: previousOf(row) } };
};

// The photo was part of a proof, so the proof has changed. That of a delivery is not its driver's to take back.
export const removePhoto: PackageHandler<'removePhoto'> = async ({ trx, row, input: { photoId }, actor, now }) => {
  const ofDelivery = row.proofPhotoIds;
  const isOfDelivery = ofDelivery.includes(photoId);
  if (isOfDelivery && actor.principal.role !== 'ADMIN') fail('package.proof_kept');
  await removeFile(trx, { id: photoId, owner: ownerOf(row), actor, now });
  if (isOfDelivery) return { set: { proofPhotoIds: ofDelivery.filter((id) => id !== photoId) }, payload: { photoId } };
  const hasProof = row.proofOfNoResponse !== null || (await hasFiles(trx, ownerOf(row), ofDelivery));
  return { set: { hasProof }, touched: ['proofOfNoResponse'], payload: { photoId } };
};

export const schedule: PackageHandler<'schedule'> = ({ row, input, now }) => ({
  set: { nextDate: requirePromisable(input.date, now), ...outcome('scheduled', now) },
  payload: { previous: previousOf(row) },
});

export const markInterested: PackageHandler<'markInterested'> = ({ row, input, now }) => ({
  set: { nextDate: requirePromisable(input.date, now), ...outcome('interested', now) },
  payload: { previous: previousOf(row) },
});

// The promised day stays, because no outcome is due before it. Whoever goes out earlier owes one from that day.
export const resume: PackageHandler<'resume'> = ({ row, now }) => ({
  set: {
    nextDate: earlierDay(row.nextDate, dayOf(now)),
    reason: null,
    inDeliverySince: row.inDeliverySince ?? now,
  },
});

export const handBack: PackageHandler<'handBack'> = () => ({
  set: { driverId: null, heldSince: null, lastOutcome: null, lastOutcomeOn: null },
});

export const correct: PackageHandler<'correct'> = ({ row }) => {
  if (!row.driverId) fail('package.no_driver');
  return { set: { ...noDelivery, lastOutcome: null, lastOutcomeOn: null } };
};

export const markProcessed: PackageHandler<'markProcessed'> = () => ({ set: { processed: true } });

export const recordWhatsapp: PackageHandler<'recordWhatsapp'> = () => ({ set: { whatsappSent: true } });
