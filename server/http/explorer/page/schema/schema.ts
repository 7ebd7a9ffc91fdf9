// The introspected schema, reduced to what the sidebar and the templates need.
import { type Json, recordIn, recordsIn, textIn } from '../json.ts';

export const operationKinds = ['query', 'mutation', 'subscription'] as const;
export type OperationKind = (typeof operationKinds)[number];

export interface TypeRef {
  kind: string;
  name: string | null;
  of: TypeRef | null;
}
export interface Argument {
  name: string;
  type: TypeRef;
  hasDefault: boolean;
}
export interface Field {
  name: string;
  description: string;
  args: readonly Argument[];
  type: TypeRef;
}
export interface NamedType {
  kind: string;
  name: string;
  fields: readonly Field[];
  inputs: readonly Argument[];
  values: readonly string[];
}
export interface Schema {
  roots: Readonly<Record<OperationKind, readonly Field[]>>;
  types: ReadonlyMap<string, NamedType>;
}

export const schemaQuery = `query Schema {
  __schema {
    queryType { name } mutationType { name } subscriptionType { name }
    types {
      kind name
      fields { name description args { name defaultValue type { ...Ref } } type { ...Ref } }
      inputFields { name defaultValue type { ...Ref } }
      enumValues { name }
    }
  }
}
fragment Ref on __Type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }`;

function refOf(value: Json): TypeRef {
  const inner = recordIn(value, 'ofType');
  return {
    kind: textIn(value, 'kind') ?? '',
    name: textIn(value, 'name'),
    of: textIn(inner, 'kind') === null ? null : refOf(inner),
  };
}

function argumentOf(value: Json): Argument {
  return {
    name: textIn(value, 'name') ?? '',
    type: refOf(recordIn(value, 'type')),
    hasDefault: textIn(value, 'defaultValue') !== null,
  };
}

function fieldOf(value: Json): Field {
  return {
    name: textIn(value, 'name') ?? '',
    description: textIn(value, 'description') ?? '',
    args: recordsIn(value, 'args').map(argumentOf),
    type: refOf(recordIn(value, 'type')),
  };
}

/** Parses the result of `schemaQuery`. */
export function readSchema(data: unknown): Schema {
  const described = recordIn(data, '__schema');
  const types = new Map(
    recordsIn(described, 'types').map((type): [string, NamedType] => {
      const name = textIn(type, 'name') ?? '';
      return [
        name,
        {
          kind: textIn(type, 'kind') ?? '',
          name,
          fields: recordsIn(type, 'fields').map(fieldOf),
          inputs: recordsIn(type, 'inputFields').map(argumentOf),
          values: recordsIn(type, 'enumValues').map((value) => textIn(value, 'name') ?? ''),
        },
      ];
    }),
  );
  const root = (kind: OperationKind) =>
    types.get(textIn(recordIn(described, `${kind}Type`), 'name') ?? '')?.fields ?? [];
  return { types, roots: { query: root('query'), mutation: root('mutation'), subscription: root('subscription') } };
}

/** A type in GraphQL syntax. */
export function typeText({ kind, name, of }: TypeRef): string {
  if (!of) return name ?? '';
  return kind === 'LIST' ? `[${typeText(of)}]` : `${typeText(of)}!`;
}

/** The named type inside lists and non-null. */
export function innermost(ref: TypeRef): TypeRef {
  return ref.of ? innermost(ref.of) : ref;
}

/** True if the argument must be given. */
export function isRequired({ type, hasDefault }: Argument): boolean {
  return type.kind === 'NON_NULL' && !hasDefault;
}
