// An entity of these tests alone, whose rows are kept in memory: commands run on it without a database.
import * as z from 'zod/mini';
import type { Actor } from '#server/commands/actor.ts';
import type { CommandContext, EntityService, EntityStore } from '#server/commands/entity-service.ts';
import { createEntityService } from '#server/entities/entity-service.ts';
import { ratingEntity } from '#shared/areas/ratings/rating.ts';
import { defineEntity } from '#shared/entities/entity.ts';
import { choice, defineFields, id, instant, type RowOf, text, texts } from '#shared/entities/fields.ts';
import type { Role } from '#shared/access/roles.ts';
import { isInScope, scopeKeysOf, within } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { EntityName } from '#shared/areas/index.ts';
import { type Answer, recordStatements, type RecordedDatabase } from '#tests/fixtures/recorded-statements.ts';

const statuses = ['open', 'held', 'done'] as const;
export const thingFields = defineFields({
  status: choice('ThingStatus', statuses),
  driverId: id({ nullable: true }),
  label: text(),
  tags: texts(),
  secret: text({ isPrivate: true }),
  seenAt: instant({ nullable: true }),
  updatedAt: instant(),
});
export type Thing = RowOf<typeof thingFields>;

const { see } = ratingEntity.access;
const open = { from: ['open', 'held'] } as const;

/** The thing stands for an entity of this name, which decides its place in the order of locks. */
export function thingEntity(name: EntityName) {
  return {
    ...defineEntity(name, thingFields, {
      statuses,
      access: { see: { ...see, DRIVER: within({ driverId: 'driver' }) }, hide: { DRIVER: ['secret', 'seenAt'] } },
      actions: {
        create: { who: ['ADMIN', 'SYS'], from: 'nothing', to: 'open', event: 'created', payload: ['label', 'seenAt'] },
        rename: {
          who: ['ADMIN', 'DRIVER', 'SYS'],
          ...open,
          to: 'same',
          event: 'renamed',
          payload: ['label'],
          bulk: true,
        },
        finish: { who: ['ADMIN', 'SYS'], ...open, to: 'done', event: 'finished', bulk: true },
        turn: { who: ['ADMIN', 'SYS'], ...open, to: ['held', 'same'], event: 'turned' },
        protect: { who: ['ADMIN', 'SYS'], ...open, to: 'same', event: 'protected', proof: true },
        own: { who: ['DRIVER'], ...open, to: 'same', event: 'owned', isOwn: true },
        order: { who: ['SUBCUSTOMER'], from: 'nothing', to: 'open', event: 'ordered', right: 'create' },
      },
    }),
    name,
  };
}

const input = z.strictObject({
  id: z.optional(z.string()),
  label: z.optional(z.string().check(z.trim())),
  secret: z.optional(z.string()),
  note: z.optional(z.string()),
  idempotencyKey: z.optional(z.string()),
});
const inputs = { create: input, rename: input, finish: input, turn: input, protect: input, own: input, order: input };

export const now = new Date('2026-03-01T10:00:00.000Z');
export const thing = (id: string, given: Partial<Thing> = {}): Thing => ({
  id,
  version: 1,
  status: 'open',
  driverId: null,
  label: 'a',
  tags: [],
  secret: 's',
  seenAt: null,
  updatedAt: new Date(0),
  ...given,
});

export interface Things {
  service: EntityService<Thing>;
  rows: Map<string, Thing>;
}

/** Things in memory; what is locked and written is said in `log`. */
export function things(
  entity: EntityName,
  rows: readonly Thing[],
  log: string[],
  options: Partial<Pick<EntityService<Thing>, 'handlers' | 'createHandlers' | 'locks' | 'derive'>> = {},
): Things {
  const definition = thingEntity(entity);
  const kept = new Map(rows.map((row) => [row.id, row]));
  const visible = (ids: readonly string[], audience: Audience | null) =>
    [...new Set(ids)].toSorted().flatMap((each) => {
      const row = kept.get(each);
      const keys = row ? scopeKeysOf(definition.access, row) : null;
      return row && (!audience || isInScope(definition.access.see[audience.role], audience, keys)) ? row : [];
    });
  const store: EntityStore<Thing> = {
    find: (_, each, audience) => Promise.resolve(visible([each], audience)[0] ?? null),
    findMany: (_, ids, audience) => Promise.resolve(visible(ids, audience)),
    lockMany: (_, ids, audience) => {
      log.push(`lock ${entity} ${ids.join()} as ${audience?.role ?? 'SYS'}`);
      return Promise.resolve(visible(ids, audience));
    },
    readMany: (_, ids) => Promise.resolve(visible(ids, null)),
    insert: () => Promise.reject(new Error('rows are inserted together')),
    insertMany: (_, created) => {
      log.push(`insert ${created.map(({ id: each }) => each).join()}`);
      for (const row of created) kept.set(row.id, row);
      return Promise.resolve();
    },
    save: () => Promise.reject(new Error('rows are saved together')),
    saveMany: (_, saved) => {
      for (const { row, changed } of saved) {
        log.push(`save ${row.id}: ${changed.join()}`);
        kept.set(row.id, row);
      }
      return Promise.resolve();
    },
    isCounted: false,
    rowSnapshots: () => Promise.resolve([]),
  };
  return { service: createEntityService(definition, store, inputs, options), rows: kept };
}

const noSets = { user: [], company: [], driver: [], hub: [], team: [], role: [] };

/** A user of this role; a driver sees the things of their own. */
export function person(role: Role, id = 'u1', more: Pick<Actor, 'provenAt' | 'source' | 'apiKey'> = {}): Actor {
  const audience: Audience = { role, sets: { ...noSets, user: [id], driver: [id] }, flags: { manager: false } };
  return { id, principal: { role, audience }, dbPrincipal: { kind: 'viewer', id, audience }, ...more };
}

/** A database that answers nothing but what the test says, and whose events are told by name. */
interface CommandBed extends RecordedDatabase {
  context: CommandContext;
  log: string[];
  /** How often the numbering was told. */
  notified: () => number;
}

const eventName = /'(\w+\.\w+)'::text/;
const eventNames = /"name":"(\w+\.\w+)"/g;

export function commandBed(
  subscribers: CommandContext['subscribers'] = [],
  answer: (statement: string) => Answer = () => [],
): CommandBed {
  const log: string[] = [];
  let id = 0;
  let notified = 0;
  const recorded = recordStatements((statement) => {
    if (!statement.includes('insert into events')) return answer(statement);
    const one = eventName.exec(statement)?.[1];
    const names = one === undefined ? [...statement.matchAll(eventNames)].map(([, name]) => String(name)) : [one];
    log.push(...names.map((name) => `event ${name}`));
    return names.map(() => ({ id: (id += 1) }));
  });
  const context = { db: recorded.db, subscribers, now: () => now, notifyCommitted: () => void (notified += 1) };
  return { ...recorded, log, context, notified: () => notified };
}
