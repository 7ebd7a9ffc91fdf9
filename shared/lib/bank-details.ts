// Bank and identity numbers of Morocco: RIB (account), ICE (company) and CNE (national card). Each is typed with any
// spaces and stored without.
import * as z from 'zod/mini';
import type { ErrorCode, ErrorParams } from './app-error.ts';

export const ribLength = 24;
const iceLength = 15;
/** The modulus of the keys of RIB and ICE. */
const keyModulus = 97;
/** Longer texts are refused before they are looked at. */
const maxTyped = 60;

export interface NumberProblem {
  code: ErrorCode;
  params?: ErrorParams;
}

const separators = /[\s.-]+/g;

/** The typed text without spaces, dots and hyphens; Arabic digits become 0 to 9. */
export function compactNumber(text: string): string {
  return text
    .replaceAll(separators, '')
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0660));
}

/** The end of a number, a third of it and at most four characters: its owner knows it again, and nobody else gets it. */
export const maskNumber = (compact: string): string =>
  `••••${compact.slice(compact.length - Math.min(4, Math.floor(compact.length / 3)))}`;

/** True if the digits, read as one number, are divisible by 97. */
function hasRightKey(digits: string): boolean {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % keyModulus;
  return rest === 0;
}

/** Null for digits of this length; otherwise which and how many are wrong. */
function lengthProblem(compact: string, length: number): NumberProblem | null {
  if (!/^\d*$/.test(compact)) return { code: 'digits_only' };
  if (compact.length < length)
    return { code: 'digits_missing', params: { limit: length, count: length - compact.length } };
  if (compact.length > length)
    return { code: 'digits_too_many', params: { limit: length, count: compact.length - length } };
  return null;
}

/** Null for a RIB: 24 digits, the last two of which are the key. A wrong length and a wrong key are different errors. */
export function ribProblem(compact: string): NumberProblem | null {
  return lengthProblem(compact, ribLength) ?? (hasRightKey(compact) ? null : { code: 'wrong_rib_key' });
}

/** Null for 15 digits. Their key is no reason to refuse: see `isIceKeyRight`. */
export function iceProblem(compact: string): NumberProblem | null {
  return lengthProblem(compact, iceLength);
}

/** False for an ICE that was probably mistyped. Some valid ones may fail too, so people are warned and not refused. */
export function isIceKeyRight(compact: string): boolean {
  return hasRightKey(compact);
}

/** Null for one or two letters and 5 to 7 digits. */
function cneProblem(compact: string): NumberProblem | null {
  return /^[A-Z]{1,2}\d{5,7}$/.test(compact) ? null : { code: 'invalid_cne' };
}

/** A RIB, ICE or CNE in groups, as people read them: `0115 1900 …`, `BE 874512`. */
export function formatNumber(kind: 'rib' | 'ice' | 'cne', compact: string): string {
  if (kind === 'cne') return compact.replace(/^([A-Z]{1,2})(?=\d)/, '$1 ');
  return compact.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

interface TypedNumber<Stored> {
  compact: (typed: string) => string;
  problemOf: (compact: string) => NumberProblem | null;
  /** What an empty text becomes; without it an empty text is refused. */
  empty?: Stored;
}

/** A typed number, checked and stored without its spaces. */
function typedNumber<Stored extends string | null>({ compact, problemOf, empty }: TypedNumber<Stored>) {
  return z.pipe(
    z.string().check(
      z.maxLength(maxTyped),
      z.check((payload) => {
        if (payload.issues.length > 0) return;
        const value = compact(payload.value);
        if (value === '' && empty !== undefined) return;
        const problem: NumberProblem | null = value === '' ? { code: 'required' } : problemOf(value);
        if (problem === null) return;
        const params = { code: problem.code, ...problem.params };
        payload.issues.push({ code: 'custom', input: payload.value, params });
      }),
    ),
    z.transform((typed: string) => {
      const value = compact(typed);
      return value === '' && empty !== undefined ? empty : value;
    }),
  );
}

const inCapitals = (typed: string): string => compactNumber(typed).toUpperCase();

/** The RIB of an input: 24 digits with the right key. */
export const rib = () => typedNumber<string>({ compact: compactNumber, problemOf: ribProblem });

/** The RIB of an input; empty clears it. */
export const optionalRib = () =>
  z.nullish(typedNumber<null>({ compact: compactNumber, problemOf: ribProblem, empty: null }));

/** The CNE of an input, stored in capitals. */
export const cne = () => typedNumber<string>({ compact: inCapitals, problemOf: cneProblem });

/** The ICE of an input; empty clears it. */
export const optionalIce = () =>
  z.nullish(typedNumber<null>({ compact: compactNumber, problemOf: iceProblem, empty: null }));
