// Pallets and their discrepancies as commands.
import { type DiscrepancyRow, discrepancyEntity } from '#shared/areas/pallets/discrepancy.ts';
import { discrepancyInputs, palletInputs } from '#shared/areas/pallets/input.ts';
import { palletEntity, type PalletRow } from '#shared/areas/pallets/pallet.ts';
import { failField } from '#shared/lib/app-error.ts';
import type { CreateHandlersOf, FindLocks, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import { withSystemRole } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { packageService } from '../packages/queries.ts';
import { palletCreateHandlers, palletHandlers } from './handlers.ts';
import { discrepancyStore, palletStore, readLines } from './store.ts';

/** Its parcels, which leave with it. */
const itsParcels: FindLocks<PalletRow> = async ({ trx, row }) =>
  (await readLines(trx, row.id)).map(({ packageId: id }) => ({ service: packageService, id }));

export const palletService = createEntityService(palletEntity, palletStore, palletInputs, {
  derive: ({ openDiscrepancies }) => ({ hasDiscrepancies: openDiscrepancies > 0 }),
  createHandlers: palletCreateHandlers,
  handlers: palletHandlers,
  locks: { depart: itsParcels },
});

const createHandlers: CreateHandlersOf<DiscrepancyRow, typeof discrepancyInputs> = {
  open: ({ input, now }) => ({
    id: newId(now.getTime()),
    version: 1,
    status: 'open',
    ...input,
    resolution: null,
    explanation: null,
    resolvedById: null,
    resolvedAt: null,
    createdAt: now,
    updatedAt: now,
  }),
};

const handlers: HandlersOf<DiscrepancyRow, typeof discrepancyInputs> = {
  assign: async ({ trx, actor, row, input: { ownerId } }) => {
    const owner = await withSystemRole(trx, actor.dbPrincipal, () =>
      trx
        .selectFrom('users')
        .innerJoin('userRoles', 'userRoles.userId', 'users.id')
        .select('users.id')
        .where('users.id', '=', ownerId)
        .where('users.status', '=', 'active')
        .where((eb) =>
          eb.or([
            eb('userRoles.role', 'in', ['ADMIN', 'BACKOFFICE']),
            eb.and([eb('userRoles.role', '=', 'HOUSEKEEPER'), eb('users.hubId', 'in', [row.fromHubId, row.toHubId])]),
          ]),
        )
        .executeTakeFirst(),
    );
    return { set: { ownerId: owner?.id ?? failField('ownerId', 'unknown_user') } };
  },
  resolve: ({ row, input: { resolution, explanation }, actor, now }) => {
    // Nothing of ours is lost when something came that was not on the pallet.
    if (row.kind === 'surplus' && resolution === 'lost') failField('resolution', 'invalid_choice');
    return { set: { resolution, explanation, resolvedById: actor.id, resolvedAt: now } };
  },
  resolveByScan: ({ actor, now }) => ({
    set: { resolution: 'found', resolvedById: actor.id, resolvedAt: now },
  }),
};

export const discrepancyService = createEntityService(discrepancyEntity, discrepancyStore, discrepancyInputs, {
  countKey: () => 'all',
  createHandlers,
  handlers,
  // The pallet and the parcel, which follow it.
  locks: {
    resolve: ({ row }) => [
      ...(row.palletId === null ? [] : [{ service: palletService, id: row.palletId }]),
      ...(row.packageId === null ? [] : [{ service: packageService, id: row.packageId }]),
    ],
  },
});
