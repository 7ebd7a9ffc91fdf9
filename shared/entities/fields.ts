// The fields of an entity, each with its kind. Row type, conversion from the database, revival from JSON and the plain
// fields of the GraphQL type all follow from this one declaration. Its functions have no side effects: a bundle holds only
// what it uses.

/** A kind decides the type in TypeScript and in GraphQL; `json` has no GraphQL type of its own. */
export type FieldKind =
  | 'id'
  | 'text'
  | 'whole'
  | 'safeInt'
  | 'float'
  | 'flag'
  | 'instant'
  | 'day'
  | 'choice'
  | 'choices'
  | 'texts'
  | 'json';

interface FieldOptions {
  nullable?: boolean;
  /** False: the GraphQL type has no field of this name, or the area writes it by hand. */
  api?: boolean;
  /** Description in the GraphQL schema: the unit, or what the name does not say. */
  description?: string;
  /**
   * `generated`: Postgres computes the column, so it is read and never written. `elsewhere`: the table has no such
   * column, and the area's store adds the value.
   */
  stored?: 'generated' | 'elsewhere';
  /** True: the value is kept in the table of the row only, not with the answers of repeated calls. */
  isPrivate?: boolean;
  /** True: written by or about a person. An erasure takes it out of events too. */
  isPersonal?: boolean;
}

export interface Field<Value = unknown> {
  kind: FieldKind;
  nullable: boolean;
  api: boolean;
  description?: string;
  stored: 'column' | 'generated' | 'elsewhere';
  isPrivate?: boolean;
  isPersonal?: boolean;
  /** Name of the GraphQL enum and its values, for `choice` and `choices`. */
  enumName?: string;
  values?: readonly string[];
  /** True for a value of this field, null included if it is nullable. */
  is: (value: unknown) => value is Value;
}
export type Fields = Readonly<Record<string, Field>>;

type Nullable<Options> = Options extends { nullable: true } ? null : never;

/** The row that these fields describe. */
export type RowOf<Declared extends Fields> = {
  -readonly [Name in keyof Declared]: Declared[Name] extends Field<infer Value> ? Value : never;
};

function declare<Value>(
  kind: FieldKind,
  isValue: (value: unknown) => value is Value,
  { nullable = false, stored, ...options }: FieldOptions & Pick<Field, 'enumName' | 'values'>,
): Field<Value> {
  return {
    api: true,
    ...options,
    kind,
    nullable,
    stored: stored ?? 'column',
    is: (value): value is Value => (value === null && nullable) || isValue(value),
  };
}

type Declare<Value> = <const Options extends FieldOptions = FieldOptions>(
  options?: Options,
) => Field<Value | Nullable<Options>>;

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isInstant = (value: unknown): value is Date => value instanceof Date;
const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** A UUID. */
/* @__NO_SIDE_EFFECTS__ */
export const id: Declare<string> = (options) => declare('id', isText, options ?? {});
/* @__NO_SIDE_EFFECTS__ */
export const text: Declare<string> = (options) => declare('text', isText, options ?? {});
/** A whole number of 32 bits. */
/* @__NO_SIDE_EFFECTS__ */
export const whole: Declare<number> = (options) => declare('whole', isNumber, options ?? {});
/** A whole number up to 2^53, such as centimes. */
/* @__NO_SIDE_EFFECTS__ */
export const safeInt: Declare<number> = (options) => declare('safeInt', isNumber, options ?? {});
/* @__NO_SIDE_EFFECTS__ */
export const float: Declare<number> = (options) => declare('float', isNumber, options ?? {});
/* @__NO_SIDE_EFFECTS__ */
export const flag: Declare<boolean> = (options) => declare('flag', isFlag, options ?? {});
/* @__NO_SIDE_EFFECTS__ */
export const instant: Declare<Date> = (options) => declare('instant', isInstant, options ?? {});
/** A Casablanca calendar day, `YYYY-MM-DD`. */
/* @__NO_SIDE_EFFECTS__ */
export const day: Declare<string> = (options) => declare('day', isText, options ?? {});
/** A list of texts or ids. */
/* @__NO_SIDE_EFFECTS__ */
export const texts: Declare<string[]> = (options) => declare('texts', areTexts, options ?? {});

/** One of these values; `enumName` names the GraphQL enum. */
/* @__NO_SIDE_EFFECTS__ */
export function choice<const Value extends string, const Options extends FieldOptions = FieldOptions>(
  enumName: string,
  values: readonly Value[],
  options?: Options,
): Field<Value | Nullable<Options>> {
  const known: readonly string[] = values;
  const isValue = (value: unknown): value is Value => isText(value) && known.includes(value);
  return declare('choice', isValue, { ...options, enumName, values });
}

/** Several of these values, in order. */
/* @__NO_SIDE_EFFECTS__ */
export function choices<const Value extends string>(
  enumName: string,
  values: readonly Value[],
  options: Omit<FieldOptions, 'nullable'> = {},
): Field<Value[]> {
  const known: readonly string[] = values;
  const isValue = (value: unknown): value is Value[] =>
    Array.isArray(value) && value.every((one) => isText(one) && known.includes(one));
  return declare('choices', isValue, { ...options, enumName, values });
}

/** A value with parts; `isValue` recognises it. Its GraphQL field, if any, is written by the area. */
/* @__NO_SIDE_EFFECTS__ */
export function json<Value, const Options extends Omit<FieldOptions, 'api'> = Omit<FieldOptions, 'api'>>(
  isValue: (value: unknown) => value is Value,
  options?: Options,
): Field<Value | Nullable<Options>> {
  return declare('json', isValue, { ...options, api: false });
}

const base = { id: id(), version: whole() };

/** Declares the fields of an entity, beside `id` and `version`, which every entity has. */
/* @__NO_SIDE_EFFECTS__ */
export function defineFields<const Declared extends Fields>(declared: Declared): typeof base & Declared {
  return { ...base, ...declared };
}

/** The names of the fields of this kind. */
export function fieldsOfKind(fields: Fields, kind: FieldKind): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind === kind);
}

/** The names of the private fields. */
export function privateFields(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.isPrivate === true);
}

/** The names of the fields that are personal. */
export function personalFields(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.isPersonal === true);
}

/** True if the value has every field with a value of its kind. */
export function isRowOf<Declared extends Fields>(fields: Declared, value: object): value is RowOf<Declared> {
  return firstInvalidField(fields, value) === null;
}

/** The first field without a value of its kind; null if the value is a row. */
export function firstInvalidField(fields: Fields, value: object): string | null {
  for (const name in fields) {
    const found: unknown = Reflect.get(value, name);
    if (!fields[name]?.is(found)) return name;
  }
  return null;
}
