// Rejects values that no argument may contain: a text that Postgres cannot store, an invalid id. Checked in one place,
// before a resolver does anything.
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
import { isRecord } from '#shared/lib/is-record.ts';
import { isId } from '#shared/lib/uuid.ts';
import { type FieldError, AppError } from '#shared/lib/app-error.ts';

function problemsOf(type: GraphQLInputType, value: unknown, path: readonly string[]): FieldError[] {
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
  const isStorable = !value.includes('\u0000') && value.isWellFormed();
  return isStorable ? [] : [{ path: path.join('.'), code: 'invalid_text' }];
}

/**
 * Fails with `invalid_input` { field: `invalid_id` or `invalid_text` } when an argument contains an id that is no UUID,
 * or a text with a NUL or half a surrogate pair. Paths start below `input`.
 */
export function checkArguments(declared: readonly GraphQLArgument[], values: Readonly<Record<string, unknown>>): void {
  const problems = declared.flatMap(({ name, type }) => problemsOf(type, values[name], name === 'input' ? [] : [name]));
  if (problems.length > 0) throw new AppError('invalid_input', {}, problems);
}

/**
 * Adds the check to every query and mutation that has arguments. Those of a subscription are checked once, when it is
 * parsed: its resolver runs for each message, and one that takes `info` would have no plan (document-plan.ts).
 */
export function addArgumentChecks(schema: GraphQLSchema): void {
  const types = [schema.getQueryType(), schema.getMutationType()];
  for (const field of types.flatMap((type) => Object.values(type?.getFields() ?? {}))) {
    const { args: declared, resolve } = field;
    if (declared.length === 0 || !resolve) continue;
    const checked: GraphQLFieldResolver<unknown, unknown> = (source, args, context, info) => {
      checkArguments(declared, args);
      const result: unknown = resolve(source, args, context, info);
      return result;
    };
    field.resolve = checked;
  }
}
