// The GraphQL type of an entity's rows: one field for each declared field, of the type that its kind has. The area adds
// what is particular (the person of an id, a value that follows from the row) with `builder.objectFields`.
import type { ObjectRef } from '@pothos/core';
import { actionNames } from '#shared/access/lifecycle.ts';
import { sometimesHidden } from '#shared/access/scope.ts';
import type { Entity, EntityDefinition } from '#shared/entities/entity.ts';
import type { Field } from '#shared/entities/fields.ts';
import type { RedactedRow } from '../access/redact-row.ts';
import type { EntityRow } from '../commands/entity-service.ts';
import { builder, type SchemaTypes } from '../graphql/definition/builder.ts';
import { enumOf } from '../graphql/definition/input-from-zod.ts';

type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>;
/**
 * The type of any row: Pothos cannot infer a generic row through its conditional types, so generic code uses what all
 * rows have in common.
 */
export type AnyRow = RedactedRow<EntityRow>;
type FieldBuilder = PothosSchemaTypes.ObjectFieldBuilder<Types, AnyRow>;
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

/** Defines the GraphQL type of an entity. Fields that are hidden from some role are nullable. */
export function defineEntityType<Row extends EntityRow>(
  entity: Entity<Row>,
  { name = capitalize(entity.name), description, withActions = false }: TypeOptions = {},
): RowRef<Row> {
  const ref: RowRef<Row> = builder.objectRef<RedactedRow<Row>>(name);
  const hidden = new Set(sometimesHidden(entity.access));
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

type Guard<Value> = (value: unknown) => value is Value;
const isText: Guard<string> = (value) => typeof value === 'string';
const isNumber: Guard<number> = (value) => typeof value === 'number';
const isFlag: Guard<boolean> = (value) => typeof value === 'boolean';
const isInstant: Guard<Date> = (value) => value instanceof Date;
const areTexts: Guard<string[]> = (value) => Array.isArray(value);

/** Reads a field of a row. */
const reader =
  <Value>(field: string, isValue: Guard<Value>) =>
  (row: AnyRow): Value => {
    const value: unknown = Reflect.get(row, field);
    if (isValue(value)) return value;
    throw new TypeError(`unexpected value in ${field}`);
  };

/** The same for a field that may be null: it has no value, or is hidden from the viewer's role. */
const nullableReader = <Value>(field: string, isValue: Guard<Value>) =>
  reader(field, (value): value is Value | null => value === null || isValue(value));

/** The plain field of a type whose values the guard recognises, as nullable or not. */
function fieldsOf(t: FieldBuilder, name: string, description: string | undefined) {
  // The mark of an exposed field: a live document of such fields reads nothing but the row.
  const options = { extensions: { pothosExposedField: name }, ...(description !== undefined && { description }) };
  const nullable = { ...options, nullable: true } as const;
  return {
    text: (type: 'ID' | 'String' | 'Day' | ReturnType<typeof enumOf>, isNullable: boolean) =>
      isNullable
        ? t.field({ ...nullable, type, resolve: nullableReader(name, isText) })
        : t.field({ ...options, type, resolve: reader(name, isText) }),
    number: (type: 'Int' | 'SafeInt' | 'Float', isNullable: boolean) =>
      isNullable
        ? t.field({ ...nullable, type, resolve: nullableReader(name, isNumber) })
        : t.field({ ...options, type, resolve: reader(name, isNumber) }),
    flag: (isNullable: boolean) =>
      isNullable
        ? t.field({ ...nullable, type: 'Boolean', resolve: nullableReader(name, isFlag) })
        : t.field({ ...options, type: 'Boolean', resolve: reader(name, isFlag) }),
    instant: (isNullable: boolean) =>
      isNullable
        ? t.field({ ...nullable, type: 'Instant', resolve: nullableReader(name, isInstant) })
        : t.field({ ...options, type: 'Instant', resolve: reader(name, isInstant) }),
    list: (type: 'String' | ReturnType<typeof enumOf>, isNullable: boolean) =>
      isNullable
        ? t.field({ ...nullable, type: [type], resolve: nullableReader(name, areTexts) })
        : t.field({ ...options, type: [type], resolve: reader(name, areTexts) }),
  };
}

function plainField(t: FieldBuilder, name: string, field: Field, isNullable: boolean) {
  const { kind, description, enumName = '', values = [] } = field;
  const { text, number, flag, instant, list } = fieldsOf(t, name, description);
  switch (kind) {
    case 'id':
      return text('ID', isNullable);
    case 'text':
      return text('String', isNullable);
    case 'day':
      return text('Day', isNullable);
    case 'choice':
      return text(enumOf(enumName, values), isNullable);
    case 'whole':
      return number('Int', isNullable);
    case 'safeInt':
      return number('SafeInt', isNullable);
    case 'float':
      return number('Float', isNullable);
    case 'flag':
      return flag(isNullable);
    case 'instant':
      return instant(isNullable);
    case 'texts':
      return list('String', isNullable);
    case 'choices':
      return list(enumOf(enumName, values), isNullable);
    case 'json':
      throw new Error(`${name} has parts: its GraphQL field is written by the area`);
  }
}
