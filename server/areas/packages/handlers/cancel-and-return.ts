// Handlers for cancellation, write-off, returns and relaunch.
import type { ReturnStage } from '#shared/areas/packages/choices.ts';
import type { PackageRow, PackageStatus } from '#shared/areas/packages/fields.ts';
import { requiredNote } from '#shared/areas/packages/required-note.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import { requireUserWithRole, resolveScanHub } from './lookups.ts';
import { requireEnabledReason } from './rules.ts';
import { hasLinkedPackage } from '../store.ts';
import type { PackageHandler } from './package-handler.ts';

const statusesBeforePickup: readonly PackageStatus[] = ['created', 'confirmed'];

/** The first return stage depends on where the parcel is: with the driver, at a hub or in transit. */
function stageAtHolder(status: PackageStatus): ReturnStage {
  if (statusesBeforePickup.includes(status)) return 'none';
  if (status === 'inhouse') return 'at_hub';
  return status === 'transit' ? 'in_transit_back' : 'at_driver';
}

const clearedFields = { nextDate: null, heldSince: null, processed: false } as const;

export const cancel: PackageHandler<'cancel'> = async ({ trx, row, input, actor, now, batch }) => {
  if (requiredNote('cancel', row, actor.principal.role, null) && !input.note) failField('note', 'note_required');
  const reason = await requireEnabledReason({ trx, batch }, 'cancelReasons', input.reason);
  return { set: { reason, canceledAt: now, returnStage: stageAtHolder(row.status), ...clearedFields } };
};

export const writeOff: PackageHandler<'writeOff'> = ({ row, input, now }) => ({
  set: {
    reason: input.reason,
    // A return was canceled before.
    canceledAt: row.status === 'canceled' ? row.canceledAt : now,
    returnStage:
      input.reason === 'lost' ? 'none' : row.status === 'canceled' ? row.returnStage : stageAtHolder(row.status),
    ...clearedFields,
  },
});

export const assignReturn: PackageHandler<'assignReturn'> = async ({ trx, input, now, batch }) => {
  const person = await requireUserWithRole(
    { trx, batch },
    input.collectorId,
    ['COLLECTOR', 'DRIVER', 'SUBDRIVER'],
    'collectorId',
  );
  return { set: { collectorId: person.id, driverId: null, assignedAt: now } };
};

function arrivalAt(row: PackageRow, hub: string): Partial<PackageRow> {
  const atOrigin = hub === row.originHubId;
  return {
    hubId: hub,
    toHubId: null,
    driverId: null,
    collectorId: null,
    returnStage: atOrigin ? 'at_origin_hub' : 'at_hub',
  };
}

export const moveReturn: PackageHandler<'moveReturn'> = async ({ trx, row, input, actor }) => {
  if (row.returnStage === 'at_hub') {
    if (row.hubId === row.originHubId) return { set: { returnStage: 'at_origin_hub' } };
    return { set: { returnStage: 'in_transit_back', toHubId: row.originHubId } };
  }
  const hub = await resolveScanHub(
    trx,
    actor,
    input.hubId,
    row.returnStage === 'in_transit_back' ? (row.toHubId ?? row.originHubId) : row.hubId,
  );
  // A parcel from a driver is first scanned in at a hub, also at its origin hub; `at_origin_hub` is the next step.
  if (row.returnStage === 'at_driver') return { set: { ...arrivalAt(row, hub), returnStage: 'at_hub' } };
  return { set: arrivalAt(row, hub) };
};

export const giveBack: PackageHandler<'return'> = ({ now }) => ({
  set: { returnStage: 'handed_to_sender', returnedAt: now },
});

export const relaunch: PackageHandler<'relaunch'> = async ({ trx, row, now, runFollowUp }) => {
  const clearedReturn = { returnStage: 'none', canceledAt: null, reason: null } as const;
  if (row.returnStage === 'at_driver' && row.driverId) {
    return {
      set: {
        ...clearedReturn,
        heldSince: now,
        inDeliverySince: row.inDeliverySince ?? now,
        lastOutcome: null,
        lastOutcomeOn: null,
      },
      status: 'enroute',
    };
  }
  if (row.returnStage === 'at_hub') return { set: { ...clearedReturn, driverId: null }, status: 'inhouse' };
  if (await hasLinkedPackage(trx, row.id)) fail('package.no_relaunch');
  const relaunchedId = await runFollowUp('createAgain', { of: row.id });
  // The old parcel stays canceled and is marked as processed.
  return { set: { processed: true }, payload: { relaunchedId } };
};
