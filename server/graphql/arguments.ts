// What no argument may hold, whatever its field does with it: a text that Postgres can't keep, an id that is none. Looked for in one place, before a
// resolver counts, records or asks anything.
import {
  type GraphQLArgument,
  type GraphQLFieldResolver,
  GraphQLID,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { isId } from '#shared/kit/id.ts';
import { type FieldProblem, Problem } from '#shared/kit/problem.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function problemsOf(type: GraphQLInputType, value: unknown, path: readonly string[]): FieldProblem[] {
  if (isNonNullType(type)) return problemsOf(type.ofType, value, path);
  if (Array.isArray(value))
    return isListType(type)
      ? value.flatMap((each, index) => problemsOf(type.ofType, each, [...path, String(index)]))
      : [];
  if (isInputObjectType(type)) {
    return isRecord(value)
      ? Object.values(type.getFields()).flatMap((field) =>
          problemsOf(field.type, value[field.name], [...path, field.name]),
        )
      : [];
  }
  if (typeof value !== 'string') return [];
  if (type === GraphQLID && !isId(value)) return [{ path: path.join('.'), code: 'invalid_id' }];
  return value.includes('\u0000') ? [{ path: path.join('.'), code: 'invalid_text' }] : [];
}

/** Refuses with invalid_input { field: invalid_id, invalid_text } when an argument holds an id that is no UUID, or a text with a NUL. Paths start below `input`. */
export function checkArguments(declared: readonly GraphQLArgument[], values: Readonly<Record<string, unknown>>): void {
  const problems = declared.flatMap(({ name, type }) => problemsOf(type, values[name], name === 'input' ? [] : [name]));
  if (problems.length > 0) throw new Problem('invalid_input', {}, problems);
}

/** Puts that check before every resolver of the schema that takes arguments. */
export function guardArguments(schema: GraphQLSchema): void {
  const types = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const field of types.flatMap((type) => Object.values(type?.getFields() ?? {}))) {
    const { args: declared, resolve } = field;
    if (declared.length === 0 || !resolve) continue;
    const guarded: GraphQLFieldResolver<unknown, unknown> = (source, args, context, info) => {
      checkArguments(declared, args);
      const answer: unknown = resolve(source, args, context, info);
      return answer;
    };
    field.resolve = guarded;
  }
}
