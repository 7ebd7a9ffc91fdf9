// Attempts on the server: their store, and the handlers of their actions. Rows are written by the consumer.
import { attemptEntity, type AttemptRow } from '#shared/areas/attempts/attempt.ts';
import { attemptInputs } from '#shared/areas/attempts/input.ts';
import { attemptList } from '#shared/areas/attempts/list.ts';
import { fail } from '#shared/lib/app-error.ts';
import { requireIndexableSearch } from '#shared/lib/search.ts';
import { sql, type SqlBool } from 'kysely';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { TableStore } from '../../entities/entity-store.ts';

// An attempt follows from an event, with all that was known then: nobody makes one by a command.
const createHandlers: CreateHandlersOf<AttemptRow, typeof attemptInputs> = { record: () => fail('forbidden') };

const handlers: HandlersOf<AttemptRow, typeof attemptInputs> = {
  confirm: ({ input, actor, now }) => ({ set: { note: input.note ?? null, decidedById: actor.id, decidedAt: now } }),
  dismiss: ({ input, actor, now }) => ({ set: { note: input.note, decidedById: actor.id, decidedAt: now } }),
  reopen: () => ({ set: { note: null, decidedById: null, decidedAt: null } }),
};

export const attemptStore = new TableStore(attemptEntity, { table: 'attempts', countedBy: attemptList });

export const attemptService = createEntityService(attemptEntity, attemptStore, attemptInputs, {
  createHandlers,
  handlers,
});

/** The list of attempts with what its reads need. They are searched by a part of the tracking number. */
export const attemptListSource = attemptStore.listSource(attemptList, {
  search: (text) => {
    const pattern = `%${requireIndexableSearch(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    return { where: [sql<SqlBool>`r.tracking_number ilike ${pattern}`] };
  },
});
