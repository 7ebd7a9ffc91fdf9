// The carrier of a pallet says where it is. What waited for the network, and is older than what is known, changes nothing.
import { sql, type SqlBool } from 'kysely';
import type { PalletRow } from '#shared/areas/pallets/pallet.ts';
import { positionInputs } from '#shared/areas/pallets/input.ts';
import { palletPositionEntity, type PalletPositionRow } from '#shared/areas/pallets/position.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { Actor } from '../../commands/actor.ts';
import { audienceOf } from '../../commands/command.ts';
import type {
  CommandContext,
  CreateHandlersOf,
  EntityChange,
  HandlersOf,
  RunCommands,
} from '../../commands/entity-service.ts';
import { unitOfWork } from '../../commands/unit-of-work.ts';
import type { Trx } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';
import { defineLoader, inKeyOrder } from '../../graphql/loaders.ts';
import { palletService } from './service.ts';
import { palletStore } from './store.ts';

const positionStore = new TableStore(palletPositionEntity, {
  table: 'palletPositions',
  unique: { columns: ['palletId'], fail: () => fail('changed_meanwhile') },
});

const createHandlers: CreateHandlersOf<PalletPositionRow, typeof positionInputs> = {
  // With the id of its pallet: whoever watches the pallet's page hears of its first position, too.
  share: ({ input, now }) => ({
    id: input.palletId,
    version: 1,
    status: 'known',
    ...input,
    createdAt: now,
    updatedAt: now,
  }),
};
const handlers: HandlersOf<PalletPositionRow, typeof positionInputs> = {
  move: ({ input: { lat, lng, at } }) => ({ set: { lat, lng, at } }),
  // Nobody keeps where a carrier was.
  end: () => ({ set: { lat: null, lng: null, at: null } }),
};
export const palletPositionService = createEntityService(palletPositionEntity, positionStore, positionInputs, {
  countKey: () => 'all',
  createHandlers,
  handlers,
});

async function findPosition(trx: Trx, palletId: string): Promise<PalletPositionRow | null> {
  const [found = null] = await positionStore.select(trx, [sql<SqlBool>`pallet_id = ${palletId}`]);
  return found;
}

/** The position of a pallet; the policies and the declaration say who sees it. */
export const positionByPallet = defineLoader<string, PalletPositionRow | null>(
  async (trx, ids) =>
    inKeyOrder(
      ids,
      await positionStore.select(trx, [sql<SqlBool>`pallet_id = any (${[...ids]}::uuid[])`]),
      ({ palletId }) => palletId,
    ),
  { isName: false },
);

/** Between two positions at least. */
const minStepMs = 10_000;

interface Located {
  id: string;
  lat: number;
  lng: number;
  at?: Date | undefined;
}

/** Keeps a position. Fails with `missing`, `forbidden`, and `pallet.wrong_status` for a pallet that is not on its way. */
export async function locatePallet(
  context: CommandContext,
  actor: Actor,
  { id, lat, lng, at: given }: Located,
): Promise<PalletRow> {
  const audience = audienceOf(actor) ?? fail('forbidden');
  return unitOfWork(context, actor, async (unit) => {
    const { trx } = unit;
    await unit.lock([{ service: palletService, id }]);
    const pallet = (await palletStore.find(trx, id, audience)) ?? fail('missing');
    const { carrierId, departedAt, arrivedAt, fromHubId, toHubId } = pallet;
    if (carrierId === null || carrierId !== actor.id) fail('forbidden');
    if (pallet.status !== 'in_transit' || departedAt === null || arrivedAt !== null) fail('pallet.wrong_status');
    const now = context.now();
    const at = given && given < now ? given : now;
    const known = await findPosition(trx, id);
    const isOld = at < departedAt || (known?.at && at.getTime() - known.at.getTime() < minStepMs);
    if (isOld === true) return pallet;
    if (known) await unit.run(palletPositionService, 'move', { id: known.id, lat, lng, at });
    else await unit.run(palletPositionService, 'share', { palletId: id, fromHubId, toHubId, carrierId, lat, lng, at });
    return pallet;
  });
}

/** A pallet that has arrived is nowhere on its way any more. */
export async function endPosition(trx: Trx, change: EntityChange<PalletRow>, runCommands: RunCommands): Promise<void> {
  if (change.after.arrivedAt === null || change.before?.arrivedAt !== null) return;
  const known = await findPosition(trx, change.after.id);
  if (known?.status === 'known') await runCommands(palletPositionService, 'end', [{ id: known.id }], change);
}
