import * as z from 'zod/mini';
import { type FieldError, isErrorCode, AppError, type ErrorCode, type ErrorParams } from './app-error.ts';

type Issue = z.core.$ZodIssue;

function sizeProblem(issue: Issue & { code: 'too_small' | 'too_big' }): [ErrorCode, ErrorParams] {
  const small = issue.code === 'too_small';
  const limit = Number(small ? issue.minimum : issue.maximum);
  if (issue.origin === 'string')
    return small && limit === 1 ? ['required', {}] : [small ? 'too_short' : 'too_long', { limit }];
  if (issue.origin === 'array') return small ? ['required', {}] : ['too_many', { limit }];
  return [small ? 'too_small' : 'too_large', { limit }];
}

function typeProblem(issue: Issue & { code: 'invalid_type' }): ErrorCode {
  if (issue.input === undefined || issue.input === null) return 'required';
  if (issue.expected === 'int') return 'not_whole';
  return issue.expected === 'number' ? 'not_a_number' : 'invalid_text';
}

function codeOf(issue: Issue): [ErrorCode, ErrorParams] {
  switch (issue.code) {
    case 'custom': {
      const { code, ...params } = issue.params ?? {};
      return [isErrorCode(code) ? code : 'invalid_text', params];
    }
    case 'too_small':
    case 'too_big':
      return sizeProblem(issue);
    case 'invalid_type':
      return [typeProblem(issue), {}];
    case 'invalid_value':
      return [issue.input === undefined ? 'required' : 'invalid_choice', {}];
    case 'unrecognized_keys':
      return ['unknown_field', {}];
    case 'invalid_union':
      return ['invalid_email', {}];
    case 'invalid_format':
      return [issue.format === 'email' ? 'invalid_email' : 'invalid_text', {}];
    default:
      return ['invalid_text', {}];
  }
}

/** The field errors of a failed parse, one per field, with our own codes. */
export function fieldErrorsOf(error: z.core.$ZodError): FieldError[] {
  const found = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [null];
    for (const key of keys) {
      const path = [...issue.path, ...(key === null ? [] : [key])].join('.');
      const [code, params] = codeOf(issue);
      if (!found.has(path)) found.set(path, { path, code, params });
    }
  }
  return [...found.values()];
}

/** The parsed input; fails with `invalid_input` and one error per invalid field. */
export function parseInput<S extends z.core.$ZodType>(schema: S, input: unknown): z.output<S> {
  const result = z.safeParse(schema, input, { reportInput: true });
  if (result.success) return result.data;
  throw new AppError('invalid_input', {}, fieldErrorsOf(result.error));
}
