// Helpers for the schemas of areas: each defines a root field and declares its access rule.
import type { InputFieldMap, InputShapeFromFields, ObjectRef } from '@pothos/core';
import type { Access } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { EntityName } from '#shared/areas/index.ts';
import { fail } from '#shared/lib/app-error.ts';
import { z } from 'zod';
import { redactRow, type RedactedRow } from '../access/redact-row.ts';
import type { EntityService, EntityRow } from '../commands/entity-service.ts';
import type { Trx } from '../db/transaction.ts';
import type { GraphqlContext } from '../graphql/context.ts';
import { type LiveChange, changeKinds, type EventField, resyncReasons } from '../graphql/definition/live-field.ts';
import { projectionFor } from '../access/audience-projection.ts';
import { builder, type SchemaTypes } from '../graphql/definition/builder.ts';
import { type AnyRow, capitalize, type RowRef, widen } from './entity-type.ts';
import { authorizeField, declareAccess, type AccessRule } from '../graphql/definition/field-access.ts';

type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>;

/** The row as the audience may see it, with the actions that it may run now. */
export async function redact<Row extends EntityRow>(
  context: GraphqlContext,
  { definition }: EntityService<Row>,
  audience: Audience,
  row: Row,
): Promise<RedactedRow<Row>> {
  return redactRow(definition, audience, row, await context.loaders.settingsFor(definition));
}

/** The same for several rows. */
export async function redactRows<Row extends EntityRow>(
  context: GraphqlContext,
  { definition }: EntityService<Row>,
  audience: Audience,
  rows: readonly Row[],
): Promise<RedactedRow<Row>[]> {
  const settings = await context.loaders.settingsFor(definition);
  return rows.map((row) => redactRow(definition, audience, row, settings));
}

/** Defines the field that reads one row by id, `package(id)`. Null when the row does not exist or is out of scope. */
export function defineById<Row extends EntityRow>(service: EntityService<Row>, ref: RowRef<Row>): void {
  const rule: AccessRule = { kind: 'scope', access: service.definition.access };
  declareAccess(`Query.${service.entity}`, rule);
  builder.queryField(service.entity, (t) =>
    t.field({
      type: widen(ref),
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context): Promise<AnyRow | null> => {
        const audience = authorizeField(rule, context);
        const row = await context.read((trx) => service.store.find(trx, id, audience));
        return row && redact(context, service, audience, row);
      },
    }),
  );
}

const changeKind = builder.enumType('ChangeKind', { values: changeKinds });
const resyncReason = builder.enumType('ResyncReason', { values: resyncReasons });

/** Defines `packageChanged` and returns its declaration for the live engine. */
export function defineChangeSubscription<Row extends EntityRow>(
  service: EntityService<Row>,
  ref: RowRef<Row>,
): EventField {
  const { access, lifecycle } = service.definition;
  const name = `${service.entity}Changed`;
  const rule: AccessRule = { kind: 'scope', access };
  declareAccess(`Subscription.${name}`, rule);
  const rowOf = rowNarrower(service);
  const change = builder.objectRef<LiveChange>(`${capitalize(service.entity)}Change`);
  change.implement({
    fields: (t) => ({
      kind: t.expose('kind', { type: changeKind }),
      id: t.exposeID('id', { nullable: true }),
      version: t.exposeInt('version', { nullable: true }),
      changed: t.stringList({ resolve: ({ changed }) => [...changed] }),
      reason: t.expose('reason', { type: resyncReason, nullable: true }),
      [service.entity]: t.field({
        type: widen(ref),
        nullable: true,
        resolve: async ({ row }, _, context): Promise<AnyRow | null> =>
          row && redact(context, service, authorizeField(rule, context), rowOf(row)),
      }),
    }),
  });
  builder.subscriptionField(name, (t) =>
    t.field({ type: change, subscribe: rejectSubscribe, resolve: (payload) => changeOf.parse(payload) }),
  );
  return {
    name,
    kind: 'change',
    entity: service.entity,
    access,
    projectAudience: projectionFor({ access, lifecycle }),
  };
}

/** Narrows the rows of changes. All groups of an event get the same row, which is checked once and never mutated. */
function rowNarrower<Row extends EntityRow>({ definition }: EntityService<Row>): (row: object) => Row {
  const checked = new WeakMap<object, Row>();
  return (row) => {
    const known = checked.get(row);
    if (known) return known;
    if (!definition.isRow(row)) throw new Error(`the live engine read a row that is no ${definition.name}`);
    checked.set(row, row);
    return row;
  };
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

interface RowsOptions<Row, Args extends InputFieldMap> {
  description?: string;
  /** Who may use it. Default: every role whose scope is not empty. */
  rule?: AccessRule;
  args?: Args;
  read: (trx: Trx, audience: Audience, args: InputShapeFromFields<Args>) => Promise<Row[]>;
}

/** Defines a field that reads rows that the viewer sees, `configHubs`, in the order in which `read` gives them. */
export function defineRows<Row extends EntityRow, Args extends InputFieldMap>(
  name: string,
  service: EntityService<Row>,
  ref: RowRef<Row>,
  { description, rule = { kind: 'scope', access: service.definition.access }, args, read }: RowsOptions<Row, Args>,
): void {
  declareAccess(`Query.${name}`, rule);
  builder.queryField(name, (t) =>
    t.field({
      type: [widen(ref)],
      ...(description !== undefined && { description }),
      ...(args && { args }),
      resolve: async (_, given, context): Promise<AnyRow[]> => {
        const audience = authorizeField(rule, context);
        return redactRows(context, service, audience, await context.read((trx) => read(trx, audience, given)));
      },
    }),
  );
}

type ValueRef<Value extends object> = ObjectRef<Types, Value, Value>;

interface SummaryOptions<Value> {
  /** Its events may change the value. */
  entity: EntityName;
  access: Access;
  description?: string;
  /** Of the subscription. */
  liveDescription?: string;
  read: (context: GraphqlContext, audience: Audience) => Promise<Value>;
}

/**
 * Defines a value that each viewer has once, `profile`: the query, and the subscription that is sent again when it
 * changes. Its type needs an id, always the same for the viewer: by it the page replaces what the query answered. Returns its
 * declaration for the live engine.
 */
export function defineSummary<Item extends object>(
  name: string,
  type: [ValueRef<Item>],
  options: SummaryOptions<Item[]>,
): EventField;
export function defineSummary<Value extends object>(
  name: string,
  type: ValueRef<Value>,
  options: SummaryOptions<Value>,
): EventField;
export function defineSummary(
  name: string,
  type: ValueRef<object> | [ValueRef<object>],
  { entity, access, description, liveDescription, read }: SummaryOptions<object>,
): EventField {
  const rule: AccessRule = { kind: 'scope', access };
  const resolve = (_: unknown, __: unknown, context: GraphqlContext) => read(context, authorizeField(rule, context));
  declareAccess(`Query.${name}`, rule);
  builder.queryField(name, (t) => t.field({ type, resolve, ...(description !== undefined && { description }) }));
  declareAccess(`Subscription.${name}`, rule);
  builder.subscriptionField(name, (t) =>
    t.field({
      type,
      subscribe: rejectSubscribe,
      resolve,
      ...(liveDescription !== undefined && { description: liveDescription }),
    }),
  );
  return { name, kind: 'summary', entity, access, projectAudience: projectionFor({ access }) };
}
