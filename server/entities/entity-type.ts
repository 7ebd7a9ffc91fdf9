// The GraphQL type of an entity's rows: one field for each declared field, of the type that its kind has. The area adds
// what is particular (the person of an id, a value that follows from the row) with `builder.objectFields`.
import type { ObjectRef } from '@pothos/core';
import { actionNames } from '#shared/access/lifecycle.ts';
import { sometimesHidden } from '#shared/access/scope.ts';
import type { Entity, EntityDefinition } from '#shared/entities/entity.ts';
import { fail } from '#shared/lib/app-error.ts';
import { redactRow, type RedactedRow } from '../access/redact-row.ts';
import type { EntityRow } from '../commands/entity-service.ts';
import type { GraphqlContext } from '../graphql/context.ts';
import { builder, type SchemaTypes } from '../graphql/definition/builder.ts';
import { enumOf } from '../graphql/definition/input-from-zod.ts';
import { plainField } from './plain-fields.ts';

type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>;
/**
 * The type of any row: Pothos cannot infer a generic row through its conditional types, so generic code uses what all
 * rows have in common.
 */
export type AnyRow = RedactedRow<EntityRow>;
type AnyRef = ObjectRef<Types, AnyRow, AnyRow>;
export type RowRef<Row extends EntityRow> = ObjectRef<Types, RedactedRow<Row>, RedactedRow<Row>>;

/** The type of a row's entity as the type of any row. */
export function widen<Row extends EntityRow>(ref: RowRef<Row>): AnyRef {
  return ref;
}

export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

interface TypeOptions {
  /** Default: the entity's name with a capital letter. */
  name?: string;
  description?: string;
  /** True if rows name the actions that the viewer may run now. */
  withActions?: boolean;
}

/** The type of an entity, and a row of it as the viewer may see it. */
interface RowType {
  ref: AnyRef;
  redact: (row: unknown, context: GraphqlContext) => Promise<AnyRow>;
}
const rowTypes = new Map<string, RowType>();

/** That of an entity by its name. Throws before its type is defined. */
export function rowTypeOf(entity: string): RowType {
  const type = rowTypes.get(entity);
  if (!type) throw new Error(`${entity} has no type`);
  return type;
}

/** Defines the GraphQL type of an entity. Fields that are hidden from some role are nullable. */
export function defineEntityType<Row extends EntityRow>(
  entity: Entity<Row>,
  { name = capitalize(entity.name), description, withActions = false }: TypeOptions = {},
): RowRef<Row> {
  const ref: RowRef<Row> = builder.objectRef<RedactedRow<Row>>(name);
  const hidden = new Set(sometimesHidden(entity.access));
  rowTypes.set(entity.name, {
    ref: widen(ref),
    redact: async (row, { audience, loaders }) => {
      if (typeof row !== 'object' || row === null || !entity.isRow(row))
        throw new TypeError(`no row of ${entity.name}`);
      return redactRow(entity, audience ?? fail('UNAUTHENTICATED'), row, await loaders.settingsFor(entity));
    },
  });
  builder.objectType(widen(ref), {
    ...(description !== undefined && { description }),
    fields: (t) => ({
      ...Object.fromEntries(
        Object.entries(entity.fields).flatMap(([field, declared]) =>
          declared.api ? [[field, plainField(t, field, declared, declared.nullable || hidden.has(field))]] : [],
        ),
      ),
      ...(withActions && {
        allowedActions: t.field({
          type: [enumOf(`${name}Action`, publicActions(entity))],
          resolve: ({ allowedActions }) => [...allowedActions],
        }),
      }),
    }),
  });
  return ref;
}

function publicActions({ lifecycle }: Pick<EntityDefinition, 'lifecycle'>): string[] {
  return actionNames(lifecycle).filter((action) => {
    const { internal, isUndo } = lifecycle.actions[action] ?? {};
    return !internal && !isUndo;
  });
}
