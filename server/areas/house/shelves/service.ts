// The shelves of hubs as commands.
import { sql, type SqlBool } from 'kysely';
import { shelfInputs } from '#shared/areas/house/input.ts';
import { shelfEntity, type ShelfRow } from '#shared/areas/house/shelf.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { failField } from '#shared/lib/app-error.ts';
import { isId } from '#shared/lib/uuid.ts';
import type { CreateHandlersOf, HandlersOf } from '../../../commands/entity-service.ts';
import { newId } from '../../../db/new-id.ts';
import type { Trx } from '../../../db/transaction.ts';
import { createEntityService } from '../../../entities/entity-service.ts';
import { TableStore } from '../../../entities/entity-store.ts';
import { ownHub } from '../own-hub.ts';

export const shelfStore = new TableStore(shelfEntity, {
  table: 'shelves',
  unique: { columns: ['hubId', 'code'], fail: () => failField('code', 'shelf.code_used') },
});

interface Details {
  code: string;
  place: number;
  kind: ShelfRow['kind'];
  cityIds?: string[] | undefined;
  toHubId?: string | null | undefined;
}
type Stored = Pick<ShelfRow, 'code' | 'place' | 'kind' | 'cityIds' | 'toHubId'>;

async function requireFreeCode(trx: Trx, hubId: string, code: string, id: string | null): Promise<void> {
  const other = await trx
    .selectFrom('shelves')
    .select('id')
    .where('hubId', '=', hubId)
    .where('code', '=', code)
    .executeTakeFirst();
  if (other && other.id !== id) failField('code', 'shelf.code_used');
}

/** The details as they are stored: each kind has what it needs, and nothing else. */
async function detailsOf(trx: Trx, hubId: string, id: string | null, input: Details): Promise<Stored> {
  const { code, place, kind, cityIds = [], toHubId = null } = input;
  await requireFreeCode(trx, hubId, code, id);
  if (kind === 'route') {
    const hub = await trx
      .selectFrom('hubs')
      .select('id')
      .where('id', '=', toHubId ?? failField('toHubId', 'required'))
      .executeTakeFirst();
    if (hub?.id === hubId) failField('toHubId', 'package.same_hub');
    return { code, place, kind, cityIds: [], toHubId: hub?.id ?? failField('toHubId', 'unknown_hub') };
  }
  if (kind === 'returns') return { code, place, kind, cityIds: [], toHubId: null };
  const wanted = [...new Set(cityIds)];
  if (wanted.length === 0) failField('cityIds', 'required');
  const known = await trx.selectFrom('cities').select('id').where('id', 'in', wanted).execute();
  if (known.length < wanted.length) failField('cityIds', 'unknown_city');
  return { code, place, kind, cityIds: wanted.toSorted(), toHubId: null };
}

const createHandlers: CreateHandlersOf<ShelfRow, typeof shelfInputs> = {
  create: async ({ trx, input, actor, now }) => {
    const hubId = await ownHub(trx, actor, input.hubId);
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'active',
      hubId,
      ...(await detailsOf(trx, hubId, null, input)),
      createdAt: now,
      updatedAt: now,
    };
  },
};

const handlers: HandlersOf<ShelfRow, typeof shelfInputs> = {
  edit: async ({ trx, row, input }) => ({ set: await detailsOf(trx, row.hubId, row.id, input) }),
};

export const shelfService = createEntityService(shelfEntity, shelfStore, shelfInputs, { createHandlers, handlers });

/** Shelves of one hub at most that a screen shows. */
const maxShelves = 300;

/** The shelves of a hub that the audience sees, in their order; removed ones last. */
export function readShelves(trx: Trx, audience: Audience, hubId: string): Promise<ShelfRow[]> {
  return shelfStore.selectVisible(
    trx,
    audience,
    [sql<SqlBool>`hub_id = ${hubId}::uuid`],
    sql`order by status, place, code limit ${maxShelves}`,
  );
}

/** Shelves that a filter offers at most. */
const maxFound = 60;

/** The shelves of these ids, or the active ones whose code begins so. */
export function findShelves(
  trx: Trx,
  audience: Audience,
  { ids, search }: { ids: readonly string[] | null; search: string },
): Promise<ShelfRow[]> {
  const beginning = `${search
    .trim()
    .toUpperCase()
    .replaceAll(/[^A-Z0-9-]/g, '')}%`;
  return shelfStore.selectVisible(
    trx,
    audience,
    ids
      ? [sql<SqlBool>`id = any (${ids.filter(isId).slice(0, maxFound)}::uuid[])`]
      : [sql<SqlBool>`status = 'active' and (code like ${beginning} or replace(code, '-', '') like ${beginning})`],
    sql`order by code, hub_id limit ${maxFound}`,
  );
}
