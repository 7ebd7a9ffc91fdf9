// Helpers for the schemas of areas: each defines a root field and declares its access rule.
import type { ObjectRef } from '@pothos/core';
import { actionNames } from '#shared/access/lifecycle.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { fail } from '#shared/lib/app-error.ts';
import { z } from 'zod';
import { redactRow, type RedactedRow } from '../../access/redact-row.ts';
import { actorOf } from '../../commands/actor.ts';
import type { EntityService, EntityRow } from '../../commands/entity-service.ts';
import { runCommand } from '../../commands/run-command.ts';
import type { Trx } from '../../db/transaction.ts';
import { type LiveChange, changeKinds, type EventField, resyncReasons } from './live-field.ts';
import { projectionFor } from '../../access/audience-projection.ts';
import { builder, type SchemaTypes } from './builder.ts';
import { inputFromZod } from './input-from-zod.ts';
import { authorizeField, declareAccess, type AccessRule } from './field-access.ts';

type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>;
/**
 * The type of any row: Pothos cannot infer a generic row through its conditional types, so the helpers use what all
 * rows have in common.
 */
type AnyRow = RedactedRow<EntityRow>;
type AnyRef = ObjectRef<Types, AnyRow, AnyRow>;
type RowRef<Row extends EntityRow> = ObjectRef<Types, RedactedRow<Row>, RedactedRow<Row>>;

function widen<Row extends EntityRow>(ref: RowRef<Row>): AnyRef {
  return ref;
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const inputObject = z.record(z.string(), z.unknown());

/** Defines the mutation of one action, `package.deliver` → `packageDeliver(input): { package }`. */
function command<Row extends EntityRow>(server: EntityService<Row>, payload: AnyRef, action: string): void {
  const name = `${server.entity}${capitalize(action)}`;
  const schema = server.definition.inputs[action];
  if (!schema) throw new Error(`no input for ${name}`);
  const input = inputFromZod(`${capitalize(name)}Input`, schema);
  const rule: AccessRule = { kind: 'action', entity: server.entity, action };
  declareAccess(`Mutation.${name}`, rule);
  builder.mutationField(name, (t) =>
    t.field({
      type: payload,
      args: { input: t.arg({ type: input, required: true }) },
      resolve: async (_, args, context): Promise<AnyRow> => {
        authorizeField(rule, context);
        const { viewer } = context;
        if (!viewer) fail('UNAUTHENTICATED');
        const row = await runCommand(context.commands, server, actorOf(viewer), action, inputObject.parse(args.input));
        return redactRow(server.definition, viewer.audience, row, await context.loaders.settingsFor(server.definition));
      },
    }),
  );
}

/** Defines the mutations of all actions of an entity that people may run, each returning `{ <entity> }`. */
export function defineMutations<Row extends EntityRow>(server: EntityService<Row>, ref: RowRef<Row>): void {
  const result = builder.objectRef<AnyRow>(`${capitalize(server.entity)}Result`);
  result.implement({ fields: (t) => ({ [server.entity]: t.field({ type: widen(ref), resolve: (row) => row }) }) });
  for (const action of actionNames(server.definition.lifecycle)) {
    if (!server.definition.lifecycle.actions[action]?.internal) command(server, result, action);
  }
}

/** Defines the field that reads one row by id, `package(id)`. Null when the row does not exist or is out of scope. */
export function defineById<Row extends EntityRow>(
  server: EntityService<Row>,
  ref: RowRef<Row>,
  find: (trx: Trx, id: string, audience: Audience) => Promise<Row | null>,
): void {
  const rule: AccessRule = { kind: 'scope', access: server.definition.access };
  declareAccess(`Query.${server.entity}`, rule);
  builder.queryField(server.entity, (t) =>
    t.field({
      type: widen(ref),
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context): Promise<AnyRow | null> => {
        const audience = authorizeField(rule, context);
        const row = await context.read((trx) => find(trx, id, audience));
        return row && redactRow(server.definition, audience, row, await context.loaders.settingsFor(server.definition));
      },
    }),
  );
}

const changeKind = builder.enumType('ChangeKind', { values: changeKinds });
const resyncReason = builder.enumType('ResyncReason', { values: resyncReasons });

/** Defines `packageChanged` and returns its declaration for the live engine. */
export function defineChangeSubscription<Row extends EntityRow>(
  server: EntityService<Row>,
  ref: RowRef<Row>,
): EventField {
  const { access, lifecycle } = server.definition;
  const name = `${server.entity}Changed`;
  const rule: AccessRule = { kind: 'scope', access };
  declareAccess(`Subscription.${name}`, rule);
  const change = builder.objectRef<LiveChange>(`${capitalize(server.entity)}Change`);
  change.implement({
    fields: (t) => ({
      kind: t.expose('kind', { type: changeKind }),
      id: t.exposeID('id', { nullable: true }),
      version: t.exposeInt('version', { nullable: true }),
      changed: t.stringList({ resolve: ({ changed }) => [...changed] }),
      reason: t.expose('reason', { type: resyncReason, nullable: true }),
      [server.entity]: t.field({
        type: widen(ref),
        nullable: true,
        resolve: async ({ row }, _, context): Promise<AnyRow | null> =>
          row &&
          redactRow(
            server.definition,
            authorizeField(rule, context),
            rowOf(server, row),
            await context.loaders.settingsFor(server.definition),
          ),
      }),
    }),
  });
  builder.subscriptionField(name, (t) =>
    t.field({ type: change, subscribe: rejectSubscribe, resolve: (payload) => changeOf.parse(payload) }),
  );
  return { name, kind: 'change', entity: server.entity, access, projectAudience: projectionFor({ access, lifecycle }) };
}

function rowOf<Row extends EntityRow>({ entity, isRow }: EntityService<Row>, row: object): Row {
  if (!isRow(row)) throw new Error(`the live engine read a row that is no ${entity}`);
  return row;
}

const changeOf = z.object({
  kind: z.enum(changeKinds),
  id: z.string().nullable(),
  version: z.number().nullable(),
  changed: z.array(z.string()),
  row: z.custom<LiveChange['row']>((row) => row === null || typeof row === 'object'),
  reason: z.enum(resyncReasons).nullable(),
});

/** Subscriptions are served by the live engine over WebSocket, never by `subscribe` of the schema. */
export function rejectSubscribe(): never {
  fail('bad_request');
}
