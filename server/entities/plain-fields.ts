// GraphQL fields of declared fields, each of the type that its kind has.
import type { Field } from '#shared/entities/fields.ts';
import type { SchemaTypes } from '../graphql/definition/builder.ts';
import { enumOf } from '../graphql/definition/input-from-zod.ts';

type FieldBuilder<Parent> = PothosSchemaTypes.ObjectFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  Parent
>;

type Guard<Value> = (value: unknown) => value is Value;
const isText: Guard<string> = (value) => typeof value === 'string';
const isNumber: Guard<number> = (value) => typeof value === 'number';
const isFlag: Guard<boolean> = (value) => typeof value === 'boolean';
const isInstant: Guard<Date> = (value) => value instanceof Date;
const areTexts: Guard<string[]> = (value) => Array.isArray(value);

/** Reads a field of a row. */
const reader =
  <Value>(field: string, isValue: Guard<Value>) =>
  (row: object): Value => {
    const value: unknown = Reflect.get(row, field);
    if (isValue(value)) return value;
    throw new TypeError(`unexpected value in ${field}`);
  };

/** The same for a field that may be null: it has no value, or is hidden from the viewer's role. */
const nullableReader = <Value>(field: string, isValue: Guard<Value>) =>
  reader(field, (value): value is Value | null => value === null || isValue(value));

/** The plain field of a type whose values the guard recognises, as nullable or not. */
function fieldsOf<Parent extends object>(t: FieldBuilder<Parent>, name: string, description: string | undefined) {
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

/** The field of a declared one, read from an object by its name. */
export function plainField<Parent extends object>(
  t: FieldBuilder<Parent>,
  name: string,
  field: Field,
  isNullable: boolean,
) {
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
