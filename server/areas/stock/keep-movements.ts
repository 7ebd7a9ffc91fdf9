// Every change of a level's quantities is kept as movements, in the transaction of the change.
import { sql } from 'kysely';
import { z } from 'zod';
import { levelEntity, type LevelRow } from '#shared/areas/stock/level.ts';
import { movementSchema } from '#shared/areas/stock/movements.ts';
import type { EntityChange, EntityRow, TransactionalSubscriber } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';

const moved = z.object({ movements: z.array(movementSchema).default([]) });

const isLevel = (change: EntityChange<EntityRow>): change is EntityChange<LevelRow> =>
  change.entity === 'stockLevel' && levelEntity.isRow(change.after);

/** Transactional subscriber: writes the movements that a change names; a level that opens names them in its input. */
export const keepMovements: TransactionalSubscriber = async (trx, changes) => {
  const rows = changes.filter(isLevel).flatMap(({ after, actor, now, payload, input, before }) =>
    moved.parse(before ? payload : input).movements.map((movement) => ({
      id: newId(now.getTime()),
      level_id: after.id,
      kind: movement.kind,
      available: movement.available,
      reserved: movement.reserved,
      used: movement.used,
      quarantine: movement.quarantine,
      package_id: movement.packageId ?? null,
      arrival_id: movement.arrivalId ?? null,
      reference: movement.reference ?? null,
      reason: movement.reason ?? null,
      actor_id: actor.id ?? movement.actorId ?? null,
      at: now,
    })),
  );
  if (rows.length === 0) return;
  await sql`insert into stock_movements (id, level_id, kind, available, reserved, used, quarantine, package_id, arrival_id,
      reference, reason, actor_id, at)
    select id, level_id, kind, available, reserved, used, quarantine, package_id, arrival_id, reference, reason, actor_id, at
    from jsonb_populate_recordset(null::stock_movements, ${JSON.stringify(rows)}::jsonb)`.execute(trx);
};
