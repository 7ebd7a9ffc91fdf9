// Expected errors, with a code and a text in every language.
import { errorCodes } from './error-codes.ts';

export { errorCodes };
export type ErrorCode = (typeof errorCodes)[number];

/** Parameters for the text of a code: ids and enum values, never texts. */
export type ErrorParams = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** The error of one field; `path` is dotted and starts below `input`. */
export interface FieldError {
  path: string;
  code: ErrorCode;
  params?: ErrorParams;
}

/** Thrown by `fail`; sent as an error with `extensions { code, params, fields }` and HTTP 200. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly fields: readonly FieldError[];
  constructor(code: ErrorCode, params: ErrorParams = {}, fields: readonly FieldError[] = []) {
    super(code);
    this.name = 'Problem';
    this.code = code;
    this.params = params;
    this.fields = fields;
  }
}

/** Throws an expected error. */
export function fail(code: ErrorCode, params: ErrorParams = {}): never {
  throw new AppError(code, params);
}

/** Throws an expected error of one input field. */
export function failField(path: string, code: ErrorCode, params: ErrorParams = {}): never {
  throw new AppError('invalid_input', {}, [{ path, code, params }]);
}

/** True if the text is a known code. */
export function isErrorCode(text: unknown): text is ErrorCode {
  return errorCodes.some((code) => code === text);
}
