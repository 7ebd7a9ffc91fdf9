// The field changes of each action, without a database: the generator already has all people and places in memory. It
// duplicates the command handlers; a test repeats generated histories with real commands and compares every field.
import type { PackageAction } from '#shared/areas/packages/package.ts';
import type { PackageReason, ReturnStage } from '#shared/areas/packages/choices.ts';
import type { PackageRow, PackageStatus } from '#shared/areas/packages/fields.ts';
import { heldStatuses, includesStatus } from '#shared/areas/packages/statuses.ts';
import { dayOf } from '#shared/lib/time.ts';
import type { Price } from '../company/offers.ts';
import type { City } from '../company/places.ts';

/** The input of a step; the names are those of the actions' inputs. */
export interface StepInput {
  note?: string;
  reason?: PackageReason;
  date?: string;
  proofOfNoResponse?: string;
  internalNote?: string;
  whatsappSent?: boolean;
  driverId?: string;
  collectorId?: string;
  toHubId?: string;
  cityId?: string;
  address?: string;
}

/**
 * What an effect depends on. `city` is the one that `input.cityId` names, `price` its price if it is another city,
 * `hubId` the hub of a housekeeper who acts.
 */
export interface EffectInput {
  row: PackageRow;
  input: StepInput;
  now: Date;
  city: City | null;
  hubId: string | null;
  price: Price | null;
}
export interface ActionEffect {
  set: Partial<PackageRow>;
  status?: PackageStatus;
  payload?: object;
  changed?: readonly string[];
}
type RowChanges = Partial<PackageRow>;

const noOutcome = { lastOutcome: null, lastOutcomeOn: null } as const;
const noDelivery = { nextDate: null, heldSince: null, processed: false } as const;
const outcome = (status: PackageStatus, now: Date): RowChanges => ({
  lastOutcome: status,
  lastOutcomeOn: dayOf(now),
  processed: false,
});
const postponed = (status: PackageStatus, { input, now }: EffectInput): RowChanges => ({
  nextDate: input.date ?? null,
  ...outcome(status, now),
});

function stageAtHolder(status: PackageStatus): ReturnStage {
  if (status === 'created' || status === 'confirmed') return 'none';
  if (status === 'inhouse') return 'at_hub';
  return status === 'transit' ? 'in_transit_back' : 'at_driver';
}

/** The fields that change, with their values before and after. */
function changesOf(row: PackageRow, set: RowChanges): object[] {
  const old = new Map<string, unknown>(Object.entries(row));
  return Object.entries(set)
    .filter(([field, after]) => old.get(field) !== after)
    .map(([field, after]) => ({ field, before: old.get(field) ?? null, after }));
}

function applyEdit({ row, input, city, price }: EffectInput): ActionEffect {
  const set: RowChanges = { ...input, ...(city && { cityId: city.id, cityText: city.nameFr }), ...price };
  return { set, payload: { changes: changesOf(row, set) } };
}

function applyRedirect({ row, input, city, price }: EffectInput): ActionEffect {
  if (city === null || input.address === undefined || city.hubId !== row.hubId)
    throw new Error('the demo redirects within a hub only');
  const moved = { cityId: city.id, cityText: city.nameFr, address: input.address, ...price };
  return {
    set: { ...moved, newDestination: `${city.nameFr} · ${input.address}` },
    payload: { changes: changesOf(row, moved) },
  };
}

function nextReturnStage({ row, hubId }: EffectInput): RowChanges {
  if (row.returnStage === 'at_hub')
    return row.hubId === row.originHubId
      ? { returnStage: 'at_origin_hub' }
      : { returnStage: 'in_transit_back', toHubId: row.originHubId };
  const hub = hubId ?? row.hubId;
  const stage = row.returnStage !== 'at_driver' && hub === row.originHubId ? 'at_origin_hub' : 'at_hub';
  return { hubId: hub, toHubId: null, driverId: null, collectorId: null, returnStage: stage };
}

