// What a form learns from the input schema of its action: the kinds of its fields, which are required, and its errors.
import { toNestErrors } from '@hookform/resolvers';
import type { FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import type { FieldError } from '#shared/lib/app-error.ts';
import { fieldErrorsOf } from '#shared/lib/parse-input.ts';
import type { CodedError } from '#client/messages/error-message.ts';

/** The input schema of an action: a zod object. */
export type InputSchema = z.ZodMiniType<Record<string, unknown>> & { shape: Readonly<Record<string, z.core.$ZodType>> };

export type ControlKind = 'text' | 'lines' | 'phone' | 'money' | 'number' | 'day' | 'choice' | 'flag' | 'files';

/** The schema inside of optional, nullable and transformed ones. */
function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  if ('innerType' in def && def.innerType instanceof z.core.$ZodType) return innermost(def.innerType);
  if ('in' in def && def.in instanceof z.core.$ZodType) return innermost(def.in);
  return schema;
}

/** The kind of a field, from its type; text for everything that has no kind of its own. */
export function kindOf(schema: InputSchema, name: string): ControlKind {
  const field = schema.shape[name];
  if (!field) return 'text';
  const inner = innermost(field);
  const scalar = z.globalRegistry.get(inner)?.['scalar'];
  if (scalar === 'SafeInt') return 'money';
  if (scalar === 'Day') return 'day';
  if (scalar === 'Int') return 'number';
  if (inner._zod.def.type === 'enum') return 'choice';
  return inner._zod.def.type === 'boolean' ? 'flag' : 'text';
}

/** The values of a choice. */
export function choicesOf(schema: InputSchema, name: string): readonly string[] {
  const field = schema.shape[name];
  const values = field ? innermost(field)._zod.values : undefined;
  return [...(values ?? [])].filter((value) => typeof value === 'string');
}

/** True if the input is refused without the field. */
export function isRequired(schema: InputSchema, name: string): boolean {
  const field = schema.shape[name];
  return field !== undefined && !z.safeParse(field, undefined).success;
}

/** The errors of an input; none if the server's schema accepts it. */
export function problemsOf(schema: InputSchema, input: Record<string, unknown>): FieldError[] {
  const checked = z.safeParse(schema, input, { reportInput: true });
  return checked.success ? [] : fieldErrorsOf(checked.error);
}

/** The input as the schema returns it: texts without surrounding spaces, numbers of phones in one notation. */
export function parsedInput(schema: InputSchema, input: Record<string, unknown>): Record<string, unknown> {
  return z.parse(schema, input);
}

/**
 * Creates a react-hook-form resolver from a function that returns field errors. Forms use the server's input schemas, so
 * client and server return the same error codes and messages.
 */
export function createResolver<Values extends FieldValues>(
  validate: (values: Values) => readonly FieldError[],
  errorMessage: (error: CodedError) => string,
): Resolver<Values> {
  return (values, _context, options) => {
    const problems = validate(values);
    if (problems.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      problems.map((problem) => [problem.path, { type: problem.code, message: errorMessage(problem) }]),
    );
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}
