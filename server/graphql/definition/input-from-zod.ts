// GraphQL inputs are derived from the zod schema of the action, so that forms, mutations and types cannot differ.
import type { InputObjectRef } from '@pothos/core';
import { z } from 'zod';
import { builder, type SchemaTypes } from './builder.ts';

const property = z.looseObject({
  type: z.string().optional(),
  scalar: z.string().optional(),
  enum: z.array(z.string()).optional(),
  get items() {
    return property.optional();
  },
  get anyOf() {
    return z.array(property).optional();
  },
  get properties() {
    return z.record(z.string(), property).optional();
  },
  required: z.array(z.string()).optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxItems: z.number().optional(),
});
type Property = z.infer<typeof property>;
const inputSchema = z.looseObject({
  properties: z.record(z.string(), property),
  required: z.array(z.string()).default([]),
});

type EnumRef = ReturnType<typeof builder.enumType<string, readonly string[]>>;
const enums = new Map<string, EnumRef>();

/** The GraphQL enum of this name, created on first use. */
export function enumOf(name: string, values: readonly string[]): EnumRef {
  const known = enums.get(name);
  if (known) return known;
  const created = builder.enumType(name, { values });
  enums.set(name, created);
  return created;
}

const scalars = ['ID', 'SafeInt', 'Day', 'Int', 'Float', 'String', 'Boolean', 'Instant'] as const;
type Shape = Record<string, unknown>;
type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>;
type ObjectRef = InputObjectRef<Types, Shape>;
type Scalar = (typeof scalars)[number] | EnumRef | ObjectRef;

/** What a value is unless it is null. */
const withoutNull = (spec: Property): Property => spec.anyOf?.find((each) => each.type !== 'null') ?? spec;

function scalarOf(spec: Property): Scalar {
  if (spec.enum && spec.scalar) return enumOf(spec.scalar, spec.enum);
  const named = scalars.find((scalar) => scalar === spec.scalar);
  if (named) return named;
  if (spec.properties && spec.scalar) return objectOf(spec.scalar, spec.properties, spec.required ?? []);
  const inner = withoutNull(spec);
  if (inner !== spec) return scalarOf(inner);
  if (spec.type === 'string') return 'String';
  if (spec.type === 'boolean') return 'Boolean';
  throw new Error(`no GraphQL type for ${JSON.stringify(spec)}: give it meta({ scalar })`);
}

/** What a value must keep to, beside its type. For documentation: the action's schema is what checks it. */
export interface InputLimits {
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

function limitsOf(spec: Property): InputLimits {
  const { minLength, maxLength, minimum, maximum, maxItems } = spec;
  const own = Object.entries({ minLength, maxLength, minimum, maximum, maxItems }).filter(
    ([, limit]) => limit !== undefined,
  );
  const inner = withoutNull(spec);
  return { ...(inner !== spec && limitsOf(inner)), ...Object.fromEntries(own) };
}

const objects = new Map<string, ObjectRef>();

/** The GraphQL input of this name, created on first use. */
function objectOf(
  name: string,
  properties: Readonly<Record<string, Property>>,
  required: readonly string[],
  { without = [], add }: InputChanges = {},
): ObjectRef {
  const known = objects.get(name);
  if (known) return known;
  const created = builder.inputRef<Shape>(name).implement({
    fields: (t) => ({
      ...add?.(t),
      ...Object.fromEntries(
        Object.entries(properties).flatMap(([field, spec]) => {
          if (without.includes(field)) return [];
          const options = { required: required.includes(field), extensions: { limits: limitsOf(spec) } };
          const { items } = withoutNull(spec);
          const type = items
            ? t.field({ ...options, type: [scalarOf(items)] })
            : t.field({ ...options, type: scalarOf(spec) });
          return [[field, type]];
        }),
      ),
    }),
  });
  objects.set(name, created);
  return created;
}

type FieldBuilder = PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>;
interface InputChanges {
  /** Fields that the type does not have. */
  without?: readonly string[];
  /** Fields that it has beside those of the schema. */
  add?: (
    t: FieldBuilder,
  ) => Record<string, PothosSchemaTypes.InputFieldRef<Types, object | string | number | boolean | null | undefined>>;
}

/** The GraphQL input type `name` of an action's zod object; nested objects are named by `meta({ scalar })`. */
export function inputFromZod(name: string, schema: z.core.$ZodType, changes: InputChanges = {}): ObjectRef {
  const { properties, required } = inputSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return objectOf(name, properties, required, changes);
}