function applyRelaunch({ row, now }: EffectInput): ActionEffect {
  if (row.returnStage !== 'at_driver') throw new Error('the demo relaunches from the driver only');
  return {
    set: {
      returnStage: 'none',
      canceledAt: null,
      reason: null,
      heldSince: now,
      inDeliverySince: row.inDeliverySince ?? now,
      ...noOutcome,
    },
    status: 'enroute',
  };
}

const effects: Partial<Record<PackageAction, (given: EffectInput) => ActionEffect>> = {
  edit: applyEdit,
  redirect: applyRedirect,
  relaunch: applyRelaunch,
  confirm: ({ now }) => ({ set: { confirmedAt: now } }),
  assignPickup: ({ input, now }) => ({ set: { collectorId: input.collectorId, assignedAt: now } }),
  pickUp: ({ now }) => ({ set: { pickedUpAt: now } }),
  takeIn: ({ row, now, hubId }) => ({
    set: {
      hubId: hubId ?? row.hubId,
      collectorId: null,
      ...(row.pickedUpAt === null && { pickedUpAt: now, withoutPickup: true }),
    },
  }),
  dispatch: ({ input }) => ({ set: { toHubId: input.toHubId, driverId: null } }),
  arrive: ({ row }) => ({ set: { hubId: row.toHubId ?? row.hubId, toHubId: null } }),
  assign: ({ row, input, now }) => ({
    set: {
      driverId: input.driverId,
      collectorId: null,
      assignedAt: now,
      ...(includesStatus(heldStatuses, row.status) && { heldSince: now, ...noOutcome }),
    },
    payload: { previousDriverId: row.driverId },
  }),
  receive: ({ now }) => ({ set: { heldSince: now, nextDate: null, ...noOutcome } }),
  start: ({ row, now }) => ({ set: { inDeliverySince: row.inDeliverySince ?? now } }),
  deliver: ({ row, now }) => ({
    set: {
      deliveredAt: now,
      cashCollected: row.cod,
      cashStage: row.cod > 0 ? 'with_driver' : 'none',
      nextDate: null,
      ...outcome('delivered', now),
    },
  }),
  report: (given) => ({
    set: {
      reason: given.input.reason,
      attempts: given.row.attempts + 1,
      proofOfNoResponse: given.input.proofOfNoResponse ?? null,
      hasProof: given.input.proofOfNoResponse !== undefined,
      ...postponed('reported', given),
    },
  }),
  schedule: (given) => ({ set: postponed('scheduled', given) }),
  markInterested: (given) => ({ set: postponed('interested', given) }),
  resume: ({ row, now }) => ({ set: { reason: null, inDeliverySince: row.inDeliverySince ?? now } }),
  handBack: () => ({ set: { driverId: null, heldSince: null, ...noOutcome } }),
  correct: () => ({ set: { deliveredAt: null, cashCollected: null, cashStage: 'none', ...noOutcome } }),
  markProcessed: () => ({ set: { processed: true } }),
  addNote: ({ input }) => ({ set: { internalNote: input.internalNote }, changed: ['internalNote'] }),
  cancel: ({ row, input, now }) => ({
    set: { reason: input.reason ?? null, canceledAt: now, returnStage: stageAtHolder(row.status), ...noDelivery },
  }),
  writeOff: ({ row, input, now }) => ({
    set: {
      reason: input.reason,
      canceledAt: now,
      returnStage: input.reason === 'lost' ? 'none' : stageAtHolder(row.status),
      ...noDelivery,
    },
  }),
  assignReturn: ({ input, now }) => ({ set: { collectorId: input.collectorId, driverId: null, assignedAt: now } }),
  moveReturn: (given) => ({ set: nextReturnStage(given) }),
  return: ({ now }) => ({ set: { returnStage: 'handed_to_sender', returnedAt: now } }),
};

/** Returns the changes of an action; without an entry only the status changes. */
export function effectOf(action: PackageAction, given: EffectInput): ActionEffect {
  return effects[action]?.(given) ?? { set: {} };
}
