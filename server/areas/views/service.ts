// Entity service of saved views: their store and the handlers of their actions.
import { sql, type SqlBool } from 'kysely';
import { savedViewInputs } from '#shared/areas/views/input.ts';
import { savedViewEntity, savedViewLimits, type SavedViewRow } from '#shared/areas/views/saved-view.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { Actor } from '../../commands/actor.ts';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';

type View = Pick<SavedViewRow, 'ownerId' | 'list'>;

const store = new TableStore(savedViewEntity, { table: 'saved_views' });

/** Fails if the owner has as many views as are allowed, of the list or in all. */
async function assertRoom(trx: Trx, { ownerId, list }: View): Promise<void> {
  // Two tabs of the same person wait for each other here, so that they do not both find the last place.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`savedView ${ownerId}`}, 0))`.execute(trx);
  const owned = await trx
    .selectFrom('savedViews')
    .select([
      sql<number>`count(*)::int`.as('inAll'),
      sql<number>`(count(*) filter (where list = ${list}))::int`.as('ofList'),
    ])
    .where('ownerId', '=', ownerId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  const { perList, inAll } = savedViewLimits;
  if (owned.ofList >= perList) fail('saved_view.too_many', { limit: perList });
  if (owned.inAll >= inAll) fail('saved_view.too_many_in_all', { limit: inAll });
}

function teamOf({ principal }: Actor): string {
  const [team] = principal.role === 'SYS' ? [] : principal.audience.sets.team;
  return team ?? fail('forbidden');
}

const createHandlers: CreateHandlersOf<SavedViewRow, typeof savedViewInputs> = {
  create: async ({ trx, input: { list, name, query }, actor, now }) => {
    const ownerId = actor.id ?? fail('forbidden');
    await assertRoom(trx, { ownerId, list });
    return {
      id: newId(now.getTime()),
      version: 1,
      status: 'active',
      ownerId,
      list,
      name,
      query,
      shared: false,
      teamId: null,
      createdAt: now,
      updatedAt: now,
    };
  },
};

const handlers: HandlersOf<SavedViewRow, typeof savedViewInputs> = {
  rename: ({ input: { name } }) => ({ set: { name } }),
  update: ({ input: { query } }) => ({ set: { query } }),
  share: ({ actor }) => ({ set: { shared: true, teamId: teamOf(actor) } }),
  unshare: () => ({ set: { shared: false, teamId: null } }),
  // It stays marked as shared, so that undoing the removal shares it again.
  remove: () => ({ set: { teamId: null } }),
  restore: async ({ trx, row, actor }) => {
    await assertRoom(trx, row);
    return { set: { teamId: row.shared ? teamOf(actor) : null } };
  },
};

export const savedViewService = createEntityService(savedViewEntity, store, savedViewInputs, {
  createHandlers,
  handlers,
});

/** The views of a list that the audience sees: the own ones and those of the team, by name. At most 500. */
export function readSavedViews(trx: Trx, list: string, audience: Audience): Promise<SavedViewRow[]> {
  return store.selectVisible(
    trx,
    audience,
    [sql<SqlBool>`list = ${list}`, sql<SqlBool>`status = 'active'`],
    sql`order by lower(name), id limit 500`,
  );
}

/** A saved view that is not removed, if it is in the audience's scope; otherwise null. A null audience is the system. */
export async function findSavedView(trx: Trx, id: string, audience: Audience | null): Promise<SavedViewRow | null> {
  const view = await store.find(trx, id, audience);
  return view?.status === 'active' ? view : null;
}

/** The names of the views among these that the transaction may see and that are not removed. */
export async function readSavedViewNames(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('savedViews')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where('status', '=', 'active')
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
